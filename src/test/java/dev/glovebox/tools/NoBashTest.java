package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.testing.FakeBox;
import dev.glovebox.testing.FakeProgram;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class NoBashTest {
    @Test
    void aBoxWithoutBashUsesShAndSaysSo() throws Exception {
        FakeProgram sh = (arguments, world) -> {
            world.stdout().write(String.join("|", arguments).getBytes(StandardCharsets.UTF_8));
            return 0;
        };
        try (var bench = new Workbench(new FakeBox(Map.of("sh", sh)), Toolbox.Setup.USUAL)) {
            for (int i = 0; i < 2; i++) {
                assertThat(bench.bash("echo hi"))
                        .isEqualTo("-c|exec 2>&1; echo hi\n"
                                + "[exit 0; no bash in this box: ran with sh, and nothing carries over]");
            }
        }
    }
}
