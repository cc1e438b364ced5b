package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import dev.glovebox.protocol.JsonLimits.Duplicates;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonLimitsTest {
    private static final int MEGABYTE = 1 << 20;

    private static String many(String item, int times) {
        return "[" + (item + ",").repeat(times - 1) + item + "]";
    }

    private static JsonLimits nodes(int most) {
        return new JsonLimits(MEGABYTE, most, 64, Duplicates.REFUSED);
    }

    @Test
    void everyObjectArrayNameAndValueCounts() {
        Map<String, Integer> each = Map.of(
                "{}",
                1,
                "[]",
                1,
                "0",
                1,
                "\"\"",
                1,
                "null",
                1,
                "true",
                1,
                "1e9",
                1,
                "{\"\":0}",
                3,
                "[[]]",
                2,
                "{\"a\":[{}]}",
                4);
        each.forEach((item, count) -> {
            String text = many(item, 100);
            assertThat(Json.parse(text, nodes(1 + 100 * count)).text()).as(item).hasSizeGreaterThan(100);
            assertThatExceptionOfType(MalformedJson.class)
                    .as(item)
                    .isThrownBy(() -> Json.parse(text, nodes(100 * count)))
                    .matches(MalformedJson::isTooMuch)
                    .withMessageContaining("at most " + 100 * count + " values");
        });
    }

    /** Eight megabytes of these took some 450 MB before they were counted. */
    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "0", "{\"\":{}}", "[[[[]]]]", "\"\"", "{\"a\":0,\"a\":0}"})
    void aTextThatIsRefusedHasCostLittle(String item) {
        String text = many(item, 8 * MEGABYTE / (item.length() + 1));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThatExceptionOfType(MalformedJson.class).isThrownBy(() -> Json.parse(text, JsonLimits.REQUEST));
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(40L * MEGABYTE);
    }

    @Test
    void charactersAndDepthAreBoundedAndTold() {
        assertThatExceptionOfType(MalformedJson.class)
                .isThrownBy(() -> Json.parse("\"" + "a".repeat(4096) + "\"", JsonLimits.SMALL))
                .matches(MalformedJson::isTooMuch)
                .withMessageContaining("at most 4096 characters");
        assertThatExceptionOfType(MalformedJson.class)
                .isThrownBy(() -> Json.parse("[".repeat(65) + "]".repeat(65), JsonLimits.REQUEST))
                .withMessageContaining("at most 64 deep");
        assertThat(Json.parse("[".repeat(64) + "]".repeat(64), JsonLimits.REQUEST)
                        .text())
                .hasSize(128);
    }

    @Test
    void aFieldThatIsThereTwiceIsRefusedWhereItMatters() {
        String twice = "{\"a\":1,\"a\":2}";
        assertThatExceptionOfType(MalformedJson.class)
                .isThrownBy(() -> Json.parse(twice, JsonLimits.REQUEST))
                .withMessageContaining("'a' is there more than once");
        assertThat(Json.parse(twice).number("a")).contains(2L);
    }

    @Test
    void longNamesAndNumbersAreRefused() {
        assertThatExceptionOfType(MalformedJson.class)
                .isThrownBy(() -> Json.parse("{\"" + "n".repeat(10_001) + "\":1}"));
        assertThatExceptionOfType(MalformedJson.class).isThrownBy(() -> Json.parse("1".repeat(401)));
        assertThatExceptionOfType(MalformedJson.class).isThrownBy(() -> Json.parse("1." + "1".repeat(400)));
    }

    @Test
    void aNumberWithAHugeExponentStaysShort() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (String number : new String[] {"1e999999999", "1E-999999999", "-9.9e2147483646"}) {
            Json json = Json.parse("{\"n\":" + number + "}");
            assertThat(json.number("n")).isEmpty();
            assertThat(json.text()).hasSizeLessThan(40);
            assertThat(Json.parse(json.text())).isEqualTo(json);
        }
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(5L * MEGABYTE);
    }

    @Test
    void whatWasTakenFromOutsideCanBeKeptAndReadAgain() {
        Json outside = Json.parse("[".repeat(200) + "]".repeat(200));
        Json kept =
                Json.object().with("a", Json.object().with("b", outside).end()).end();
        assertThat(Json.parse(kept.text(), JsonLimits.OWN)).isEqualTo(kept);
        String wide = IntStream.range(0, 249_998).mapToObj(i -> "0").collect(Collectors.joining(",", "[", "]"));
        Json two = Json.object()
                .with("a", Json.parse(wide))
                .with("b", Json.parse(wide))
                .end();
        assertThat(Json.parse(two.text(), JsonLimits.OWN)).isEqualTo(two);
    }
}
