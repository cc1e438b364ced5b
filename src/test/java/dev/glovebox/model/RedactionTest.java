package dev.glovebox.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Json;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RedactionTest {
    private static final String KEY = "sk-canary/08+15=~_4711";
    private static final Redaction REDACTION = Redaction.of(List.of(new ApiKey(KEY), new ApiKey("none")));
    private static final String NEITHER = "a sentence, sk-can, c2sty2 and %73 %6b: none";

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
    }

    /** As programs, proxies and providers write it. */
    private static List<String> written() {
        return List.of(
                KEY,
                URLEncoder.encode(KEY, UTF_8),
                URLEncoder.encode(KEY, UTF_8).toLowerCase(Locale.ROOT),
                URLEncoder.encode(base64("+" + KEY), UTF_8),
                KEY.chars().mapToObj(letter -> String.format("%%%02X", letter)).collect(joining()),
                KEY.replace("/", "%2F"),
                base64(KEY),
                base64(":" + KEY),
                base64("me:" + KEY + ":rest"),
                base64("you:" + KEY + "\n"),
                Base64.getUrlEncoder().withoutPadding().encodeToString((KEY + "\u00ff\u00fe").getBytes(UTF_8)),
                Base64.getMimeEncoder(8, new byte[] {'\n'}).encodeToString(KEY.getBytes(UTF_8)));
    }

    private static void assertNoKey(String text, Object about) {
        String joined = text.replaceAll("[\r\n]", "");
        assertThat(joined).as("%s", about).doesNotContain("canary", "08+15");
        for (String form : KeyForms.of(KEY)) {
            assertThat(joined).as("%s", about).doesNotContainIgnoringCase(form);
        }
    }

    @Test
    void everyFormIsHiddenAndAllElseStays() {
        for (String form : written()) {
            String hidden = REDACTION.hide("before " + form + " after " + form + form + ".");

            assertNoKey(hidden, form);
            assertThat(hidden)
                    .startsWith("before ")
                    .contains("[key]", " after ")
                    .endsWith(".");
        }
        assertThat(REDACTION.hide(NEITHER)).isSameAs(NEITHER);
        assertThat(REDACTION.hide("")).isEmpty();
        assertThat(REDACTION.hide(KEY)).isEqualTo("[key]");
        assertThat(REDACTION.hide(base64(KEY))).isEqualTo("[key]");
    }

    @Test
    void everySplitInTwoHidesIt() {
        for (String form : written()) {
            String text = "a" + form + "b";
            for (int at = 0; at <= text.length(); at++) {
                Passing passing = REDACTION.passing();
                String passed = passing.pass(text.substring(0, at)) + passing.pass(text.substring(at)) + passing.end();

                assertNoKey(passed, form + " cut at " + at);
                assertThat(passed).startsWith("a").endsWith("b").contains("[key]");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2})
    void anySplitHidesItAndPassesAllElse(long fixed) {
        long seed = fixed == 0 ? new Random().nextLong() : fixed;
        Random random = new Random(seed);
        for (int round = 0; round < 2000; round++) {
            StringBuilder text = new StringBuilder();
            StringBuilder passed = new StringBuilder();
            Passing passing = REDACTION.passing();
            int keys = 0;
            for (int i = random.nextInt(6); i >= 0; i--) {
                boolean key = random.nextBoolean();
                keys += key ? 1 : 0;
                text.append(key ? written().get(random.nextInt(written().size())) : noise(random))
                        .append(' ');
            }
            for (int at = 0; at < text.length(); ) {
                int end = Math.min(text.length(), at + random.nextInt(9));
                passed.append(passing.pass(text.substring(at, end)));
                at = end;
            }
            passed.append(passing.end());

            assertNoKey(passed.toString(), "seed " + seed + " round " + round);
            assertThat(passed.toString().split("\\[key]", -1))
                    .as("seed %d", seed)
                    .hasSize(keys + 1);
            if (keys == 0) {
                assertThat(passed).as("seed %d", seed).hasToString(text.toString());
            }
        }
    }

    /** What begins like a key and is none. */
    private static String noise(Random random) {
        String form = written().get(random.nextInt(written().size()));
        return form.substring(0, random.nextInt(7)) + "😀".repeat(random.nextInt(2)) + "~" + random.nextInt(100);
    }

    @Test
    void aWordThatEndsLikeAKeyBeginsNeedNotWait() {
        Passing passing = REDACTION.passing();

        assertThat(passing.pass("The first words")).isEqualTo("The first words");
        assertThat(passing.pass("k-")).isEqualTo("k-");
        assertThat(passing.pass("c")).isEmpty();
        assertThat(passing.pass("at")).isEqualTo("cat");
        assertThat(passing.pass(" sk-can")).isEqualTo(" sk-");
        assertThat(passing.end()).isEqualTo("can");
        assertThat(passing.end()).isEmpty();
        assertThat(passing.pass("100 %")).isEqualTo("100 %");
    }

    @Test
    void breaksWithoutEndAreNotHeldBack() {
        Passing passing = REDACTION.passing();

        assertThat(passing.pass("sk-ca\n")).isEqualTo("sk-");
        assertThat(passing.pass("\n".repeat(1000))).isEqualTo("ca\n" + "\n".repeat(1000));
    }

    @Test
    void inJsonNamesAndLettersAsNumbersAreFoundToo() {
        Json json = Json.parse("{\"a\":[\"x " + KEY + "\",1,null,true],\"" + KEY + "\":{}}");
        assertThat(REDACTION.hide(json).text()).isEqualTo("{\"a\":[\"x [key]\",1,null,true],\"[key]\":{}}");
        assertThat(REDACTION.hideInJson("{\"a\":\"\\u0073k-canary\\/08+15=~_4711\"}"))
                .isEqualTo("{\"a\":\"[key]\"}");
        assertThat(REDACTION.hideInJson("{\"a\": \"\\n\"}")).isEqualTo("{\"a\": \"\\n\"}");
        assertThat(REDACTION.hideInJson("{\"a\\n\": \"" + KEY)).isEqualTo("{\"a\\n\": \"[key]");
    }

    @Test
    void aWordThatIsInEveryTextIsNoSecret() {
        String text = "{\"type\":\"answered\",\"text\":\"anything but lm-studio, when required\"}";
        Redaction words = Redaction.of(Stream.of("anything", "lm-studio", "required", "answered", "session_opened")
                .map(ApiKey::new)
                .toList());
        assertThat(words.hide(text)).isEqualTo(text);
        assertThat(Redaction.of(List.of(new ApiKey("correct-horse-battery"), new ApiKey("anything1")))
                        .hide("correct-horse-battery anything1"))
                .isEqualTo("[key] [key]");
    }

    @Test
    void whatIsNoSecretIsLeftAlone() {
        Redaction none = Redaction.of(List.of(new ApiKey("none"), new ApiKey("ollama")));

        assertThat(none.hidesNothing()).isTrue();
        assertThat(none.hide("none of ollama")).isEqualTo("none of ollama");
        assertThat(none.passing().pass("none")).isEqualTo("none");
    }
}
