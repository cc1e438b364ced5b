package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

final class ByteStringTest {
    @Test
    void keepsBytesThatAreNoText() {
        byte[] bytes = {'a', (byte) 0xff, '\n'};

        ByteString string = ByteString.of(bytes);

        assertThat(string.toBytes()).isEqualTo(bytes);
        assertThat(string.display()).isEqualTo("a\ufffd\n");
        assertThat(string.size()).isEqualTo(3);
        assertThat(string.at(1)).isEqualTo((byte) 0xff);
    }

    @Test
    void isNotChangedThroughItsArrays() {
        byte[] bytes = {1, 2};
        ByteString string = ByteString.of(bytes);

        bytes[0] = 9;
        string.toBytes()[1] = 9;

        assertThat(string).isEqualTo(ByteString.of(new byte[] {1, 2}));
    }

    @Test
    void equalsByContent() {
        assertThat(ByteString.of("ü")).isEqualTo(ByteString.of(new byte[] {(byte) 0xc3, (byte) 0xbc}));
        assertThat(ByteString.of("ü")).hasSameHashCodeAs(ByteString.of("ü")).isNotEqualTo(ByteString.of("u"));
        assertThat(ByteString.of("")).isEqualTo(ByteString.EMPTY);
    }

    @Test
    void ordersAsUnsignedBytes() {
        ByteString high = ByteString.of(new byte[] {(byte) 0x80});

        assertThat(high).isGreaterThan(ByteString.of("z"));
        assertThat(ByteString.of("a")).isLessThan(ByteString.of("aa"));
    }

    @Test
    void cutsOutARangeAndNothingBeyond() {
        byte[] bytes = {1, 2, 3};

        assertThat(ByteString.of(bytes, 1, 3)).isEqualTo(ByteString.of(new byte[] {2, 3}));
        assertThat(ByteString.of(bytes, 3, 3)).isEqualTo(ByteString.EMPTY);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> ByteString.of(bytes, 1, 4));
    }

    @Test
    void knowsWhatItContains() {
        assertThat(ByteString.of("a\0").contains((byte) 0)).isTrue();
        assertThat(ByteString.of("a").contains((byte) 0)).isFalse();
    }
}
