package dev.glovebox.app.client;

import dev.glovebox.app.client.Events.Event;
import dev.glovebox.app.client.ServiceClient.Ended;
import dev.glovebox.app.client.Web.Ask;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One job's events over as many connections as it takes: a cut, or a server that starts again, loses and doubles none. */
final class Following {
    /** A server sends a sign of life every 15 s. */
    private static final Duration SILENCE = Duration.ofSeconds(45);

    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Web web;
    private final Server server;
    private final String path;
    private long last;
    private long heard = System.nanoTime();
    private Duration pause = FIRST_PAUSE;
    private boolean wasThere;

    Following(Web web, Server server, String path) {
        this.web = web;
        this.server = server;
        this.path = path;
    }

    Ended until(long after, Onlooker onlooker) {
        last = after;
        while (!onlooker.isGone()) {
            Optional<Ended> ended = connected(onlooker);
            if (ended.isPresent()) {
                return ended.get();
            }
            rest();
        }
        return new Ended("", "");
    }

    /** Empty when the connection ended before the job did. */
    private Optional<Ended> connected(Onlooker onlooker) {
        try {
            return web.stream(ask(), SILENCE, stream -> read(stream, onlooker));
        } catch (IOException e) {
            requirePatience(Problem.unreachable(server, e));
        } catch (Trouble e) {
            if (!e.isPassing()) {
                throw e;
            }
            requirePatience(e);
        }
        return Optional.empty();
    }

    /** A server that was never there is not waited for. */
    private void requirePatience(Trouble trouble) {
        if (!wasThere || System.nanoTime() - heard > PATIENCE.toNanos()) {
            throw trouble;
        }
    }

    private Ask ask() {
        Map<String, String> headers = new HashMap<>(Map.of("Accept", "text/event-stream"));
        if (last > 0) {
            headers.put("Last-Event-ID", String.valueOf(last));
        }
        return new Ask("GET", path, headers, "");
    }

    private Optional<Ended> read(InputStream stream, Onlooker onlooker) throws IOException {
        if (wasThere) {
            onlooker.again();
        }
        wasThere = true;
        Events events = new Events(stream);
        for (Optional<Event> event = events.next(); event.isPresent(); event = events.next()) {
            heard = System.nanoTime();
            pause = FIRST_PAUSE;
            if (event.get().type().equals("end")) {
                return Optional.of(ended(event.get()));
            }
            tell(event.get(), onlooker);
            if (onlooker.isGone()) {
                return Optional.of(new Ended("", ""));
            }
        }
        return Optional.empty();
    }

    private static Ended ended(Event event) {
        return new Ended(
                event.data().string("state").orElse(""),
                event.data().string("reason").orElse(""));
    }

    private void tell(Event event, Onlooker onlooker) throws IOException {
        if (event.id().isEmpty()) {
            onlooker.live(event.data());
            return;
        }
        if (!event.id().matches("\\d{1,18}")) {
            throw new IOException("an event's id is no number");
        }
        long number = Long.parseLong(event.id());
        if (number > last) {
            last = number;
            onlooker.kept(number, event.data());
        }
    }

    private void rest() {
        try {
            new CountDownLatch(1).await(pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Trouble.lasting("interrupted", "");
        }
        pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
    }
}
