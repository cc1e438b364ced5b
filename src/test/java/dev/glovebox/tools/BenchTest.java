package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.testing.FakeBox;
import dev.glovebox.views.changes.Keeping;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BenchTest {
    @Test
    void whatWasCancelledWhileTheWorkspaceWasLookedAtIsNotRun() throws Exception {
        var cancel = new Cancel();
        try (var box = new FakeBox();
                var bench = new Bench(Toolbox.standard(Toolbox.Setup.USUAL), box, new Wearying(), List::of)) {
            ToolOutput output = bench.run(
                    new ToolCall("1", "bash", "{\"command\":\"touch x\"}"),
                    text -> {
                        throw new AssertionError("it ran: " + text);
                    },
                    cancel);

            assertThat(output).isEqualTo(ToolOutput.failed("Cancelled before it began."));
        }
    }

    /** Takes so long that the person cancels. */
    private static final class Wearying implements Safekeeping {
        @Override
        public void beforeChange(Cancel cancel) {
            cancel.ask();
        }

        @Override
        public Keeping keeping(String callId) {
            return Keeping.NONE;
        }

        @Override
        public void afterChange(ToolCall call) {}
    }
}
