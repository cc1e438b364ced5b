#!/usr/bin/env python3
"""A scripted model that costs little and keeps time: Anthropic Messages and OpenAI Responses, streamed.

usage: mock_model.py SCRIPT LOG    prints its port; writes one JSON line for each request and each answer's end, by the monotonic clock

The turn is read from the conversation (the tool results in it), so a request that is repeated is answered alike.
"""
import asyncio
import gzip
import json
import re
import sys
import time

TURNS, DELTAS, AT_ONCE = 20, 20_000, 20
LAST_WORDS = "\n\nFinis ⁂\n"  # one letter that nothing else has, because some screens draw only what changes of a word
PACED, PACE = 4_000, 0.005  # deltas of a slow stream, and seconds from one to the next
ROUND, ROUND_PACE, STAMP = 50, 0.04, "@" * 19  # of a stream for those who look on; each delta carries the time at which it was written
SHELL = re.compile(r"^(bash|shell|shell_command|exec_command|local_shell|run_command)$", re.I)
COMMAND = re.compile(r"^(command|cmd|script|input)$", re.I)
SYLLABLES = "ka lo mi ren su ta vo pir de nan gor eb ul shi fa wen".split()


class Conversation:
    """What both wires say alike: the tools that are offered, the results so far, and whether a result is the last that was said."""

    def __init__(self, wire, body):
        self.wire, self.bytes_of_tools = wire, len(json.dumps(body.get("tools", [])))
        wish = re.search(r"rounds=(\d+)", json.dumps(body.get("messages", [])))
        self.rounds = int(wish[1]) if wish else 1
        if wire == "anthropic":
            self.tools = {tool["name"]: tool.get("input_schema", {}) for tool in body.get("tools", []) if "name" in tool}
            parts = [part for message in body.get("messages", []) if isinstance(message["content"], list) for part in message["content"]]
            self.results = [text(part.get("content")) for part in parts if part.get("type") == "tool_result"]
            self.goes_on = bool(parts) and parts[-1].get("type") == "tool_result"
        else:
            self.tools = {tool["name"]: tool.get("parameters", {}) for tool in body.get("tools", []) if tool.get("type") == "function"}
            items = body.get("input") if isinstance(body.get("input"), list) else []
            self.results = [text(item.get("output")) for item in items if str(item.get("type", "")).endswith("_call_output")]
            self.goes_on = bool(items) and str(items[-1].get("type", "")).endswith("_call_output")

    def shell(self):
        return next((name for name in self.tools if SHELL.match(name)), None)


def text(value):
    """Of a result, which is a text or a list of parts."""
    return value if isinstance(value, str) else "".join(part.get("text", "") for part in value or [])


def call(talk, command):
    """The shell tool's arguments, filled by its schema."""
    name = talk.shell()
    schema = talk.tools[name]
    arguments = {}
    for field, kind in schema.get("properties", {}).items():
        wanted = kind.get("type")
        wanted = wanted[0] if isinstance(wanted, list) else wanted
        if COMMAND.match(field):
            arguments[field] = ["bash", "-c", command] if wanted == "array" else command
        elif field in schema.get("required", []):
            arguments[field] = {"boolean": False, "integer": 60000, "number": 60000, "array": [], "object": {}}.get(wanted, "mock")
    return name, arguments


def answer(script, talk):
    """Texts and perhaps a call."""
    done = len(talk.results)
    if script == "S2" and done < TURNS:
        return [], call(talk, f"echo turn-{done + 1}")
    if script == "S4" and done == 0:
        return [], call(talk, f"yes {'0123456789' * 9}012345678 | head -c 10000000")
    if script == "P" and done == 0:
        return [], call(talk, "bash ./probe.sh")
    if script == "S5":
        return [words(number) for number in range(DELTAS)], None
    if script == "S6":
        return [*[words(number) for number in range(DELTAS)], LAST_WORDS], None
    if script == "C" and not talk.goes_on:
        return [], call(talk, f"seq {done * 100} {done * 100 + 99}")
    if script == "C":
        return [f"**Turn {done}**: ", *[words(number) for number in range(done * 60, done * 60 + 60)], f"\n\nFinis {chr(0x400 + done)}\n"], None
    if script == "E":
        return [words(number) for number in range(PACED)], None
    if script == "W":
        texts = [f"{words(number)}<{STAMP}> " for number in range(ROUND)]
        return texts, call(talk, f"echo round-{done + 1}") if done + 1 < talk.rounds else None
    return ["Hello. ", "Done."], None


def words(number):
    """Text that does not repeat: some agents stop at what looks like a loop."""
    mixed = number * 2654435761 % (1 << 32)
    return SYLLABLES[mixed >> 28] + SYLLABLES[mixed >> 24 & 15] + (".\n" if number % 13 == 12 else " ")


def event(kind, **fields):
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **fields})}\n\n".encode()


def anthropic(number, texts, wanted):
    yield event("message_start", message={"id": f"msg_{number}", "type": "message", "role": "assistant", "model": "mock", "content": [], "stop_reason": None,
                                          "stop_sequence": None, "usage": {"input_tokens": 1000, "output_tokens": 1}})
    index = 0
    if texts:
        yield event("content_block_start", index=0, content_block={"type": "text", "text": ""})
        for piece in texts:
            yield event("content_block_delta", index=0, delta={"type": "text_delta", "text": piece})
        yield event("content_block_stop", index=0)
        index = 1
    if wanted:
        yield event("content_block_start", index=index, content_block={"type": "tool_use", "id": f"toolu_{number}", "name": wanted[0], "input": {}})
        yield event("content_block_delta", index=index, delta={"type": "input_json_delta", "partial_json": json.dumps(wanted[1])})
        yield event("content_block_stop", index=index)
    yield event("message_delta", delta={"stop_reason": "tool_use" if wanted else "end_turn", "stop_sequence": None}, usage={"output_tokens": 50})
    yield event("message_stop")


