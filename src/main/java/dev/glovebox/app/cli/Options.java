package dev.glovebox.app.cli;

import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Options as every command declares and reads them. */
final class Options {
    private Options() {}

    static OptionSpec value(String label, String description, String... names) {
        return OptionSpec.builder(names)
                .paramLabel(label)
                .type(String.class)
                .arity("1")
                .description(description)
                .build();
    }

    static OptionSpec values(String label, String description, String... names) {
        return OptionSpec.builder(names)
                .paramLabel(label)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .arity("1")
                .description(description)
                .build();
    }

    static OptionSpec flag(String description, String... names) {
        return OptionSpec.builder(names)
                .arity("0")
                .type(boolean.class)
                .description(description)
                .build();
    }

    /** All words that are no options. */
    static PositionalParamSpec words(String label) {
        return PositionalParamSpec.builder()
                .paramLabel(label)
                .arity("0..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .hidden(true)
                .build();
    }

    static Optional<String> given(ParseResult parsed, String name) {
        return Optional.ofNullable(parsed.matchedOptionValue(name, (String) null));
    }

    static List<String> all(ParseResult parsed, String name) {
        return parsed.matchedOptionValue(name, List.<String>of());
    }
}
