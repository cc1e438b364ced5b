"""Runs code in the kernels of the box's Jupyter server, which notebooks share. It is spoken to as driver.py is: a request is a line of
JSON on stdin, {"code", "mark"}; output goes to stdout as it comes; then follow the mark and a line of JSON: {"ok", "images", "more",
"tables", "notes", "stopped"}. Arguments: the server's folder, python3 or deno, the text of table.py."""
import ast, glob, http.client, json, os, queue, re, signal, socket, sys, time, uuid

from jupyter_client import BlockingKernelClient

FOLDER, LANGUAGE, TABLE = sys.argv[1:4]
NOTEBOOK = {"python3": "agent.ipynb", "deno": "agent-typescript.ipynb"}[LANGUAGE]
PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
MOST_IMAGES = 4
LARGEST_IMAGE = 3_500_000
MOST_KEPT = 10_000_000  # of one cell, in the notebook
MOST_KEPT_TEXT = 200_000
MOST_NOTEBOOK = 16_000_000
LATE_RESULTS = 0.15  # Deno sends a result after it has said that it is idle
STOPS_WITHIN = 0.6  # whoever asks to stop waits one second
STARTS_AGAIN = 5  # the server looks every three seconds for kernels that ended
KERNEL_COMES = 5  # Deno's is told to the server when Deno is there
ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])")

requests = os.fdopen(os.dup(0), "r", encoding="utf-8", newline="\n")
answers = os.dup(1)
os.dup2(2, 1)  # what libraries print is no answer


class Trouble(Exception):
    """The sentences are for the model."""


class Stop:
    """Whether somebody wants the code to stop, and since when."""

    def __init__(self):
        self.since = None
        signal.signal(signal.SIGINT, lambda number, frame: self.ask())

    def ask(self):
        self.since = self.since or time.monotonic()

    def asked(self):
        return self.since is not None

    def is_late(self):
        return self.asked() and time.monotonic() - self.since > STOPS_WITHIN


class UnixConnection(http.client.HTTPConnection):
    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(os.path.join(FOLDER, "jupyter.sock"))


def server(method, path, body=None):
    """The status and what was answered; no server at all is trouble."""
    connection = UnixConnection("localhost", timeout=60)
    try:
        headers = {"Content-Type": "application/json"}
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read(8_000_000)
        return answer.status, json.loads(text) if text else None
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise Trouble("The notebook's server does not answer (%s). A person can open the notebook again." % error)
    finally:
        connection.close()


def find_session():
    """The notebook that a person used last, else one of ours."""
    status, sessions = server("GET", "/api/sessions")
    fitting = [each for each in sessions if status == 200 and (each.get("kernel") or {}).get("name") == LANGUAGE]
    open_ones = [each for each in fitting if each["kernel"].get("connections") and each["path"] != NOTEBOOK]
    if open_ones:
        return max(open_ones, key=lambda each: each["kernel"]["last_activity"])
    ours = [each for each in fitting if each["path"] == NOTEBOOK]
    return ours[0] if ours else new_session()


def new_session():
    wanted = {"path": NOTEBOOK, "name": NOTEBOOK, "type": "notebook", "kernel": {"name": LANGUAGE}}
    status, session = server("POST", "/api/sessions", wanted)
    until = time.monotonic() + KERNEL_COMES
    while status >= 500 and time.monotonic() < until:
        time.sleep(0.2)
        status, session = server("POST", "/api/sessions", wanted)
    if status != 201 or not session.get("kernel"):
        raise Trouble("The notebook has no kernel for this language: %s" % (session or {}).get("message", status))
    return session


def started(process):
    """When, in a form to compare; one that has ended and was not taken leave of has not."""
    with open("/proc/%s/stat" % process, "rb") as stat:
        fields = stat.read().rpartition(b")")[2].split()
    return None if fields[0] == b"Z" else fields[19]


def process_of(kernel):
    """The number and start of the kernel's process, which has its connection file among its arguments; nothing when it has ended."""
    name = ("kernel-%s.json" % kernel).encode()
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(path, "rb") as line:
                number = path.split("/")[2] if name in line.read() else None
            since = number and started(number)
            if since:
                return number, since
        except OSError:
            pass  # it has ended meanwhile
    return None


