"""The licences of everything that is packed with the program, gathered from what is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = "sealed-orders"
PACKER = "pyinstaller"
"""Its start-up code goes into the package; its licence allows that for any program."""

LICENCE_FILE = re.compile(r"(^|/)(licen[cs]e|copying|notice|authors)[^/]*$", re.IGNORECASE)
TEXTS = ROOT / "packaging" / "licences"
QT_PARTS = {"pyside6-essentials", "shiboken6"}
QT_TEXTS = ("LGPL-3.txt", "GPL-3.txt", "QT-PARTS.txt")
"""Their wheels carry no licence text: both are used under the LGPL, version 3, which adds to
the GPL, and contain the works of many others."""

APACHE = "APACHE-2.txt"
APACHE_BODY = "TERMS AND CONDITIONS FOR USE"

SHARED = "/usr/share/common-licenses"
WHEN_ASKED = re.compile(r"\bextra *==")


def gather_licences(folder: Path) -> None:
    """Write one folder for every part, and a list of them all."""
    lines = []
    for part in parts():
        name = _plain_name(part.metadata["Name"])
        target = folder / name
        target.mkdir(parents=True)
        texts = _licence_files(part)
        stated = part.metadata["License-Expression"] or part.metadata["License"] or "see the text"
        if name in QT_PARTS:
            texts = [TEXTS / text for text in QT_TEXTS]
        if not texts:
            raise FileNotFoundError(f"no licence text in {name}")
        if "Apache" in stated and not any(APACHE_BODY in text.read_text() for text in texts):
            # The licence has to go along, and some packages only name it.
            texts.append(TEXTS / APACHE)
        for number, text in enumerate(texts):
            taken = (target / text.name).exists()
            shutil.copyfile(text, target / (f"{number}-{text.name}" if taken else text.name))
        lines.append(f"{part.metadata['Name']} {part.version}: {stated.splitlines()[0]}")
    _python_itself(folder / "python")
    lines.append(f"Python {sys.version.split()[0]}: Python Software Foundation License")
    for fonts in sorted((ROOT / "resources" / "fonts").glob("OFL-*.txt")):
        (folder / "fonts").mkdir(exist_ok=True)
        shutil.copyfile(fonts, folder / "fonts" / fonts.name)
    lines.append("Fonts Gentium Book Plus, Noto Sans: SIL Open Font License 1.1")
    (folder / "map").mkdir()
    atlas = ROOT / "resources" / "maps" / "source" / "LICENSE.world-atlas"
    shutil.copyfile(atlas, folder / "map" / "LICENSE.txt")
    lines.append("Map: Natural Earth, public domain; in the edition of world-atlas, ISC")
    (folder / "LIST.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def gather_system_licences(libraries: list[str], folder: Path) -> None:
    """The same for the system's libraries that went along, where Debian knows whose they are."""
    packages: dict[str, list[str]] = {}
    for name in libraries:
        packages.setdefault(_debian_package(name), []).append(name)
    lines = []
    for package in sorted(packages):
        text = Path("/usr/share/doc") / package / "copyright"
        if package and text.is_file():
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(text, folder / f"{package}.txt")
            _texts_that_debian_shares(text, folder / "common-licenses")
        lines.append(
            f"{package or 'origin not known here'}: {', '.join(sorted(packages[package]))}"
        )
    if lines:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "LIST.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _texts_that_debian_shares(notice: Path, folder: Path) -> None:
    """The whole licences that a notice only points to: elsewhere that place does not exist."""
    for name in re.findall(rf"{SHARED}/([\w.+-]*\w)", notice.read_text(encoding="utf-8")):
        text = Path(SHARED) / name
        if text.is_file():
            folder.mkdir(exist_ok=True)
            shutil.copyfile(text, folder / name)


def parts() -> list[Distribution]:
    """Every installed package that goes into the program, by name."""
    found: dict[str, Distribution] = {}
    waiting = [OURS]
    while waiting:
        name = waiting.pop()
        for requirement in distribution(name).requires or ():
            needed = _plain_name(re.split(r"[ ;<>=!~\[(]", requirement, maxsplit=1)[0])
            if WHEN_ASKED.search(requirement) or needed in found:
                continue
            try:
                found[needed] = distribution(needed)
            except PackageNotFoundError:
                continue  # for another platform or an older Python
            waiting.append(needed)
    found[PACKER] = distribution(PACKER)
    return [found[name] for name in sorted(found)]


def _licence_files(part: Distribution) -> list[Path]:
    inside = [file for file in part.files or () if ".dist-info/" in file.as_posix()]
    named = [file for file in inside if LICENCE_FILE.search(file.as_posix())]
    return sorted(Path(str(file.locate())) for file in named)


def _python_itself(folder: Path) -> None:
    folder.mkdir(parents=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    for place in (
        Path(sys.base_prefix) / "lib" / version / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path(sys.base_prefix) / "share" / "doc" / version / "copyright",
        TEXTS / "PYTHON.txt",
    ):
        if place.is_file():
            shutil.copyfile(place, folder / "LICENSE.txt")
            return


def _debian_package(library: str) -> str:
    """The package that a library came from, or nothing where nobody can say."""
    if not shutil.which("ldconfig") or not shutil.which("dpkg"):
        return ""
    known = subprocess.run(["ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    found = re.search(rf"^\s*{re.escape(library)} .*=> (\S+)$", known, re.MULTILINE)
    if not found:
        return ""
    # Packages list files by the name before or after /lib became a link to /usr/lib.
    real = Path(found[1]).resolve()
    for path in (real, Path(found[1]), Path(str(real).removeprefix("/usr"))):
        owner = subprocess.run(["dpkg", "-S", path], capture_output=True, text=True, check=False)
        if owner.returncode == 0:
            return owner.stdout.split(":")[0]
    return ""


def _plain_name(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
