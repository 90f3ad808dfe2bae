"""Compiled arithmetic on sets of kinds: how many, which is the n-th; and numbers by chance.

All is int64. A number drawn here depends on its key alone, on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba import config, int64, njit, uint64, void
from numba.core import cgutils
from numba.extending import intrinsic

Address = int
"""Where an array of int64 begins."""
GOLDEN = -7046029254386353131
"""2^64 divided by the golden ratio, as an int64: what a key moves on by."""


@intrinsic
def count(_typing: Any, _mask: Any) -> tuple[Any, Callable[..., Any]]:
    """How many bits are set."""

    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.ctpop(values[0])

    return int64(int64), code


@intrinsic
def lowest(_typing: Any, _mask: Any) -> tuple[Any, Callable[..., Any]]:
    """The place of the lowest bit set; 64 where none is."""

    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], cgutils.false_bit)

    return int64(int64), code


@intrinsic
def highest(_typing: Any, _mask: Any) -> tuple[Any, Callable[..., Any]]:
    """The place of the highest bit set; -1 where none is."""

    def code(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        zeros = builder.ctlz(values[0], cgutils.false_bit)
        return builder.sub(context.get_constant(int64, 63), zeros)

    return int64(int64), code


@intrinsic
def word(_typing: Any, _address: Any, _place: Any) -> tuple[Any, Callable[..., Any]]:
    """What stands at a place of the int64s that begin at an address. (An array would do, but each
    function to which an array goes counts it in and out again.)"""

    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.load(_pointer(builder, values))

    return int64(int64, int64), code


@intrinsic
def put(_typing: Any, _address: Any, _place: Any, _value: Any) -> tuple[Any, Callable[..., Any]]:
    """Writes a value there."""

    def code(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        builder.store(values[2], _pointer(builder, values))
        return context.get_dummy_value()

    return void(int64, int64, int64), code


def _pointer(builder: Any, values: Any) -> Any:
    """Where address and place point to."""
    return builder.gep(builder.inttoptr(values[0], ir.IntType(64).as_pointer()), [values[1]])


@intrinsic
def _deposited(_typing: Any, _bits: Any, _mask: Any) -> tuple[Any, Callable[..., Any]]:
    """These bits, spread over the places that are set in the mask: one instruction of x86."""

    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word, word])
        deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
        return builder.call(deposit, values)

    return int64(int64, int64), code


@njit(forceinline=True)
def nth_at_once(mask: int, n: int) -> int:
    """The n-th bit set, counted from 0, alone."""
    return _deposited(int64(1) << n, mask)


@njit(forceinline=True)
def nth_by_halves(mask: int, n: int) -> int:
    """The same on any machine: is the bit among the lower half of the places, the lower quarter,
    and so on."""
    place = int64(0)
    for width in (32, 16, 8, 4, 2, 1):
        below = count((mask >> place) & ((int64(1) << width) - 1))
        is_above = n >= below
        place += width if is_above else 0
        n -= below if is_above else 0
    return int64(1) << place


def deposits() -> bool:
    """Has this machine that instruction, and does the compiler write for the machine as it is?"""
    as_it_is = config.CPU_NAME is None and config.CPU_FEATURES is None
    return as_it_is and bool(llvm.get_host_cpu_features().get("bmi2"))


nth = nth_at_once if deposits() else nth_by_halves


@njit(forceinline=True)
def mixed(key: int) -> int:
    """A number that looks like chance, from a key: SplitMix64 (Steele, Lea and Flood, 2014) with
    the last step in the variant of Stafford."""
    z = uint64(key)
    z = (z ^ (z >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> uint64(27))) * uint64(0x94D049BB133111EB)
    return int64(z ^ (z >> uint64(31)))


@njit(forceinline=True)
def upper(number: int) -> int:
    """The upper 31 bits of a number."""
    return int64(uint64(number) >> uint64(33))


@njit(forceinline=True)
def lower(number: int) -> int:
    """The lower 31 bits of a number."""
    return number & 0x7FFFFFFF
