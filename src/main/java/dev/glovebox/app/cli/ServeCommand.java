package dev.glovebox.app.cli;

import dev.glovebox.app.service.Service;
import dev.glovebox.app.service.Serving;
import dev.glovebox.app.settings.Configured;
import dev.glovebox.app.settings.ServiceFolder;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.jobs.StoreAway;
import dev.glovebox.protocol.Why;
import dev.glovebox.ui.web.HttpApi;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.ParseResult;

/** The service, until a signal ends it. */
final class ServeCommand {
    private static final List<String> STOPPING = List.of("INT", "TERM");

    /** How soon it is seen that nobody can reach the server any more. */
    private static final Duration LOOK = Duration.ofSeconds(2);

    /** A port that a fault closed is tried again for so long; another process may do better then. */
    private static final Duration LONGEST_DEAF = Duration.ofSeconds(30);

    private static final long FIRST_OF_A_CONTAINER = 1;

    private final Console console;

    ServeCommand(Console console) {
        this.console = console;
    }

    int run(ParseResult parsed) {
        Map<Variable, String> flags = ServeOptions.flags(parsed);
        Serving serving = ServeOptions.serving(
                parsed, console.surroundings(), Configured.settings(console.surroundings(), flags));
        new ServiceFolder(console.surroundings()).claim(serving.data());
        CountDownLatch stop = new CountDownLatch(1);
        Service.log(console.out(), console.secrets());
        try (Service service = new Service(
                new Service.Boxes(console.surroundings(), console.parts(), flags, ServeOptions.demands(parsed)),
                serving)) {
            Optional<String> token = service.firstToken();
            listen(stop);
            return serve(service, serving, token, stop);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitStatus.CANCELLED;
        } catch (StoreAway e) {
            return console.failed(
                    "the server cannot start or stop as it should: " + e.getMessage()
                            + "; see that the disk of its data folder has room or that its database answers, and start it again");
        }
    }

    private int serve(Service service, Serving serving, Optional<String> token, CountDownLatch stop)
            throws InterruptedException {
        try (HttpApi api = service.start()) {
            greet(serving, api.port(), token);
            long heard = System.nanoTime();
            while (!stop.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                if (api.keepsListening()) {
                    heard = System.nanoTime();
                } else if (System.nanoTime() - heard > LONGEST_DEAF.toNanos()) {
                    service.drain();
                    return console.failed(
                            "the server's port was closed by a fault, which the log names, and nobody can reach it:"
                                    + " start it again; jobs at work go on then");
                }
            }
            console.say("stopping; jobs at work have "
                    + serving.capacity().drain().toSeconds() + " seconds to end, another signal ends them at once");
            service.drain();
            return 0;
        } catch (IOException e) {
            return console.failed(Why.of(e));
        }
    }

    /** The token is for whoever looks on, so it stays out of logs that others keep. */
    private void greet(Serving serving, int port, Optional<String> token) {
        String scheme = serving.net().tls().isPresent() ? "https" : "http";
        String host = serving.net().host().contains(":")
                ? "[" + serving.net().host() + "]"
                : serving.net().host();
        Service.announce(scheme + "://" + host + ":" + port, serving.data().toString());
        console.say("serving at " + scheme + "://" + host + ":" + port + ", everything is kept in " + serving.data());
        boolean logged = !console.surroundings().variable("JOURNAL_STREAM").isEmpty()
                || ProcessHandle.current().pid() == FIRST_OF_A_CONTAINER;
        if (token.isPresent() && logged) {
            console.say("a token was made; glovebox token prints it");
        } else if (token.isPresent()) { // not said like other sentences, which hide tokens
            console.err()
                    .println("glovebox: your token, shown this once (glovebox token prints it again): " + token.get());
        }
    }

    /** A second signal ends this process at once; what is at work goes on with the next start. */
    private static void listen(CountDownLatch stop) {
        STOPPING.forEach(name -> HostSignal.when(name, () -> {
            if (stop.getCount() == 0) {
                Runtime.getRuntime().halt(ExitStatus.CANCELLED);
            }
            stop.countDown();
        }));
    }
}
