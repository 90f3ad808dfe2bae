"""By how much hands lean by what was said: see `tilts`; printed by `python -m benchmarks.tilts`.

Each fitted to half of 1,200 deals (2,400 views). How much likelier it makes the true hands of the
other half, in nats a view: Quinto 0.92, Quadrille 1.08 (`basic`) and 1.39 (`later`), Pinochle 0.08.
"""

from collections.abc import Mapping

QUINTO = {
    "answer": -0.148,
    "answer square": -0.038,
    "double": 2.105,
    "double square": -0.294,
    "partner": 0.057,
    "partner square": -0.009,
    "pass": -0.476,
    "pass square": -0.134,
    "redouble": 2.679,
    "redouble square": -0.248,
}
BASIC = {
    "alone kings": 1.218,
    "alone length": 0.220,
    "alone matadors": 1.787,
    "alone spadille": 0.818,
    "alone trumps": -0.341,
    "call kings": 0.737,
    "call length": -0.285,
    "call matadors": 4.660,
    "call spadille": 0.816,
    "call trumps": 3.591,
    "forced kings": -0.624,
    "forced length": -0.164,
    "forced matadors": 1.459,
    "forced trumps": 1.512,
    "passed blacks": 0.900,
    "passed kings": -0.032,
    "passed longest": 0.473,
    "passed square": -0.073,
}
LATER = {
    "alone kings": 0.911,
    "alone length": 0.235,
    "alone matadors": 1.608,
    "alone spadille": 0.769,
    "alone trumps": -0.444,
    "call kings": -0.067,
    "call length": -0.233,
    "call matadors": 3.628,
    "call spadille": 0.379,
    "call trumps": 2.700,
    "exchange kings": 0.680,
    "exchange length": -0.024,
    "exchange matadors": 3.571,
    "exchange spadille": 0.721,
    "exchange trumps": 2.116,
    "forced kings": -0.927,
    "forced length": -0.120,
    "forced matadors": 1.327,
    "forced trumps": 1.034,
    "passed blacks": 0.806,
    "passed kings": -0.727,
    "passed longest": 1.120,
    "passed square": -0.145,
}
PINOCHLE = {
    "bidder aces": 0.099,
    "bidder high aces": -0.054,
    "bidder high trumps": 0.020,
    "bidder over": -0.592,
    "bidder square": -0.574,
    "bidder trump aces": 0.037,
    "bidder trumps": 0.861,
    "other bid aces": 0.092,
    "other bid longest": 0.095,
    "other bid trumps": -0.209,
    "other passed aces": -0.103,
    "other passed longest": -0.388,
    "other passed trumps": -0.195,
    "partner bid aces": -0.070,
    "partner bid longest": -0.149,
    "partner bid trumps": -0.236,
    "partner passed aces": -0.056,
    "partner passed longest": -0.350,
    "partner passed trumps": -0.221,
}
TILTS: Mapping[str, Mapping[str, float]] = {
    "guide": QUINTO,
    "hoffmann": QUINTO,
    "basic": BASIC,
    "later": LATER,
    "classic": PINOCHLE,
    "club": PINOCHLE,
    "friendly": PINOCHLE,
}
"""By preset."""
