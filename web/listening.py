"""Where a server listens: the port that was asked for, or the next that is free."""

import errno
import socket

from testcross.api.files import InputError

_TRIED = 20
"""How many ports are tried, one after the other."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens.

    Args:
        host: the address, or a name of this machine.
        port: the first that is tried; 0 for any.

    Raises:
        InputError: for an address that this machine does not have, and where no port is free.
    """
    for tried in range(port, min(port + _TRIED, 65_536)):
        try:
            family, _, _, _, address = socket.getaddrinfo(
                host, tried, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            found = socket.create_server((str(address[0]), tried), family=family)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                reason = (error.strerror or "unknown reason").lower()
                raise InputError(f"cannot listen at {host}, port {tried}: {reason}") from None
        else:
            # else an answer waits 40 ms until its first part has been confirmed
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return found
    raise InputError(f"ports {port} to {port + _TRIED - 1} are all in use; name another: --port N")
