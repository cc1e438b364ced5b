package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonNumberTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-1",
                "9223372036854775807",
                "-9223372036854775808",
                "9223372036854775808",
                "1.5",
                "1E+2",
                "0.10"
            })
    void comesBackAsItWas(String text) {
        assertThat(Json.parse(text).text()).isEqualTo(text);
        assertThat(Json.parse(text)).isEqualTo(new Json.Num(new BigDecimal(text)));
        assertThat(((Json.Num) Json.parse(text)).value()).isEqualTo(new BigDecimal(text));
    }

    @Test
    void aWholeNumberIsOneHoweverItWasMade() {
        assertThat(Json.parse("7")).isEqualTo(Json.of(7)).isEqualTo(new Json.Num(BigDecimal.valueOf(7)));
        assertThat(Json.parse("{\"a\":7.0}").number("a")).contains(7L);
        assertThat(Json.parse("{\"a\":7.5}").number("a")).isEmpty();
        assertThat(Json.parse("{\"a\":1e400}").number("a")).isEmpty();
    }

    @Test
    void otherKindsOfNumberAreRefused() {
        assertThatThrownBy(() -> new Json.Num(1.5)).isInstanceOf(IllegalArgumentException.class);
    }
}
