package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.agent.EventSink;
import dev.glovebox.agent.journal.Journal;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.ResourceFault;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class FaultSinkTest {
    private static final Journal.Entry ENTRY =
            new Journal.Entry(1, Instant.EPOCH, new AgentEvent.Noticed("something to write"));
    private static final AgentEvent.Live LIVE = new AgentEvent.ToolOutput("call_1", "a line\n");

    @Test
    void aLogOnAFullDiskEndsTheAttemptAndFailsNoTool() throws IOException {
        OutputStream full = Files.newOutputStream(Path.of("/dev/full"));
        AgentLog log = new AgentLog(full, Clock.systemUTC(), () -> false);
        FaultSink sink = new FaultSink(log);

        assertThatCode(() -> sink.live(LIVE)).doesNotThrowAnyException(); // within a tool

        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> sink.kept(ENTRY))
                .satisfies(failure -> assertThat(ResourceFault.of(failure)).contains("No space left on device"));
    }

    @Test
    void whatCannotBeKeptForWantOfRoomEndsTheAttemptToo() {
        FaultSink sink = new FaultSink(new Silent());
        UncheckedIOException odd = new UncheckedIOException(new IOException("Input/output error"));
        assertThatCode(() -> sink.notKept(odd)).doesNotThrowAnyException();
        assertThatCode(() -> sink.kept(ENTRY)).doesNotThrowAnyException();

        UncheckedIOException full = new UncheckedIOException(new IOException("No space left on device"));
        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> sink.notKept(full));
        assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(() -> sink.kept(ENTRY));
    }

    private record Silent() implements EventSink {
        @Override
        public void kept(Journal.Entry entry) {}

        @Override
        public void live(AgentEvent.Live event) {}
    }
}
