"""Texts: every sentence and label, by key, in the reader's language.

Catalogues are gettext .po files, one folder a language; all files of a folder are one catalogue.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.dates import format_timedelta
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALES = Path(__file__).parent / "locale"
LANGUAGES = {"en": "English", "nb": "Norsk", "sv": "Svenska", "fi": "Suomi"}
_KIN = {"no": "nb", "nn": "nb", "da": "nb"}


def language_of(tag: str) -> str | None:
    """The language of ours that a tag such as "nb-NO" or "no_NO.UTF-8" means, or None."""
    code = tag.replace("_", "-").split(".")[0].split("-")[0].lower()
    code = _KIN.get(code, code)
    return code if code in LANGUAGES else None


def language_of_environment(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, else English."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "C")
    if locale.split(".")[0] in ("C", "POSIX"):
        return "en"
    wanted = [*environment.get("LANGUAGE", "").split(":"), locale]
    return next((code for tag in wanted if (code := language_of(tag))), "en")


def catalogue(language: str) -> Catalog:
    """Every message of one language."""
    whole = Catalog(locale=language)
    for path in sorted((LOCALES / language).glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    whole[message.id] = message
    return whole


class Texts:
    """The texts of one language: `texts(key, name=…)`, `texts.count(key, n)`."""

    def __init__(self, language: str) -> None:
        self.language = language
        compiled = BytesIO()
        write_mo(compiled, catalogue(language))
        compiled.seek(0)
        self._found = gettext.GNUTranslations(compiled)

    def __call__(self, key: str, **params: Any) -> str:
        """The text of a key; a key without a text stands for itself, so that it is seen."""
        text = self._found.gettext(key)
        return text.format(**_figures(params)) if params else text

    def count(self, key: str, count: int, **params: Any) -> str:
        """The text of a key in the form that this count asks for; `{count}` is the count."""
        return self._found.ngettext(key, key, count).format(count=count, **params)

    def has(self, key: str) -> bool:
        return self._found.gettext(key) != key


def figure(value: int | None, *, signed: bool = False) -> str:
    """A number as people read it, with a minus in place of a hyphen, and with its sign if that is
    wanted; nothing for None."""
    if value is None:
        return ""
    return (f"{value:+d}" if signed and value else f"{value}").replace("-", "−")


def _figures(params: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters, numbers below nothing as people read them."""
    return {
        name: figure(value) if isinstance(value, int) and value < 0 else value
        for name, value in params.items()
    }


@cache
def texts(language: str) -> Texts:
    """The texts of a language, read once."""
    return Texts(language)


def ago(seconds: float, language: str) -> str:
    """How long ago, in words."""
    return str(format_timedelta(-round(seconds), add_direction=True, locale=language))
