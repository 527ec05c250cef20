"""The page in a browser four times as slow, and the server beside a bare route."""

import http.client
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.report import line, median

RUNS = 7
SLOWER = 4
REQUESTS = 400
CLIENTS = 4
MATING = "/check?mating=castor%20x%20lilac%20-%3E%20white"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "msedge")
BARE = """
import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route
async def bare(request):
    return JSONResponse({"legal": True})
import socket
listening = socket.create_server(("127.0.0.1", 0))
listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
print(f"http://127.0.0.1:{listening.getsockname()[1]}/ in a browser", flush=True)
app = Starlette(routes=[Route("/check", bare)])
config = uvicorn.Config(app, loop="asyncio", http="h11", log_config=None, access_log=False)
uvicorn.Server(config).run([listening])
"""
_PARENTS = ("Castor", "Lilac")
_KITS = ("White", "Black", "Amber", "Lilac Chinchilla", "Opal")
_WATCH = """
addEventListener("DOMContentLoaded", () => {
  const see = (_, watch) => {
    if (window.ready || !document.querySelector("#cards button")) return;
    watch?.disconnect();
    window.ready = performance.now();
  };
  see(); // the page's own script has run by now
  new MutationObserver(see).observe(document.body, { childList: true, subtree: true });
});
"""
_PRESS = """
window.press = (name) => [...document.querySelectorAll("#cards button")]
  .find((one) => (one.ariaLabel ?? one.textContent).startsWith(name)).click();
"""
_TIMED = """
(names) => names.map((name) => {
  board.slot = 2;
  const start = performance.now();
  press(name);
  document.body.offsetHeight; // laid out, too
  return performance.now() - start;
})
"""


def run() -> None:
    """Print what the page and the server take."""
    program = str(Path(sys.executable).with_name("testcross"))
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "rabbits.html"
        subprocess.run([program, "page", "-o", str(page)], check=True)
        kilobytes = page.stat().st_size / 1000
        line("the page", f"{kilobytes:.0f} kB", "<= 300 kB", met=kilobytes <= 300)
        _in_browser(page.as_uri())
    serving = [program, "serve", "--no-open", "--port", "0"]
    with _started([sys.executable, "-c", BARE]) as bare, _started(serving) as own:
        pairs = [(_rate(own), _rate(bare)) for _ in range(RUNS)]
    ratio = median([one / other for one, other in pairs])
    line("a bare route of Starlette", f"{median([other for _, other in pairs]):.0f}/s")
    line("checking over HTTP", f"{ratio:.2f} x the bare route", ">= 0.4 x", met=ratio >= 0.4)


def _in_browser(address: str) -> None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        line("the page in a browser", "not measured: run make browser first")
        return
    with sync_playwright() as started:
        path = next(filter(None, map(shutil.which, BROWSERS)), None)
        with started.chromium.launch(executable_path=path, args=["--no-sandbox"]) as browser:
            found = [_opened(browser, address) for _ in range(RUNS)]
    for label, aim, taken in (
        ("ready", 400, [ready for ready, _ in found]),
        ("an answer", 20, [answer for _, answer in found]),
    ):
        shown = median(taken)
        slower = f"{label}, {SLOWER} times as slow"
        line(slower, f"{shown:.0f} ms", f"<= {aim} ms", met=shown <= aim)


def _opened(browser: Any, address: str) -> tuple[float, float]:
    """Return the milliseconds until cards can be chosen, and of a verdict after that."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(_WATCH + _PRESS)
    page.goto(f"{address}#argue")
    page.wait_for_function("() => window.ready")
    for name in _PARENTS:
        page.evaluate("press", name)
    answer = median(page.evaluate(_TIMED, _KITS))
    if "LEGAL" not in page.inner_text("#verdict"):
        raise SystemExit("the page gave no verdict")
    ready: float = page.evaluate("window.ready")
    context.close()
    return ready, answer


@contextmanager
def _started(command: list[str]) -> Iterator[int]:
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        told = next(iter(server.stdout or ()))
        yield int(told.partition("/ in a browser")[0].rpartition(":")[2])
        server.kill()


def _rate(port: int) -> float:
    """Return how many requests a second are answered, to a few clients at once."""
    clients = [threading.Thread(target=_ask, args=(port,)) for _ in range(CLIENTS)]
    start = time.perf_counter()
    for one in clients:
        one.start()
    for one in clients:
        one.join()
    return REQUESTS / (time.perf_counter() - start)


def _ask(port: int) -> None:
    asked = http.client.HTTPConnection("127.0.0.1", port)
    for _ in range(REQUESTS // CLIENTS):
        asked.request("GET", MATING, headers={"Accept": "application/json"})
        answer = asked.getresponse()
        if b"legal" not in answer.read():
            raise SystemExit(f"a request was answered with {answer.status}")
    asked.close()
