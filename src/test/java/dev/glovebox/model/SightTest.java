package dev.glovebox.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SightTest {
    @ParameterizedTest
    @CsvSource({
        "gpt-4.1-mini, SEES",
        "o3-mini, SEES",
        "anthropic/claude-sonnet-4-5, SEES",
        "Qwen/Qwen2.5-VL-7B-Instruct, SEES",
        "llava:13b, SEES",
        "gemma3:27b, SEES",
        "qwen3-coder, BLIND",
        "deepseek-chat, BLIND",
        "some-o3-like, BLIND",
        "gpt-3.5-turbo, BLIND",
        "'', BLIND",
    })
    void isToldByTheName(String model, Sight sight) {
        assertThat(Sight.of(model)).isEqualTo(sight);
    }
}
