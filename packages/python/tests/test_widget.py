"""The widget: a live view for who reads it in a notebook, pictures for all others."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from conftest import SITE, run

from crossover_figures import CrossoverError, Figure, widget


def figure(**said: object) -> Figure:
    return Figure("#/speedup?f=0.9", **({"figure": "laws", "controls": "f, N", "site": SITE} | said))


def bundle(shown: Figure) -> dict[str, str]:
    data, _ = shown._repr_mimebundle_()
    return data


def asked_by(monkeypatch: pytest.MonkeyPatch, *, allow_stdin: bool) -> None:
    """Pretends that this is a cell, run by a front end or in order to be exported."""
    shell = SimpleNamespace(parent_header={"content": {"allow_stdin": allow_stdin}})
    monkeypatch.setattr(widget, "get_ipython", lambda: shell)


def test_a_reader_gets_the_live_view(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_by(monkeypatch, allow_stdin=True)
    shown = figure()
    assert bundle(shown)[widget.VIEW]["model_id"] == shown.model_id
    sent = shown.get_state()
    assert sent["_esm"] == f"{SITE}embed/1/embed.js"
    assert (sent["site"], sent["link"], sent["figure"], sent["controls"]) == (SITE, "#/speedup?f=0.9", "laws", "f,N")


def test_an_export_gets_the_element_and_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_by(monkeypatch, allow_stdin=False)
    data = bundle(figure())
    assert widget.VIEW not in data
    assert "<crossover-figure" in data["text/html"]
    assert 'src="data:image/svg+xml;base64,' in data["text/html"]
    assert data["image/svg+xml"].startswith("<svg")
    assert base64.b64decode(data["application/pdf"]).startswith(b"%PDF")
    assert "Use 16 processors" in data["text/plain"]


def test_the_picture_is_that_of_the_parameters_of_now() -> None:
    shown = figure()
    before = bundle(shown)["image/svg+xml"]
    shown.params = {"f": 0.5, "same": True, "show": ["ideal", "amdahl"], "target": None}
    after = bundle(shown)
    assert after["image/svg+xml"] != before
    assert 'link="#/speedup?f=0.5&amp;same=1&amp;show=ideal,amdahl"' in after["text/html"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.5, "0.5"),
        (64, "64"),
        (True, "1"),
        ([1, 2.5], "1,2.5"),
        ([["a", 1], ["b", None]], "a:1;b:"),
        ("loglog", "loglog"),
    ],
)
def test_parameters_are_written_as_links_have_them(value: object, text: str) -> None:
    assert widget._written(value) == text


def test_a_screen_and_pairs_are_a_link_too() -> None:
    assert Figure("speedup f=0.9", site=SITE).link == "#/speedup?f=0.9"


def test_without_a_site_there_is_a_picture_alone() -> None:
    data = bundle(Figure("#/speedup"))
    assert widget.VIEW not in data
    assert "<script" not in data["text/html"]


def test_the_site_of_the_environment_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSOVER_SITE", SITE.rstrip("/"))
    assert Figure("#/speedup").site == SITE


def test_what_is_wrong_is_told_by_the_cell() -> None:
    with pytest.raises(CrossoverError, match="nolaws"):
        figure(figure="nolaws")
    with pytest.raises(CrossoverError, match="asks for 2 figures: ask for one figure"):
        Figure("#/speedup\n```\n\n```crossover\n#/speedup")


def test_an_executed_notebook_is_exported_with_its_figures(tmp_path: Path) -> None:
    cell = f'from crossover_figures import Figure\nFigure("#/speedup?f=0.9", figure="laws", site="{SITE}")'
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)]), tmp_path / "a.ipynb")
    done = run(tmp_path, ".", "nbconvert", "--to", "notebook", "--execute", "a.ipynb", "--output", "b.ipynb")
    assert done.code == 0, done.said
    for form in ("html", "latex"):
        done = run(tmp_path, ".", "nbconvert", "--to", form, "b.ipynb")
        assert done.code == 0, done.said
    html = done.read("b.html")
    assert re.search(r'<crossover-figure [^>]*link="#/speedup\?f=0.9"', html)
    assert f'<script type="{widget.VIEW}"' not in html
    [name] = re.findall(r"\\adjustimage\{.*\}\{([^}]*\.pdf)\}", done.read("b.tex"))
    assert (tmp_path / name).read_bytes().startswith(b"%PDF")
