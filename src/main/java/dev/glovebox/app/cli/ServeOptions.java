package dev.glovebox.app.cli;

import dev.glovebox.app.service.Serving;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.Units;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.jobs.JobStore;
import dev.glovebox.protocol.BoxPolicy.Demand;
import dev.glovebox.ui.web.Doorway;
import dev.glovebox.ui.web.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** What {@code glovebox serve} was asked to do. */
final class ServeOptions {
    static final String NAME = "serve";

    private static final List<Variable> FLAGS = List.of(
            Variable.MODEL,
            Variable.CONTEXT_WINDOW,
            Variable.MEMORY,
            Variable.PIDS,
            Variable.CPUS,
            Variable.DISK,
            Variable.TMP_SIZE,
            Variable.SANDBOX,
            Variable.RUNTIME,
            Variable.IMAGE,
            Variable.OFFER_HOST);
    private static final Pattern DOMAIN =
            Pattern.compile("(?i)[a-z0-9]([a-z0-9-]*[a-z0-9])?([.][a-z0-9]([a-z0-9-]*[a-z0-9])?)+");
    private static final int MOST_JOBS = 1000;
    private static final long MEMORY_OF_A_JOB = 512L << 20;
    private static final int JOBS_PER_PROCESSOR = 4;

    private ServeOptions() {}

    static CommandSpec spec(OptionSpec help) {
        CommandSpec spec = Commands.named(NAME);
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .customSynopsis("glovebox serve [OPTIONS]")
                .descriptionHeading("%n")
                .description(
                        "Serve jobs of many users over HTTP, each in a box of its own: queue, workers and API in one process.",
                        "Users come with a token; glovebox token prints that of the local owner. DATABASE_URL names a PostgreSQL"
                                + " for several servers; without it everything lies in the data folder.")
                .optionListHeading("%n")
                .footer(
                        "%nExamples:",
                        "  glovebox serve",
                        "  glovebox serve --port 9000 --data /srv/glovebox --workers 8",
                        "  curl -H \"Authorization: Bearer $(glovebox token)\" -H 'Content-Type: application/json' \\",
                        "       -d '{\"task\": \"Build me a todo app\"}' http://127.0.0.1:8000/schedule");
        addNet(spec);
        addWork(spec);
        addBox(spec);
        EgressOptions.addTo(spec);
        RunLimits.addTo(spec);
        spec.addOption(help);
        return spec;
    }

    private static void addNet(CommandSpec spec) {
        spec.addOption(Options.value(
                "ADDRESS", "Where to listen. Default: 127.0.0.1, which only this machine reaches.", "--host"));
        spec.addOption(Options.value("N", "The port; 0 is any free one. Default: 8000.", "--port"));
        spec.addOption(Options.value("FILE", "Certificate chain for HTTPS, PEM.", "--tls-cert"));
        spec.addOption(Options.value("FILE", "Its private key, PEM.", "--tls-key"));
        spec.addOption(Options.flag(
                "Listen without TLS on an address that others reach: a proxy before this server must do it.",
                "--plain-http-behind-proxy"));
        spec.addOption(Options.values(
                "NAME",
                "A name by which clients call this server, as a browser has it in Host. May be given again.",
                "--name"));
        spec.addOption(Options.value(
                "DOMAIN",
                "Below it desktops, notebooks and servers in boxes have a host name each, for browsers of other machines; not the page's own."
                        + " Default: localhost, for this machine.",
                "--views-domain"));
        spec.addOption(Options.value(
                "N",
                "Listen there as well, such as at 6080, and lead browsers on to their desktops.",
                "--desktop-port"));
        spec.addOption(Options.value(
                "N",
                "Listen there as well, such as at 8888, and lead browsers on to their notebooks.",
                "--notebook-port"));
        spec.addOption(Options.value("N", "Requests a second of one user. Default: 50.", "--rate"));
        spec.addOption(Options.value("N", "Open event streams of one user. Default: 64.", "--streams"));
    }

