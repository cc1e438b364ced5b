package dev.glovebox.app.cli;

import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Variable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What to do without a key, for people who start Glovebox for the first time. */
final class NoKey {
    private NoKey() {}

    /** @param ollama the name of a model that a running Ollama has, empty for none; absent when none runs */
    static List<String> advice(Settings settings, Path settingsFile, Optional<String> ollama) {
        List<String> lines = new ArrayList<>();
        lines.add("Set one of these, in the environment or in " + settingsFile + " (.env.example shows how):");
        lines.add("  ANTHROPIC_API_KEY=…                       for Claude, the default");
        lines.add("  OPENAI_API_KEY=… MODEL=openai/gpt-4.1     for OpenAI");
        lines.add(
                "  OPENAI_BASE_URL=http://127.0.0.1:8080/v1  for a local server such as llama.cpp or vLLM; MODEL names its model");
        if (settings.get(Variable.OPENAI_API_KEY).isByHand()) {
            lines.add("OPENAI_API_KEY is set: MODEL=openai/NAME uses it.");
        }
        if (settings.get(Variable.ANTHROPIC_API_KEY).isByHand()) {
            lines.add("ANTHROPIC_API_KEY is set: leave MODEL out, or MODEL=anthropic/NAME, to use it.");
        }
        ollama.ifPresent(model -> lines.add(
                model.isEmpty()
                        ? "Ollama answers on this machine but has no model yet: ollama pull qwen3-coder, then MODEL=ollama/qwen3-coder"
                        : "Ollama answers on this machine: MODEL=ollama/" + model + " uses it, without a key."));
        lines.add("To see Glovebox at work without any key: glovebox demo");
        return lines;
    }
}
