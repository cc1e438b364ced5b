package dev.glovebox.app.cli;

import dev.glovebox.app.files.FileRefused;
import dev.glovebox.app.files.NamedFile;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.jobs.RequestJson;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.protocol.Why;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.ParseResult;

/** What {@code glovebox job schedule} asks for, as the server wants it; looked at here first, where mistakes are cheaper. */
record JobRequest(Console console, ParseResult parsed) {
    private static final int LARGEST_FILE = 32 << 20;

    Json json(List<String> words) {
        Json.Builder json = Json.object();
        work(json, words);
        Options.given(parsed, "--model").ifPresent(model -> json.with("model", model));
        List<String> limits = Options.all(parsed, "--limit");
        if (!limits.isEmpty()) {
            json.with("limits", limits(limits));
        }
        List<String> hosts = Options.all(parsed, "--allow-host");
        if (!hosts.isEmpty()) {
            json.with("allow_hosts", hosts.stream().map(Json::of).toList());
        }
        List<String> files = Options.all(parsed, "--file");
        if (!files.isEmpty()) {
            json.with("files", files(files));
        }
        Options.given(parsed, "--memory-from")
                .ifPresent(id -> json.with(
                        "memory_from", JobOptions.id("--memory-from", id).text()));
        Set<Capability> asked = CapabilityOptions.given(parsed);
        if (!asked.isEmpty()) {
            json.with("capabilities", RequestJson.words(asked));
        }
        return checked(json.end());
    }

    private static Json checked(Json json) {
        try {
            RequestJson.job(json);
            return json;
        } catch (RequestJson.Unfit e) {
            throw new UsageError("job schedule: " + e.getMessage());
        }
    }

    private void work(Json.Builder json, List<String> words) {
        Optional<String> steps = Options.given(parsed, "--steps");
        if (steps.isPresent() && !words.isEmpty()) {
            throw new UsageError("--steps runs without a model, so it takes no task: leave one of them out");
        }
        if (steps.isEmpty() && words.isEmpty()) {
            throw new UsageError("job schedule needs a task, such as: glovebox job schedule \"Build me a todo app\"");
        }
        if (steps.isPresent()) {
            json.with("steps", steps(steps.get()));
        } else {
            json.with("task", console.prompts().prompt(String.join(" ", words)));
        }
    }

    private Json steps(String name) {
        String text = name.equals("-")
                ? console.prompts().prompt(name)
                : console.prompts().file("--steps", name);
        try {
            return Json.parse(text);
        } catch (MalformedJson e) {
            throw new UsageError("--steps " + name + " cannot be run: " + e.getMessage());
        }
    }

    private static Json limits(List<String> given) {
        Json.Builder limits = Json.object();
        for (String limit : given) {
            int equals = limit.indexOf('=');
            if (equals < 1) {
                throw new UsageError("--limit '" + limit + "': write NAME=VALUE, such as max_time=30m; the names are "
                        + String.join(", ", RequestJson.LIMITS));
            }
            limits.with(limit.substring(0, equals), limit.substring(equals + 1));
        }
        return limits.end();
    }

    private List<Json> files(List<String> given) {
        List<Json> files = new ArrayList<>();
        given.forEach(one -> files.add(file(one)));
        return files;
    }

    /** A name may hold a = itself. */
    private Json file(String given) {
        Path whole = console.surroundings().path("--file", given);
        int equals = given.lastIndexOf('=');
        boolean renamed = equals > 0 && !Files.exists(whole, LinkOption.NOFOLLOW_LINKS);
        Path path = renamed ? console.surroundings().path("--file", given.substring(0, equals)) : whole;
        String inside = renamed ? given.substring(equals + 1) : String.valueOf(path.getFileName());
        byte[] bytes = read(path);
        return content(Json.object().with("path", inside), bytes);
    }

    private static Json content(Json.Builder file, byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return file.with("content", text).end();
        } catch (CharacterCodingException e) {
            return file.with("content", Base64.getEncoder().encodeToString(bytes))
                    .with("encoding", "base64")
                    .end();
        }
    }

    private byte[] read(Path path) {
        try {
            byte[] bytes = new NamedFile(path, console.surroundings().untrusted(List.of())).read(LARGEST_FILE);
            if (bytes.length > LARGEST_FILE) {
                throw new UsageError(
                        "--file " + path + " is larger than 32m: let the job fetch it, or make it smaller");
            }
            return bytes;
        } catch (NoSuchFileException e) {
            throw new UsageError("--file " + path + ": there is no such file");
        } catch (FileRefused e) {
            throw new UsageError("--file " + path + " is not sent: " + e.getMessage());
        } catch (IOException e) {
            throw new UsageError("--file " + path + " cannot be read (" + Why.bare(e) + ")");
        }
    }
}