def taken(take, seconds):
    try:
        return take(timeout=seconds)
    except queue.Empty:
        return None


class Kernel:
    """The one that was used last, and the way to it."""

    def __init__(self):
        self.id = self.told = self.path = self.process = self.client = None
        self.is_heard = self.is_ours = self.is_stuck = False

    def take(self, stop, notes):
        """Ready for code, in whatever notebook is the one to use now."""
        session = find_session()
        kernel, path = session["kernel"]["id"], session["path"]
        if kernel != self.id:
            self.forget()
            self.process, self.is_stuck = None, False
        self.id = kernel
        self.is_ours = path == NOTEBOOK and not session["kernel"].get("connections")
        if self.is_stuck and self.is_ours:
            self.restart()
        self.find_process(stop, notes)
        if self.client is None:
            self.client = BlockingKernelClient()
            self.client.load_connection_file(os.path.join(FOLDER, "runtime", "kernel-%s.json" % self.id))
            self.client.start_channels(shell=True, iopub=True, stdin=False, hb=False, control=False)
        self.await_turn(stop)
        if kernel != self.told:
            before = "" if self.path is None else "; before it was that of %s" % self.path
            notes.append("this ran in the kernel of the notebook %s, which shares its variables%s" % (path, before))
        self.told, self.path = kernel, path

    def find_process(self, stop, notes):
        before, begun = self.process, time.monotonic()
        now = before if self.is_alive() else process_of(self.id)
        while now is None and not stop.asked():
            if time.monotonic() - begun > STARTS_AGAIN:
                self.restart()
                begun = time.monotonic()
            time.sleep(0.05)
            now = process_of(self.id)
        if now is None:
            raise Trouble("Nothing was run: the kernel has ended and did not start again.")
        if before is not None and now != before:
            notes.append("the kernel was restarted; its variables are gone")
            self.forget()
        self.process = now

    def await_turn(self, stop):
        """It answers when it has come to the end of what others asked of it; what it says before it is heard is lost."""
        asked = {self.client.kernel_info()}
        last, is_its_turn = time.monotonic(), False
        while not (is_its_turn and self.is_heard):
            reply = taken(self.client.get_shell_msg, 0.05)
            is_its_turn = is_its_turn or (reply is not None and reply["parent_header"].get("msg_id") in asked)
            if is_its_turn and not self.is_heard:
                self.is_heard = taken(self.client.get_iopub_msg, 0.1) is not None
                if not self.is_heard and time.monotonic() - last > 0.2:
                    asked.add(self.client.kernel_info())
                    last = time.monotonic()
            if stop.asked():
                raise Trouble(
                    "Nothing was run: the kernel still starts, or is busy with other cells. Try again later, or a person restarts it."
                )
            if not self.is_alive():
                raise Trouble("Nothing was run: the kernel has just ended. Try again.")

    def is_alive(self):
        if self.process is None:
            return False
        try:
            return started(self.process[0]) == self.process[1]
        except OSError:
            return False

    def restart(self):
        """What does not stop would not shut down either."""
        if self.is_stuck and self.is_alive():
            os.kill(int(self.process[0]), signal.SIGKILL)
        server("POST", "/api/kernels/%s/restart" % self.id, {})
        self.forget()
        self.process, self.is_stuck = None, False

    def way_out(self):
        """What a person looks at is not ended."""
        return "The next call starts it anew, without its variables." if self.is_stuck else "A person can restart it."

    def interrupt(self):
        """Deno's kernel would end by it, with the variables of whoever else uses it."""
        if LANGUAGE == "deno":
            return
        try:
            server("POST", "/api/kernels/%s/interrupt" % self.id, {})
        except Trouble:
            pass  # that it does not stop is told

    def forget(self):
        if self.client is not None:
            self.client.stop_channels()
        self.client, self.is_heard = None, False


