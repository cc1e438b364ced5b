package dev.glovebox.app.cli;

import dev.glovebox.app.service.Service;
import dev.glovebox.app.service.Serving;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.protocol.SecretRedactor;
import dev.glovebox.ui.web.HttpApi;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.ParseResult;

/** A server that is asked for one job and stopped, for the AOT cache. */
public final class ServiceRehearsal {
    private ServiceRehearsal() {}

    /** Keeps everything below that folder; 0 when the job was done. */
    public static int run(Surroundings surroundings, Parts parts, Path folder) throws InterruptedException {
        Path data = folder.resolve("service");
        ParseResult parsed = CommandLineInterface.commandLine(ServeOptions.NAME)
                .parseArgs(ServeOptions.NAME, "--port", "0", "--data", data.toString())
                .subcommand();
        Map<Variable, String> flags = ServeOptions.flags(parsed);
        Serving serving = ServeOptions.serving(parsed, surroundings, Configured.settings(surroundings, flags));
        Service.log(new PrintStream(PrintStream.nullOutputStream()), new SecretRedactor(surroundings.environment()));
        try (Service service =
                new Service(new Service.Boxes(surroundings, parts, flags, ServeOptions.demands(parsed)), serving)) {
            service.firstToken();
            try (HttpApi api = service.start()) {
                String address = "http://127.0.0.1:" + api.port();
                Service.announce(address, data.toString());
                int worst = lines(address, data).stream()
                        .mapToInt(line -> new CommandLineInterface(surroundings, parts, System.out, System.err)
                                .run(line.toArray(String[]::new)))
                        .max()
                        .orElseThrow();
                service.drain();
                return worst;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<List<String>> lines(String address, Path data) {
        List<String> server = List.of("--server", address, "--data", data.toString());
        return List.of(with(server, "job", "schedule", "--wait", "work"), with(server, "job", "list"));
    }

    private static List<String> with(List<String> server, String... words) {
        return Stream.concat(List.of(words).stream(), server.stream()).toList();
    }
}
