"""Laws that hold in every game on the shelf, each with a control: a planted fault it must catch."""
