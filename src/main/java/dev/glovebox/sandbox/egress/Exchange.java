package dev.glovebox.sandbox.egress;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressDecision.Reason;
import dev.glovebox.sandbox.Gate;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** One connection from the box, from its request to its end; decided once, by the request or by its being late. */
final class Exchange {
    private static final int BUFFER = 8 * 1024;
    private static final Duration A_MOMENT = Duration.ofSeconds(1);
    private static final long MOST_TAKEN = 1 << 20;
    private static final byte[] CONNECTED = "HTTP/1.1 200 Connection established\r\n\r\n".getBytes(US_ASCII);
    private static final String LATE = "the request, or its way to the host, took too long";

    private final EgressConnection box;
    private final InputStream fromBox;
    private final Route route;
    private final Consumer<EgressDecision> decisions;
    private final AtomicBoolean decided = new AtomicBoolean();
    private volatile Optional<Target> target = Optional.empty();
    private volatile Optional<EgressConnection> server = Optional.empty();
    private volatile boolean isTunnel;
    private volatile boolean isOver;

    Exchange(EgressConnection box, Route route, Consumer<EgressDecision> decisions) {
        this.box = box;
        this.fromBox = new BufferedInputStream(box.in(), BUFFER);
        this.route = route;
        this.decisions = decisions;
    }

    void run(EgressLimits limits) {
        try (Watch watch = new Watch(limits, this::expire)) {
            answer(watch);
        } catch (IOException e) {
            // Either end hung up, which is how connections end; a decision, if one was due, was made.
            isOver = true;
        } finally {
            end();
        }
    }

    /** Within the watch: a box that does not read its refusal would hold this thread for good. */
    private void answer(Watch watch) throws IOException {
        try {
            converse(watch);
        } catch (Refusal refusal) {
            refuse(refusal);
        }
    }

    private void converse(Watch watch) throws IOException, Refusal {
        List<String> head = new LineReader(fromBox).block();
        if (head.isEmpty()) {
            return;
        }
        ProxyRequest request = RequestParser.parse(head);
        target = Optional.of(request.target());
        watch.expectRequest();
        Route.Taken way = route.take(request.target(), watch);
        server = Optional.of(way.server());
        requireOpen();
        switch (request) {
            case ProxyRequest.Forward forward -> forward(forward, way, watch);
            case ProxyRequest.Tunnel tunnel -> tunnel(tunnel.target(), way, watch);
        }
    }

    private void forward(ProxyRequest.Forward request, Route.Taken way, Watch watch) throws IOException, Refusal {
        allow(request.target(), way);
        watch.moved();
        var pump = new Pump(watch::moved);
        way.server().out().write(request.head().getBytes(ISO_8859_1));
        way.server().out().flush();
        Thread answer = relay(pump, way.server().in());
        request.body().carry(fromBox, way.server().out(), pump);
        join(answer);
    }

    private void tunnel(Target target, Route.Taken way, Watch watch) throws IOException, Refusal {
        watch.expectRequest();
        isTunnel = true;
        box.out().write(CONNECTED);
        box.out().flush();
        byte[] hello = checkedHello(target);
        allow(target, way);
        watch.moved();
        var pump = new Pump(watch::moved);
        way.server().out().write(hello);
        way.server().out().flush();
        Thread answer = relay(pump, way.server().in());
        pump.all(fromBox, way.server().out());
        join(answer);
    }

    /** An address that a person allowed speaks what it likes, and may speak first. */
    private byte[] checkedHello(Target target) throws IOException, Refusal {
        return switch (target) {
            case Target.Numbered numbered -> new byte[0];
            case Target.Named(var name, var port) -> {
                ClientHello hello = ClientHello.read(fromBox);
                hello.requireServerName(name);
                yield hello.bytes();
            }
        };
    }

    private Thread relay(Pump pump, InputStream fromServer) {
        return Thread.ofVirtual().name("egress-answer").start(() -> {
            try {
                pump.all(fromServer, box.out());
            } catch (IOException e) {
                end();
            }
        });
    }

    private static void join(Thread answer) throws IOException {
        try {
            answer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private void allow(Target target, Route.Taken way) throws IOException {
        if (!decided.compareAndSet(false, true)) {
            throw new IOException("decided already");
        }
        var allowed = new EgressDecision.Allowed(
                target.host(), target.port(), way.address().text());
        try {
            decisions.accept(allowed);
        } catch (Gate.Untold e) {
            say(Refusal.notKept());
            throw new IOException("the decision was not kept", e);
        }
    }

    private void refuse(Refusal refusal) {
        if (!decided.compareAndSet(false, true)) {
            return;
        }
        var refused = new EgressDecision.Refused(
                target.map(Target::host).orElse(""),
                target.map(Target::port).orElse(0),
                refusal.reason(),
                refusal.sentence());
        try {
            decisions.accept(refused);
            say(refusal);
        } catch (Gate.Untold e) {
            say(Refusal.notKept());
        }
    }

    private void say(Refusal refusal) {
        try {
            box.out().write(isTunnel ? Refusal.alert() : refusal.answer());
            box.out().flush();
            box.out().close();
            takeTheRest();
        } catch (IOException e) {
            isOver = true;
        }
    }

    /** A connection that is closed with bytes unread is reset, and the program would lose the answer with it. */
    private void takeTheRest() {
        Thread rest = Thread.ofVirtual().name("egress-rest").start(() -> {
            try {
                fromBox.skipNBytes(MOST_TAKEN);
            } catch (IOException e) {
                isOver = true; // the program is done, as it should be
            }
        });
        try {
            rest.join(A_MOMENT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The box may not read either: the answer gets a moment of its own. */
    private void expire() {
        Thread answer =
                Thread.ofVirtual().name("egress-late").start(() -> refuse(new Refusal(Reason.REQUEST_TOO_SLOW, LATE)));
        try {
            answer.join(A_MOMENT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            end();
        }
    }

    /** A dial that came back after the end has nobody else to hang up. */
    private void requireOpen() throws IOException {
        if (isOver) {
            throw new IOException("over before the server answered");
        }
    }

    private void end() {
        isOver = true;
        close(box);
        server.ifPresent(Exchange::close);
    }

    static void close(EgressConnection connection) {
        try {
            connection.close();
        } catch (IOException e) {
            // Nothing is left to do for it, and its other end sees the same.
            return;
        }
    }
}
