"""The local server: the page that works offline, and forms for pads, herds, tests and marks.

Whoever asks must name this machine as the host, and pages of others cannot send forms here.
Nothing is stored; what is uploaded stays in memory.
"""

import asyncio
import errno
import json
import logging
import re
import socket
from base64 import b64encode
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Collection
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from hashlib import sha256
from ipaddress import ip_address
from typing import Any

import segno
import uvicorn
from jinja2 import Environment, PackageLoader
from starlette.applications import Starlette
from starlette.datastructures import Headers, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import FormParser, MultiPartException, MultiPartParser
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from testcross.asking.files import InputError
from testcross.pages.html_blocks import as_html, style_sheet
from testcross.pages.svg.drawing import animal_picture
from testcross.rulesets import DEFAULT, load_mating_ruleset
from testcross.rulesets.english import reason_of
from testcross.web.desk_forms import FORMS, FilledForm, Upload, grouped, label_of
from testcross.web.form_answers import Reply, archive, reply_to
from testcross.web.offline_page import static_text
from testcross.web.work_crew import SECONDS, Crew, CrewError, TooMuchError
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_FILE = 5_000_000
"""How many bytes a file may have."""
MOST_FILES = 200
MOST_BODY = 20_000_000
"""How many bytes all that is sent at once may have."""
MOST_CONNECTIONS = 100
LOCAL = ("127.0.0.1", "localhost", "[::1]")
"""By which names a browser on this machine reaches it."""
Ask = Callable[[FilledForm], Awaitable[Reply]]
_INLINE = re.compile(r"<(style|script)>(.*?)</\1>", re.DOTALL)


def links() -> str:
    found = "".join(f'<a href="/{name}">{one.title}</a>' for name, one in FORMS.items())
    return f'</nav><nav aria-label="For teachers"><small>Teacher</small>{found}'


class ClassServer:
    """What answers requests."""

    def __init__(self, ask: Ask, page: str) -> None:
        self._ask, self._page = ask, page
        self._policy = _policy(page)
        cards = load_mating_ruleset(DEFAULT)
        drawn = animal_picture(cards.shape, cards.colours(*cards.varieties[0].ways))
        self._rabbit = as_html([drawn])
        self._template = Environment(
            autoescape=True, loader=PackageLoader("testcross.web", "static")
        ).get_template("form.html")

    async def first(self, _request: Request) -> Response:
        return HTMLResponse(self._page, headers={"content-security-policy": self._policy})

    async def form(self, request: Request) -> Response:
        name = request.url.path.strip("/")
        if request.method == "POST":
            form = await _sent(request, name)
        else:
            form = FilledForm(name, dict(request.query_params))
            # a link may ask about a mating, but a page from elsewhere makes nobody work here
            if name != "check" or not form.fields or _is_foreign(request.headers):
                return self._shown(form, Reply(), 200)
        form = form._replace(is_for_program=_is_for_program(request))
        try:
            reply = await self._ask(form)
        except CrewError as error:
            less = "; give less at a time" if isinstance(error, TooMuchError) else ""
            return self._shown(form, Reply(error=f"{error}{less}"), 503)
        return self._shown(form, reply, 400 if reply.error else 200)

    async def refused(self, request: Request, error: Exception) -> Response:
        """Say in the form that was sent, or on the way to one, why there is no answer."""
        status, headers = 500, None
        message = f"This is a bug in the program ({type(error).__name__}); please report it."
        if isinstance(error, HTTPException):
            status, headers = error.status_code, error.headers  # which methods there are
            message = _INSTEAD.get(status, error.detail)
        shown = self.refusal(request, status, message)
        shown.headers.update(headers or {})
        return shown

    def refusal(self, request: Request, status: int, message: str) -> Response:
        name = request.url.path.strip("/")
        form = FilledForm(name if name in FORMS else "", {}, (), _is_for_program(request))
        return self._shown(form, Reply(error=message), status)

    def _shown(self, form: FilledForm, reply: Reply, status: int) -> Response:
        if form.is_for_program:
            document = reply.document or json.dumps({"schema": form.name, "error": reply.error})
            return Response(document, status, media_type="application/json")
        all_files = {"all.zip": archive(reply.files)} if len(reply.files) > 1 else {}
        files = {**all_files, **reply.files}
        page = self._template.render(
            form=form,
            row=FORMS.get(form.name),
            forms=FORMS,
            style=f"{style_sheet()}{static_text('page.css')}{static_text('form.css')}",
            reply=reply,
            problem=_sentence(reply.error),
            rabbit=self._rabbit,
            groups=grouped([*files]),
            links={name: _DATA + b64encode(data).decode() for name, data in files.items()},
        )
        return HTMLResponse(page, status, headers={"content-security-policy": _policy(page)})


