package dev.glovebox.sandbox.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.testing.GloveFrame;
import dev.glovebox.testing.OpenRequest;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class WireVectorsTest {
    static List<Vector> toGlove() {
        return Vector.all("to-glove");
    }

    static List<Vector> toHost() {
        return Vector.all("to-host");
    }

    static List<Vector> badToHost() {
        return Vector.all("bad-to-host");
    }

    @ParameterizedTest
    @MethodSource("toGlove")
    void encodesWhatTheGloveShallRead(Vector vector) {
        byte[] frame = Encoder.encode(VectorText.toGlove(vector.text()));

        assertThat(HexFormat.of().formatHex(frame)).isEqualTo(vector.hex());
    }

    @ParameterizedTest
    @MethodSource("toGlove")
    void theFakeGloveReadsWhatTheVectorsSay(Vector vector) throws IOException {
        GloveFrame frame = GloveFrame.read(new DataInputStream(new ByteArrayInputStream(vector.bytes())))
                .orElseThrow();

        assertThat(frame.toBytes()).isEqualTo(vector.bytes());
        if (VectorText.toGlove(vector.text()) instanceof ToGlove.Open(int channel, var spec)) {
            assertThat(frame.channel()).isEqualTo(channel);
            assertThat(OpenRequest.read(frame.payload())).isEqualTo(spec);
        }
    }

    @ParameterizedTest
    @MethodSource("toHost")
    void decodesWhatTheGloveSends(Vector vector) throws IOException {
        assertThat(VectorText.of(decode(vector))).isEqualTo(vector.text());
    }

    @ParameterizedTest
    @MethodSource("badToHost")
    void refusesWhatTheGloveMustNotSend(Vector vector) {
        assertThatExceptionOfType(ProtocolViolation.class)
                .isThrownBy(() -> decode(vector))
                .withMessageStartingWith(vector.text());
    }

    @Test
    void thereAreVectorsOfEveryKind() {
        assertThat(toGlove()).hasSizeGreaterThan(30);
        assertThat(toHost()).hasSizeGreaterThan(18);
        assertThat(badToHost()).hasSizeGreaterThan(50);
        assertThat(Vector.all("bad-to-glove")).hasSizeGreaterThan(70);
    }

    private static FromGlove decode(Vector vector) throws IOException {
        return Objects.requireNonNull(new FrameReader(new ByteArrayInputStream(vector.bytes())).next());
    }
}