class Cell:
    """What comes of one piece of code: said as it comes, and kept for the notebook."""

    def __init__(self, code):
        self.code = code
        self.count = self.result = None
        self.images, self.outputs = [], []
        self.more = self.kept = 0
        self.is_to_clear = False

    def take(self, kind, content):
        if kind == "execute_input":
            self.count = content.get("execution_count")
        elif kind == "stream":
            say(content["text"])
            self.keep_stream(content["name"], content["text"])
        elif kind in ("execute_result", "display_data"):
            self.show(kind, content)
        elif kind == "error":
            trace = [str(line) for line in content.get("traceback") or []]
            say(plain("\n".join(trace) or "%s: %s" % (content.get("ename"), content.get("evalue"))) + "\n")
            self.keep(dict(output_type="error", ename=str(content.get("ename")), evalue=str(content.get("evalue")), traceback=trace))
        elif kind == "update_display_data":
            self.renew(content)
        elif kind == "clear_output":
            self.is_to_clear = True
            if not content.get("wait"):
                self.clear()

    def show(self, kind, content):
        data = content["data"]
        pictures = [data[kind] for kind in PICTURES if isinstance(data.get(kind), str)]
        if pictures:
            self.picture(pictures[0])
        elif isinstance(data.get("text/plain"), str):
            say(plain(data["text/plain"]) + "\n")
        output = {"output_type": kind, "data": data, "metadata": content.get("metadata") or {}}
        if kind == "execute_result":
            output["execution_count"] = self.count = content.get("execution_count")
            self.result = data
        self.keep(output, (content.get("transient") or {}).get("display_id"))

    def picture(self, base64):
        if len(self.images) < MOST_IMAGES and len(base64) * 3 // 4 <= LARGEST_IMAGE:
            self.images.append("".join(base64.split()))
        else:
            self.more += 1

    def keep(self, output, name=None):
        if self.is_to_clear:
            self.clear()
        self.kept += len(json.dumps(output))
        if self.kept <= MOST_KEPT:
            self.outputs.append((name, output))

    def keep_stream(self, name, text):
        last = self.outputs[-1][1] if self.outputs and not self.is_to_clear else {}
        if last.get("name") != name:
            last = {"output_type": "stream", "name": name, "text": ""}
            self.keep(last)
        room = MOST_KEPT_TEXT - len(last["text"])
        if room > 0:
            last["text"] += text if len(text) <= room else text[:room] + "\n… more is not kept here"

    def renew(self, content):
        name = (content.get("transient") or {}).get("display_id")
        for shown, output in self.outputs:
            if name is not None and shown == name:
                output["data"] = content["data"]

    def clear(self):
        self.outputs, self.kept, self.is_to_clear = [], 0, False

    def json(self):
        outputs = [output for _, output in self.outputs]
        fields = {"execution_count": self.count, "source": self.code, "outputs": outputs}
        return {"cell_type": "code", "id": uuid.uuid4().hex[:8], "metadata": {}, **fields}


def execute(kernel, cell, stop, notes):
    """True when the code ended well, None when it did not stop as it was asked to."""
    asked = kernel.client.execute(cell.code, allow_stdin=False, stop_on_error=False)
    reply = idle = None
    is_begun = is_interrupted = False
    quiet = time.monotonic()
    while True:
        message = taken(kernel.client.get_iopub_msg, 0.05)
        if message is not None:
            quiet = time.monotonic()
            if message["parent_header"].get("msg_id") == asked:
                is_begun = True
                cell.take(message["msg_type"], message["content"])
                if message["content"].get("execution_state") == "idle":
                    idle = quiet
        if reply is None:
            reply = taken(kernel.client.get_shell_msg, 0)
            if reply is not None and reply["parent_header"].get("msg_id") != asked:
                reply = None
        elif is_over(idle, quiet):
            return ended(reply["content"], notes)
        if stop.asked() and not is_begun:
            say("It has not begun: the kernel is busy with another cell, and runs this after it.\n")
            return None
        if stop.asked() and not is_interrupted:
            is_interrupted = True
            kernel.interrupt()
        if message is None and reply is None and not kernel.is_alive():
            kernel.forget()
            kernel.process = None
            notes.append("the kernel ended while this ran; its variables are gone")
            return None if stop.asked() else False
        if stop.is_late():
            kernel.is_stuck = kernel.is_ours
            say("The kernel did not stop. %s\n" % kernel.way_out())
            return None


