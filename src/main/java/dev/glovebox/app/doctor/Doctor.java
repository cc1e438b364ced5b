package dev.glovebox.app.doctor;

import dev.glovebox.app.doctor.Examination.Found;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.process.SystemProgram;
import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.CallSpec.Stdio;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Opening;
import dev.glovebox.sandbox.Sandbox;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Looks at every backend of this machine and proves what its boxes hold against. */
public final class Doctor {
    /** Small, so that using them up is quick and harms nobody. */
    private static final long MOST_MEMORY = 192L << 20;

    private static final int MOST_PROCESSES = 64;
    private static final Duration VERSION_LIMIT = Duration.ofSeconds(5);
    private static final int VERSION_LENGTH = 200;

    private final Surroundings surroundings;
    private final Sandbox unwalled;
    private final Supplier<String> words;
    private final Cancel cancel;

    /** The unwalled sandbox runs our own programs on the host; the words are ones that nobody can guess. */
    public Doctor(Surroundings surroundings, Sandbox unwalled, Supplier<String> words, Cancel cancel) {
        this.surroundings = surroundings;
        this.unwalled = unwalled;
        this.words = words;
        this.cancel = cancel;
    }

    /** In a folder of our own that is empty now and removed afterwards; each examination is handed over when it is done. */
    public void examine(List<Backend> backends, BoxLimits limits, Path folder, Consumer<Examination> each)
            throws InterruptedException {
        Workplace place = Workplace.in(folder);
        Box host = opened(unwalled.open(place.policy(BoxLimits.defaults())));
        try (host;
                Bait bait = Bait.lay(host, words.get())) {
            Ground ground = Ground.prepare(host, laid(bait, place), cancel);
            Proof proof = new Proof(ground, words, cancel);
            for (Backend backend : backends) {
                if (!cancel.isAsked()) {
                    each.accept(examined(backend, host, proof, place.policy(small(limits))));
                }
            }
        }
    }

    /** What is asked for, as far as it is quick to use up. */
    static BoxLimits small(BoxLimits limits) {
        long memory = Math.min(limits.memoryBytes(), MOST_MEMORY);
        int processes = Math.min(limits.processes(), MOST_PROCESSES);
        return BoxLimits.of(memory, processes, Math.min(limits.tmpBytes(), memory / 4));
    }

    private Ground.Laid laid(Bait bait, Workplace place) {
        Canary canary = Canary.plant(place.folder(), words.get());
        Facts facts = canary.facts(surroundings.home().stream().toList());
        for (String server : Machine.nameServers()) {
            facts = facts.with("dns", server);
        }
        return new Ground.Laid(bait, canary, new OwnVariables(surroundings.environment()), facts);
    }

    private Examination examined(Backend backend, Box host, Proof proof, BoxPolicy policy) throws InterruptedException {
        long began = System.nanoTime();
        Optional<Found> found =
                SystemProgram.named(backend.program()).find().map(path -> new Found(path, version(host, path)));
        Proven proven = found.isEmpty() ? missing(backend) : proof.of(backend.sandbox(), policy);
        return new Examination(backend, found, proven, (System.nanoTime() - began) / 1e9);
    }

    private static Proven missing(Backend backend) {
        return new Proven(new Standing.Unusable(backend.name() + " is not installed", backend.install()), List.of());
    }

    private static String version(Box host, Path program) {
        var call = host.start(new CallSpec(
                Stream.of(program.toString(), "--version").map(ByteString::of).toList(),
                List.of(),
                ByteString.of("/"),
                new Stdio.NoInput(),
                Optional.of(VERSION_LIMIT),
                Map.of()));
        try {
            String text = new String(call.stdout().readNBytes(VERSION_LENGTH), StandardCharsets.UTF_8);
            call.discardOutput();
            return PlainText.line(text.lines().findFirst().orElse("version unknown"));
        } catch (IOException e) {
            return "version unknown";
        }
    }

    private static Box opened(Opening opening) {
        return switch (opening) {
            case Opening.Opened(var box) -> box;
            case Opening.Refused(var reason, var remedy, var cause) ->
                throw new UncheckedIOException(
                        "doctor's own program does not start: " + reason + "; " + remedy, new IOException(reason));
        };
    }
}
