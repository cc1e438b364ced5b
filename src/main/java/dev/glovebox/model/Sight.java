package dev.glovebox.model;

import java.util.List;
import java.util.Locale;

/** Whether a model takes pictures. */
enum Sight {
    SEES,
    /** Told that there was a picture; many local servers refuse a request that has one, and with it the session. */
    BLIND;

    private static final List<String> BEGINNINGS = List.of("o1", "o3", "o4");

    /** What the names of models that see have in them; families that are known to, and the words they use for it. */
    private static final List<String> PARTS = List.of(
            "claude",
            "gpt-4o",
            "gpt-4.1",
            "gpt-4-turbo",
            "gpt-5",
            "gemini",
            "gemma3",
            "gemma-3",
            "llama4",
            "llama-4",
            "llava",
            "pixtral",
            "vision",
            "-vl",
            "vl-",
            "2.5vl",
            "3vl",
            "minicpm-v",
            "moondream",
            "mistral-small3",
            "mistral-medium",
            "internvl",
            "multimodal",
            "grok-4");

    /** By its name, since servers do not say. */
    static Sight of(String model) {
        String name = model.substring(model.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        boolean sees =
                BEGINNINGS.stream().anyMatch(name::startsWith) || PARTS.stream().anyMatch(name::contains);
        return sees ? SEES : BLIND;
    }
}