def is_over(idle, quiet):
    """Outputs can be lost when there are many, the last word too."""
    now = time.monotonic()
    if idle is None:
        return now - quiet > 1
    return LANGUAGE != "deno" or now - quiet > LATE_RESULTS


def ended(content, notes):
    for part in content.get("payload") or []:
        if part.get("source") == "page":
            say(plain(str((part.get("data") or {}).get("text/plain", ""))) + "\n")
    if content.get("status") in ("abort", "aborted"):
        notes.append("it was not run, since a cell before it failed")
    return content.get("status") == "ok"


def tables(kernel, cell, stop):
    """Those of the last value, asked for in the kernel without a trace there."""
    if LANGUAGE != "python3" or cell.result is None or "\n" not in str(cell.result.get("text/plain")) or stop.asked():
        return []
    words = "(lambda s: (exec(%r, s), __import__('json').dumps(s['table'](get_ipython().user_ns['_oh'].get(%d))))[1])({})"
    expressions = {"table": words % (TABLE, int(cell.count))}
    asked = kernel.client.execute("", silent=True, store_history=False, allow_stdin=False, user_expressions=expressions)
    until = time.monotonic() + 2
    while time.monotonic() < until and not stop.asked():
        reply = taken(kernel.client.get_shell_msg, 0.05)
        if reply is not None and reply["parent_header"].get("msg_id") == asked:
            found = reply["content"]["user_expressions"]["table"]
            table = json.loads(ast.literal_eval(found["data"]["text/plain"])) if found["status"] == "ok" else None
            return [table] if table else []
    return []


SPECS = {
    "python3": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "deno": {"display_name": "TypeScript (Deno)", "language": "typescript", "name": "deno"},
}


def write_down(cell):
    """As the last cell of our notebook, which loses its oldest when it grows too long."""
    try:
        with open(NOTEBOOK, encoding="utf-8") as file:
            book = json.load(file)
        cells = book["cells"]
        cells.append(cell.json())
    except FileNotFoundError:
        spec = SPECS[LANGUAGE]
        cells = [cell.json()]
        metadata = {"kernelspec": spec, "language_info": {"name": spec["language"]}}
        book = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    room = MOST_NOTEBOOK
    for number in range(len(cells) - 1, -1, -1):
        room -= len(json.dumps(cells[number]))
        if room < 0:
            del cells[:number]
            break
    fresh = ".%s.%s" % (NOTEBOOK, uuid.uuid4().hex[:8])
    try:
        with open(fresh, "w", encoding="utf-8", errors="replace") as file:
            json.dump(book, file, indent=1)
            file.write("\n")
        os.replace(fresh, NOTEBOOK)
    except OSError:
        if os.path.exists(fresh):
            os.unlink(fresh)
        raise


def plain(text):
    return ESCAPES.sub("", text)


def say(text):
    """No output has a zero, so that none is taken for the mark."""
    write(text.replace("\0", "\ufffd"))


def write(text):
    data = memoryview(text.encode("utf-8", "replace"))
    while data:
        data = data[os.write(answers, data) :]


def guarded(work, otherwise, notes, words):
    try:
        return work()
    except Exception as error:
        notes.append("%s (%s)" % (words, plain(str(error) or type(error).__name__)[:200]))
        return otherwise


def run(kernel, code, stop):
    notes = []
    try:
        kernel.take(stop, notes)
    except Trouble as trouble:
        say(str(trouble) + "\n")
        return {"ok": False, "notes": notes, "stopped": False}
    cell = Cell(code)
    ok = execute(kernel, cell, stop, notes)
    found = guarded(lambda: tables(kernel, cell, stop), [], [], "") if ok else []
    guarded(lambda: write_down(cell), None, notes, "it could not be added to " + NOTEBOOK)
    return {"ok": ok is True, "images": cell.images, "more": cell.more, "tables": found, "notes": notes, "stopped": ok is not None}


kernel = Kernel()
stop = Stop()
for line in requests:
    request = json.loads(line)
    stop.since = None
    failed = []
    answer = guarded(lambda: run(kernel, request["code"], stop), None, failed, "the bridge to the notebook's kernel failed")
    write(request["mark"] + json.dumps(answer or {"ok": False, "notes": failed}) + "\n")
