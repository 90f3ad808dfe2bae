"""Example W24: the new pack dealt in order, by both presets."""

NEW_PACK = [*(rank + suit for suit in "SCDH" for rank in "23456789TJQKA"), "JK"]
ORDER = " ".join(NEW_PACK)
W24: dict[str, dict[str, str]] = {
    "guide": {
        "N": "2S 6S TS AS 5C 9C KC 4D 8D QD 3H 7H",
        "E": "3S 7S JS 2C 6C TC AC 5D 9D KD 4H 8H",
        "S": "4S 8S QS 3C 7C JC 2D 6D TD AD 5H 9H",
        "W": "5S 9S KS 4C 8C QC 3D 7D JD 2H 6H TH",
        "rest": "JH QH KH AH JK",
    },
    "hoffmann": {
        "N": "7S JS 2C 6C TC AC 5D 9D KD 4H 8H QH",
        "E": "8S QS 3C 7C JC 2D 6D TD AD 5H 9H KH",
        "S": "9S KS 4C 8C QC 3D 7D JD 2H 6H TH AH",
        "W": "TS AS 5C 9C KC 4D 8D QD 3H 7H JH JK",
        "rest": "2S 3S 4S 5S 6S",
    },
}
