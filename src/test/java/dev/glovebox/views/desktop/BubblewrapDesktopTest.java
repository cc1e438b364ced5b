package dev.glovebox.views.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class BubblewrapDesktopTest extends DesktopContract {
    @TempDir
    Path workspace;

    @Override
    protected Box openBox() {
        return RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
    }

    @Test
    @Timeout(300)
    void fiftyOpensAndClosesLeaveNothing() throws Exception {
        try (Box box = openBox()) {
            String before = leftovers(box);
            for (int i = 0; i < 50; i++) {
                Desktop.start(box, Desktop.USUAL).close();
            }
            assertThat(leftovers(box)).isEqualTo(before);
        }
        assertThat(workspace).isEmptyDirectory();
    }

    private static String leftovers(Box box) {
        return Ran.script(
                        box,
                        "ls -A /tmp | grep -v X11; ls -A /tmp/.X11-unix ~ | grep -v ':\\|^$'; "
                                + "ps -eo comm= | grep -v '^ps$\\|^grep$\\|^bash$'")
                .out();
    }
}
