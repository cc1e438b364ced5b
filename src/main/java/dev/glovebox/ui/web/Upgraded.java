package dev.glovebox.ui.web;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.helidon.common.buffers.DataReader;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.ServerConnectionException;
import io.helidon.webserver.spi.ServerConnection;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A connection that is ours once the request was read: one answer in HTTP's words, and after a 101 whatever was agreed. */
final class Upgraded implements ServerConnection, Reception.Outlet {
    private final OutputStream out;
    private final InputStream in;
    private final Work work;
    private final Runnable known;
    private volatile @Nullable Thread thread;
    private boolean hasBegun;

    /** Answers. */
    interface Work {
        void through(Reception.Outlet outlet) throws IOException, InterruptedException;
    }

    Upgraded(ConnectionContext connection, ConnectionSettings connections, Work work) {
        this.in = new ClientInput(connection.dataReader());
        this.out = new WatchedOutput(new ClientOutput(connection.dataWriter()), connections);
        this.work = work;
        this.known = () -> connections.bound().known(connection.remotePeer().address());
    }

    /** Whatever happens, the connection ends with this: the library must not write an answer of its own into it. */
    @Override
    public void handle(Limit limit) {
        thread = Thread.currentThread();
        try {
            answer();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CloseConnectionException("the server stops", e);
        } catch (IOException | UncheckedIOException | ServerConnectionException e) {
            throw new CloseConnectionException("the client is gone", e);
        }
        throw new CloseConnectionException("all is said");
    }

    private void answer() throws IOException, InterruptedException {
        try {
            work.through(this);
        } catch (UncheckedIOException | ServerConnectionException | DataReader.InsufficientDataAvailableException e) {
            throw new Gone(e);
        } catch (RuntimeException | Error e) {
            send(Answer.problem(LoggedFault.log("a WebSocket", e).problem()));
        }
    }

    @Override
    public void callerKnown() {
        known.run();
    }

    @Override
    public boolean canSwitch() {
        return true;
    }

    @Override
    public void send(Answer answer) throws IOException, InterruptedException {
        if (hasBegun) {
            throw new Gone(new IllegalStateException("there is an answer already"));
        }
        hasBegun = true;
        switch (answer) {
            case Answer.Whole whole -> {
                head(
                        answer,
                        "Connection: close\r\nContent-Length: " + whole.body().size() + "\r\n");
                out.write(whole.body().toBytes());
                out.flush();
            }
            case Answer.Written written -> write(answer, written.writer());
            case Answer.Passed passed -> write(answer, passed.writer());
            case Answer.Switched(var headers, var talk) -> {
                try (talk) {
                    head(answer, "Connection: Upgrade\r\nUpgrade: " + Upgrades.PROTOCOL + "\r\n");
                    talk.over(in, out);
                }
            }
        }
    }

    /** Its end is the connection's. */
    private void write(Answer answer, Answer.Writer body) throws IOException, InterruptedException {
        try (body) {
            head(answer, "Connection: close\r\n");
            body.to(out);
            out.flush();
        }
    }

    private void head(Answer answer, String own) throws IOException {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + answer.status() + " "
                + Status.create(answer.status()).reasonPhrase() + "\r\n" + own);
        Door.fields(answer).forEach(field -> head.append(field.name() + ": " + field.value() + "\r\n"));
        out.write(head.append("\r\n").toString().getBytes(ISO_8859_1));
        out.flush();
    }

    /** Those who use it have their own bounds. */
    @Override
    public Duration idleTime() {
        return Duration.ZERO;
    }

    @Override
    public void close(boolean interrupt) {
        Thread busy = thread;
        if (busy != null) {
            busy.interrupt();
        }
    }
}
