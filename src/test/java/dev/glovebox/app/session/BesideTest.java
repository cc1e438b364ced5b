package dev.glovebox.app.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class BesideTest {
    @Test
    void goesOnBesideItsMakerAndGivesItsOutcome() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Beside<String> beside = Beside.begin("test", () -> {
            begun.countDown();
            return Thread.currentThread().getName();
        });
        begun.await();
        assertThat(beside.await()).isEqualTo("test");
    }

    @Test
    void throwsWhatTheWorkThrew() {
        UncheckedIOException fault = new UncheckedIOException(new IOException("full"));
        Beside<String> beside = Beside.begin("test", () -> {
            throw fault;
        });
        assertThatThrownBy(beside::await).isSameAs(fault);
    }
}
