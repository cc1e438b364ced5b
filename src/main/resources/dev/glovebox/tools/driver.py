"""A resident interpreter. A request is a line of JSON on stdin: {"code", "mark"}. The code's output goes to stdout as it comes, stderr
with it; then follow the mark and a line of JSON: {"ok", "images", "more", "tables"}. The text of table.py stands before this one."""
import ast, base64, io, json, linecache, os, signal, sys, traceback, types

requests = os.fdopen(os.dup(0), "r", encoding="utf-8", newline="\n")
answers = os.dup(1)
nothing = os.open(os.devnull, os.O_RDONLY)
os.dup2(nothing, 0)
os.close(nothing)
os.dup2(1, 2)
sys.stdin = open(0, encoding="utf-8")
sys.argv = [""]
main = types.ModuleType("__main__")
sys.modules["__main__"] = main
ME = os.getpid()
MOST_IMAGES = 4
LARGEST_IMAGE = 3_500_000


def run(code, name, images, tables):
    linecache.cache[name] = (len(code), None, code.splitlines(True), name)
    tree = ast.parse(code, name)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, name, "exec"), main.__dict__)
    if last is None:
        return
    value = eval(compile(ast.Expression(last.value), name, "eval"), main.__dict__)
    if value is None:
        return
    main._ = value
    png = getattr(value, "_repr_png_", None)
    picture = png() if callable(png) and not isinstance(value, type) else None
    if isinstance(picture, bytes):
        images.append(picture)
        return
    print(repr(value))
    try:
        tables.append(table(value))  # noqa: F821
    except Exception:
        pass  # its text is there


def figures(images):
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None or not hasattr(pyplot, "get_fignums"):
        return
    for number in pyplot.get_fignums():
        picture = io.BytesIO()
        pyplot.figure(number).savefig(picture, format="png")
        images.append(picture.getvalue())
    pyplot.close("all")


def report():
    kind, error, trace = sys.exc_info()
    while trace is not None and not trace.tb_frame.f_code.co_filename.startswith("<cell "):
        trace = trace.tb_next
    sys.stderr.write("".join(traceback.format_exception(kind, error, trace)))


def guarded(work):
    """True when it ended well; whatever the code raises is shown, and the interpreter goes on."""
    try:
        work()
        return True
    except SystemExit as end:
        if end.code is None or end.code == 0:
            return True
        print("exit:", end.code)
    except BaseException:
        report()
    return False


def flush():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:
            pass


def cell(request, number):
    images, tables = [], []
    ok = False
    os.dup2(answers, 1)  # earlier code may have closed them
    os.dup2(answers, 2)
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        ok = guarded(lambda: run(request["code"], "<cell %d>" % number, images, tables))
        ok = guarded(lambda: figures(images)) and ok
    except KeyboardInterrupt:
        pass
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    flush()
    if os.getpid() != ME:
        os._exit(0)  # a fork that came to the end of its code
    small = [base64.b64encode(i).decode() for i in images if len(i) <= LARGEST_IMAGE][:MOST_IMAGES]
    answer = {"ok": ok, "images": small, "more": len(images) - len(small), "tables": [each for each in tables if each]}
    data = (request["mark"] + json.dumps(answer) + "\n").encode()
    while data:
        data = data[os.write(answers, data) :]


signal.signal(signal.SIGINT, signal.SIG_IGN)
for count, line in enumerate(requests, 1):
    cell(json.loads(line), count)