_DATA = "data:application/octet-stream;base64,"


def _sentence(error: str) -> str:
    """Return why there is no answer as a sentence for a page.

    >>> _sentence("pad.txt:3: there is nothing to check")
    'pad.txt, line 3: there is nothing to check.'
    """
    placed = re.sub(r"\A(\S+):(\d+): ", r"\1, line \2: ", error)
    begun = placed if re.match(r"\S*\.\w+\b", placed) else placed[:1].upper() + placed[1:]
    return begun if begun.endswith((".", "?", "!")) or not begun else f"{begun}."


_INSTEAD = {
    404: "There is no such page; choose one of these.",
    405: "This page does nothing of that kind; choose a form above, and send it by its button.",
}
"""What is said in place of the words of a protocol."""


def _is_for_program(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


def _policy(page: str) -> str:
    """Return what a page may load and run: only the styles and scripts that stand in it."""
    hashes: dict[str, list[str]] = {"style": [], "script": []}
    for tag, text in _INLINE.findall(page):
        hashes[tag].append(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'")
    own = "".join(f"; {tag}-src {' '.join(found)}" for tag, found in hashes.items() if found)
    others = "; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    return f"default-src 'none'{own}{others}"


async def _sent(request: Request, name: str) -> FilledForm:
    kind = request.headers.get("content-type", "").partition(";")[0]
    stream = _limited(request)
    try:
        async with asyncio.timeout(SECONDS):
            if kind == "multipart/form-data":
                parser = MultiPartParser(request.headers, stream, max_part_size=MOST_BODY)
                parser.spool_max_size = MOST_BODY  # in memory
                found = await parser.parse()
            elif kind == "application/x-www-form-urlencoded":
                found = await FormParser(request.headers, stream).parse()
            else:
                raise HTTPException(415, "Expected a form: multipart/form-data.")
    except TimeoutError:
        raise HTTPException(408, f"The form did not arrive within {SECONDS:g} seconds.") from None
    except MultiPartException as error:
        raise HTTPException(400, f"The form cannot be read: {error.message}") from None
    items = found.multi_items()
    files = [(key, one) for key, one in items if isinstance(one, UploadFile) and one.filename]
    uploads = [Upload(key, one.filename or "", await one.read()) for key, one in files]
    await found.close()
    if len(uploads) > MOST_FILES:
        raise HTTPException(413, f"Send at most {MOST_FILES} files at once.")
    for one in uploads:
        if len(one.data) > MOST_FILE:
            most = f"a file may have at most {MOST_FILE // 1_000_000} MB"
            raise HTTPException(413, f"{label_of(one.name)} is too large: {most}.")
    return FilledForm(name, {key: one for key, one in items if isinstance(one, str)}, uploads)


async def _limited(request: Request) -> AsyncGenerator[bytes, None]:
    """Yield what is sent; what is too much is read, so that the sender gets an answer, not kept."""
    received = 0
    async for chunk in request.stream():
        received += len(chunk)
        if received <= MOST_BODY:
            yield chunk
    if received > MOST_BODY:
        raise HTTPException(413, f"Send at most {MOST_BODY // 1_000_000} MB at once.")


_HARDENED = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # none at all would hide the origin of our own forms
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
]
_CLOSED = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'")


def _guarded(
    app: ASGIApp, server: ClassServer, hosts: Collection[str], *, is_open: bool
) -> ASGIApp:
    """Let through only who names this machine, and no page of others; say what a page may do."""

    def knows(host: str) -> bool:
        name = re.sub(r":\d*\Z", "", host.casefold())
        return name in hosts or (is_open and _is_address(name.strip("[]")))

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = message["headers"]
                closed = [] if any(name == _CLOSED[0] for name, _ in own) else [_CLOSED]
                message["headers"] = [*own, *closed, *_HARDENED]
            await send(message)

        due: ASGIApp = app
        if not knows(headers.get("host", "")):
            due = server.refusal(Request(scope), 400, "Type the address that the program shows.")
        elif scope["method"] == "POST" and _is_foreign(headers):
            due = server.refusal(
                Request(scope),
                403,
                "This form came from another page; fill it in here, and send it again.",
            )
        await due(scope, receive, send_guarded)

    return answer


def _is_foreign(headers: Headers) -> bool:
    origin, site = headers.get("origin"), headers.get("sec-fetch-site", "same-origin")
    own = f"http://{headers.get('host', '')}"
    return site not in ("same-origin", "none") or (origin is not None and origin != own)


def _is_address(host: str) -> bool:
    with suppress(ValueError):
        return ip_address(host) is not None
    return False


def make_app(
    ask: Ask,
    page: str,
    host: str = LOCAL[0],
    lifespan: Callable[[Any], AbstractAsyncContextManager[Any]] | None = None,
) -> ASGIApp:
    server = ClassServer(ask, page)
    handlers: Any = {HTTPException: server.refused, Exception: server.refused}
    forms = [Route(f"/{name}", server.form, methods=["GET", "POST"]) for name in FORMS]
    routes = [Route("/", server.first), *forms]
    app = Starlette(routes=routes, exception_handlers=handlers, lifespan=lifespan)
    is_open = _is_address(host) and ip_address(host).is_unspecified
    return _guarded(app, server, {*LOCAL, host.casefold(), f"[{host.casefold()}]"}, is_open=is_open)


class _Joined:
    """A line on which the head and the body of an answer go out as one."""

    def __init__(self, transport: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if not self._parts:
            self._loop.call_soon(self._flush)
        self._parts.append(data)

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        self._transport.write(b"".join(self._parts))
        self._parts.clear()


class _Impatient(H11Protocol):
    """Hangs up on who begins a request and does not go on."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(_Joined(transport, self.loop))  # type: ignore[arg-type] # like one
        self.loop.call_later(SECONDS, self._look)

    def _look(self) -> None:
        if self.transport.is_closing():
            return
        # None before the first request, whatever the annotation says
        is_working = not getattr(self.cycle, "response_complete", True)
        if is_working or self.timeout_keep_alive_task is not None:
            self.loop.call_later(SECONDS, self._look)
        else:
            self.transport.close()


class _Server(uvicorn.Server):
    """Tells those who wait for an answer when it ends."""

    def __init__(self, config: uvicorn.Config, crew: Crew[FilledForm, Reply]) -> None:
        super().__init__(config)
        self._crew = crew

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._crew.end()
        await super().shutdown(sockets)


_QUICK = 200
"""A mating with the cards of the game, in so many letters, is answered within milliseconds."""


def serve_on(listening: socket.socket, page: str, host: str) -> None:
    """Answer requests until Ctrl-C, which comes out as KeyboardInterrupt."""
    logging.getLogger("python_multipart").setLevel(logging.CRITICAL)
    crew = Crew(reply_to)

    @asynccontextmanager
    async def lifespan(_app: object) -> AsyncIterator[None]:
        async with crew:
            yield

    async def answer(form: FilledForm) -> Reply:
        """Answer what takes less time here than the way to a process; ask the others there."""
        is_quick = form.is_for_program and form.name == "check" and not form.text("ruleset")
        is_quick = is_quick and len(form.text("mating")) <= _QUICK
        return reply_to(form) if is_quick else await crew.ask(form)

    config = uvicorn.Config(
        make_app(answer, page, host, lifespan),
        loop="asyncio",
        http=_Impatient,
        ws="none",
        lifespan="on",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=1,
    )
    _Server(config, crew).run([listening])


def address_of(host: str) -> str:
    """Return by which address other machines reach this one; nothing is sent to find it."""
    if not _is_address(host) or not ip_address(host).is_unspecified:
        return host
    family, far = (
        (socket.AF_INET6, "2001:db8::1") if ":" in host else (socket.AF_INET, "192.0.2.1")
    )  # addresses of documentation (RFC 3849, RFC 5737)
    with socket.socket(family, socket.SOCK_DGRAM) as line:
        try:
            line.connect((far, 9))
        except OSError:  # in no network
            return host
        return str(line.getsockname()[0])


def qr_code(address: str) -> str:
    """Return an address as a QR code for a dark terminal: a line is two rows of its squares."""
    rows = [[*row] for row in segno.make(address, micro=False).matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    lines = (zip(*pair, strict=True) for pair in zip(rows[::2], rows[1::2], strict=True))
    return "".join("".join("█▀▄ "[2 * up + down] for up, down in line) + "\n" for line in lines)


_TRIED = 20
"""How many ports are tried, one after the other."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at the first free port from this one on; 0 takes any."""
    for tried in range(port, min(port + _TRIED, 65_536)):
        try:
            family, _, _, _, address = socket.getaddrinfo(
                host, tried, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            found = socket.create_server((str(address[0]), tried), family=family)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                reason = reason_of(error)
                raise InputError(f"cannot listen at {host}, port {tried}: {reason}") from None
        else:
            # else an answer waits 40 ms until its first part has been confirmed
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return found
    raise InputError(f"ports {port} to {port + _TRIED - 1} are all in use; name another: --port N")