    private static void addWork(CommandSpec spec) {
        spec.addOption(Options.value(
                "DIR", "Where everything is kept. Default: service in Glovebox's state folder.", "--data"));
        spec.addOption(Options.flag(
                "The data folder's tasks lie on storage that all servers of the database share.", "--shared-tasks"));
        spec.addOption(Options.value(
                "N", "Jobs at once. Default: four for each processor, fewer when memory is short.", "--workers"));
        spec.addOption(
                Options.value("N", "Jobs at once of one user. Default: as many as there are workers.", "--per-user"));
        spec.addOption(Options.value("N", "Jobs of one user that may wait. Default: 1000.", "--max-queued"));
        spec.addOption(Options.value("TIME", "How long one job may take. Default: 6h.", "--max-run"));
        spec.addOption(Options.value(
                "TIME",
                "After so much silence a session's box is closed; a message opens another. Default: 15m.",
                "--idle"));
        spec.addOption(Options.value(
                "TIME",
                "How long jobs may go on after SIGTERM; then they wait for the next start. Default: 30s.",
                "--drain"));
        spec.addOption(Options.value("TIME", "How long finished jobs' files are kept. Default: 30d.", "--keep"));
        spec.addOption(Options.value(
                "SIZE", "How much jobs' files may take before the oldest go. Default: 50g.", "--keep-size"));
        spec.addOption(Options.values(
                "HOST",
                "Users may ask for this host in allow_hosts: as for --allow-host, or * for every public one. May be given again.",
                "--offer-host"));
    }

    private static void addBox(CommandSpec spec) {
        spec.addOption(Options.value(
                "NAME", "The model where a request names none; demo plays a script, without a key.", "-m", "--model"));
        spec.addOption(Options.value("N", "How many tokens the model takes in one request.", "--context-window"));
        spec.addOption(Options.value("SIZE", "Memory of a box; users may ask for less. Default: 2g.", "--memory"));
        spec.addOption(Options.value("N", "Processes and threads of a box at once. Default: 512.", "--pids"));
        spec.addOption(Options.value("N", "Processors a box may keep busy. Default: no bound.", "--cpus"));
        spec.addOption(Options.value("SIZE", "How much a workspace may grow. Default: 10g.", "--disk"));
        spec.addOption(Options.value("SIZE", "Size of /tmp in a box. Default: 512m.", "--tmp-size"));
        spec.addOption(Options.value("NAME", "bubblewrap (default), podman or docker.", "--sandbox"));
        spec.addOption(Options.value("NAME", "For podman and docker: crun, runc, runsc, krun, kata.", "--runtime"));
        spec.addOption(Options.value("NAME", "For podman and docker. Default: localhost/glovebox.", "--image"));
        spec.addOption(Options.value("LEVEL", "sealed: fail jobs whose box lacks any part.", "--require"));
    }

    /** The options that are settings too. */
    static Map<Variable, String> flags(ParseResult parsed) {
        Map<Variable, String> flags = new EnumMap<>(Variable.class);
        EgressOptions.addFlags(parsed, flags);
        List<String> offered = Options.all(parsed, "--offer-host");
        if (!offered.isEmpty()) {
            flags.put(Variable.OFFER_HOST, String.join(" ", offered));
        }
        for (Variable variable : FLAGS) {
            if (variable != Variable.OFFER_HOST) {
                Options.given(parsed, variable.flag()).ifPresent(value -> flags.put(variable, value));
            }
        }
        for (Variable variable : RunLimits.FLAGS) {
            Options.given(parsed, variable.flag()).ifPresent(value -> flags.put(variable, value));
        }
        return flags;
    }

    static Set<Demand> demands(ParseResult parsed) {
        return Options.given(parsed, "--require")
                .map(level -> {
                    if (!level.equals("sealed")) {
                        throw new UsageError("--require '" + level + "': the only level to require is sealed");
                    }
                    return Set.of(Demand.SEALED);
                })
                .orElse(Set.of());
    }

    static Serving serving(ParseResult parsed, Surroundings surroundings, Settings settings) {
        int jobs = count(parsed, "--workers", usualJobs(), MOST_JOBS);
        return new Serving(
                data(parsed, surroundings),
                Optional.of(settings.value(Variable.DATABASE_URL)).filter(url -> !url.isEmpty()),
                parsed.hasMatchedOption("--shared-tasks") ? JobStore.Files.SHARED : JobStore.Files.OF_EACH_SERVER,
                net(parsed, surroundings),
                new Serving.Capacity(
                        jobs,
                        count(parsed, "--per-user", jobs, MOST_JOBS),
                        count(parsed, "--max-queued", 1000, 1_000_000),
                        time(parsed, "--max-run", Duration.ofHours(6)),
                        time(parsed, "--idle", Duration.ofMinutes(15)),
                        time(parsed, "--drain", Duration.ofSeconds(30))),
                new Serving.Keep(
                        time(parsed, "--keep", Duration.ofDays(30)),
                        Options.given(parsed, "--keep-size")
                                .map(size -> Units.size("--keep-size", size))
                                .orElse(50L << 30)),
                List.of(settings.value(Variable.OFFER_HOST).strip().split("\\s+")).stream()
                        .filter(word -> !word.isEmpty())
                        .toList());
    }

