package dev.glovebox.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.model.ModelChoice.Cause;
import dev.glovebox.model.ModelChoice.Chosen;
import dev.glovebox.model.ModelChoice.Refused;
import dev.glovebox.model.ModelSettings.Access;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.testing.HeardDeltas;
import dev.glovebox.testing.ReplayServer;
import dev.glovebox.testing.Replies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ModelsTest {
    private static final Access KEYED = access("sk-canary-0123456789", null);

    private static Access access(@Nullable String key, @Nullable String base) {
        return new Access(Optional.ofNullable(key).map(ApiKey::new), Optional.ofNullable(base));
    }

    private static Models models(Access anthropic, Access openAi) {
        return new Models(new ModelSettings(anthropic, openAi, Patience.defaults(), OptionalLong.empty(), "9"));
    }

    @ParameterizedTest
    @CsvSource({
        "claude-sonnet-4-5-20250929,anthropic/claude-sonnet-4-5-20250929,200000",
        "anthropic/other,anthropic/other,128000",
        "openai/gpt-4.1-mini,openai/gpt-4.1-mini,1000000",
        "gpt-4o,openai/gpt-4o,128000",
        "openai/anthropic/claude-x,openai/anthropic/claude-x,200000",
        "meta-llama/Llama-3,openai/meta-llama/Llama-3,128000",
        "ollama/qwen3:8b,ollama/qwen3:8b,128000",
        "o3-mini,openai/o3-mini,200000",
    })
    void aNameLeadsToItsModel(String given, String name, long window) {
        assertThat(models(KEYED, KEYED).choose(given)).isInstanceOfSatisfying(Chosen.class, chosen -> {
            assertThat(chosen.model().name()).isEqualTo(name);
            assertThat(chosen.model().contextWindow()).isEqualTo(window);
        });
    }

    @ParameterizedTest
    @CsvSource({"claude-x,ANTHROPIC_API_KEY", "gpt-x,OPENAI_API_KEY"})
    void aMissingKeyIsNamed(String name, String variable) {
        assertThat(models(Access.UNSET, Access.UNSET).choose(name)).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.cause()).isEqualTo(Cause.NO_KEY);
            assertThat(refused.why()).contains(variable);
        });
    }

    @Test
    void serversOfOnesOwnNeedNoKey() {
        Access own = access(null, "http://127.0.0.1:8080");

        assertThat(models(own, own).choose("claude-x")).isInstanceOf(Chosen.class);
        assertThat(models(own, own).choose("llama")).isInstanceOf(Chosen.class);
        assertThat(models(Access.UNSET, Access.UNSET).choose("ollama/llama")).isInstanceOf(Chosen.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost:80",
                "ftp://x",
                "http://user:canary@x/",
                "http://x/?key=canary",
                "http://a b",
                "http://x:65536",
                "http://x:0",
                "x"
            })
    void anAddressThatCannotBeIsRefused(String base) {
        assertThat(models(access(null, base), Access.UNSET).choose("claude-x"))
                .isInstanceOfSatisfying(Refused.class, refused -> assertThat(refused.why())
                        .contains("ANTHROPIC_BASE_URL")
                        .doesNotContain("canary"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"canary\nX-Other: 1", "canary key", "canaryé"})
    void aKeyThatNoHeaderTakesIsRefusedUnseen(String key) {
        assertThat(models(access(key, null), Access.UNSET).choose("claude-x"))
                .isInstanceOfSatisfying(Refused.class, refused -> assertThat(refused.why())
                        .contains("ANTHROPIC_API_KEY")
                        .doesNotContain("canary"));
    }

    @Test
    void settingsShowNoKey() {
        assertThat(new ModelSettings(KEYED, KEYED, Patience.defaults(), OptionalLong.empty(), "9").toString())
                .doesNotContain("canary");
    }

    @ParameterizedTest
    @CsvSource({
        "ANTHROPIC,http://h,http://h/v1/messages",
        "ANTHROPIC,http://h/,http://h/v1/messages",
        "ANTHROPIC,https://h:1/v1,https://h:1/v1/messages",
        "ANTHROPIC,http://h/proxy/,http://h/proxy/v1/messages",
        "OPENAI,http://h:1,http://h:1/v1/chat/completions",
        "OPENAI,http://h/v1/,http://h/v1/chat/completions",
        "OPENAI,https://h/api/v3,https://h/api/v3/chat/completions",
        "OLLAMA,,http://127.0.0.1:11434/v1/chat/completions",
        "OPENAI,,https://api.openai.com/v1/chat/completions",
        "ANTHROPIC,,https://api.anthropic.com/v1/messages",
    })
    void addresses(Provider provider, @Nullable String base, String address) {
        assertThat(provider.address(Optional.ofNullable(base)).orElseThrow()).hasToString(address);
    }

    @Test
    void asksWhereTheAddressSays() throws IOException {
        try (var server = new ReplayServer(Replies.stream(StreamFiles.read("openai/text")))) {
            ModelChoice choice =
                    models(Access.UNSET, access(null, server.url())).choose("llama");
            try (Model model = ((Chosen) choice).model()) {
                assertThat(model.ask(AskedModel.REQUEST, new HeardDeltas(), new Cancel()))
                        .isInstanceOf(ModelOutcome.Answered.class);
            }
            ReplayServer.Request request = server.requests().getFirst();
            assertThat(request.line()).isEqualTo("POST /v1/chat/completions HTTP/1.1");
            assertThat(request.headers())
                    .containsEntry("user-agent", "glovebox/9")
                    .doesNotContainKey("authorization");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "anthropic/", "openai/"})
    void aModelNeedsAName(String name) {
        assertThat(models(KEYED, KEYED).choose(name)).isInstanceOf(Refused.class);
    }

    @Test
    void aScriptIsReadFromItsFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("s.json"), "[{\"text\":\"Hi\"}]");
        Models models = models(Access.UNSET, Access.UNSET);

        assertThat(models.choose("script:" + file)).isInstanceOfSatisfying(Chosen.class, chosen -> assertThat(
                        chosen.model().name())
                .isEqualTo("script:" + file));
        assertThat(models.choose("script:" + folder.resolve("none"))).isInstanceOf(Refused.class);
        assertThat(models.choose("script:\0")).isInstanceOf(Refused.class);
        assertThat(models.choose("script:/dev/zero")).isInstanceOf(Refused.class);
    }
}
