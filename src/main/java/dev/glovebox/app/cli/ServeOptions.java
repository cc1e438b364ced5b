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
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** What {@code glovebox serve} was asked to do. */
final class ServeOptions {
    static final String NAME = "serve";

    private static final Duration LONGEST_KEEP = Duration.ofDays(3650);
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
            Variable.IMAGE);
    private static final List<Variable> OFFERS = List.of(Variable.OFFER_HOST, Variable.OFFER_MODEL);
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
                "A proxy before this server does TLS: listen without it, on an address that others reach too, and take clients' addresses from"
                        + " the proxy's X-Forwarded-For.",
                "--plain-http-behind-proxy"));
        spec.addOption(Options.values(
                "NAME",
                "A name by which clients call this server, as a browser has it in Host. May be given again.",
                "--name"));
        spec.addOption(Options.value(
                "DOMAIN",
                "Below it desktops, notebooks and servers in boxes have a host name each, for browsers of other machines; not of the page's own site."
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
        spec.addOption(Options.value(
                "N",
                "Jobs at once of one user, over all servers of the database. Default: on each server one fewer than its --workers, so that a newcomer finds room; all of them while there is one user only.",
                "--per-user"));
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
                "SIZE",
                "How much finished jobs' files may take; beyond it the oldest of the user with the most go. Default: 50g.",
                "--keep-size"));
        spec.addOption(Options.value(
                "SIZE", "The same for each user's jobs alone. Default: as --keep-size.", "--keep-size-per-user"));
        spec.addOption(Options.values(
                "HOST",
                "Users may ask for this host in allow_hosts, and be asked about it with --approve ask: as for --allow-host, or * for every public one. May be given again.",
                "--offer-host"));
        spec.addOption(Options.values(
                "NAME",
                "Requests may name this model too, beside the one of --model and the demos; * is every model that the keys reach. May be given again.",
                "--offer-model"));
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
        for (Variable list : OFFERS) {
            List<String> offered = Options.all(parsed, list.flag());
            if (!offered.isEmpty()) {
                flags.put(list, String.join(" ", offered));
            }
        }
        for (Variable variable : FLAGS) {
            Options.given(parsed, variable.flag()).ifPresent(value -> flags.put(variable, value));
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
                        perUser(parsed),
                        count(parsed, "--max-queued", 1000, 1_000_000),
                        time(parsed, "--max-run", Duration.ofHours(6)),
                        time(parsed, "--idle", Duration.ofMinutes(15)),
                        time(parsed, "--drain", Duration.ofSeconds(30))),
                keep(parsed),
                new Serving.Offers(words(settings, Variable.OFFER_HOST), words(settings, Variable.OFFER_MODEL)));
    }

    private static List<String> words(Settings settings, Variable list) {
        return Stream.of(settings.value(list).strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static OptionalInt perUser(ParseResult parsed) {
        return Options.given(parsed, "--per-user")
                .map(text -> OptionalInt.of(Units.count("--per-user", text, 1, MOST_JOBS)))
                .orElse(OptionalInt.empty());
    }

    private static Serving.Keep keep(ParseResult parsed) {
        long all = size(parsed, "--keep-size", 50L << 30);
        return new Serving.Keep(
                Options.given(parsed, "--keep")
                        .map(text -> Units.duration("--keep", text, LONGEST_KEEP))
                        .orElse(Duration.ofDays(30)),
                all,
                size(parsed, "--keep-size-per-user", all));
    }

    private static long size(ParseResult parsed, String option, long usual) {
        return Options.given(parsed, option)
                .map(size -> Units.size(option, size))
                .orElse(usual);
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
        List<String> names =
                Options.all(parsed, "--name").stream().map(PageName::checked).toList();
        int rate = count(parsed, "--rate", 50, 1_000_000);
        Site.Bounds usual = Site.Bounds.DEFAULT;
        return new Serving.Net(
                host,
                Units.count("--port", Options.given(parsed, "--port").orElse("8000"), 0, 65_535),
                tls,
                Set.copyOf(names),
                Options.given(parsed, "--views-domain").map(domain -> ViewsDomain.apart(domain, names)),
                doorways(parsed),
                parsed.hasMatchedOption("--plain-http-behind-proxy") ? Site.Clients.BEHIND_PROXY : Site.Clients.DIRECT,
                new Site.Bounds(
                        count(parsed, "--streams", usual.streams(), 100_000),
                        rate,
                        rate * 4,
                        usual.connections(),
                        usual.head(),
                        usual.stall(),
                        usual.grace(),
                        usual.slowest()));
    }

    private static Map<Doorway, Integer> doorways(ParseResult parsed) {
        Map<Doorway, Integer> ports = new EnumMap<>(Doorway.class);
        for (Doorway doorway : Doorway.values()) {
            String option = "--" + doorway.word() + "-port";
            Options.given(parsed, option).ifPresent(text -> ports.put(doorway, Units.count(option, text, 0, 65_535)));
        }
        return ports;
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