def responses(number, texts, wanted):
    output = []
    usage = {"input_tokens": 1000, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": 50, "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 1050}

    def response(status):
        return {"id": f"resp_{number}", "object": "response", "created_at": 1700000000, "status": status, "model": "mock", "output": output,
                "usage": usage if status == "completed" else None}

    yield event("response.created", response=response("in_progress"))
    if texts:
        place = {"item_id": f"msg_{number}", "output_index": 0, "content_index": 0}
        item = {"type": "message", "id": f"msg_{number}", "role": "assistant", "status": "in_progress", "content": []}
        yield event("response.output_item.added", output_index=0, item=item)
        yield event("response.content_part.added", **place, part={"type": "output_text", "text": "", "annotations": []})
        for piece in texts:
            yield event("response.output_text.delta", **place, delta=piece)
        whole = {"type": "output_text", "text": "".join(texts), "annotations": []}
        yield event("response.output_text.done", **place, text=whole["text"])
        yield event("response.content_part.done", **place, part=whole)
        output.append({**item, "status": "completed", "content": [whole]})
        yield event("response.output_item.done", output_index=0, item=output[0])
    if wanted:
        item = {"type": "function_call", "id": f"fc_{number}", "call_id": f"call_{number}", "name": wanted[0], "arguments": json.dumps(wanted[1]), "status": "completed"}
        yield event("response.output_item.added", output_index=0, item={**item, "arguments": "", "status": "in_progress"})
        yield event("response.function_call_arguments.delta", item_id=item["id"], output_index=0, delta=item["arguments"])
        yield event("response.function_call_arguments.done", item_id=item["id"], output_index=0, arguments=item["arguments"])
        output.append(item)
        yield event("response.output_item.done", output_index=0, item=item)
    yield event("response.completed", response=response("completed"))


WIRES = {"anthropic": anthropic, "responses": responses}


class Mock:
    def __init__(self, script, log):
        self.script, self.log, self.count, self.most_tools = script, log, 0, 0

    def note(self, **facts):
        self.log.write(json.dumps(facts) + "\n")
        self.log.flush()

    async def serve(self, reader, writer):
        try:
            while await self.exchange(reader, writer):
                pass
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    async def exchange(self, reader, writer):
        head = await reader.readuntil(b"\r\n\r\n")
        arrived = time.monotonic()
        first, *lines = head.decode("latin-1").split("\r\n")
        method, path, _ = first.split(" ", 2)
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
        body = await self.body(reader, headers)
        wire = "anthropic" if path.partition("?")[0].endswith("/messages") else "responses" if path.partition("?")[0].endswith("/responses") else None
        if method != "POST" or not wire:
            whole(writer, 200 if path.partition("?")[0].endswith("/models") else 404, b'{"object": "list", "data": [], "models": []}')
            return True
        await self.stream(writer, wire, body, arrived)
        return True

    @staticmethod
    async def body(reader, headers):
        if headers.get("transfer-encoding", "") == "chunked":
            data = b""
            while size := int((await reader.readline()).split(b";")[0], 16):
                data += await reader.readexactly(size)
                await reader.readline()
            await reader.readline()
        else:
            data = await reader.readexactly(int(headers.get("content-length", 0)))
        return gzip.decompress(data) if headers.get("content-encoding") == "gzip" else data

    async def stream(self, writer, wire, data, arrived):
        talk = Conversation(wire, json.loads(data))
        self.count += 1
        number = self.count
        # Titles and summaries are asked for with no shell, or with fewer tools.
        main = bool(talk.shell()) and talk.bytes_of_tools >= self.most_tools / 2
        if main:
            self.most_tools = max(self.most_tools, talk.bytes_of_tools)
        last = talk.results[-1] if talk.results else ""
        self.note(kind="request", number=number, main=main, at=arrived, bytes=len(data), results=len(talk.results), last_bytes=len(last.encode()),
                  last=last[:6000] if self.script == "P" else "")
        texts, wanted = answer(self.script, talk) if main else (["A title"], None)
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
        pieces = list(WIRES[wire](number, texts, wanted))
        at_once, pause = {"E": (1, PACE), "W": (1, ROUND_PACE)}.get(self.script, (AT_ONCE, 0))
        began = time.monotonic()
        for start in range(0, len(pieces), at_once):
            for piece in pieces[start:start + at_once]:
                piece = piece.replace(STAMP.encode(), b"%019d" % time.monotonic_ns())
                writer.write(b"%x\r\n%s\r\n" % (len(piece), piece))
            await writer.drain()
            await asyncio.sleep(max(0, began + start * pause - time.monotonic()))
        writer.write(b"0\r\n\r\n")
        self.note(kind="end", number=number, main=main, at=time.monotonic(), last=main and not wanted)


def whole(writer, status, data):
    writer.write(b"HTTP/1.1 %d -\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (status, len(data), data))


async def main(script, log):
    with open(log, "w") as lines:
        server = await asyncio.start_server(Mock(script, lines).serve, "127.0.0.1", 0, limit=1 << 26)
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
