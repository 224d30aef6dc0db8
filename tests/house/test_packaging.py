"""What the package needs besides the program: menu entry, description, icon, licences."""

import ast
import configparser
import importlib.util
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtWidgets import QApplication

from netcore.discovery import SERVICE
from netcore.version import __version__
from tests.house.sources import ROOT

PACKAGING = ROOT / "packaging"
SPEC = PACKAGING / "sealed-orders.spec"
INSTALLER = PACKAGING / "windows" / "sealed-orders.iss"
(METAINFO,) = (PACKAGING / "linux").glob("*.metainfo.xml")


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"packaging_{name}", PACKAGING / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_menu_entry_starts_the_program() -> None:
    entry = configparser.ConfigParser(interpolation=None, delimiters="=")
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(PACKAGING / "linux" / "sealed-orders.desktop", encoding="utf-8")
    desktop = entry["Desktop Entry"]
    assert (desktop["Exec"], desktop["Icon"]) == ("sealed-orders", "sealed-orders")
    assert desktop["Terminal"] == "false"
    assert "Comment[ru]" in desktop


def test_the_description_names_this_version_and_this_menu_entry() -> None:
    root = ET.parse(METAINFO).getroot()
    assert root.findtext("launchable") == "sealed-orders.desktop"
    assert METAINFO.name == f"{root.findtext('id')}.metainfo.xml"
    newest = root.find("releases/release")
    assert newest is not None
    assert newest.get("version") == __version__
    assert root.findtext("project_license") == "MIT"


def test_every_part_that_is_packed_has_its_licence(tmp_path: Path) -> None:
    licences = load("licences")
    licences.gather_licences(tmp_path / "licences")
    listed = (tmp_path / "licences" / "LIST.txt").read_text(encoding="utf-8")
    for name in ("PySide6", "zeroconf", "cryptography", "msgpack", "msgspec", "spake2", "Python"):
        assert name in listed
    for part in licences.parts():
        name = re.sub(r"[-_.]+", "-", part.metadata["Name"]).lower()
        texts = [text.read_text("utf-8") for text in (tmp_path / "licences" / name).iterdir()]
        assert sum(map(len, texts)) > 500, name
        if "Apache" in str(part.metadata["License-Expression"]):
            assert any(licences.APACHE_BODY in text for text in texts), name
    for name in licences.QT_PARTS:
        made = {text.name for text in (tmp_path / "licences" / name).iterdir()}
        assert made == set(licences.QT_TEXTS)


def test_the_licences_name_no_test_tool() -> None:
    names = {part.metadata["Name"].lower() for part in load("licences").parts()}
    assert not names & {"pytest", "hypothesis", "mypy", "ruff", "shapely", "numpy", "chess"}


def test_the_icon_is_drawn_in_every_size(qapp: QApplication, tmp_path: Path) -> None:
    icons = load("icons")
    icons.draw_icons(ROOT / "resources" / "icons" / "sealed-orders.svg", tmp_path)
    made = {path.name for path in tmp_path.iterdir()}
    assert {f"sealed-orders-{size}.png" for size in icons.SIZES} < made
    assert {"sealed-orders.ico", "sealed-orders.icns"} < made


@pytest.mark.parametrize("name", ["sealed-orders.spec", "package.py", "try_package.py"])
def test_the_recipes_are_sound_python(name: str) -> None:
    ast.parse((PACKAGING / name).read_text(encoding="utf-8"))


def test_recipes_that_nobody_ran_yet_say_so() -> None:
    read_only = re.compile("reviewed by reading only", re.IGNORECASE)
    for path in (INSTALLER, SPEC, ROOT / "docs" / "packaging.md"):
        assert read_only.search(path.read_text(encoding="utf-8")), path


def test_the_windows_installer_takes_what_is_packed() -> None:
    script = INSTALLER.read_text(encoding="utf-8")
    recipe = (PACKAGING / "package.py").read_text(encoding="utf-8")
    assert '"{NAME}-{__version__}-{sys.platform}-{machine}"' in recipe
    assert r"dist\sealed-orders-{#Version}-win32-amd64\*" in script
    for path in re.findall(r"\.\.\\\.\.\\([^\s\"]+)", script):
        place = path.replace("\\", "/")
        # dist/ and build/made/ are filled by package.py, the latter with what icons.py draws.
        made = place.split("/")[0] == "dist" or place == "build/made/sealed-orders.ico"
        assert made or (ROOT / place).is_file(), place
    for path in re.findall(r"packaging\\[\w\\.-]+", script):
        assert (ROOT / path.replace("\\", "/")).is_file(), path
    assert set(re.findall(r"\{app\}\\([\w.-]+)", script)) == {"sealed-orders.exe"}


def test_the_spec_names_what_there_is() -> None:
    spec = SPEC.read_text(encoding="utf-8")
    assert '"qtclient" / "__main__.py"' in spec
    for package in re.findall(r'collect_\w+\(\s*"([\w.]+)"', spec):
        assert (ROOT / package.replace(".", "/") / "__init__.py").is_file(), package
    assert f'"{SERVICE.removesuffix(".local.")}"' in spec
    for recipe in ("package.py", "try_package.py"):
        assert "Sealed Orders.app" in (PACKAGING / recipe).read_text(encoding="utf-8")
    assert 'name="Sealed Orders.app"' in spec


def test_a_licence_that_a_notice_points_to_goes_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    licences = load("licences")
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / "LGPL-2.1").write_text("the whole text", encoding="utf-8")
    notice = tmp_path / "copyright"
    notice.write_text(f"See `{shared}/LGPL-2.1'. Or {shared}/Missing.", encoding="utf-8")
    monkeypatch.setattr(licences, "SHARED", str(shared))
    licences._texts_that_debian_shares(notice, tmp_path / "made")
    assert [path.name for path in (tmp_path / "made").iterdir()] == ["LGPL-2.1"]
