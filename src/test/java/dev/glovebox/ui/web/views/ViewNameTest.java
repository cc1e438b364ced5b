package dev.glovebox.ui.web.views;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ViewNameTest {
    private static final String JOB = "0f8fad5b-d9cb-469f-a165-70867728950e";

    @Test
    void aLabelSaysWhatIsMeant() {
        assertThat(ViewName.parse(JOB)).contains(ViewName.desktop(JOB));
        assertThat(ViewName.parse("5000-" + JOB)).contains(ViewName.preview(JOB, 5000));
        assertThat(ViewName.parse("65535-20261115-065400")).contains(ViewName.preview("20261115-065400", 65_535));
        for (ViewName name : List.of(ViewName.desktop(JOB), ViewName.preview(JOB, 1))) {
            assertThat(ViewName.parse(name.label())).contains(name);
            assertThat(name.label().length()).isLessThan(64);
        }
    }

    @Test
    void everythingElseIsNoView() {
        for (String label : List.of(
                "",
                "localhost",
                "0-" + JOB,
                "05000-" + JOB,
                "65536-" + JOB,
                "99999-" + JOB,
                "-" + JOB,
                "5000-",
                JOB + "-",
                "5000-5000-" + JOB,
                JOB.toUpperCase(java.util.Locale.ROOT),
                "x." + JOB,
                "5000." + JOB,
                "5000_" + JOB,
                "%35000-" + JOB)) {
            assertThat(ViewName.parse(label)).as(label).isEqualTo(Optional.empty());
        }
    }
}
