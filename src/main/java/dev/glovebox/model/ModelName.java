package dev.glovebox.model;

import java.util.List;

/** Which model of which provider. */
record ModelName(Provider provider, String name) {
    private static final long WINDOW_OF_CLAUDE = 200_000;
    private static final long WINDOW = 128_000;

    /** Tokens of one request by how a name begins; the first that fits counts. */
    private static final List<Window> WINDOWS = List.of(
            new Window("claude", WINDOW_OF_CLAUDE),
            new Window("gpt-5", 400_000),
            new Window("gpt-4.1", 1_000_000),
            new Window("gpt-4o", WINDOW),
            new Window("gpt-4-turbo", WINDOW),
            new Window("gpt-4", 8_192),
            new Window("gpt-3.5", 16_385),
            new Window("o1", WINDOW_OF_CLAUDE),
            new Window("o3", WINDOW_OF_CLAUDE),
            new Window("o4", WINDOW_OF_CLAUDE));

    private record Window(String prefix, long tokens) {}

    /** A first part that names no provider belongs to the model's name: local servers have many such. */
    static ModelName of(String words) {
        for (Provider provider : Provider.values()) {
            if (words.startsWith(provider.word() + "/")) {
                return new ModelName(provider, words.substring(provider.word().length() + 1));
            }
        }
        return new ModelName(words.startsWith("claude") ? Provider.ANTHROPIC : Provider.OPENAI, words);
    }

    String words() {
        return provider.word() + "/" + name;
    }

    long contextWindow() {
        String last = name.substring(name.lastIndexOf('/') + 1);
        return WINDOWS.stream()
                .filter(window -> last.startsWith(window.prefix))
                .findFirst()
                .map(Window::tokens)
                .orElse(WINDOW);
    }
}
