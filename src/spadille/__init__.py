"""spadille: Quinto, Quadrille and double-deck Pinochle, to play, to replay and to study."""

__version__ = "0.1.0"
