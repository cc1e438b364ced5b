package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Answers while the server starts: the port is known only when it is open, and the handlers are made after that. Requests are told to come
 * back. Event streams wait: a browser's EventSource never reconnects after any answer but an event stream.
 */
final class Starting implements Reception {
    private static final Duration RETRY = Duration.ofSeconds(2);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final String EVENT_STREAM = "text/event-stream";

    private final CompletableFuture<Reception> started = new CompletableFuture<>();

    void end(Reception reception) {
        started.complete(reception);
    }

    void fail(Throwable cause) {
        started.completeExceptionally(cause);
    }

    @Override
    public void serve(Inquiry inquiry, Outlet outlet) throws IOException, InterruptedException {
        if (isForEvents(inquiry)) {
            awaited().serve(inquiry, outlet);
            return;
        }
        outlet.send(
                Answer.problem(new Problem(Code.NOT_READY, "the server starts: try again in a moment").after(RETRY)));
    }

    private static boolean isForEvents(Inquiry inquiry) {
        return inquiry.headers().getOrDefault("accept", List.of()).stream()
                .anyMatch(accepted -> accepted.contains(EVENT_STREAM));
    }

    /** A connection that ends without an answer is opened again by every client of event streams. */
    private Reception awaited() throws Gone, InterruptedException {
        try {
            return started.get(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new Gone(e);
        }
    }

    @Override
    public boolean hasSocket(Inquiry inquiry) {
        return false;
    }
}
