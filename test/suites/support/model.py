"""A model server for tests: Anthropic Messages and OpenAI chat as server-sent events, as strict about requests as the real ones."""
import http.server
import json
import re
import threading


class Cut:
    """A piece at which the connection breaks."""


CUT = Cut()


class Answer:
    """What the model says: pieces are texts, things to call before going on, or CUT; then it may call tools."""

    def __init__(self, *pieces, calls=(), thinking="", stop=None):
        self.pieces, self.calls, self.thinking = pieces, calls, thinking
        self.stop = stop or ("tool_use" if calls else "end_turn")


class Refusal:
    """What the provider says instead of an answer."""

    def __init__(self, status, message, headers=None, kind="some_error"):
        self.status, self.message, self.headers, self.kind = status, message, headers or {}, kind


class Raw:
    """Bytes as they are, in pieces that are chunks of their own; a piece may be something to call before going on, or CUT."""

    def __init__(self, *pieces, kind="text/event-stream", chunked=True, status=200, headers=None):
        self.pieces, self.kind, self.chunked, self.status, self.headers = pieces, kind, chunked, status, headers or {}


def says(*pieces, **more):
    return Answer(*pieces, **more)


def bash(command, **more):
    return "bash", {"command": command, **more}


class Request:
    def __init__(self, path, headers, raw):
        self.path, self.headers, self.raw, self.body = path, headers, raw, json.loads(raw)

    @property
    def wire(self):
        return "anthropic" if self.path.endswith("/v1/messages") else "openai"

    def items(self):
        """The conversation in one shape for both wires: prompt, answer, call and result, in order."""
        return list(anthropic_items(self.body) if self.wire == "anthropic" else openai_items(self.body))

    def flaws(self):
        """What a real provider would answer 400 to."""
        return list(anthropic_flaws(self.body) if self.wire == "anthropic" else openai_flaws(self.body))


def blocks(content):
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def text_of(content):
    return "".join(block.get("text", "") for block in blocks(content or ""))


def anthropic_items(body):
    for message in body["messages"]:
        for block in blocks(message["content"]):
            if block["type"] == "text":
                yield ("prompt" if message["role"] == "user" else "answer"), block["text"]
            elif block["type"] == "tool_use":
                yield "call", block["id"], block["name"], block["input"]
            elif block["type"] == "tool_result":
                yield "result", block["tool_use_id"], text_of(block.get("content"))


def openai_items(body):
    for message in body["messages"]:
        if message["role"] == "user":
            for block in blocks(message["content"]):
                yield "prompt", block.get("text", "")
        elif message["role"] == "assistant":
            if message.get("content"):
                yield "answer", text_of(message["content"])
            for call in message.get("tool_calls", []):
                yield "call", call["id"], call["function"]["name"], json.loads(call["function"]["arguments"])
        elif message["role"] == "tool":
            yield "result", message["tool_call_id"], text_of(message["content"])


def anthropic_flaws(body):
    messages = body.get("messages") or [{"role": "none", "content": ""}]
    if messages[0]["role"] != "user" or messages[-1]["role"] != "user":
        yield "messages: the first and the last must be the user's"
    if not isinstance(body.get("max_tokens"), int) or body["max_tokens"] < 1:
        yield "max_tokens: must be at least 1"
    seen, open_calls = set(), []
    for number, message in enumerate(messages):
        content = blocks(message["content"])
        results = [block["tool_use_id"] for block in content if block["type"] == "tool_result"]
        if not content:
            yield f"messages.{number}: content must not be empty"
        if message["role"] not in ("user", "assistant") or number and message["role"] == messages[number - 1]["role"]:
            yield f"messages.{number}: roles must alternate"
        if any(block["type"] == "text" and not block["text"].strip() for block in content):
            yield f"messages.{number}: text content blocks must contain non-whitespace text"
        if results != open_calls:
            yield f"messages.{number}: tool_use ids {open_calls} must have tool_result blocks immediately after, not {results}"
        if results and [block["type"] for block in content[:len(results)]] != ["tool_result"] * len(results):
            yield f"messages.{number}: tool_result blocks must come first"
        open_calls = [block["id"] for block in content if block["type"] == "tool_use"]
        for block in content:
            if block["type"] == "tool_use" and not isinstance(block["input"], dict):
                yield f"messages.{number}: tool_use.input: Input should be a valid dictionary"
        for call in open_calls:
            if call in seen or not re.fullmatch("[a-zA-Z0-9_-]+", call):
                yield f"messages.{number}: tool_use ids must be unique and plain, not {call!r}"
            seen.add(call)
        if open_calls and message["role"] != "assistant":
            yield f"messages.{number}: tool_use blocks can only be in assistant messages"
    if open_calls:
        yield f"tool_use ids {open_calls} have no results"
    yield from tool_flaws([tool.get("name", "") for tool in body.get("tools", [])])


