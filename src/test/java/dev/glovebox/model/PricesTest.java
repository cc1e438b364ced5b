package dev.glovebox.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.glovebox.protocol.Dollars;
import dev.glovebox.protocol.Message.Usage;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PricesTest {
    private static final Prices LIST = Prices.parse("a test", """
            # model  input output
            gpt      2 8 0.5
            gpt-mini 0.4 1.6

              local/ 0 0
            claude   3 15 0.3 3.75
            """);

    @Test
    void eachKindOfTokenHasItsPrice() {
        assertThat(cost("claude-x", new Usage(1_000, 100, 10, 1))).contains("0.00450675");
        assertThat(cost("gpt", new Usage(1, 0, 1, 1))).contains("0.0000045");
    }

    @ParameterizedTest
    @CsvSource({"gpt-mini-2, 0.4", "gpt-4, 2", "openai/gpt-mini, 0.4", "gateway/vendor/claude-9, 3", "local/gpt-4, 0"})
    void theLongestBeginningCountsAndTheWholeNameIsLookedForFirst(String model, String cost) {
        assertThat(cost(model, new Usage(1_000_000, 0, 0, 0))).contains(cost);
    }

    @Test
    void anUnknownModelHasNoCost() {
        assertThat(cost("llama", Usage.NONE)).isEmpty();
        assertThat(cost("my-gpt", Usage.NONE)).isEmpty();
    }

    @Test
    void aListOfOnesOwnCountsBeforeLongerNamesOfAnother() {
        Prices own = Prices.parse("mine", "gpt 7 7\nqwen 1 1").before(LIST);

        assertThat(own.cost("gpt-mini", new Usage(1_000_000, 0, 0, 0))).isEqualTo(Dollars.parse("7"));
        assertThat(own.cost("qwen", Usage.NONE)).isPresent();
        assertThat(own.cost("claude", new Usage(1_000_000, 0, 0, 0))).isEqualTo(Dollars.parse("3"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "my-model | line 2: give a model's name",
                "my-model 1 | line 2: give a model's name",
                "my-model 1 2 3 4 5 | line 2: give a model's name",
                "my-model 1 free | line 2: 'free' is no price",
                "my-model 1 -2 | line 2: '-2' is no price",
                "my-model 1 0.0000001 | line 2: '0.0000001' is no price",
            })
    void aLineThatIsNoPriceIsNamedWithItsRule(String line, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Prices.parse("x", "a 1 2\n" + line))
                .withMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource({
        "anthropic/claude-sonnet-4-5-20250929, 3",
        "anthropic/claude-opus-4-1-20250805, 15",
        "anthropic/claude-opus-4-5-20251101, 5",
        "openai/gpt-4.1, 2",
        "openai/gpt-4.1-mini-2025-04-14, 0.4",
        "openai/gpt-4-0613, 30",
        "openai/o4-mini, 1.1",
        "ollama/gpt-oss:20b, 0",
        "script:/some/gpt-4.json, 0"
    })
    void theListThatComesWithTheProgramKnowsTheUsualModels(String model, String input) {
        assertThat(Prices.shipped().cost(model, new Usage(1_000_000, 0, 0, 0))).isEqualTo(Dollars.parse(input));
    }

    private static Optional<String> cost(String model, Usage usage) {
        return LIST.cost(model, usage).map(Dollars::text);
    }
}
