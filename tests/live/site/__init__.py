"""An application for processes under test, in place of the league's pages."""
