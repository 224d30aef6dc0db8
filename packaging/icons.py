"""The icon in the sizes and formats that systems ask for, drawn from one SVG."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

NAME = "sealed-orders"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WHOLE = {"ico": 256, "icns": 512}
"""Formats that hold one picture for all sizes, and how large it is."""


def draw_icons(source: Path, folder: Path) -> None:
    """Write `sealed-orders-<size>.png` and one file for Windows and macOS each."""
    app = QGuiApplication.instance() or QGuiApplication([])
    renderer = QSvgRenderer(str(source))
    for size in SIZES:
        _save(_drawn(renderer, size), folder / f"{NAME}-{size}.png")
    for kind, size in WHOLE.items():
        _save(_drawn(renderer, size), folder / f"{NAME}.{kind}")
    del app


def _drawn(renderer: QSvgRenderer, size: int) -> QImage:
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


def _save(image: QImage, path: Path) -> None:
    if not image.save(str(path)):
        raise OSError(f"Qt cannot write {path}")
