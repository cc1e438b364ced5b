package dev.glovebox.ui.web;

import dev.glovebox.jobs.StoreAway;
import dev.glovebox.ui.web.socket.CloseCode;
import dev.glovebox.ui.web.socket.WebSocket;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A WebSocket with signs of life, which ends soon after its client is no longer welcome. */
record HeldSocket(BooleanSupplier isWelcome, Duration beat, Conversation conversation) implements Answer.Talk {
    private static final int LONGEST_MESSAGE = 1 << 20;

    /** The library gives up on a client that is silent for half as long again. */
    private static final Duration BEAT = Duration.ofSeconds(20);

    /** What is said; closed in any case. */
    interface Conversation extends AutoCloseable {
        /** Until one side has enough; the thread is interrupted when the server stops. */
        void hold(WebSocket socket) throws IOException, InterruptedException;

        @Override
        default void close() {}
    }

    static Answer answer(Call call, Conversation conversation) {
        return new Answer.Switched(Map.of(), new HeldSocket(call.visitor().standing(), BEAT, conversation));
    }

    @Override
    public void over(InputStream client, OutputStream toClient) throws IOException, InterruptedException {
        WebSocket socket = new WebSocket(client, toClient, LONGEST_MESSAGE);
        CountDownLatch over = new CountDownLatch(1);
        Thread reader = Thread.currentThread();
        Thread.ofVirtual().name("web-socket-beat").start(() -> beat(socket, over, reader));
        try {
            conversation.hold(socket);
        } finally {
            over.countDown();
        }
    }

    /** An interrupt closes the connection under whoever reads. */
    private void beat(WebSocket socket, CountDownLatch over, Thread reader) {
        try {
            while (!over.await(beat.toMillis(), TimeUnit.MILLISECONDS)) {
                if (!isStillWelcome()) {
                    socket.close(CloseCode.POLICY, "you are signed out");
                    reader.interrupt();
                    return;
                }
                socket.ping();
            }
        } catch (IOException | InterruptedException e) {
            reader.interrupt();
        }
    }

    private boolean isStillWelcome() {
        try {
            return isWelcome.getAsBoolean();
        } catch (StoreAway e) {
            return true;
        }
    }

    @Override
    public void close() {
        conversation.close();
    }
}
