"""What the documents say can be followed: links, commands, files."""

import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from netcore.cli.main import command_names
from netcore.version import __version__
from tests.house.sources import ROOT, kept_files, modules, shown
from tests.house.test_packaging import load

DOCUMENTS = [path for path in kept_files() if path.suffix == ".md"]
FOLLOWED = [
    path
    for path in DOCUMENTS
    if path.parent == ROOT or path.name in ("faq.md", "packaging.md", "release.md")
]
"""What a newcomer follows line by line."""

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(
    r"`(?:\.venv/bin/)?sealed-orders +([a-z][a-z-]*)|^ *sealed-orders +([a-z-]+)", re.MULTILINE
)
TARGET = re.compile(r"`make ([a-z][a-z-]*)`|^make ([a-z][a-z-]*)", re.MULTILINE)


def prose(path: Path) -> str:
    """The document without its blocks of code."""
    return FENCE.sub("", path.read_text(encoding="utf-8"))


def anchors(path: Path) -> set[str]:
    """What a link may name after `#`, as GitHub makes it of the headings."""
    names = set()
    for heading in HEADING.findall(prose(path)):
        plain = re.sub(r"[`*_]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        names.add(re.sub(r"[^\w\- ]", "", plain).replace(" ", "-"))
    return names


@pytest.mark.parametrize("path", DOCUMENTS, ids=shown)
def test_every_link_leads_somewhere(path: Path) -> None:
    broken = []
    for link in LINK.findall(prose(path)):
        if link.startswith("https://"):
            continue
        name, _, anchor = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        exists = target.is_relative_to(ROOT) and target.exists()
        if not exists or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


@pytest.mark.parametrize("path", FOLLOWED, ids=shown)
def test_every_command_that_is_named_exists(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    named = {a or b for a, b in COMMAND.findall(text)}
    assert named - set(command_names()) == set()


@pytest.mark.parametrize("path", FOLLOWED, ids=shown)
def test_every_make_target_that_is_named_exists(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))
    text = path.read_text(encoding="utf-8")
    assert {a or b for a, b in TARGET.findall(text)} - targets == set()


def test_the_readmes_have_the_same_sections_and_commands() -> None:
    english, russian = ((ROOT / name).read_text("utf-8") for name in ("README.md", "README.ru.md"))
    assert len(HEADING.findall(english)) == len(HEADING.findall(russian))
    assert english.count("```") == russian.count("```")
    pictures_alike = {link.replace("-ru.png", ".png") for link in LINK.findall(russian)}
    assert set(LINK.findall(english)) - {"README.ru.md"} == pictures_alike - {"README.md"}


def test_the_changelog_has_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## \[{re.escape(__version__)}\] - \d{{4}}-\d\d-\d\d$", text, re.MULTILINE)


def test_the_version_stands_in_one_place_of_the_code() -> None:
    quoted = re.compile(rf"""["']{re.escape(__version__)}["']""")
    found = [shown(p) for p in modules() if quoted.search(p.read_text(encoding="utf-8"))]
    assert [name for name in found if not name.startswith("tests/")] == ["netcore/version.py"]


def test_every_module_of_the_network_has_its_floor() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    floors = page.partition("## netcore, floor by floor")[2].partition("\n## ")[0]
    named = re.findall(r"`([a-z_*]+)`", floors)
    there = [path.stem for path in (ROOT / "netcore").glob("[!_]*.py")]
    assert [name for name in there if not any(fnmatch(name, each) for each in named)] == []
    assert [each for each in named if not any(fnmatch(name, each) for name in there)] == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=shown)
def test_every_file_that_is_named_exists(path: Path) -> None:
    """Paths of the repository in backticks; what is made is not looked for."""
    rooms = "rules|netcore|qtclient|resources|tests|packaging|docs"
    named = re.findall(rf"`((?:{rooms})/[\w./*-]+)`", prose(path))
    absent = [
        name for name in named if not (list(ROOT.glob(name)) or (ROOT / f"{name}.py").exists())
    ]
    assert absent == []


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [project["dependencies"], *project["optional-dependencies"].values()]
    reasons = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    names = {re.split(r"[<>=\[]", line)[0] for lines in asked for line in lines}
    assert {name for name in names if not re.search(rf"\b{name}\b", reasons)} == set()


def test_the_rendered_site_has_every_page_and_no_broken_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = load("docs_site")
    monkeypatch.setattr(site, "SITE", tmp_path)
    for page in site.pages():
        site.render(page)
    assert {path.stem for path in tmp_path.rglob("*.html")} >= {page.stem for page in site.pages()}
    broken = []
    for path in tmp_path.rglob("*.html"):
        for link in re.findall(r'(?:href|src)="([^"]+)"', path.read_text(encoding="utf-8")):
            name, _, anchor = link.partition("#")
            target = (path.parent / name).resolve() if name else path
            if link.startswith("https://"):
                continue
            named = not anchor or f'id="{anchor}"' in target.read_text(encoding="utf-8")
            if not target.exists() or not named:
                broken.append((path.name, link))
    assert broken == []
