package dev.glovebox.app.cli;

import dev.glovebox.app.client.ServiceClient;
import dev.glovebox.app.client.ServiceClient.Ended;
import dev.glovebox.app.files.NewFile;
import dev.glovebox.app.files.NewFile.Present;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.jobs.Job.Kind;
import dev.glovebox.jobs.Job.State;
import dev.glovebox.jobs.JobId;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.PlainText;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import picocli.CommandLine.ParseResult;

/** Jobs on a server, from scheduling them to fetching their files. */
final class JobCommand {
    private static final String HOW =
            "schedule TASK, list, status ID, logs ID, events ID, get ID, cancel ID and say ID WORDS";

    private final Console console;
    private final ParseResult parsed;

    JobCommand(Console console, ParseResult parsed) {
        this.console = console;
        this.parsed = parsed;
    }

    int run() {
        List<String> words = parsed.matchedPositionalValue(0, List.of("list"));
        String word = words.getFirst();
        List<String> rest = words.subList(1, words.size());
        return switch (word) {
            case "schedule" -> schedule(rest);
            case "list" -> list(rest);
            case "status" -> status(JobOptions.id(rest, word));
            case "logs" -> logs(JobOptions.id(rest, word));
            case "events" -> events(JobOptions.id(rest, word));
            case "get" -> get(JobOptions.id(rest, word));
            case "cancel" -> cancel(JobOptions.id(rest, word));
            case "say" -> say(rest);
            default -> throw new UsageError("job '" + word + "': there are " + HOW);
        };
    }

    private int schedule(List<String> words) {
        Json request = new JobRequest(console, parsed).json(words);
        String key = Options.given(parsed, "--idempotency-key")
                .orElseGet(() -> UUID.randomUUID().toString());
        if (!key.matches("[!-~]{1,200}")) {
            throw new UsageError("--idempotency-key '" + key + "': give 1 to 200 printable ASCII signs without blanks");
        }
        return ServerOptions.with(parsed, console, service -> scheduled(service, service.schedule(request, key)));
    }

    private int scheduled(ServiceClient service, Json job) {
        JobId id = JobOptions.id("the server's answer", job.string("id").orElse(""));
        console.out().println(id);
        console.out().flush();
        if (parsed.hasMatchedOption("--wait")) {
            return waited(service, id);
        }
        console.err()
                .println("glovebox job logs -f " + id + " shows what happens, glovebox job get " + id
                        + " fetches the files.");
        return 0;
    }

    private int waited(ServiceClient service, JobId id) {
        Ended ended = service.follow(id, 0, new Waiting());
        String why = ended.reason().isEmpty() ? "" : ": " + ended.reason();
        console.say("job " + id + " is " + ended.state().replace('_', ' ') + why);
        return switch (ended.state()) {
            case "complete" -> 0;
            case "cancelled" -> ExitStatus.CANCELLED;
            case "timed_out" -> ExitStatus.LIMIT_REACHED;
            default -> ExitStatus.FAILED;
        };
    }

    private int list(List<String> rest) {
        if (!rest.isEmpty()) {
            throw new UsageError("job list takes nothing more, not '" + rest.getFirst() + "'");
        }
        Map<String, String> filters = filters();
        return ServerOptions.with(parsed, console, service -> {
            Json page = service.jobs(filters);
            return isJson() ? printed(page) : table(page);
        });
    }

    private Map<String, String> filters() {
        Map<String, String> filters = new HashMap<>();
        List<String> limits = Options.all(parsed, "--limit");
        if (limits.size() > 1 || limits.stream().anyMatch(limit -> !limit.matches("[1-9]\\d{0,3}"))) {
            throw new UsageError("--limit of job list is one number from 1 to 9999");
        }
        filters.put("limit", String.join("", limits));
        filters.put("state", among("--state", Stream.of(State.values()).map(State::word)));
        filters.put("kind", among("--kind", Stream.of(Kind.values()).map(Kind::word)));
        return filters;
    }

    private String among(String option, Stream<String> words) {
        List<String> known = words.toList();
        String given = Options.given(parsed, option).orElse("");
        if (!given.isEmpty() && !known.contains(given)) {
            throw new UsageError(option + " '" + given + "': there are " + String.join(", ", known));
        }
        return given;
    }

    private int table(Json page) {
        JobLines lines = new JobLines(console.parts().clock());
        List<Json> jobs = page.list("items");
        if (jobs.isEmpty()) {
            console.say("there is no such job; glovebox job schedule \"TASK\" makes one");
            return 0;
        }
        console.out().println(JobLines.head());
        jobs.forEach(job -> console.out().println(lines.row(job)));
        if (page.string("next").isPresent()) {
            console.say("there are more; --limit, --state and --kind choose");
        }
        return 0;
    }

    private int status(JobId id) {
        return ServerOptions.with(parsed, console, service -> shown(service.job(id)));
    }

    private int shown(Json job) {
        if (isJson()) {
            return printed(job);
        }
        JobLines.whole(job).forEach(console.out()::println);
        return 0;
    }

    private int logs(JobId id) {
        return ServerOptions.with(parsed, console, service -> {
            if (parsed.hasMatchedOption("-f")) {
                return new JobWatch(console).transcript(service, id);
            }
            PlainOutput plain = new PlainOutput(console.out());
            service.log(id, plain);
            plain.close();
            return 0;
        });
    }

    private int events(JobId id) {
        long after = JobOptions.number(parsed, "--after", 0);
        return ServerOptions.with(parsed, console, service -> new JobWatch(console).lines(service, id, after));
    }

    private int get(JobId id) {
        Path target =
                console.surroundings().path("-o", Options.given(parsed, "-o").orElse(id + ".zip"));
        Present present = parsed.hasMatchedOption("-f") ? Present.GOES : Present.STAYS;
        return ServerOptions.with(parsed, console, service -> {
            NewFile file = new NewFile(target, console.surroundings().untrusted(List.of()));
            long size = new FetchedFile(file, present).write(out -> service.output(id, out));
            console.out().println(PlainText.line(target + " (" + size + " bytes)"));
            return 0;
        });
    }

    private int cancel(JobId id) {
        return ServerOptions.with(parsed, console, service -> {
            String state = service.cancel(id).string("state").orElse("");
            console.out().println(PlainText.line(id + " " + state));
            return 0;
        });
    }

    private int say(List<String> rest) {
        if (rest.size() < 2) {
            throw new UsageError("job say needs a job id and what to say, such as: glovebox job say ID \"use Python\"");
        }
        JobId id = JobOptions.id("job say", rest.getFirst());
        String text = console.prompts().prompt(String.join(" ", rest.subList(1, rest.size())));
        return ServerOptions.with(parsed, console, service -> {
            service.say(id, text);
            console.say("the job hears it before its next step");
            return 0;
        });
    }

    private boolean isJson() {
        return parsed.hasMatchedOption("--json");
    }

    private int printed(Json json) {
        console.out().println(PlainText.json(json.text()));
        return 0;
    }
}
