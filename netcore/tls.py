"""The lock on the pipe: TLS 1.3 with a certificate made for this table only.

Nobody signs the certificate and nobody checks it: it only keeps listeners out.
Who is who is proven inside, over the hash of the certificate (`channel`), which
is what keeps out somebody in the middle.
"""

from __future__ import annotations

import os
import ssl
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

# Fixed dates: a laptop with a wrong clock plays as well as any other.
_FROM = datetime(2000, 1, 1, tzinfo=UTC)
_UNTIL = datetime(9999, 1, 1, tzinfo=UTC)


class Lock(NamedTuple):
    """A host's certificate (DER) and the context that holds its key."""

    certificate: bytes
    context: ssl.SSLContext


def make_lock() -> Lock:
    """A fresh certificate and key; the key is never on disk in the clear."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "sealed-orders")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(_FROM)
        .not_valid_after(_UNTIL)
        .sign(key, hashes.SHA256())
    )
    password = os.urandom(32).hex().encode("ascii")
    pem = certificate.public_bytes(serialization.Encoding.PEM) + key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.BestAvailableEncryption(password),
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0
    # `ssl` reads keys from files only: an encrypted one in a private folder, for a moment.
    with tempfile.TemporaryDirectory(prefix="sealed-orders-") as folder:
        path = Path(folder) / "lock.pem"
        path.write_bytes(pem)
        context.load_cert_chain(path, password=password)
    return Lock(certificate.public_bytes(serialization.Encoding.DER), context)


def guest_context() -> ssl.SSLContext:
    """What a guest connects with: TLS 1.3, any certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
