package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.app.service.ResourceMonitor.Shortage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ResourceMonitorTest {
    private final List<String> logged = new ArrayList<>();
    private final Logger log = Logger.getLogger("glovebox.resources");
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord told) {
            logged.add(told.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private Optional<Shortage> found = Optional.empty();
    private Optional<Shortage> foundByTrial = Optional.empty();
    private Duration now = Duration.ofDays(-1); // System.nanoTime may be negative

    private final ResourceMonitor monitor = new ResourceMonitor(List.of(new Given()), () -> now.toNanos());

    /** What the test says. */
    private final class Given implements ResourceMonitor.Source {
        @Override
        public Optional<Shortage> shortage(boolean wasShort) {
            return found;
        }

        @Override
        public Optional<Shortage> tried() {
            return found.or(() -> foundByTrial);
        }
    }

    @BeforeEach
    void listen() {
        log.addHandler(handler);
    }

    @AfterEach
    void stop() {
        log.removeHandler(handler);
    }

    @Test
    void aShortageIsToldOnceWhenItBeginsAndOnceWhenItEnds() {
        monitor.look();
        assertThat(monitor.shortage()).isEmpty();
        found = Optional.of(new Shortage("the disk is nearly full", "/data has 1 MiB left"));
        monitor.look();
        monitor.look();
        assertThat(monitor.shortage()).contains("the disk is nearly full");
        assertThat(logged).containsExactly("no work begins: the disk is nearly full (/data has 1 MiB left)");
        found = Optional.empty();
        monitor.look();
        monitor.look();
        assertThat(monitor.shortage()).isEmpty();
        assertThat(logged).hasSize(2).last().asString().startsWith("work begins again");
    }

    @Test
    void workThatRanOutOfSomethingWaitsTwiceAsLongEachTime() {
        Duration pause = ResourceMonitor.FIRST_PAUSE;
        for (int i = 0; i < 10; i++) {
            monitor.ranOut("Too many open files");
            monitor.ranOut("Too many open files"); // another job at the same moment
            pass(pause.minusNanos(1));
            assertThat(monitor.shortage().orElse("")).as("pause %s", i).contains("Too many open files");
            pass(Duration.ofNanos(1));
            assertThat(monitor.shortage()).as("pause %s", i).isEmpty();
            Duration twice = pause.multipliedBy(2);
            pause = twice.compareTo(ResourceMonitor.LONGEST_PAUSE) < 0 ? twice : ResourceMonitor.LONGEST_PAUSE;
        }
        assertThat(logged).hasSize(1);
        pass(ResourceMonitor.LONGEST_PAUSE);
        assertThat(logged).hasSize(2);
        monitor.ranOut("Too many open files");
        pass(ResourceMonitor.FIRST_PAUSE);
        assertThat(monitor.shortage()).isEmpty();
    }

    private void pass(Duration time) {
        now = now.plus(time);
        monitor.look();
    }

    /** Such as a quota, or too many files for the filesystem. */
    @Test
    void afterThatNothingBeginsBeforeAFileCanBeWritten() {
        foundByTrial = Optional.of(new Shortage("nothing can be written", "/data"));
        monitor.look();
        assertThat(monitor.shortage()).isEmpty();
        monitor.ranOut("Disk quota exceeded");
        pass(ResourceMonitor.LONGEST_PAUSE);
        assertThat(monitor.shortage()).contains("nothing can be written");
        assertThat(monitor.measured()).contains("nothing can be written");
        foundByTrial = Optional.empty();
        pass(Duration.ofSeconds(1));
        assertThat(monitor.shortage()).isEmpty();
    }
}