def openai_flaws(body):
    waiting = []
    for number, message in enumerate(body.get("messages", [])):
        role = message["role"]
        if role not in ("system", "user", "assistant", "tool"):
            yield f"messages[{number}]: unknown role {role!r}"
        if role == "tool":
            if message["tool_call_id"] not in waiting[:1]:
                yield f"messages[{number}]: 'tool' must be the response to the next of the 'tool_calls', {waiting}"
            else:
                waiting.remove(message["tool_call_id"])
        else:
            if waiting:
                yield f"messages[{number}]: tool_call_ids did not have response messages: {waiting}"
            waiting = [call["id"] for call in message.get("tool_calls", [])]
        if role == "assistant" and not message.get("content") and not waiting:
            yield f"messages[{number}]: an assistant message needs content or tool_calls"
        for call in message.get("tool_calls", []):
            if not isinstance(call["function"]["arguments"], str):
                yield f"messages[{number}]: arguments must be a string"
            elif not is_object(call["function"]["arguments"]):
                yield f"messages[{number}]: arguments must be the text of an object"
            if not re.fullmatch("[a-zA-Z0-9_-]{1,64}", call["function"]["name"]) or not call["id"]:
                yield f"messages[{number}]: a call needs a plain name and an id"
    if waiting:
        yield f"tool_call_ids did not have response messages: {waiting}"
    yield from tool_flaws([tool["function"]["name"] for tool in body.get("tools", [])])


def is_object(text):
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False


def tool_flaws(names):
    if len(set(names)) != len(names) or not all(re.fullmatch("[a-zA-Z0-9_-]{1,64}", name) for name in names):
        yield f"tools: names must be unique and plain, not {names}"


class Model(http.server.ThreadingHTTPServer):
    """Plays its script, one step for each request. A request that a real provider would refuse is refused, and remembered."""

    daemon_threads = True

    def __init__(self, port=0):
        super().__init__(("127.0.0.1", port), Exchange)
        self.requests, self.complaints, self.script, self.lock, self.calls = [], [], [], threading.Lock(), 0
        self.answers, self.only_id, self.counts = None, None, False
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"

    def play(self, *steps):
        with self.lock:
            self.script = list(steps)
        return self

    def play_by(self, answers):
        """Asks this function for the answer to each request."""
        self.answers = answers
        return self

    def next(self, request):
        with self.lock:
            self.requests.append(request)
            flaws = request.flaws()
            self.complaints += flaws
            if flaws:
                return Refusal(400, "; ".join(flaws), kind="invalid_request_error")
            if self.answers:
                return self.answers(request)
            if not self.script:
                self.complaints.append("a request more than the script has answers")
                return Refusal(400, "the script has no more answers")
            return self.script.pop(0)

    def tokens(self, request):
        """What the provider says that the request took."""
        return len(request.raw) // 4 if self.counts else 1000

    def call_id(self):
        with self.lock:
            self.calls += 1
            return self.only_id or f"call_{self.server_port}_{self.calls}"

    def handle_error(self, request, client_address):
        pass  # whoever asked went away


