"""Play-outs and exact play, fast: trick rules tabulated, compiled code reading the tables."""
