package dev.glovebox.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.testing.Golden;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ConfigReferenceTest {
    @Test
    void theReferenceIsTheListOfVariables() {
        Golden.docs().matches("reference/config.md", ConfigReference.page());
    }

    @Test
    void theExampleIsTheListOfVariables() {
        Golden.repository().matches(".env.example", ConfigReference.example());
    }

    @Test
    void theExampleCanBeUsedAsItIs() {
        Map<String, String> defaults = new LinkedHashMap<>();
        Arrays.stream(Variable.values()).forEach(variable -> defaults.put(variable.name(), variable.fallback()));
        String uncommented = ConfigReference.example().replaceAll("(?m)^#(?=[A-Z])", "");

        assertThat(EnvFile.parse(Path.of("x"), ConfigReference.example().lines().toList()))
                .isEmpty();
        assertThat(EnvFile.parse(Path.of("x"), uncommented.lines().toList())).isEqualTo(defaults);
    }
}
