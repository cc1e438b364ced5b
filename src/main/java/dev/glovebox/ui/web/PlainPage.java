package dev.glovebox.ui.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Sha256;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A few words for a person who is at a view's address and cannot be shown it. Nothing in it runs, and nothing comes from elsewhere. */
final class PlainPage {
    private static final String STYLE =
            "body{font:15px/1.6 system-ui,sans-serif;max-width:38em;margin:15vh auto 0;padding:0 16px;color:#1c2024;background:#fff}"
                    + "h1{font-size:18px}a{color:#1a5fb4}"
                    + "@media(prefers-color-scheme:dark){body{color:#e4e6e8;background:#16181b}a{color:#8ab8ff}}";
    private static final String POLICY = "default-src 'none'; style-src 'sha256-"
            + Base64.getEncoder().encodeToString(Sha256.of(STYLE.getBytes(UTF_8)))
            + "'; base-uri 'none'; form-action 'none'";

    private PlainPage() {}

    /** Somewhere else to go. */
    record Link(String address, String words) {}

    static Answer of(int status, String title, String... sentences) {
        return of(status, title, List.of(sentences), List.of());
    }

    static Answer of(int status, String title, List<String> sentences, List<Link> links) {
        return of(status, title, sentences, links, "");
    }

    /** To a browser that is not known; a page of ours that frames it finds that out by the name of the empty frame in it. */
    static Answer unknownBrowser(String title, String... sentences) {
        return of(403, title, List.of(sentences), List.of(), "<iframe name=\"glovebox-shut\" hidden></iframe>");
    }

    private static Answer of(int status, String title, List<String> sentences, List<Link> links, String mark) {
        StringBuilder html = new StringBuilder("<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width\"><title>" + escaped(title) + "</title><style>"
                + STYLE + "</style><h1>" + escaped(title) + "</h1>");
        sentences.forEach(sentence -> html.append("<p>" + escaped(sentence) + "</p>"));
        links.forEach(link ->
                html.append("<p><a href=\"" + escaped(link.address()) + "\">" + escaped(link.words()) + "</a></p>"));
        return new Answer.Whole(
                status,
                Map.of("Content-Type", "text/html; charset=utf-8", "Content-Security-Policy", POLICY),
                ByteString.of(html.append(mark).append("</html>").toString()));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
