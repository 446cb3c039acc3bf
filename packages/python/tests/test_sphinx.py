"""The extension of Sphinx: what each builder gets of a figure, and how faults are told."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import BLOCK, SITE, VALUE, Built, run, write

CONFIG = f"""
project = "Test"
version = copyright = author = "1"
extensions = ["myst_parser", "crossover_figures.sphinx"]
crossover_site = "{SITE}"
html_theme = "basic"
numfig = True
man_pages = [("index", "test", "Test", "A", 1)]
"""
RST = """
Test
====

.. crossover:: #/speedup?f=0.9&N=64
   :name: laws
   :figure: laws
   :controls: f, N
   :class: wide

   *Four* laws

   Their assumptions differ.

See :numref:`laws` and :ref:`laws`: :crossover:`speedup f=0.9 N=64 : amdahl`.

.. toctree::

   sub/page
"""
MYST = f"""
# Page

```{{crossover}} #/decomposition?n=1024&p=64
:figure: threshold
:caption: Where *blocks* win
```

It gives {{crossover}}`speedup f=0.9 N=64 : amdahl`.

{BLOCK}
"""
SOURCES = {"conf.py": CONFIG, "index.rst": RST, "sub/page.md": MYST}


def build(folder: Path, builder: str, *options: str) -> Built:
    return run(folder, f"out/{builder}", "sphinx", "-q", "-b", builder, "-d", "trees", *options, ".", f"out/{builder}")


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Built]:
    """Builds one source for each builder, from what the first of them has read."""
    folder = tmp_path_factory.mktemp("sphinx")
    write(folder, SOURCES)
    done: dict[str, Built] = {}

    def built(builder: str) -> Built:
        if builder not in done:
            done[builder] = build(folder, builder, "-W", "--keep-going")
        assert done[builder].code == 0, done[builder].said
        return done[builder]

    return built


@pytest.mark.parametrize(("builder", "page"), [("html", "sub/page.html"), ("dirhtml", "sub/page/index.html")])
def test_html_gets_it_live_with_pictures_that_it_finds(builds: Callable[[str], Built], builder: str, page: str) -> None:
    for name in ("index.html", page):
        html = builds(builder).read(name)
        found = re.findall(r'(?:src|srcset)="([^"]*\.svg)"', html)
        assert len(found) == 2 * html.count("</crossover-figure>") > 0
        for address in found:
            assert ((builds(builder).folder / name).parent / address).is_file(), (name, address)
        assert f'<script type="module" src="{SITE}embed/1/embed.js"></script>' in html
        assert VALUE in html


def test_a_figure_is_one_of_the_page_with_name_number_caption_and_legend(builds: Callable[[str], Built]) -> None:
    html = builds("html").read("index.html")
    [figure] = re.findall(r"<figure.*?</figure>", html, re.DOTALL)
    assert re.match(r'<figure class="crossover wide[^"]*" id="laws">', figure)
    assert 'figure="laws" controls="f,N"' in figure
    assert "<em>Four</em> laws" in figure
    assert "Their assumptions differ." in figure
    assert re.search(r'href="#laws"[^>]*><span class="std std-numref">Fig. 1</span>', html)
    # The words of a reference are those of the caption alone.
    assert re.search(r'<span class="std std-ref">Four laws</span>', html)


def test_fences_of_myst_are_directives_and_blocks_alike(builds: Callable[[str], Built]) -> None:
    html = builds("html").read("sub/page.html")
    assert html.count("</crossover-figure>") == 2
    assert "Where <em>blocks</em> win" in html
    assert "<em>Four</em> laws" in html


def test_latex_gets_pdf(builds: Callable[[str], Built]) -> None:
    built = builds("latex")
    text = built.read("test.tex")
    found = re.findall(r"\\sphinxincludegraphics\{\{(speedup-laws-\w+|decomposition-threshold-\w+)\}\.pdf\}", text)
    assert len(found) == 3
    for name in found:
        assert (built.folder / f"{name}.pdf").read_bytes().startswith(b"%PDF")
    assert r"\sphinxstyleemphasis{Four} laws" in text
    assert "crossover-figure" not in text


def test_epub_gets_svg_and_no_script(builds: Callable[[str], Built]) -> None:
    html = builds("epub").read("index.xhtml")
    assert re.search(r'<img alt="[^"]+" src="_images/speedup-laws-\w+\.svg" />', html)
    assert "<script" not in html
    assert "crossover-figure" not in html


@pytest.mark.parametrize(("builder", "page"), [("text", "index.txt"), ("man", "test.1")])
def test_text_gets_words(builds: Callable[[str], Built], builder: str, page: str) -> None:
    text = builds(builder).read(page)
    assert "Use 16 processors" in text
    assert "laws" in text
    assert VALUE in text
    assert ".svg" not in text


def test_a_second_build_finds_all_that_the_first_has_drawn(tmp_path: Path) -> None:
    write(tmp_path, SOURCES)
    build(tmp_path, "html")
    write(tmp_path, {"sub/page.md": "# Other\n"})
    built = run(tmp_path, "new", "sphinx", "-q", "-W", "-b", "html", "-d", "trees", "-j", "2", ".", "new")
    assert built.code == 0, built.said
    assert len(list((built.folder / "_images").glob("speedup-laws-*.svg"))) == 2


def test_a_fault_names_file_and_line(tmp_path: Path) -> None:
    wrong = {
        "index.rst": RST.replace(":figure: laws", ":figure: nolaws").replace(": amdahl", ": amdal"),
        "sub/page.md": MYST.replace("figure: threshold", "figure: thresh").replace("f, N", "gg"),
    }
    write(tmp_path, SOURCES | wrong)
    said = build(tmp_path, "text", "-W", "--keep-going")
    assert said.code != 0
    for told in (
        "index.rst:7: ERROR: crossover: figure is “nolaws”",
        "index.rst:15: ERROR: crossover: readout is “amdal”",
        "page.md:5: ERROR: crossover: figure is “thresh”",
        "page.md:14: ERROR: crossover: gg is no parameter",
    ):
        assert told in said.said


@pytest.mark.parametrize(
    ("request_of_two", "told"),
    [("speedup : amdahl}} {{crossover speedup : amdahl", "2 numbers"), ("speedup : amdahl < 9", "")],
)
def test_a_role_asks_for_one_number(tmp_path: Path, request_of_two: str, told: str) -> None:
    write(tmp_path, SOURCES | {"sub/page.md": f"# A\n\n{{crossover}}`{request_of_two}`\n"})
    said = build(tmp_path, "text").said
    assert (f"ERROR: crossover: this asks for {told}: ask for one number" in said) == bool(told)
    assert "Traceback" not in said


def test_a_key_that_no_block_has_is_a_fault(tmp_path: Path) -> None:
    write(tmp_path, SOURCES | {"sub/page.md": "# A\n\n```crossover\n#/speedup\ncapton: a\n```\n"})
    assert "the key is “capton”: choose one of figure," in build(tmp_path, "text").said
