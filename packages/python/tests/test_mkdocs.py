"""The plugin of MkDocs: pictures are where pages look for them, and faults stop the build."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import BLOCK, NUMBER, SITE, VALUE, Built, run, write

CONFIG = f"""
site_name: Test
theme: {{name: null, custom_dir: theme}}
use_directory_urls: true
plugins:
  - crossover:
      site: {SITE.rstrip("/")}
"""
PAGES = {
    "docs/index.md": f"# Home\n\n{BLOCK}\n\nIt gives {NUMBER}.\n",
    "docs/page.md": f"---\ntitle: Page\n---\n\n{BLOCK}",
    "docs/sub/deep.md": f"# Deep\n\n{BLOCK}",
    "docs/plain.md": "# Plain\n",
    "theme/main.html": "{% for path in config.extra_css %}<link href='{{ path|url }}'>{% endfor %}{{ page.content }}",
}


def build(folder: Path, pages: dict[str, str], config: str = CONFIG, *options: str) -> Built:
    write(folder, {"mkdocs.yml": config, **pages})
    return run(folder, "site", "mkdocs", "build", "-q", *options)


def pictures(html: str) -> list[str]:
    return re.findall(r'(?:src|srcset)="([^"]*\.svg)"', html)


@pytest.mark.parametrize(
    ("urls", "names"),
    [
        ("true", ["index.html", "page/index.html", "sub/deep/index.html"]),
        ("false", ["index.html", "page.html", "sub/deep.html"]),
    ],
)
def test_pictures_lie_where_each_page_looks_for_them(tmp_path: Path, urls: str, names: list[str]) -> None:
    built = build(tmp_path, PAGES, CONFIG.replace("urls: true", f"urls: {urls}"), "--strict")
    assert built.code == 0, built.said
    for name in names:
        found = pictures(built.read(name))
        assert len(found) == 2, name
        for address in found:
            assert ((built.folder / name).parent / address).is_file(), (name, address)
    assert f"It gives {VALUE}." in built.read("index.html")
    assert f'src="{SITE}embed/1/embed.js"' in built.read("index.html")


def test_each_page_has_the_style_of_figures(tmp_path: Path) -> None:
    built = build(tmp_path, PAGES)
    [address] = re.findall(r"href='([^']+)'", built.read("sub/deep/index.html"))
    style = (built.folder / "sub/deep" / address).read_text("utf-8")
    assert "figure.crossover { width: auto;" in style


def test_pictures_of_the_same_figure_are_one_file(tmp_path: Path) -> None:
    built = build(tmp_path, PAGES, CONFIG + "      pictures: drawn\n")
    assert len(list((built.folder / "drawn").glob("*.svg"))) == 2
    assert not (tmp_path / "docs/drawn").exists()


def test_the_faults_of_all_pages_stop_the_build_with_file_and_line(tmp_path: Path) -> None:
    wrong = {
        "docs/page.md": PAGES["docs/page.md"].replace("figure: laws", "figure: nolaws"),
        "docs/sub/deep.md": PAGES["docs/sub/deep.md"].replace("f, N", "gg"),
    }
    built = build(tmp_path, PAGES | wrong)
    assert built.code == 1
    assert "page.md:7: figure is “nolaws”" in built.said
    assert "sub/deep.md:6: " in built.said
    assert "2 of the figures and numbers cannot be made" in built.said
    assert not (built.folder / "index.html").exists()


def test_blocks_in_admonitions_and_tabs_are_read(tmp_path: Path) -> None:
    inside = "".join(f"    {line}\n" if line else "\n" for line in BLOCK.splitlines())
    page = f'# A\n\n!!! note\n\n{inside}\n=== "Tab"\n\n{inside}'
    config = CONFIG + "markdown_extensions: [admonition, pymdownx.tabbed, pymdownx.superfences]\n"
    built = build(tmp_path, PAGES | {"docs/page.md": page}, config)
    assert built.code == 0, built.said
    assert built.read("page/index.html").count("</crossover-figure>") == 2


def test_without_a_site_there_are_pictures_alone(tmp_path: Path) -> None:
    config = "\n".join(CONFIG.splitlines()[:-2]) + "\n  - crossover\n"
    built = build(tmp_path, PAGES, config)
    assert built.code == 0, built.said
    assert "<script" not in built.read("index.html")
    assert len(pictures(built.read("index.html"))) == 2


def test_a_page_that_has_not_changed_is_not_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mkdocs.commands.build import build as built
    from mkdocs.config import load_config

    from crossover_figures import _binary

    write(tmp_path, {"mkdocs.yml": CONFIG, **PAGES})
    config = load_config(str(tmp_path / "mkdocs.yml"))
    asked: list[str] = []
    book = _binary.book
    monkeypatch.setattr(_binary, "book", lambda text, *options: (asked.append(text), book(text, *options))[1])
    built(config)
    assert len(asked) == 3
    write(tmp_path, {"docs/page.md": "# Other\n\n" + BLOCK})
    built(config)
    assert len(asked) == 4
    assert asked[-1].startswith("# Other")
    assert len(list((tmp_path / "site/assets/crossover").glob("*.svg"))) == 2


def test_a_block_that_is_not_read_is_a_warning_with_file_and_line(tmp_path: Path) -> None:
    write(tmp_path, {"mkdocs.yml": CONFIG, **PAGES, "docs/plain.md": f"# Plain\n\n<!--\n{BLOCK}-->\n"})
    built = run(tmp_path, "site", "mkdocs", "build", "--strict")
    assert built.code == 1
    assert "WARNING -  crossover: plain.md:4: " in built.said
