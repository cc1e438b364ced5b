package dev.glovebox.app.cli;

import dev.glovebox.app.client.Server;
import dev.glovebox.app.client.Server.Wire;
import dev.glovebox.app.client.ServiceClient;
import dev.glovebox.app.client.Trouble;
import dev.glovebox.protocol.PlainText;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** How commands that ask a server are told which one. */
final class ServerOptions {
    private static final String DATA = "--data";
    private static final String INSECURE = "--insecure-http";

    private ServerOptions() {}

    static void addTo(CommandSpec spec) {
        spec.addOption(
                Options.value("URL", "The server. Default: GLOVEBOX_SERVER, else http://127.0.0.1:8000.", "--server"));
        addData(spec);
        spec.addOption(Options.flag(
                "Show the token to a server of another machine without TLS, for all on the way to read.", INSECURE));
    }

    static void addData(CommandSpec spec) {
        spec.addOption(Options.value(
                "DIR", "The data folder of the local server, which holds its token. Default: as for serve.", DATA));
    }

    static Optional<Path> data(ParseResult parsed, Console console) {
        return Options.given(parsed, DATA).map(name -> console.surroundings().path(DATA, name));
    }

    /** Does something with the server that is meant; what goes wrong there is told, and is status 1. */
    static int with(ParseResult parsed, Console console, ToIntFunction<ServiceClient> work) {
        Server.Wish wish = new Server.Wish(
                Options.given(parsed, "--server"),
                data(parsed, console),
                parsed.hasMatchedOption(INSECURE) ? Wire.ANY : Wire.SAFE);
        Server server = Server.choose(wish, console.surroundings());
        try {
            return work.applyAsInt(new ServiceClient(server));
        } catch (Trouble e) {
            console.say(e.sentence());
            if (!e.remedy().isEmpty()) {
                console.err().println("What to do: " + PlainText.line(e.remedy()));
            }
            return ExitStatus.FAILED;
        }
    }
}
