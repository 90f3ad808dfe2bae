"""What can go wrong, as one small tree: a key and its parameters, never a sentence.

SpadilleError
├── Refused     an action that the rules do not allow just now
└── Malformed   a record, a pack or an option that is not what it should be
"""

from __future__ import annotations

from typing import Any


class SpadilleError(Exception):
    """A coded error: `key` is one of the reasons of the record format, `params` its details."""

    def __init__(self, key: str, **params: Any) -> None:
        super().__init__(key)
        self.key = key
        self.params = params

    def at(self, **place: Any) -> SpadilleError:
        """The same error, with the place (file, deal, action, …) filled in where it was open."""
        self.params = place | self.params
        return self

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.key} ({details})" if details else self.key


class Refused(SpadilleError):
    """The referee's no: the duty or the rule of talking that forbids an action."""


class Malformed(SpadilleError):
    """Something given from outside that cannot be read as what it claims to be."""
