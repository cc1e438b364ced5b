package dev.glovebox.ui.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("browser")
final class DocsPageTest {
    @RegisterExtension
    static final LivePage LIVE = LivePage.served();

    @ParameterizedTest
    @CsvSource({"DESK, LIGHT", "DESK, DARK", "PHONE, LIGHT", "PHONE, DARK"})
    void everybodyCanUseIt(View view, ColorScheme scheme) throws IOException {
        Window window = LIVE.open(view, scheme).go("/docs");
        window.shot("docs");
        assertThat(Axe.installed().violations(window)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void fitsTheWidth(View view) {
        Window window = LIVE.open(view).go("/docs");
        assertThat(window.page().evaluate("() => document.documentElement.scrollWidth - innerWidth"))
                .as("pixels beyond the edge")
                .isEqualTo(0);
    }

    @Test
    void itsPolicyLetsItsOwnStyleIn() {
        Window window = LIVE.open(View.DESK).go("/docs");
        assertThat(window.page().evaluate("() => getComputedStyle(document.body).maxWidth"))
                .isEqualTo("896px");
    }
}
