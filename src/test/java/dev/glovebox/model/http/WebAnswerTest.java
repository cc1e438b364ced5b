package dev.glovebox.model.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WebAnswerTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP/1.1 200 OK\\r\\nContent-Length: 5\\r\\n\\r\\nhello+next | hello | true",
                "HTTP/1.1 200\\r\\ncontent-length:5\\r\\n\\r\\nhello | hello | true",
                "HTTP/1.1 200 OK\\nContent-Length: 5\\n\\nhello | hello | true",
                "HTTP/1.0 200 OK\\r\\nContent-Length: 5\\r\\n\\r\\nhello | hello | false",
                "HTTP/1.1 200 OK\\r\\nConnection: Close\\r\\nContent-Length: 5\\r\\n\\r\\nhello | hello | false",
                "HTTP/1.1 200 OK\\r\\n\\r\\nto the end | to the end | false",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n3;x=y\\r\\nhel\\r\\n2\\r\\nlo\\r\\n0\\r\\nT: x\\r\\n\\r\\nnext | hello | true",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: Chunked\\r\\nContent-Length: 3\\r\\n\\r\\n5\\r\\nhello\\r\\n0\\r\\n\\r\\n | hello | true",
                "HTTP/1.1 204 No Content\\r\\n\\r\\nnext | '' | true",
            })
    void aBodyEndsWhereItsHeadSays(String text, String body, boolean keeps) throws IOException {
        WebAnswer answer = WebAnswer.read(stream(text));

        assertThat(new String(answer.body().readAllBytes(), ISO_8859_1)).isEqualTo(body);
        assertThat(answer.keepsConnection()).isEqualTo(keeps);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | ended in its head",
                "HTTP/1.1 200 OK\\r\\nA: b | ended in its head",
                "SSH-2.0-OpenSSH\\r\\n | is not HTTP",
                "HTTP/2 200\\r\\n\\r\\n | is not HTTP",
                "HTTP/1.1 99999 X\\r\\n\\r\\n | is not HTTP",
                "HTTP/1.1 200 OK\\r\\nnonsense\\r\\n\\r\\n | without a name",
                "HTTP/1.1 200 OK\\r\\nContent-Length: -1\\r\\n\\r\\n | a length that is none",
                "HTTP/1.1 200 OK\\r\\nContent-Length: 9999999999999999999\\r\\n\\r\\n | a length that is none",
                "HTTP/1.1 200 OK\\r\\nContent-Length: 9\\r\\n\\r\\nhello | ended 4 bytes early",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n5\\r\\nhel | in the middle",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n5\\r\\nhello!\\r\\n | longer than it said",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nzz\\r\\n | without a length",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nffffffffffffffffff\\r\\n | without a length",
                "HTTP/1.1 200 OK\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n | in the middle",
            })
    void whatIsBrokenThrows(String text, String why) {
        assertThatThrownBy(() -> WebAnswer.read(stream(text)).body().readAllBytes())
                .isInstanceOf(IOException.class)
                .hasMessageContaining(why);
    }

    @Test
    void aHeadWithoutEndIsNotReadToIt() {
        assertThatThrownBy(() -> WebAnswer.read(stream("HTTP/1.1 200 OK\\r\\n" + "A: b\\r\\n".repeat(20_000))))
                .hasMessageContaining("a head longer than");
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(
                text.replace("\\r", "\r").replace("\\n", "\n").getBytes(ISO_8859_1));
    }
}
