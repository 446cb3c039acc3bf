"""A widget for notebooks: a live figure whose parameters Python reads and sets.

    from crossover_figures import Figure
    laws = Figure("#/speedup?f=0.9", figure="laws", controls="f,N", site="https://example.org/crossover/")

It carries its picture: where a notebook is exported, or shown without a kernel, that stands in its place.
"""

from __future__ import annotations

import base64
import os
from typing import Any
from urllib.parse import quote

import anywidget
import traitlets
from IPython import get_ipython

from . import _binary

#: The module of the element and the widget, on the site.
MODULE = "embed/1/embed.js"

VIEW = "application/vnd.jupyter.widget-view+json"


class Figure(anywidget.AnyWidget):
    """A figure of the state that a link says, in Jupyter, VS Code, Colab and marimo."""

    _esm = traitlets.Unicode().tag(sync=True)

    #: The address at which Crossover is served; without it the figure is a picture.
    site = traitlets.Unicode().tag(sync=True)
    #: The state, as the page's address has it from the `#` on.
    link = traitlets.Unicode().tag(sync=True)
    #: The id of the figure; the first of the screen if omitted.
    figure = traitlets.Unicode().tag(sync=True)
    #: Up to three parameters below it, as in `f,N`.
    controls = traitlets.Unicode().tag(sync=True)
    #: The parameters by their keys, in SI units: what is set moves the figure, and its sliders are read here.
    params = traitlets.Dict().tag(sync=True)
    #: The readouts of the figure that is shown, in SI units.
    readouts = traitlets.Dict().tag(sync=True)
    #: The answer in words.
    takeaway = traitlets.Unicode().tag(sync=True)

    def __init__(self, link: str, *, site: str | None = None, **said: Any) -> None:
        """Makes the figure of a link, such as `#/speedup?f=0.9`, or of a screen with `key=value` pairs.

        `site` is that of the environment variable `CROSSOVER_SITE` if omitted.
        Raises `CrossoverError` where there is no such figure.
        """
        if unknown := set(said) - set(type(self).class_trait_names()):
            raise TypeError(f"Figure takes no {', '.join(sorted(unknown))}")
        site = os.environ.get("CROSSOVER_SITE", "") if site is None else site
        site = f"{site.rstrip('/')}/" if site else ""
        drawn = _draw(link, site=site, figure=said.get("figure", ""), controls=said.get("controls", ""))
        said |= {"link": drawn["link"], "figure": drawn["figure"], "controls": ",".join(drawn["controls"])}
        super().__init__(site=site, _esm=site and f"{site}{MODULE}", **said)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Returns the live view, where someone is there to see it, and the picture in the formats of exports."""
        shown = super()._repr_mimebundle_(**kwargs)
        if shown is None:
            return None
        data, metadata = shown
        if not self.site or not _someone_reads():
            # An exported page would wait for a widget manager. The element needs none.
            data.pop(VIEW, None)
        return {**data, **self._pictures()}, metadata

    def _pictures(self) -> dict[str, Any]:
        """Returns the figure with its parameters of now: the element for HTML, and pictures."""
        drawn = _draw(self.link, site=self.site, figure=self.figure, controls=self.controls, params=self.params)
        return {
            "text/html": drawn["html"],
            "image/svg+xml": base64.b64decode(_base64(drawn["light"]["svg"])).decode("utf-8"),
            "application/pdf": _base64(drawn["light"]["pdf"]),
            "text/plain": drawn["alt"],
        }


def _draw(link: str, *, site: str, figure: str, controls: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
    """Returns the figure as data."""
    said = [("figure", figure), ("controls", controls)]
    lines = [_set(link, params or {}), *(f"{key}: {value}" for key, value in said if value)]
    text = "\n".join(["```crossover", *lines, "```"])
    drawn = _binary.ask(text, "--formats", "svg,pdf", *_binary.site_options(site))["figures"]
    return _binary.only(drawn, "figure")


def _base64(address: str) -> str:
    """Returns what stands in an address of data."""
    return address.partition(";base64,")[2]


def _set(link: str, params: dict[str, Any]) -> str:
    """Returns a link with some of its parameters said anew; one without a value is left out."""
    state, _, query = link.partition("?")
    pairs = [pair for pair in query.split("&") if pair and pair.partition("=")[0] not in params]
    pairs += [f"{key}={quote(_written(value))}" for key, value in params.items() if value is not None]
    return f"{state}?{'&'.join(pairs)}" if pairs else state


def _written(value: Any) -> str:
    """Returns a parameter as links write it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(int(value))
    if not isinstance(value, (list, tuple)):
        return str(value)
    if any(isinstance(row, (list, tuple)) for row in value):
        return ";".join(":".join(map(_written, row)) for row in value)
    return ",".join(map(_written, value))


def _someone_reads() -> bool:
    """Returns whether someone may answer this cell: nobody does where a notebook is run in order to be exported."""
    message = getattr(get_ipython(), "parent_header", None) or {}
    return bool(message.get("content", {}).get("allow_stdin", True))
