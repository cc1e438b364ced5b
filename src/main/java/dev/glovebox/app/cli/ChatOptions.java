package dev.glovebox.app.cli;

import dev.glovebox.app.session.Which;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** What {@code glovebox chat} was asked for; without any word glovebox means the same. */
record ChatOptions(Which which, Map<Variable, String> flags) {
    static final String NAME = "chat";

    ChatOptions {
        flags = Map.copyOf(flags);
    }

    static CommandSpec spec(OptionSpec help) {
        CommandSpec spec = Commands.named(NAME);
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .customSynopsis("glovebox [chat [OPTIONS]]")
                .descriptionHeading("%n")
                .description(
                        "Talk with the agent at a terminal while it works, in a sealed box on a workspace.",
                        "/help in the chat lists its commands and keys. What is said is kept and can be resumed.")
                .optionListHeading("%n")
                .footer(
                        "%nExit status: 0 ended by you; 1 failed; 2 usage.",
                        "%nExamples:",
                        "  glovebox",
                        "  glovebox chat -w ~/project --model openai/gpt-4.1",
                        "  glovebox chat --continue");
        RunOptions.addSession(spec);
        BoxOptions.addTo(spec);
        EgressOptions.addTo(spec);
        spec.addOption(help);
        spec.addPositional(Options.words("WORDS"));
        return spec;
    }

    static ChatOptions from(ParseResult parsed) {
        List<String> words = parsed.matchedPositionalValue(0, List.<String>of());
        if (!words.isEmpty()) {
            throw new UsageError("chat takes no words, but '" + words.getFirst()
                    + "' was given: type it in the chat, or glovebox run \"" + String.join(" ", words)
                    + "\" does it without one");
        }
        return new ChatOptions(RunOptions.which(parsed), RunOptions.flags(parsed));
    }
}
