package dev.glovebox.model;

import dev.glovebox.protocol.Json;

/** Streams that say something back in thinking, text and a call, cut in two events there. */
final class Echo {
    private Echo() {}

    static String anthropic(String echo, int at) {
        return block(0, "thinking", "thinking_delta", "thinking", echo, at)
                + block(1, "text", "text_delta", "text", echo, at)
                + block(2, "tool_use", "input_json_delta", "partial_json", echo, at)
                + "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_use\"}}\n\n"
                + "data: {\"type\":\"message_stop\"}\n\n";
    }

    private static String block(int index, String type, String delta, String field, String echo, int at) {
        return "data: {\"type\":\"content_block_start\",\"index\":" + index + ",\"content_block\":{\"type\":\"" + type
                + "\",\"id\":\"toolu_1\",\"name\":\"bash\"}}\n\n"
                + piece(index, delta, field, open(type) + "before " + echo.substring(0, at))
                + piece(index, delta, field, echo.substring(at) + " after" + close(type));
    }

    private static String open(String type) {
        return type.equals("tool_use") ? "{\"command\":\"" : "";
    }

    private static String close(String type) {
        return type.equals("tool_use") ? "\"}" : "";
    }

    private static String piece(int index, String delta, String field, String text) {
        return "data: {\"type\":\"content_block_delta\",\"index\":" + index + ",\"delta\":{\"type\":\"" + delta
                + "\",\"" + field + "\":" + Json.of(text).text() + "}}\n\n";
    }

    static String openAi(String echo, int at) {
        String first = "before " + echo.substring(0, at);
        String second = echo.substring(at) + " after";
        return delta("\"reasoning_content\":" + Json.of(first).text())
                + delta("\"reasoning_content\":" + Json.of(second).text())
                + delta("\"content\":" + Json.of(first).text())
                + delta("\"content\":" + Json.of(second).text())
                + delta(call("{\"command\":\"" + first))
                + delta(call(second + "\"}"))
                + "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\ndata: [DONE]\n\n";
    }

    private static String call(String arguments) {
        return "\"tool_calls\":[{\"index\":0,\"id\":\"call_1\",\"function\":{\"name\":\"bash\",\"arguments\":"
                + Json.of(arguments).text() + "}}]";
    }

    private static String delta(String fields) {
        return "data: {\"choices\":[{\"delta\":{" + fields + "}}]}\n\n";
    }
}
