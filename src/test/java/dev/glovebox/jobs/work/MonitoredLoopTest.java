package dev.glovebox.jobs.work;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MonitoredLoopTest {
    private final MonitoredLoop loop = new MonitoredLoop("dispatcher of jobs");

    @Test
    void oneThatReturnsIsNotDead() {
        loop.run(() -> {});
        assertThat(loop.fault()).isEmpty();
    }

    @Test
    void oneThatAFaultEndsIsNamed() {
        loop.run(() -> {
            throw new NoClassDefFoundError("gone");
        });
        assertThat(loop.fault().orElse("")).startsWith("the dispatcher of jobs is dead");
    }

    @Test
    void oneThatIsInterruptedIsDeadToo() {
        loop.run(() -> {
            throw new InterruptedException();
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(loop.fault()).isPresent();
    }
}
