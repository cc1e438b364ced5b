package dev.glovebox.app.doctor;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A process on the host with a secret in its environment and its command line, and listeners that no box should reach. It runs
 * without walls, so what it says is the host's own word.
 */
final class Bait implements AutoCloseable {
    /** The checks that somebody coming to a listener breaks. */
    static final List<Check> LISTENERS = List.of(Check.LOOPBACK, Check.ABSTRACT_SOCKET);

    private static final Pattern LAID = Pattern.compile("bait (\\d{1,5}) (\\S{1,100}) (\\d{1,10})");
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final String VISITED = "visited ";

    private final String secret;
    private final Call call;
    private final Map<String, Integer> visits = new ConcurrentHashMap<>();
    private final CompletableFuture<Matcher> laid = new CompletableFuture<>();

    private Bait(String secret, Call call) {
        this.secret = secret;
        this.call = call;
        Thread.ofVirtual().start(this::listen);
    }

    /** In a box without walls. */
    static Bait lay(Box host, String secret) {
        Probe probe = new Probe(host, new Patience(LIMIT), new Cancel());
        return new Bait(
                secret,
                probe.start(List.of("bait", secret), List.of("GLOVEBOX_DOCTOR_BAIT=" + secret), Optional.empty()));
    }

    String secret() {
        return secret;
    }

    /** What the probe must know to look for it; empty when it could not be laid. */
    Optional<Facts> facts() throws InterruptedException {
        try {
            Matcher words = laid.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            return Optional.of(Facts.NONE.with("port", words.group(1)).with("abstract", words.group(2)));
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        }
    }

    Optional<Long> pid() throws InterruptedException {
        return facts().map(there -> Long.parseLong(laid.join().group(3)));
    }

    /** How often somebody came to the listener of this name. */
    int visits(Check listener) {
        return visits.getOrDefault(listener.word(), 0);
    }

    private void listen() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(call.stdout(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher words = LAID.matcher(line);
                if (words.matches()) {
                    laid.complete(words);
                } else if (line.startsWith(VISITED)) {
                    visits.merge(line.substring(VISITED.length()), 1, Integer::sum);
                }
            }
        } catch (IOException e) {
            laid.completeExceptionally(e);
        }
        laid.completeExceptionally(new IOException("the bait has ended"));
    }

    @Override
    public void close() {
        call.kill();
    }
}
