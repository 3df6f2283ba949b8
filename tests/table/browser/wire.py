"""A wire between a browser and the server that can be cut, as when somebody walks out of reach."""

import contextlib
import socket
import threading


class Wire:
    """Passes bytes on in both directions while it is whole."""

    def __init__(self, server: tuple[str, int]):
        self.server, self.whole = server, True
        self.ends: set[socket.socket] = set()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        threading.Thread(target=self.welcome, daemon=True).start()

    def welcome(self) -> None:
        """A line of its own for every connection; none while the wire is cut."""
        with contextlib.suppress(OSError):
            while True:
                near = self.door.accept()[0]
                if not self.whole:
                    near.close()
                    continue
                far = socket.create_connection(self.server)
                self.ends |= {near, far}
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self.pass_on, args=(one, other), daemon=True).start()

    def pass_on(self, one: socket.socket, other: socket.socket) -> None:
        """From one end to the other until either hangs up."""
        with contextlib.suppress(OSError):
            while heard := one.recv(65536):
                other.sendall(heard)
        for end in (one, other):
            self.hang_up(end)

    def hang_up(self, end: socket.socket) -> None:
        self.ends.discard(end)
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()

    def cut(self) -> None:
        """From now on nothing gets through."""
        self.whole = False
        for end in list(self.ends):
            self.hang_up(end)

    def mend(self) -> None:
        self.whole = True

    def close(self) -> None:
        self.cut()
        self.door.close()
