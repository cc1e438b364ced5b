package dev.glovebox.ui.page;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A page of a few words under the policy of the real one, and the same at {@code /lax} without any. */
final class StrictSite implements AutoCloseable {
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
            + "require-trusted-types-for 'script'; trusted-types dompurify";
    private static final String PAGE = "<!doctype html><html lang=\"en\"><title>Strict</title>"
            + "<main><h1>Strict</h1></main><script src=\"/page.js\"></script></html>";

    private final HttpServer server;

    private StrictSite(HttpServer server) {
        this.server = server;
    }

    static StrictSite open() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> answer(exchange, 200, "text/html", PAGE));
        server.createContext("/page.js", exchange -> answer(exchange, 200, "text/javascript", "var loaded = true"));
        server.createContext("/missing", exchange -> answer(exchange, 404, "text/plain", "none"));
        server.start();
        return new StrictSite(server);
    }

    private static void answer(HttpExchange exchange, int status, String type, String text) throws IOException {
        try (exchange) {
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            if (!exchange.getRequestURI().getPath().equals("/lax")) {
                exchange.getResponseHeaders().set("Content-Security-Policy", POLICY);
            }
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    String origin() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
