package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":[1,2.50,-0,1e3,true,false,null,{}],\"b\":\"\\u0000\\n\\\"ü😀\"}",
                "[]",
                "\"\"",
                "null",
                "123456789012345678901234567890",
            })
    void textComesBackAsTheSameData(String text) {
        Json json = Json.parse(text);
        assertThat(Json.parse(json.text())).isEqualTo(json);
        assertThat(json.text()).doesNotContain("\n");
    }

    @Test
    void fieldsKeepTheirOrder() {
        assertThat(Json.object()
                        .with("z", 1)
                        .with("a", true)
                        .with("m", "x")
                        .end()
                        .text())
                .isEqualTo("{\"z\":1,\"a\":true,\"m\":\"x\"}");
    }

    @Test
    void looksUpOnlyWhatIsOfTheKind() {
        Json json = Json.parse("{\"s\":\"x\",\"n\":3,\"f\":1.5,\"big\":1e400,\"b\":true,\"l\":[1],\"nothing\":null}");
        assertThat(json.string("s")).contains("x");
        assertThat(json.string("n")).isEmpty();
        assertThat(json.number("n")).contains(3L);
        assertThat(json.number("f")).isEmpty();
        assertThat(json.number("big")).isEmpty();
        assertThat(json.bool("b")).contains(true);
        assertThat(json.at("nothing")).isEmpty();
        assertThat(json.list("l")).isEqualTo(List.of(Json.of(1)));
        assertThat(json.list("s")).isEmpty();
        assertThat(Json.of("text").string("s")).isEmpty();
    }

    @Test
    void numbersAreWholeAlsoWhenWrittenOddly() {
        assertThat(Json.parse("{\"n\":1e3}").number("n")).contains(1000L);
        assertThat(Json.parse("{\"n\":2.0}").number("n")).contains(2L);
        assertThat(Json.parse("{\"n\":9223372036854775807}").number("n")).contains(Long.MAX_VALUE);
        assertThat(Json.parse("{\"n\":9223372036854775808}").number("n")).isEmpty();
        assertThat(Json.parse("{\"n\":1e-300}").number("n")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "{", "[1,", "{\"a\"}", "{'a':1}", "tru", "1 2", "{} x", "\"\u0001\"", "01", "NaN"})
    void whatIsNoJsonIsRefused(String text) {
        assertThatExceptionOfType(MalformedJson.class).isThrownBy(() -> Json.parse(text));
    }

    @Test
    void depthIsBounded() {
        String deep = "[".repeat(100_000) + "]".repeat(100_000);
        assertThatExceptionOfType(MalformedJson.class).isThrownBy(() -> Json.parse(deep));
    }
}
