package dev.glovebox.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.glovebox.jobs.Request.GivenFile;
import dev.glovebox.jobs.Request.Work;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestJsonTest {
    private static final String WHOLE = """
            {"task": "make tea", "model": "demo", "limits": {"max_time": "5m", "pids": 64}, "allow_hosts": ["pip"],
             "files": [{"path": "src/a.txt", "content": "ä"}, {"path": "b", "content": "AP8=", "encoding": "base64"}],
             "memory_from": "b27ef0dc-a99e-4292-bd86-66e16d42f735", "capabilities": ["desktop"]}
            """;

    @Test
    void aWholeRequestIsRead() {
        assertThat(RequestJson.job(Json.parse(WHOLE)))
                .isEqualTo(new Request(
                        new Work.Task("make tea"),
                        Optional.of("demo"),
                        Map.of("max_time", "5m", "pids", "64"),
                        List.of("pip"),
                        List.of(
                                new GivenFile("src/a.txt", ByteString.of("ä")),
                                new GivenFile("b", ByteString.of(new byte[] {0, (byte) 0xff}))),
                        Optional.of(new JobId("b27ef0dc-a99e-4292-bd86-66e16d42f735")),
                        Set.of(Capability.DESKTOP)));
    }

    @Test
    void whatWasStoredBeforeThereWereCapabilitiesIsReadAndStaysAsItIs() {
        String old = "{\"task\":\"a\",\"limits\":{},\"allow_hosts\":[],\"files\":[]}";
        Request request = RequestJson.stored(Json.parse(old));
        assertThat(request.capabilities()).isEmpty();
        assertThat(RequestJson.json(request).text()).isEqualTo(old);
    }

    @Test
    void aCapabilityThatThereIsNotIsNamedWithThoseThatThereAre() {
        assertThatThrownBy(() -> RequestJson.session(Json.parse("{\"capabilities\": [\"desktop\", \"teapot\"]}")))
                .isInstanceOfSatisfying(RequestJson.Unfit.class, unfit -> {
                    assertThat(unfit.field()).isEqualTo("capabilities");
                    assertThat(unfit)
                            .hasMessage("there is no capability 'teapot': known are desktop, notebook, browser");
                });
    }

    @Test
    void whatIsStoredIsReadAsItWas() {
        for (Request request : List.of(
                RequestJson.job(Json.parse(WHOLE)),
                RequestJson.job(Json.parse("{\"steps\": [{\"tool\": \"shell\", \"command\": \"ls\"}]}")),
                RequestJson.session(Json.parse("{\"model\": \"demo\"}")))) {
            assertThat(RequestJson.stored(Json.parse(RequestJson.json(request).text())))
                    .isEqualTo(request);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "\"task\"",
                "{\"task\": \"a\", \"steps\": [{\"tool\": \"shell\", \"command\": \"ls\"}]}",
                "{\"task\": \"\"}",
                "{\"task\": 7}",
                "{\"task\": \"a\\u0000b\"}",
                "{\"task\": \"\\ud800\"}",
                "{\"steps\": []}",
                "{\"steps\": [{\"tool\": \"rm\"}]}",
                "{\"task\": \"a\", \"limits\": {\"max_time\": [1]}}",
                "{\"task\": \"a\", \"limits\": 3}",
                "{\"task\": \"a\", \"allow_hosts\": \"pip\"}",
                "{\"task\": \"a\", \"allow_hosts\": [\"\"]}",
                "{\"task\": \"a\", \"files\": [{\"path\": \"../up\", \"content\": \"\"}]}",
                "{\"task\": \"a\", \"files\": [{\"path\": \"/etc/passwd\", \"content\": \"\"}]}",
                "{\"task\": \"a\", \"files\": [{\"path\": \"a//b\", \"content\": \"\"}]}",
                "{\"task\": \"a\", \"files\": [{\"path\": \"./a\", \"content\": \"\"}]}",
                "{\"task\": \"a\", \"files\": [{\"path\": \"a\", \"content\": \"\"}, {\"path\": \"a\", \"content\": \"\"}]}",
                "{\"task\": \"a\", \"files\": [{\"path\": \"a/b/c\", \"content\": \"\"}, {\"path\": \"a/b\", \"content\": \"\"}]}",
                "{\"task\": \"a\", \"files\": [{\"path\": \"a\", \"content\": \"\"}, {\"path\": \"a/b\", \"content\": \"\"}]}",
                "{\"steps\": [{\"tool\": \"shell\"}]}",
                "{\"steps\": [{\"tool\": \"shell\", \"command\": \"ls\", \"timeout\": 0}]}",
                "{\"task\": \"a\", \"files\": [{\"path\": \"a\"}]}",
                "{\"task\": \"a\", \"files\": [{\"path\": \"a\", \"content\": \"?\", \"encoding\": \"base64\"}]}",
                "{\"task\": \"a\", \"files\": [{\"path\": \"a\", \"content\": \"\", \"encoding\": \"utf-16\"}]}",
                "{\"task\": \"a\", \"memory_from\": \"../other\"}",
                "{\"task\": \"a\", \"capabilities\": \"desktop\"}",
                "{\"task\": \"a\", \"capabilities\": [\"Desktop\"]}"
            })
    void whatBreaksARuleIsRefused(String text) {
        assertThatThrownBy(() -> RequestJson.job(Json.parse(text))).isInstanceOf(RequestJson.Unfit.class);
    }

    @Test
    void filesThatAreInEachOthersWayAreNamed() {
        String files =
                "{\"files\": [{\"path\": \"src\", \"content\": \"\"}, {\"path\": \"src/a\", \"content\": \"\"}]}";
        assertThatThrownBy(() -> RequestJson.session(Json.parse(files)))
                .isInstanceOfSatisfying(RequestJson.Unfit.class, unfit -> assertThat(unfit.field())
                        .isEqualTo("files"))
                .hasMessageContaining("'src/a' lies below 'src'");
        String apart = files.replace("src/a", "src-a");
        assertThat(RequestJson.session(Json.parse(apart)).files()).hasSize(2);
    }

    /** It was taken by a server that looked less closely, and its job is still to be read. */
    @Test
    void aStoredRequestThatIsUnfitTodayIsRead() {
        Json old = Json.parse("""
                {"steps": [{"tool": "shell", "command": "ls", "timeout": 0}],
                 "files": [{"path": "a", "content": ""}, {"path": "a", "content": ""}]}""");
        assertThatThrownBy(() -> RequestJson.job(old))
                .isInstanceOf(RequestJson.Unfit.class)
                .hasMessageContaining("step 1 (shell): The argument 'timeout' must be a whole number from 1 to 600");
        assertThat(RequestJson.stored(old).files()).hasSize(2);
    }

    @Test
    void anUnknownFieldIsNamed() {
        assertThatThrownBy(() -> RequestJson.job(Json.parse("{\"task\": \"a\", \"sandbox\": \"none\"}")))
                .isInstanceOfSatisfying(RequestJson.Unfit.class, unfit -> {
                    assertThat(unfit.kind()).isEqualTo(RequestJson.Unfit.Kind.UNKNOWN_FIELD);
                    assertThat(unfit.field()).isEqualTo("sandbox");
                });
    }
}
