package dev.glovebox.views.workshop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.protocol.Capability;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Duplex;
import dev.glovebox.sandbox.Inlet;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.views.desktop.Desktop;
import dev.glovebox.views.desktop.NoDesktop;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.terminal.Size;
import dev.glovebox.views.terminal.Terminal;
import dev.glovebox.views.terminal.Viewer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class WorkshopTest {
    @TempDir
    Path workspace;

    private Box box;

    @BeforeEach
    void open() {
        box = RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
    }

    @AfterEach
    void close() {
        box.close();
    }

    @Test
    void nothingIsStartedUnlessItWasAskedFor() throws Exception {
        try (var workshop = new Workshop(box, Set.of(), Supplies.none())) {
            workshop.begin();
            assertThat(workshop.desktop()).isEmpty();
            assertThat(screens()).isEqualTo("0");
        }
        assertThat(Workshop.environment(Set.of())).isEmpty();
        try (var workshop = new Workshop(box, Set.of(Capability.DESKTOP), Supplies.none())) {
            assertThat(screens()).isEqualTo("0");
            assertThat(workshop.ports().now()).isEmpty();
        }
    }

    @Test
    void aDesktopThatHasEndedIsStartedAgainWhenSomebodyWantsIt() throws Exception {
        try (var workshop = new Workshop(box, Set.of(Capability.DESKTOP), Supplies.none())) {
            Desktop first = workshop.desktop().orElseThrow();
            Ran.script(box, "kill -9 $(pidof Xtigervnc)");
            while (!first.isOver()) {
                Thread.onSpinWait();
            }
            Desktop second = workshop.desktop().orElseThrow();
            assertThat(second).isNotSameAs(first);
            assertThat(second.picture(Optional.empty()).width()).isEqualTo(Desktop.USUAL.width());
            assertThat(workshop.desktop().orElseThrow()).isSameAs(second);
        }
    }

    @Test
    void itIsWatchedWhileSomebodyLooksAtTheDesktopOrATerminal() throws Exception {
        try (var workshop = new Workshop(box, Set.of(Capability.DESKTOP), Supplies.none())) {
            assertThat(workshop.isWatched()).isFalse();
            Desktop desktop = workshop.desktop().orElseThrow();
            assertThat(workshop.isWatched()).isFalse();
            try (Duplex _ = desktop.view("me")) {
                assertThat(workshop.isWatched()).isTrue();
            }
            assertThat(workshop.isWatched()).isFalse();
            Terminal terminal = workshop.terminals().open(new Size(24, 80));
            assertThat(workshop.isWatched()).isFalse();
            try (Terminal.Attachment _ = terminal.attach(new Viewer() {
                @Override
                public void show(byte[] bytes) {}

                @Override
                public void end(String how) {}
            })) {
                assertThat(workshop.isWatched()).isTrue();
            }
            assertThat(workshop.isWatched()).isFalse();
            assertThatThrownBy(() -> workshop.connect(new Inlet.Port(5000))).isInstanceOf(Inlet.Unanswered.class);
            assertThat(workshop.isWatched()).isTrue();
        }
    }

    @Test
    void theDesktopIsStartedOnceAndEndsWithTheWorkshop() throws Exception {
        try (var workshop = new Workshop(box, Set.of(Capability.DESKTOP), Supplies.none())) {
            workshop.begin();
            Desktop desktop = workshop.desktop().orElseThrow();
            assertThat(workshop.desktop()).containsSame(desktop);
            assertThat(screens()).isEqualTo("1");
        }
        assertThat(screens()).isEqualTo("0");
    }

    @Test
    void closingWhileItStartsLeavesNothing() throws Exception {
        var workshop = new Workshop(box, Set.of(Capability.DESKTOP), Supplies.none());
        workshop.begin();
        workshop.close();
        assertThat(screens()).isEqualTo("0");
        assertThatThrownBy(workshop::desktop).isInstanceOf(NoDesktop.class);
        assertThatThrownBy(workshop::desktop).hasMessage("the box is being closed");
        assertThat(screens()).isEqualTo("0");
    }

    @Test
    void programsInsideAreReached() throws Exception {
        try (var workshop = new Workshop(box, Set.of(), Supplies.none())) {
            assertThatThrownBy(() -> workshop.connect(new Inlet.Port(5000))).isInstanceOf(Inlet.Unanswered.class);
        }
    }

    /** How many X servers run inside, once what was told to end has ended. */
    private String screens() {
        return Ran.script(
                        box,
                        "for i in $(seq 20); do n=$(pgrep -c 'Xtigervnc|fluxbox'); [ \"$n\" = 0 ] && break; sleep 0.1; done;"
                                + " pgrep -c Xtigervnc")
                .out()
                .strip();
    }
}