class Exchange(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *words):
        pass

    def do_GET(self):
        self.whole(200, {"models": [{"name": "fake:1b"}]}, {})

    def do_POST(self):
        request = Request(self.path, dict(self.headers.items()), self.rfile.read(int(self.headers["Content-Length"])))
        step = self.server.next(request)
        if isinstance(step, Refusal):
            error = {"type": step.kind, "message": step.message}
            self.whole(step.status, {"type": "error", "error": error}, step.headers)
            return
        if isinstance(step, Raw):
            self.raw(step)
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        events = anthropic_events if request.wire == "anthropic" else openai_events
        for event in events(step, self.server.call_id, self.server.tokens(request)):
            if event is CUT:
                self.close_connection = True
                return
            data = event.encode("utf-8", "surrogatepass")
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.write(b"0\r\n\r\n")

    def raw(self, step):
        self.send_response(step.status)
        self.send_header("Content-Type", step.kind)
        self.send_header(*("Transfer-Encoding", "chunked") if step.chunked else ("Connection", "close"))
        for name, value in step.headers.items():
            self.send_header(name, value)
        self.end_headers()
        for piece in pieces(step):
            if piece is CUT:
                self.close_connection = True
                return
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece) if step.chunked else piece)
        self.wfile.write(b"0\r\n\r\n" if step.chunked else b"")
        self.close_connection |= not step.chunked

    def whole(self, status, body, headers):
        data = json.dumps(body, ensure_ascii=False).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": len(data), **headers}.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(data)


def pieces(answer):
    for piece in answer.pieces:
        if callable(piece):
            piece()
        else:
            yield piece


def raw(arguments):
    return arguments if isinstance(arguments, str) else json.dumps(arguments)


def anthropic_events(answer, call_id, tokens=1000):
    def event(kind, **fields):
        return f"event: {kind}\ndata: {json.dumps({'type': kind, **fields})}\n\n"

    index = 0
    yield event("message_start", message={"id": "msg", "type": "message", "role": "assistant", "content": [], "usage": {"input_tokens": tokens, "output_tokens": 1}})
    if answer.thinking:
        yield event("content_block_start", index=index, content_block={"type": "thinking", "thinking": "", "signature": ""})
        yield event("content_block_delta", index=index, delta={"type": "thinking_delta", "thinking": answer.thinking})
        yield event("content_block_delta", index=index, delta={"type": "signature_delta", "signature": "c2lnbmVk"})
        yield event("content_block_stop", index=index)
        index += 1
    if answer.pieces:
        yield event("content_block_start", index=index, content_block={"type": "text", "text": ""})
        for piece in pieces(answer):
            yield piece if piece is CUT else event("content_block_delta", index=index, delta={"type": "text_delta", "text": piece})
        yield event("content_block_stop", index=index)
        index += 1
    for name, arguments in answer.calls:
        text = raw(arguments)
        yield event("content_block_start", index=index, content_block={"type": "tool_use", "id": call_id(), "name": name, "input": {}})
        for part in (text[:len(text) // 2], text[len(text) // 2:]):
            yield event("content_block_delta", index=index, delta={"type": "input_json_delta", "partial_json": part})
        yield event("content_block_stop", index=index)
        index += 1
    yield event("message_delta", delta={"stop_reason": answer.stop}, usage={"output_tokens": 50})
    yield event("message_stop")


def openai_events(answer, call_id, tokens=1000):
    def chunk(delta, finish=None):
        return f"data: {json.dumps({'id': 'x', 'object': 'chat.completion.chunk', 'choices': [{'index': 0, 'delta': delta, 'finish_reason': finish}]})}\n\n"

    yield chunk({"role": "assistant", "content": ""})
    for piece in pieces(answer):
        yield piece if piece is CUT else chunk({"content": piece})
    for index, (name, arguments) in enumerate(answer.calls):
        text = raw(arguments)
        yield chunk({"tool_calls": [{"index": index, "id": call_id(), "type": "function", "function": {"name": name, "arguments": ""}}]})
        for part in (text[:len(text) // 2], text[len(text) // 2:]):
            yield chunk({"tool_calls": [{"index": index, "function": {"arguments": part}}]})
    yield chunk({}, {"tool_use": "tool_calls", "end_turn": "stop", "max_tokens": "length", "refusal": "content_filter"}[answer.stop])
    yield f"data: {json.dumps({'id': 'x', 'choices': [], 'usage': {'prompt_tokens': tokens, 'completion_tokens': 50, 'total_tokens': tokens + 50}})}\n\n"
    yield "data: [DONE]\n\n"
