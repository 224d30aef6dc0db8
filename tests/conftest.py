"""What every test needs before it starts."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
