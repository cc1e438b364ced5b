package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.testing.Golden;
import org.junit.jupiter.api.Test;

final class ToolsReferenceTest {
    private final ToolsReference reference = new ToolsReference();

    @Test
    void theReferenceIsTheListOfTools() {
        Golden.docs().matches("reference/tools.md", reference.page());
    }

    @Test
    void nothingIsSaidOfArgumentsThatAreGone() {
        assertThat(reference.unused()).isEmpty();
    }
}
