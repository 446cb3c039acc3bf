"""Live figures of Crossover, the explorer of parallel performance models, where Python writes pages.

`crossover_figures.mkdocs` is a plugin of MkDocs, `crossover_figures.sphinx` an extension of Sphinx, and
`Figure` a widget for notebooks. All call the program `crossover`, which this package brings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._binary import CrossoverError, Fault

if TYPE_CHECKING:
    from .widget import Figure

__all__ = ["CrossoverError", "Fault", "Figure"]


def __getattr__(name: str) -> object:
    """Returns the widget once it is asked for: MkDocs and Sphinx do without anywidget."""
    if name == "Figure":
        from .widget import Figure

        return Figure
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
