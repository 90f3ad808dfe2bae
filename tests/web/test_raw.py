"""What no browser sends: bytes by hand, to the real server. It never fails, and goes on."""

import socket
from collections.abc import Iterator

import httpx
import pytest

from tests.serving import Served

FORM = b"Content-Type: application/x-www-form-urlencoded\r\n"
PARTS = b"Content-Type: multipart/form-data; boundary=q\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n"


def chunks(size: int) -> bytes:
    return f"{size:x}\r\n".encode() + b"a=" + b"x" * (size - 2) + b"\r\n0\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("raw")).start()
    yield served
    served.stop()


def answer(server: Served, request: bytes) -> bytes:
    """Everything that comes back; the server closes."""
    found = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as wire:
        wire.sendall(request.replace(b"\r\n", b"\r\nConnection: close\r\n", 1))
        try:
            while part := wire.recv(65536):
                found += part
        except ConnectionResetError:
            pass  # it answers and closes before all has been sent
    return found


def said(server: Served, line: str, rest: bytes, body: bytes = b"") -> bytes:
    host = b"\r\nHost: 127.0.0.1\r\n"
    return answer(server, line.encode() + b" HTTP/1.1" + host + rest + b"\r\n" + body)


@pytest.mark.parametrize(
    ("line", "rest", "body", "status"),
    [
        ("POST /prefs", FORM + CHUNKED, chunks(5000), 413),
        ("POST /prefs", PARTS + CHUNKED, chunks(5000), 413),
        ("POST /prefs", FORM + CHUNKED, chunks(3000), 303),
        ("POST /prefs", FORM + b"Content-Length: 99999999\r\n", b"a=b", 413),
        ("POST /open", FORM + b"Content-Length: 99999999\r\n", b"a=b", 413),
        ("POST /prefs", PARTS + b"Content-Length: 3\r\n", b"a=b", 400),
        ("POST /prefs", b"Origin: http://[\r\nContent-Length: 0\r\n", b"", 403),
        ("POST /prefs", b"Origin: \r\nContent-Length: 0\r\n", b"", 403),
        ("GET /t/%00%ff", b"", b"", 404),
        ("GET /r/%00%ff?deal=%C2%B2&step=%C2%B2", b"", b"", 404),
        ("GET /j/%00.%ff", b"", b"", 404),
        ("GET /s/%00.N.%ff", b"", b"", 404),
        ("GET /s/...", b"", b"", 404),
        ("GET /static/%00", b"", b"", 404),
        ("GET /static/fonts/%2e%2e%2fLICENSE.otf", b"", b"", 404),
        ("GET /", b"Cookie: spadille=" + b"\xff" * 40 + b"\r\n", b"", 200),
        ("GET /", b'Cookie: spadille="\\777\\377' + b"a" * 40 + b'"\r\n', b"", 200),
        ("GET /", b"Accept-Language: \xff;q=nan,;q=inf,a;q=1e999\r\n", b"", 200),
        ("DELETE /t/x", b"", b"", 405),
    ],
)
def test_bytes_by_hand_are_answered(
    server: Served, line: str, rest: bytes, body: bytes, status: int
):
    found = said(server, line, rest, body)
    assert found.startswith(f"HTTP/1.1 {status} ".encode())
    assert b"content-security-policy: default-src 'none'" in found
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_a_request_that_is_none_is_refused(server: Served):
    assert answer(server, b"\x16\x03\x01\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_no_host_is_not_served(server: Served):
    assert answer(server, b"GET / HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.1 421 ")