    static Path data(ParseResult parsed, Surroundings surroundings) {
        return Options.given(parsed, "--data")
                .map(text -> surroundings.path("--data", text).toAbsolutePath().normalize())
                .orElseGet(() -> surroundings.state().resolve("service"));
    }

    private static Serving.Net net(ParseResult parsed, Surroundings surroundings) {
        String host = Options.given(parsed, "--host").orElse("127.0.0.1");
        Optional<Site.Tls> tls = tls(parsed, surroundings);
        if (!isLoopback(host) && tls.isEmpty() && !parsed.hasMatchedOption("--plain-http-behind-proxy")) {
            throw new UsageError("--host '" + host
                    + "' can be reached by others, who could read tokens on the way: give --tls-cert and --tls-key, or"
                    + " --plain-http-behind-proxy when a proxy before it does TLS");
        }
        int rate = count(parsed, "--rate", 50, 1_000_000);
        Site.Bounds usual = Site.Bounds.DEFAULT;
        return new Serving.Net(
                host,
                Units.count("--port", Options.given(parsed, "--port").orElse("8000"), 0, 65_535),
                tls,
                Set.copyOf(Options.all(parsed, "--name")),
                viewsDomain(parsed),
                doorways(parsed),
                new Site.Bounds(
                        count(parsed, "--streams", usual.streams(), 100_000),
                        rate,
                        rate * 4,
                        usual.connections(),
                        usual.head(),
                        usual.stall(),
                        usual.grace()));
    }

    private static Map<Doorway, Integer> doorways(ParseResult parsed) {
        Map<Doorway, Integer> ports = new EnumMap<>(Doorway.class);
        for (Doorway doorway : Doorway.values()) {
            String option = "--" + doorway.word() + "-port";
            Options.given(parsed, option).ifPresent(text -> ports.put(doorway, Units.count(option, text, 0, 65_535)));
        }
        return ports;
    }

    /** Content from boxes would be the page's own site otherwise. */
    private static Optional<String> viewsDomain(ParseResult parsed) {
        Optional<String> domain = Options.given(parsed, "--views-domain");
        domain.filter(name -> !DOMAIN.matcher(name).matches()).ifPresent(name -> {
            throw new UsageError(
                    "--views-domain '" + name + "': give a name such as views.example.org, without a port");
        });
        domain.filter(name -> Options.all(parsed, "--name").stream()
                        .anyMatch(own -> own.equalsIgnoreCase(name)
                                || own.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":")))
                .ifPresent(name -> {
                    throw new UsageError("--views-domain '" + name
                            + "' is the page's name too: what boxes show must be another site");
                });
        return domain;
    }

    private static Optional<Site.Tls> tls(ParseResult parsed, Surroundings surroundings) {
        Optional<String> certificate = Options.given(parsed, "--tls-cert");
        Optional<String> key = Options.given(parsed, "--tls-key");
        if (certificate.isPresent() != key.isPresent()) {
            throw new UsageError("--tls-cert and --tls-key belong together: give both or neither");
        }
        return certificate.map(file ->
                new Site.Tls(surroundings.path("--tls-cert", file), surroundings.path("--tls-key", key.orElseThrow())));
    }

    private static boolean isLoopback(String host) {
        return host.equals("localhost") || host.equals("::1") || host.equals("[::1]") || host.startsWith("127.");
    }

    private static int count(ParseResult parsed, String option, int otherwise, int most) {
        return Options.given(parsed, option)
                .map(text -> Units.count(option, text, 1, most))
                .orElse(otherwise);
    }

    private static Duration time(ParseResult parsed, String option, Duration otherwise) {
        return Options.given(parsed, option)
                .map(text -> Units.duration(option, text))
                .orElse(otherwise);
    }

    private static int usualJobs() {
        long fits = Math.max(1, memory() / MEMORY_OF_A_JOB);
        return (int)
                Math.min(fits, (long) JOBS_PER_PROCESSOR * Runtime.getRuntime().availableProcessors());
    }

    /** Of this machine, see proc_meminfo(5); the JDK's own figure is not a supported one. */
    private static long memory() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/meminfo"))) {
            return lines.filter(line -> line.startsWith("MemTotal:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                    .findFirst()
                    .orElse(Long.MAX_VALUE);
        } catch (IOException e) {
            return Long.MAX_VALUE;
        }
    }
}
