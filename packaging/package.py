"""Packs the program for this platform into dist/: folder, archive and, on Debian, a .deb.

A guest has ten minutes and no Python: what is made here needs neither. Beside
it the wheel and the source archive, for those who have. Run by `make package`;
`packaging/try_package.py` then uses the archive as a guest would.
"""

from __future__ import annotations

import gzip
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import zipfile
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from icons import draw_icons
from licences import gather_licences, gather_system_licences

from netcore.version import __version__

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
DIST = ROOT / "dist"
MADE = BUILD / "made"
NAME = "sealed-orders"
LONG_AGO = 946_684_800
"""The time that every file in an archive has, unless SOURCE_DATE_EPOCH names another."""

MAINTAINER = "The Sealed Orders authors <sealed-orders@localhost>"
DEB_NEEDS = (
    "libc6, libglib2.0-0 | libglib2.0-0t64, libdbus-1-3, libxkbcommon0, libegl1, libgl1, "
    "libfontconfig1, libxcb-cursor0, libxkbcommon-x11-0, libxcb-icccm4, libxcb-keysyms1, "
    "libxcb-shape0"
)


def main() -> int:
    """Make everything and say what was made."""
    shutil.rmtree(MADE, ignore_errors=True)
    MADE.mkdir(parents=True)
    draw_icons(ROOT / "resources" / "icons" / f"{NAME}.svg", MADE)
    gather_licences(MADE / "licences")
    made = [*wheel_and_source()]
    folder = frozen_folder()
    made += [folder, archive(folder)]
    if sys.platform == "linux" and shutil.which("dpkg-deb"):
        made.append(debian_package(folder))
    for path in made:
        print(f"{path.relative_to(ROOT)}  {size(path) / 1e6:.1f} MB")
    return 0


def wheel_and_source() -> list[Path]:
    """What pip, pipx and uv install."""
    run(sys.executable, "-m", "hatchling", "build", "--directory", DIST)
    stem = f"sealed_orders-{__version__}"
    return [DIST / f"{stem}-py3-none-any.whl", DIST / f"{stem}.tar.gz"]


