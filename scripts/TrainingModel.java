import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A model on this machine for training the AOT cache: asks for one command, then says that it is done. Prints its address, and another
 * one by TLS when it is given a file of keys (the password is "training").
 */
final class TrainingModel {
    private static final String CALL = """
            data: {"type":"message_start","message":{"usage":{"input_tokens":1234,"output_tokens":1}}}

            data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

            data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"One moment."}}

            data: {"type":"content_block_stop","index":0}

            data: {"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"ID","name":"bash","input":{}}}

            data: {"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\\"command\\":\\"echo hi\\"}"}}

            data: {"type":"content_block_stop","index":1}

            data: {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":5}}

            data: {"type":"message_stop"}

            """;

    private static final String DONE = """
            data: {"type":"message_start","message":{"usage":{"input_tokens":1234,"output_tokens":1}}}

            data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

            data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Done."}}

            data: {"type":"content_block_stop","index":0}

            data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":5}}

            data: {"type":"message_stop"}

            """;

    private static final String CALL_OPENAI = """
            data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"One moment."}}]}

            data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"ID","type":"function","function":{"name":"bash","arguments":"{\\"command\\":\\"echo hi\\"}"}}]}}]}

            data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}

            data: [DONE]

            """;

    private static final String DONE_OPENAI = """
            data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"Done."}}]}

            data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}

            data: [DONE]

            """;

    private static final InetSocketAddress HERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private TrainingModel() {}

    public static void main(String[] args) throws Exception {
        HttpServer plain = HttpServer.create(HERE, 0);
        String address = start(plain, "http");
        System.out.println(address + " " + (args.length == 0 ? address : start(secure(args[0]), "https")));
    }

    private static String start(HttpServer server, String scheme) {
        server.createContext("/", TrainingModel::answer);
        server.start();
        return scheme + "://127.0.0.1:" + server.getAddress().getPort();
    }

    private static HttpServer secure(String file) throws Exception {
        char[] password = "training".toCharArray();
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(KeyStore.getInstance(new File(file), password), password);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(HERE, 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        return server;
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        int calls = body.split("\"tool_use_id\"|\"tool_call_id\"", -1).length;
        int prompts = body.split("work\"", -1).length;
        boolean openAi = exchange.getRequestURI().getPath().endsWith("/chat/completions");
        boolean done = calls >= prompts;
        String events = done ? openAi ? DONE_OPENAI : DONE : openAi ? CALL_OPENAI : CALL;
        byte[] answer = events.replace("\"ID\"", "\"call_" + calls + "\"").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        try (var stream = exchange.getResponseBody()) {
            stream.write(answer);
        }
    }
}
