package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DollarsTest {
    @ParameterizedTest
    @CsvSource({
        "0,0",
        "0.50,0.5",
        "3,3",
        "007.10,7.1",
        "999999.999999999999,999999.999999999999",
        "0.000000000001,0.000000000001"
    })
    void whatIsReadIsWrittenWithoutEmptyDecimals(String text, String written) {
        assertThat(Dollars.parse(text).map(Dollars::text)).contains(written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "1.", ".5", "-1", "1e3", "1,5", "$1", "1000000", "0.0000000000001", "NaN", "٣"})
    void anythingElseIsNoAmount(String text) {
        assertThat(Dollars.parse(text)).isEmpty();
    }

    @Test
    void sumsAndProductsAreExactAndNeverTurnAround() {
        Dollars some = Dollars.parse("0.000003").orElseThrow();

        assertThat(some.times(333_333).plus(some).text()).isEqualTo("1.000002");
        assertThat(some.times(1_000_000_000_000_000L)).isEqualTo(Dollars.MOST);
        assertThat(new Dollars(Long.MAX_VALUE - 1).plus(some)).isEqualTo(Dollars.MOST);
        assertThat(new Dollars(3_000_000_000L).times(3_500_000_000L)).isEqualTo(Dollars.MOST);
        assertThat(Dollars.MOST.times(0)).isEqualTo(Dollars.NONE);
    }
}
