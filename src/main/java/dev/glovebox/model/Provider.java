package dev.glovebox.model;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/** Who is asked, and where. */
enum Provider {
    ANTHROPIC("https://api.anthropic.com", "/messages"),
    OPENAI("https://api.openai.com", "/chat/completions"),
    /** On this machine, at its usual port. */
    OLLAMA("http://127.0.0.1:11434", "/chat/completions");

    private static final String VERSION = "/v1";
    private static final int HIGHEST_PORT = 65_535;

    private final String base;
    private final String path;

    Provider(String base, String path) {
        this.base = base;
        this.path = path;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String keyVariable() {
        return name() + "_API_KEY";
    }

    String baseVariable() {
        return name() + "_BASE_URL";
    }

    /** Its own address, or one below another base; empty when that is no plain http or https address. */
    Optional<URI> address(Optional<String> otherBase) {
        try {
            URI uri = new URI(otherBase.orElse(base).strip());
            boolean plain = isWeb(uri) && uri.getHost() != null && uri.getUserInfo() == null && isPort(uri.getPort());
            return plain && uri.getQuery() == null && uri.getFragment() == null
                    ? Optional.of(uri.resolve(below(uri.getRawPath())))
                    : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static boolean isWeb(URI uri) {
        return "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
    }

    private static boolean isPort(int port) {
        return port == -1 || (port > 0 && port <= HIGHEST_PORT);
    }

    /** People give the base with the version or without, as each provider's own client wants it. */
    private String below(String given) {
        String folder = given.endsWith("/") ? given.substring(0, given.length() - 1) : given;
        boolean complete = folder.endsWith(VERSION) || (this != ANTHROPIC && !folder.isEmpty());
        return folder + (complete ? "" : VERSION) + path;
    }
}
