"""Names: whatever is typed, one short line is shown, and it is text."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spadille.web.identity import clean_name

ODD = "\u202e\u2066\u200b\u200d\u0000\n\t\u2028\ufeff\u00ad\u0301\u1d165\U0001f3ff🂡é ａ\u1100\u1161"


def one_short_line(name: str) -> None:
    assert name.isprintable()
    assert name == name.strip()
    assert len([letter for letter in name if not unicodedata.combining(letter)]) <= 24
    assert not any(unicodedata.category(letter).startswith("C") for letter in name)
    assert unicodedata.is_normalized("NFC", name)


@given(st.text(st.characters() | st.sampled_from(ODD), max_size=80))
def test_a_name_is_one_short_line(text: str):
    name = clean_name(text)
    one_short_line(name)
    assert clean_name(name) == name


@pytest.mark.parametrize("name", ["a\u202eb", " a", "a\nb", "x" * 25, "e\u0301", "\u200d"])
def test_a_name_that_is_none_is_found(name: str):
    with pytest.raises(AssertionError):
        one_short_line(name)
