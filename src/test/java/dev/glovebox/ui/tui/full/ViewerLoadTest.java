package dev.glovebox.ui.tui.full;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.ui.tui.input.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Much more than a screen holds. */
@Tag("slow")
final class ViewerLoadTest {
    private static final int MEGABYTE = 1 << 20;

    @Test
    @Timeout(value = 180, unit = TimeUnit.SECONDS)
    void opensTheEndOfALongSessionWithoutSettingTheRest() {
        AtomicInteger set = new AtomicInteger();
        Prose counting = (text, width) -> {
            set.incrementAndGet();
            return Tale.PROSE.rows(text, width);
        };
        Viewer viewer = new Viewer(counting, session());

        viewer.rows(24, 80);
        assertThat(set.get()).isLessThan(40);
        Tale.typing("a").forEach(viewer::press);
        Tale.typing("bbbgG").forEach(viewer::press);
        viewer.rows(24, 80);
        assertThat(set.get()).isLessThan(80);
        Tale.typing("/needle 199").forEach(viewer::press);

        assertThat(viewer.rows(24, 80).getLast().text()).contains("1 of 1 ");
    }

    /** One text for all outputs, so that the test itself fits. */
    private static List<AgentEvent.Kept> session() {
        String output = Tale.lines("a line of output that says nothing", MEGABYTE / 36);
        List<AgentEvent.Kept> events = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            events.add(Tale.prompt("go on"));
            events.add(Tale.bash(String.valueOf(i), "make"));
            events.add(Tale.printed(String.valueOf(i), output));
            events.add(Tale.answer("done, needle " + i));
            events.add(Tale.done());
        }
        return events;
    }

    @Test
    void keepsAFewScreensOfWhatItHasSet() {
        Scene scene = new Scene(Tale.PROSE);
        for (int i = 0; i < 2000; i++) {
            scene.add(Tale.answer(Tale.lines("row", 100)));
        }
        for (int i = 0; i < 2000; i++) {
            scene.size(i);
        }

        assertThat(scene.weight()).isBetween(1_000, 21_000);
    }

    @Test
    @Timeout(value = 180, unit = TimeUnit.SECONDS)
    void aLineOfFiftyMegabytesIsReadToItsEnd() {
        String line = "x".repeat(50 * MEGABYTE - 3) + "END";
        Viewer viewer = new Viewer(
                Tale.PROSE,
                List.of(
                        Tale.prompt(line),
                        Tale.answer(line),
                        Tale.started("1", line, line),
                        Tale.printed("1", line),
                        new AgentEvent.Noticed(line)));
        viewer.rows(24, 80);
        Tale.typing("akkk").forEach(viewer::press);
        viewer.rows(24, 80);
        viewer.press(Key.pressed(Key.HOME));
        viewer.rows(24, 80);
        Tale.typing("/xend").forEach(viewer::press);

        assertThat(Tale.marked(viewer.rows(24, 80))).contains("xEND");
    }

    @Test
    @Timeout(value = 180, unit = TimeUnit.SECONDS)
    void marksWithoutWidthAreBroken() {
        Viewer viewer = new Viewer(
                Tale.PROSE, List.of(Tale.bash("1", "x"), Tale.printed("1", "a" + "\u0301".repeat(5 * MEGABYTE))));
        Tale.typing("a").forEach(viewer::press);

        assertThat(viewer.rows(24, 80)).allSatisfy(row -> assertThat(row.text()).hasSizeLessThan(3000));
    }
}
