"""The place of the highest bit of a set, for compiled code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import int64
from numba.core import cgutils
from numba.extending import intrinsic


@intrinsic
def highest(_typing: Any, _mask: Any) -> tuple[Any, Callable[..., Any]]:
    """The place of the highest bit set; -1 where none is."""

    def code(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        zeros = builder.ctlz(values[0], cgutils.false_bit)
        return builder.sub(context.get_constant(int64, 63), zeros)

    return int64(int64), code
