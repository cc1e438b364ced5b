package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.ByteString;
import java.util.Base64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ImageKindTest {
    /** What a picture may lack without our noticing: the last letters of a PNG. */
    private static final int CHECKSUM = 4;

    @ParameterizedTest
    @CsvSource({
        "image/png, iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "image/gif, R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
        "image/webp, UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==",
        "image/jpeg, /9j/2wBDAP/Z"
    })
    void halfAPictureIsNone(String kind, String base64) {
        byte[] whole = Base64.getDecoder().decode(base64);

        assertThat(ImageKind.of(ByteString.of(whole))).contains(kind);
        assertThat(ImageKind.isWhole(ByteString.of(whole), kind)).isTrue();
        for (int size = 0; size < whole.length - CHECKSUM; size++) {
            assertThat(ImageKind.isWhole(ByteString.of(whole, 0, size), kind))
                    .as("%d bytes", size)
                    .isFalse();
        }
    }
}
