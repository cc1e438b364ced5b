package dev.glovebox.app.cli;

import dev.glovebox.protocol.Capability;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Flags that ask for what a box has beyond commands and files, each by its own name. */
final class CapabilityOptions {
    private CapabilityOptions() {}

    /** @param before what each description begins with */
    static void addTo(CommandSpec spec, String before) {
        Stream.of(Capability.values())
                .map(capability -> Options.flag(before + description(capability), flag(capability)))
                .forEach(spec::addOption);
    }

    private static String description(Capability capability) {
        String gives = "ive the box " + capability.noun();
        return switch (capability) {
            case DESKTOP -> gives + ": a screen, mouse and keyboard for the agent and for you.";
            case NOTEBOOK -> gives + ": JupyterLab with Python and TypeScript.";
            case BROWSER -> gives + " that the agent drives, on a desktop.";
        };
    }

    static Set<Capability> given(ParseResult parsed) {
        return Stream.of(Capability.values())
                .filter(capability -> parsed.hasMatchedOption(flag(capability)))
                .collect(Collectors.toSet());
    }

    private static String flag(Capability capability) {
        return "--" + capability.word();
    }
}