def frozen_folder() -> Path:
    """The program with its own Python and Qt, in a folder that can be put anywhere."""
    run(
        *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level=WARN"),
        *("--distpath", BUILD / "frozen", "--workpath", BUILD / "pyinstaller"),
        ROOT / "packaging" / f"{NAME}.spec",
    )
    machine = platform.machine().lower()
    folder = DIST / f"{NAME}-{__version__}-{sys.platform}-{machine}"
    shutil.rmtree(folder, ignore_errors=True)
    if sys.platform == "darwin":
        folder.mkdir(parents=True)
        app = "Sealed Orders.app"
        shutil.copytree(BUILD / "frozen" / app, folder / app, symlinks=True)
    else:
        shutil.copytree(BUILD / "frozen" / NAME, folder, symlinks=True)
    for name in ("LICENSE", "NOTICE", "README.md", "README.ru.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, folder)
    shutil.copytree(MADE / "licences", folder / "licences")
    packed = [path.name for path in (folder / "_internal").glob("lib*.so*") if system_library(path)]
    gather_system_licences(packed, folder / "licences" / "system")
    if sys.platform == "linux":
        desktop_files(folder / "share")
    return folder


def system_library(path: Path) -> bool:
    """Whether a packed library is neither Qt's (those are links into its folder) nor Python's."""
    return not path.is_symlink() and not path.name.startswith("libpython")


def desktop_files(share: Path) -> None:
    """Menu entry, icons and description, where freedesktop.org wants them."""
    linux = ROOT / "packaging" / "linux"
    put(linux / f"{NAME}.desktop", share / "applications" / f"{NAME}.desktop")
    (description,) = linux.glob("*.metainfo.xml")
    put(description, share / "metainfo" / description.name)
    icons = share / "icons" / "hicolor"
    put(ROOT / "resources" / "icons" / f"{NAME}.svg", icons / "scalable" / "apps" / f"{NAME}.svg")
    for picture in sorted(MADE.glob(f"{NAME}-*.png")):
        pixels = picture.stem.removeprefix(f"{NAME}-")
        put(picture, icons / f"{pixels}x{pixels}" / "apps" / f"{NAME}.png")


def archive(folder: Path) -> Path:
    """The folder in one file; the same folder gives the same bytes."""
    files = sorted(path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    if sys.platform == "win32":
        path = folder.with_name(f"{folder.name}.zip")
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
            for file in files:
                packed.write(file, file.relative_to(folder.parent))
        return path
    path = folder.with_name(f"{folder.name}.tar.gz")
    with (
        path.open("wb") as raw,
        gzip.GzipFile(filename="", fileobj=raw, mode="wb", mtime=0) as zipped,
        tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for file in files:
            tar.add(file, file.relative_to(folder.parent).as_posix(), filter=nobodys)
    return path


def nobodys(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """A file of an archive without the person and the hour that made it."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mtime = epoch()
    return entry


def debian_package(folder: Path) -> Path:
    """A .deb that puts the folder under /usr/lib and its command on the PATH."""
    machine = output("dpkg", "--print-architecture").strip()
    tree = BUILD / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    home = tree / "usr" / "lib" / NAME
    shutil.copytree(folder, home, symlinks=True)
    (home / "share").rename(tree / "usr" / "share")
    command = tree / "usr" / "bin" / NAME
    command.parent.mkdir()
    command.symlink_to(f"../lib/{NAME}/{NAME}")
    papers = tree / "usr" / "share" / "doc" / NAME
    put(ROOT / "LICENSE", papers / "copyright")
    changes = (
        f"{NAME} ({__version__}) unstable; urgency=low\n\n"
        f"  * See /usr/lib/{NAME}/CHANGELOG.md.\n\n"
        f" -- {MAINTAINER}  {format_datetime(datetime.fromtimestamp(epoch(), UTC))}\n"
    )
    (papers / "changelog.gz").write_bytes(gzip.compress(changes.encode(), mtime=0))
    for library in home.rglob("*.so*"):
        if not library.is_symlink():
            library.chmod(0o644)
    control = tree / "DEBIAN" / "control"
    control.parent.mkdir()
    control.write_text(
        f"Package: {NAME}\nVersion: {__version__}\nArchitecture: {machine}\n"
        f"Maintainer: {MAINTAINER}\n"
        f"Installed-Size: {size(tree) // 1024}\nDepends: {DEB_NEEDS}\n"
        "Section: games\nPriority: optional\n"
        "Description: hidden-card war board games on a local network\n"
        " For people around one table, each with a laptop, with no server and\n"
        " nobody to trust. An unofficial fan program with its own texts and art.\n",
        encoding="utf-8",
    )
    path = DIST / f"{NAME}_{__version__}_{machine}.deb"
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(epoch()))
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, path)
    return path


def put(source: Path, target: Path) -> None:
    """Copy a file into folders that are made on the way."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def size(path: Path) -> int:
    """The bytes of a file, or of everything in a folder."""
    if path.is_file():
        return path.stat().st_size
    return sum(file.lstat().st_size for file in path.rglob("*") if file.is_file())


def epoch() -> int:
    """The time to write into archives."""
    return int(os.environ.get("SOURCE_DATE_EPOCH", LONG_AGO))


def run(*command: str | Path) -> None:
    """Run a tool quietly; its complaints are shown, and end this."""
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "0",
        "SOURCE_DATE_EPOCH": str(epoch()),
        "SEALED_ORDERS_MADE": str(MADE),
        "SEALED_ORDERS_VERSION": __version__,
    }
    subprocess.run([str(part) for part in command], cwd=ROOT, env=environment, check=True)


def output(*command: str) -> str:
    """What a tool prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    sys.exit(main())
