package dev.glovebox.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.protocol.PlainText;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class UnitsTest {
    @ParameterizedTest
    @CsvSource({
        "1,1",
        "512b,512",
        "1k,1024",
        "16m,16777216",
        "512M,536870912",
        "2g,2147483648",
        "2G,2147483648",
        "1t,1099511627776",
        "4096t,4503599627370496",
        "0001k,1024"
    })
    void readsSizes(String text, long bytes) {
        assertThat(Units.size("--memory", text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "m", "1.5g", "-1", "+1", "2gb", "2 g", "1e3", "٣m", "1000000000000000k", "1g\n"})
    void refusesWhatIsNoSize(String text) {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> Units.size("--memory", text))
                .withMessage("--memory '" + PlainText.line(text)
                        + "': a size is a number with k, m, g or t, such as 512m or 2g");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0g", "4097t", "4194303t", "999999999999999t", "999999999999999g"})
    void refusesSizesOutOfBounds(String text) {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> Units.size("--memory", text))
                .withMessage("--memory '" + text + "': a size is more than zero and 4096t at most");
    }

    @Test
    void readsTokensAndDollars() {
        assertThat(Units.tokens("--max-total-tokens", "0200000")).isEqualTo(200_000);
        assertThat(Units.tokens("--max-total-tokens", "999999999999")).isEqualTo(999_999_999_999L);
        assertThat(Units.dollars("--max-cost", "0.50").text()).isEqualTo("0.5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-1", "1k", "1e6", "1000000000000", "None"})
    void refusesWhatIsNoNumberOfTokens(String text) {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> Units.tokens("--max-total-tokens", text))
                .withMessage("--max-total-tokens '" + text + "': give a whole number from 1 to 999999999999, or none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0.00", "$1", "1,50", "1000000", "-1"})
    void refusesWhatIsNoAmountOfDollars(String text) {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> Units.dollars("--max-cost", text))
                .withMessage("--max-cost '" + text
                        + "': give dollars above zero and below a million, such as 0.50, or none");
    }

    @ParameterizedTest
    @CsvSource({
        "1,PT1S",
        "90s,PT1M30S",
        "10m,PT10M",
        "1h,PT1H",
        "250ms,PT0.25S",
        "960h,PT960H",
        "57600m,PT960H",
        "1d,PT24H",
        "40d,PT960H"
    })
    void readsDurations(String text, Duration duration) {
        assertThat(Units.duration("--timeout", text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0s", "s", "1w", "-1d", "0d", "-1s", "1.5s", "10 m", "1S", "1234567890"})
    void refusesWhatIsNoDuration(String text) {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> Units.duration("--timeout", text))
                .withMessage("--timeout '" + text
                        + "': a duration is a number above zero with ms, s, m, h or d, such as 90s, 10m or 30d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"961h", "41d", "999999999h", "999999999m"})
    void refusesDurationsThatTheWireCannotCarry(String text) {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> Units.duration("--timeout", text))
                .withMessage("--timeout '" + text + "': the longest duration is 40d");
    }

    @Test
    void whatNobodyWaitsForMayBeLonger() {
        Duration most = Duration.ofDays(3650);
        assertThat(Units.duration("--keep", "3650d", most)).isEqualTo(most);
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> Units.duration("--keep", "999999999d", most))
                .withMessage("--keep '999999999d': the longest duration is 3650d");
    }

    @Test
    void theLongestDurationFitsTheWire() {
        assertThat(Units.duration("--timeout", "960h").toMillis()).isLessThan(1L << 32);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7", "0", "-8", "8.0", "10000000", "eight"})
    void refusesCountsOutOfBounds(String text) {
        assertThatExceptionOfType(UsageError.class)
                .isThrownBy(() -> Units.count("--pids", text, 8))
                .withMessage("--pids '" + text + "': give a whole number from 8 to 9999999");
    }

    @Test
    void readsCounts() {
        assertThat(Units.count("--pids", "8", 8)).isEqualTo(8);
        assertThat(Units.count("--pids", "9999999", 8)).isEqualTo(9_999_999);
    }

    @Test
    void wordsAreReadBackAsTheSameSize() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 1000; i++) {
            long bytes = random.nextLong(1, 1000) << random.nextInt(0, 40);
            assertThat(Units.size("x", Units.words(bytes))).as("seed %d", seed).isEqualTo(bytes);
        }
        assertThat(Units.words(2L << 30)).isEqualTo("2g");
        assertThat(Units.words(1536L << 20)).isEqualTo("1536m");
    }
}
