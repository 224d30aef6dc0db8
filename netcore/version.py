"""The numbers by which two programs find out whether they can play together."""

__version__ = "0.1.0"
PROTOCOL_VERSION = 1
