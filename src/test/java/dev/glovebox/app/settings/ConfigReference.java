package dev.glovebox.app.settings;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What is written from the list of variables: .env.example and docs/reference/config.md. */
final class ConfigReference {
    private ConfigReference() {}

    static String example() {
        return """
                # Settings of Glovebox; docs/reference/config.md has the rules. Copy what you need to .env, or, for every folder,
                # to ~/.config/glovebox/.env. Written by ConfigReferenceTest; -Dglovebox.golden=rewrite renews it.

                %s""".formatted(
                Arrays.stream(Variable.values()).map(ConfigReference::line).collect(Collectors.joining("\n")));
    }

    private static String line(Variable variable) {
        String only = variable.trust() == Variable.Trust.PERSON ? " Not heard in a folder's .env." : "";
        return "# " + variable.reason() + only + "\n#" + variable + "=" + variable.fallback() + "\n";
    }

    static String page() {
        return """
                # Settings

                Written from the code by `ConfigReferenceTest`; `-Dglovebox.golden=rewrite` renews it.

                | name | flag | default | in a folder's `.env` | what and why |
                |---|---|---|---|---|
                %s

                ## Who is heard

                The first that says something: a flag, the environment, the folder's `.env`, your own settings, the default. An empty value counts as
                not said, except after a flag. Lists of hosts add up instead. An error names the value and the source that it came from.

                A folder's `.env` may have come with a repository, so it is not heard on everything, as the table says; what it may not say is told in a
                sentence and left out. Names that are not in the table are somebody else's and left alone.

                `USE_SANDBOX=false` is `SANDBOX=none`; when both are set and contradict each other, nothing runs. `MEMORY` given by hand, wherever it is
                written, must be kept: where that cannot be done the box does not open.

                ## Where they lie

                | what | in a folder outside the workspace | inside the workspace |
                |---|---|---|
                | the folder's settings | `./.env` | none: a box could have written them |
                | history | `./history` | `$XDG_STATE_HOME/glovebox/history` (`~/.local/state/glovebox/history`) |
                | your own settings | `$XDG_CONFIG_HOME/glovebox/.env` (`~/.config/glovebox/.env`) | the same |
                | your own [prices](../how-to/limits.md#prices) | `$XDG_CONFIG_HOME/glovebox/prices.txt` (`~/.config/glovebox/prices.txt`) | the same |

                The current folder counts as inside when it is the workspace or lies below it, so also in a git work tree without `-w`: keep keys in your own
                settings or the environment there. The workspace is found first, from flags, the environment and your own settings; then `./.env` is read.
                A workspace that holds the history or the settings, lies inside them, or has a link on the way to them is refused, and neither can be shown
                to a box by `--mount-ro`. A link named `workspace` counts only when `-w` or `SAFEDIR` names it. All this is the same without a sandbox.

                ## The file

                `NAME=value` lines in UTF-8, 64k at most; `#` begins a comment, `export` is allowed, quotes are taken off, nothing is expanded or run. A line
                that is no pair is refused with its number. A folder's `.env` must be a plain file and no link.
                """.formatted(
                Arrays.stream(Variable.values()).map(ConfigReference::row).collect(Collectors.joining("\n")));
    }

    private static String row(Variable variable) {
        String flag = variable.hasFlag() ? "`" + variable.flag() + "`" : "";
        String fallback = variable.fallback().isEmpty() ? "" : "`" + variable.fallback() + "`";
        return "| `" + variable + "` | " + flag + " | " + fallback + " | " + heard(variable) + " | " + variable.reason()
                + " |";
    }

    private static String heard(Variable variable) {
        return switch (variable.trust()) {
            case ANYONE -> "yes";
            case WITH_ITS_KEY -> "unless `" + variable.itsKey() + "` comes from elsewhere";
            case BELOW -> "for a folder below it";
            case LESS -> "to lower it";
            case PERSON -> "no";
        };
    }
}
