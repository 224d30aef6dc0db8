"""Renders the READMEs and docs/ into build/site/: plain pages that any browser opens from disk.

Run by `make docs`. A link to a page of ours leads to its rendered twin; whatever else
of the repository is linked to, pictures and licences, is copied beside it.
"""

from __future__ import annotations

import re
import shutil
from html import escape
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "build" / "site"
HEADING = re.compile(r"<(h[1-6])>(.*?)</\1>")
TARGET = re.compile(r'(href|src)="(?!https?:|#)([^"#]+)(#[^"]*)?"')
PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 Georgia, serif; }}
nav {{ font-size: .9rem; border-bottom: 1px solid #999; padding-bottom: .5rem; }}
pre, code {{ font: .9em ui-monospace, monospace; background: #8881; }}
pre {{ padding: .7rem; overflow-x: auto; }}
table {{ border-collapse: collapse; display: block; overflow-x: auto; }}
th, td {{ border: 1px solid #9996; padding: .25rem .6rem; text-align: left; }}
img {{ max-width: 100%; }}
</style>
<nav>{menu}</nav>
{body}
</html>
"""


def pages() -> list[Path]:
    """Everything that is rendered, the way in first."""
    top = [ROOT / name for name in ("README.md", "README.ru.md", "CHANGELOG.md", "CONTRIBUTING.md")]
    return [*top, *sorted((ROOT / "docs").glob("*.md"))]


def rendered(source: Path) -> Path:
    """Where a page goes."""
    return SITE / source.relative_to(ROOT).with_suffix(".html")


def anchored(heading: re.Match[str]) -> str:
    """A heading that links can name, by the name that GitHub gives it."""
    plain = re.sub(r"<[^>]+>", "", heading[2]).lower()
    name = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
    return f'<{heading[1]} id="{name}">{heading[2]}</{heading[1]}>'


def menu(here: Path) -> str:
    """Links to every page, as seen from one of them."""
    up = "../" * (len(here.relative_to(ROOT).parts) - 1)
    links = []
    for page in pages():
        address = up + rendered(page).relative_to(SITE).as_posix()
        links.append(f'<a href="{address}">{escape(page.stem)}</a>')
    return " · ".join(links)


def render(source: Path) -> None:
    """Write one page, and copy what it shows."""

    def lead(link: re.Match[str]) -> str:
        target = (source.parent / link[2]).resolve()
        if target in pages():
            return f'{link[1]}="{link[2].removesuffix(".md")}.html{link[3] or ""}"'
        if target.is_file():
            copy = SITE / target.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(target, copy)
        return link[0]

    text = source.read_text(encoding="utf-8")
    body = MarkdownIt("commonmark").enable("table").render(text)
    body = TARGET.sub(lead, HEADING.sub(anchored, body))
    title = text.partition("\n")[0].lstrip("# ")
    language = "ru" if source.name.endswith(".ru.md") else "en"
    page = PAGE.format(title=escape(title), language=language, menu=menu(source), body=body)
    path = rendered(source)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page, encoding="utf-8")


def main() -> None:
    """Render everything anew."""
    shutil.rmtree(SITE, ignore_errors=True)
    for source in pages():
        render(source)
    shutil.copyfile(SITE / "README.html", SITE / "index.html")
    print(f"{len(pages())} pages: {(SITE / 'index.html').relative_to(ROOT)}")


if __name__ == "__main__":
    main()
