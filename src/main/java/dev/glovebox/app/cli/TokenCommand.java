package dev.glovebox.app.cli;

import dev.glovebox.app.client.LocalToken;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Prints the local owner's token, for programs that ask the server themselves. */
final class TokenCommand {
    static final String NAME = "token";

    private final Console console;

    TokenCommand(Console console) {
        this.console = console;
    }

    static CommandSpec spec(OptionSpec help) {
        CommandSpec spec = Commands.named(NAME);
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .descriptionHeading("%n")
                .description(
                        "Print the token of the local server's owner, which glovebox serve made at its first start.")
                .optionListHeading("%n")
                .footer(
                        "%nExample:",
                        "  curl -H \"Authorization: Bearer $(glovebox token)\" http://127.0.0.1:8000/api/v1/jobs");
        ServerOptions.addData(spec);
        spec.addOption(help);
        return spec;
    }

    int run(ParseResult parsed) {
        console.out()
                .println(LocalToken.in(ServerOptions.data(parsed, console), console.surroundings())
                        .read());
        return 0;
    }
}
