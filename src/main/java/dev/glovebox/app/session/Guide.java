package dev.glovebox.app.session;

import dev.glovebox.agent.Instructions;
import dev.glovebox.protocol.AgentEvent.Noticed;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.BoxFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/** Reads instructions beside other work, and tells about them when they are first asked for. */
final class Guide {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final FutureTask<Guidance> reading;
    private final Consumer<Noticed> notice;
    private boolean told;

    Guide(Path own, Box box, Consumer<Noticed> notice) {
        this.notice = notice;
        BoxFiles workspace = new BoxFiles(
                box,
                ByteString.of(box.inside().glove()),
                ByteString.of(box.inside().workspace()),
                LIMIT);
        reading = new FutureTask<>(() -> Guidance.read(own.resolve(InstructionFile.NAME), workspace));
        Thread.ofVirtual().name("instructions").start(reading);
    }

    Instructions instructions() throws InterruptedException {
        try {
            Guidance guidance = reading.get();
            tell(guidance.notices());
            return guidance.instructions();
        } catch (ExecutionException e) {
            tell(List.of(
                    new Noticed("Instructions could not be looked for (" + e.getCause() + "), so none are used.")));
            return Instructions.NONE;
        }
    }

    private void tell(List<Noticed> notices) {
        if (!told) {
            told = true;
            notices.forEach(notice);
        }
    }
}
