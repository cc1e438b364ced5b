package dev.glovebox.testing;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.protocol.Level;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Duplex;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.Inlet;
import dev.glovebox.sandbox.wire.GloveLink;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A box without a sandbox: the real link, a fake glove, programs in Java. */
public final class FakeBox implements Box {
    private static final int PIPE_CAPACITY = 65_536;

    private final FakeGlove glove;
    private final GloveLink link;

    public FakeBox() {
        this(FakePrograms.all());
    }

    /** @param programs what can be started in it, by name */
    public FakeBox(Map<String, FakeProgram> programs) {
        this(programs, new Egress.None());
    }

    /** With a program named dial, which connects to the way out; as in every one, listen is one that is connected to. */
    public FakeBox(Egress egress) {
        this(FakePrograms.all(), egress);
    }

    private FakeBox(Map<String, FakeProgram> programs, Egress egress) {
        var toGlove = new BytePipe(PIPE_CAPACITY);
        var toHost = new BytePipe(PIPE_CAPACITY);
        glove = new FakeGlove(toGlove.input(), toHost.output(), programs);
        link = new GloveLink("fake-box", new GloveLink.Pipes(toHost.input(), toGlove.output()), egress, () -> {});
    }

    @Override
    public Call start(CallSpec spec) {
        return link.start(spec);
    }

    @Override
    public Duplex connect(Inlet inlet) throws IOException, InterruptedException {
        return link.connect(inlet);
    }

    @Override
    public void keepAlive(Duration stop, Duration end) {
        link.keepAlive(stop, end);
    }

    @Override
    public void whenLost(Runnable told) {
        link.whenLost(told);
    }

    @Override
    public Inside inside() {
        return new Inside(
                "/workspace",
                Optional.empty(),
                "/tmp",
                "/tmp/notes",
                Optional.empty(),
                "/glove",
                List.of("PATH=/usr/bin:/bin"));
    }

    @Override
    public Set<Limit> limitsMet() {
        return Set.of();
    }

    @Override
    public Level level() {
        return new Level.Sealed();
    }

    @Override
    public List<String> notices() {
        return List.of();
    }

    /** Also fails the test when the host's side broke a rule of the wire. */
    @Override
    public void close() {
        link.close();
        try {
            glove.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        glove.hostFault().ifPresent(fault -> {
            throw new AssertionError("the host broke the wire's rules", fault);
        });
    }
}
