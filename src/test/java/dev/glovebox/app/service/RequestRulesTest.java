package dev.glovebox.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.app.session.Parts;
import dev.glovebox.app.settings.BoxSettings;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.app.settings.Variable;
import dev.glovebox.jobs.JobStore.Bounds;
import dev.glovebox.jobs.Request;
import dev.glovebox.jobs.RequestJson;
import dev.glovebox.jobs.Rules.Objection;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.IpAddress;
import dev.glovebox.protocol.Json;
import dev.glovebox.sandbox.Gate;
import dev.glovebox.sandbox.Whereabouts;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestRulesTest {
    @TempDir
    private Path folder;

    private Reach reach = Reach.PUBLIC;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pip",
                "example.org",
                "EXAMPLE.org",
                "example.org:443",
                "example.org:80,443",
                "a.b.example.org",
                "*.b.example.org",
                "*.example.org",
                "api.example.net:8443"
            })
    void aHostOnOfferMayBeAskedFor(String host) {
        assertThat(objection(List.of("pip", "example.org", "*.example.org", "*.example.net:8443"), host))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "npm",
                "example.com",
                "badexample.org",
                "example.org:22",
                "api.example.net",
                "127.0.0.1:5432",
                "[::1]:80",
                "*.org",
                "*.example.net",
                "example.org.",
                "example.org example.com",
                "example.org\texample.com",
                "example.org\n10.0.0.1:80",
                "pip npm",
                "PIP",
                "*",
                "example.org@evil.example",
                "ex\u0430mple.org",
                "2130706433:80",
                "?"
            })
    void anyOtherHostIsRefused(String host) {
        assertThat(objection(List.of("pip", "example.org", "*.example.org", "*.example.net:8443"), host))
                .hasValueSatisfying(objection -> assertThat(objection.field()).isEqualTo("allow_hosts"));
    }

    @Test
    void everyPublicHostIsNoAddress() {
        assertThat(objection(List.of("*"), "anything.example")).isEmpty();
        assertThat(objection(List.of("*"), "npm")).isEmpty();
        assertThat(objection(List.of("*"), "127.0.0.1:5432")).isPresent();
        assertThat(objection(List.of("*"), "169.254.169.254:80")).isPresent();
        assertThat(objection(List.of("*"), "localhost")).isPresent();
        assertThat(objection(List.of("*"), "a.example 127.0.0.1:22")).isPresent();
    }

    @Test
    void aRegistryAtAPrivateAddressIsOnOfferByItsOwnWordAlone() {
        reach = Reach.PRIVATE_TOO;
        assertThat(objection(List.of("*"), "npm")).isPresent();
        assertThat(objection(List.of("*", "npm"), "npm")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.5:80", "[::1]:80", "https://example.org/", "*.org", "localhost"})
    void whatIsNoOfferIsToldAtTheStart(String word) {
        Assertions.assertThatThrownBy(() -> rules(Map.of(), List.of(word)))
                .isInstanceOf(UsageError.class)
                .hasMessageContaining("--offer-host '" + word + "'");
    }

    @ParameterizedTest
    @CsvSource({"memory, 3g", "pids, 513", "disk, none", "max_turns, 101", "max_time, 2h", "memory, much", "pids, 0"})
    void moreThanTheOperatorHasIsRefused(String limit, String value) {
        assertThat(limited(limit, value))
                .hasValueSatisfying(objection -> assertThat(objection.field()).isEqualTo("limits"));
    }

    @ParameterizedTest
    @CsvSource({"memory, 64m", "pids, 512", "disk, 1g", "max_turns, 5", "max_time, 30m", "cpus, 0.5"})
    void lessMayBeHad(String limit, String value) {
        assertThat(limited(limit, value)).isEmpty();
    }

    @Test
    void aDesktopMayBeHadWithItsOwnMemoryAndWithinWhatTheOperatorGave() {
        String desktop = "{\"steps\": [{\"tool\": \"shell\", \"command\": \"ls\"}], \"capabilities\": [\"desktop\"]";
        assertThat(asked(desktop + "}")).isEmpty();
        assertThat(asked(desktop + ", \"limits\": {\"memory\": \"3g\"}}")).isEmpty();
        assertThat(asked(desktop + ", \"limits\": {\"memory\": \"4g\"}}")).isPresent();
        House small = house(Map.of("MEMORY", "1g", "CAPABILITIES", "desktop"));
        Request plain = RequestJson.session(Json.parse("{}"));
        BoxSettings box = BoxSettings.of(small.settings(plain));
        assertThat(box.limits().memoryBytes()).isEqualTo(1L << 30);
        assertThat(box.capabilities()).containsExactly(Capability.DESKTOP);
    }

    @Test
    void stepsThatUseADesktopMustHaveOne() {
        String look = "{\"steps\": [{\"tool\": \"shell\", \"command\": \"ls\"}, {\"tool\": \"screenshot\"}]";
        assertThat(asked(look + "}"))
                .contains(new Objection(
                        "capabilities",
                        "step 2 uses screenshot, and the box has no desktop: give \"capabilities\": [\"desktop\"]"));
        assertThat(asked(look + ", \"capabilities\": [\"desktop\"]}")).isEmpty();
        assertThat(rules(Map.of("CAPABILITIES", "desktop"), List.of())
                        .objection("anna", RequestJson.job(Json.parse(look + "}"))))
                .isEmpty();
    }

    @Test
    void aScriptIsAFileOfTheServersAndNotForUsers() {
        assertThat(asked("{\"task\": \"a\", \"model\": \"script:/etc/passwd\"}"))
                .isPresent();
    }

    private static final Map<String, String> KEYS =
            Map.of("MODEL", "claude-own", "ANTHROPIC_API_KEY", "k", "OPENAI_API_KEY", "k", "MAX_COST", "none");

    @ParameterizedTest
    @ValueSource(
            strings = {"claude-own", "anthropic/claude-own", " claude-own ", "demo", "demo/csv", "openai/extra", "extra"
            })
    void aModelOnOfferMayBeNamed(String name) {
        assertThat(named(KEYS, List.of("extra"), name)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "claude-dear",
                "anthropic/claude-dear",
                "openai/claude-own",
                "CLAUDE-own",
                "Anthropic/claude-own",
                "anthropic//claude-own",
                "anthropic/ claude-own",
                "ollama/anything",
                "openai/demo",
                "demo/../csv",
                "script",
                "script:/etc/passwd",
                " script:/etc/passwd",
                "http://127.0.0.1/v1",
                "*",
                "",
                " "
            })
    void anyOtherModelIsRefusedAndThoseOnOfferAreNamed(String name) {
        assertThat(named(KEYS, List.of("extra"), name))
                .hasValueSatisfying(objection -> assertThat(objection.field()).isEqualTo("model"));
        assertThat(named(KEYS, List.of("extra"), "claude-dear"))
                .contains(new Objection(
                        "model",
                        "the model 'claude-dear' is not on offer here: a request may name demo, demo/hello, demo/flask,"
                                + " demo/csv, demo/todo, claude-own, extra; the operator of this server offers others by"
                                + " glovebox serve --offer-model"));
    }

    @Test
    void whatMayBeNamedIsWhatIsListed() {
        assertThat(rules(KEYS, List.of(), List.of()).models().names())
                .containsExactly("demo", "demo/hello", "demo/flask", "demo/csv", "demo/todo", "claude-own");
        assertThat(rules(KEYS, List.of(), List.of("ollama/small", "claude-own"))
                        .models()
                        .names())
                .endsWith("claude-own", "ollama/small");
        assertThat(named(KEYS, List.of("*"), "claude-dear")).isEmpty();
        assertThat(named(KEYS, List.of("*"), "script:/etc/passwd")).isPresent();
        assertThat(named(Map.of("MODEL", "script:/a"), List.of(), "script:/a")).isPresent();
        assertThat(named(Map.of("MODEL", "demo", "OPENAI_API_KEY", "k"), List.of(), "openai/demo"))
                .isPresent();
        Assertions.assertThatThrownBy(() -> rules(KEYS, List.of(), List.of("script:/a")))
                .isInstanceOf(UsageError.class)
                .hasMessageContaining("--offer-model 'script:/a'");
    }

    private Optional<Objection> named(Map<String, String> environment, List<String> offered, String model) {
        Request request = RequestJson.job(
                Json.object().with("task", "a").with("model", model).end());
        return rules(environment, List.of(), offered).objection("anna", request);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "approve",
                "sandbox",
                "image",
                "runtime",
                "mounts",
                "mount_ro",
                "rootfs",
                "env",
                "allow_private_host",
                "allow_private_hosts",
                "offer_host",
                "deny_host",
                "require",
                "demands",
                "base_url"
            })
    void noFieldOfARequestIsAboutTheWall(String field) {
        for (String work : List.of("{\"task\": \"a\", ", "{\"task\": \"a\", \"limits\": {")) {
            String end = work.endsWith("{") ? "}}" : "}";
            Assertions.assertThatThrownBy(() -> RequestJson.job(Json.parse(work + "\"" + field + "\": \"yes\"" + end)))
                    .isInstanceOf(RequestJson.Unfit.class);
        }
    }

    @Test
    void withoutAKeyOnlyTheDemoAnswers() {
        assertThat(asked("{\"task\": \"a\"}")).hasValueSatisfying(objection -> assertThat(objection.sentence())
                .contains("ANTHROPIC_API_KEY", "demo"));
        assertThat(asked("{\"task\": \"a\", \"model\": \"demo\"}")).isEmpty();
        assertThat(asked("{\"steps\": [{\"tool\": \"shell\", \"command\": \"ls\"}]}"))
                .isEmpty();
    }

    @Test
    void aServiceWithoutABoxIsRefused() {
        Assertions.assertThatThrownBy(() -> house(Map.of("SANDBOX", "none")).requireBox())
                .isInstanceOf(UsageError.class);
        Assertions.assertThatThrownBy(
                        () -> house(Map.of("USE_SANDBOX", "false")).requireBox())
                .isInstanceOf(UsageError.class);
    }

    private Optional<Objection> objection(List<String> offered, String host) {
        Request request = RequestJson.job(Json.object()
                .with("steps", Json.parse("[{\"tool\": \"shell\", \"command\": \"ls\"}]"))
                .with("allow_hosts", List.of(Json.of(host)))
                .end());
        return rules(Map.of(), offered).objection("anna", request);
    }

    private Optional<Objection> limited(String limit, String value) {
        Request request = RequestJson.job(Json.object()
                .with("steps", Json.parse("[{\"tool\": \"shell\", \"command\": \"ls\"}]"))
                .with("limits", Json.object().with(limit, value).end())
                .end());
        return rules(Map.of("MAX_TIME", "1h"), List.of()).objection("anna", request);
    }

    private Optional<Objection> asked(String json) {
        return rules(Map.of(), List.of()).objection("anna", RequestJson.job(Json.parse(json)));
    }

    private RequestRules rules(Map<String, String> environment, List<String> offered) {
        return rules(environment, offered, List.of());
    }

    private RequestRules rules(Map<String, String> environment, List<String> hosts, List<String> models) {
        House house = house(environment);
        return new RequestRules(
                house,
                house.hostOffers(hosts, folder.resolve("data")),
                new ModelOffers(house, models),
                new Bounds(10, Duration.ofHours(1)));
    }

    private House house(Map<String, String> environment) {
        Surroundings surroundings = new Surroundings(
                environment, folder, Optional.empty(), "amd64", new Surroundings.Account(0, Optional.of(folder)));
        return new House(surroundings, parts(), Map.<Variable, String>of(), Set.of());
    }

    /** Nothing is opened here. */
    private Parts parts() {
        return new Parts(
                choice -> {
                    throw new IllegalStateException();
                },
                path -> {
                    throw new IllegalStateException();
                },
                () -> {
                    throw new IllegalStateException();
                },
                new Parts.Outside(
                        permissions -> {
                            throw new IllegalStateException(Gate.class.getName());
                        },
                        () -> new Everywhere(reach)),
                Clock.systemUTC());
    }

    /** Every host is there. */
    private record Everywhere(Reach reach) implements Whereabouts {
        @Override
        public Optional<Reach> reach(HostName host) {
            return Optional.of(reach);
        }

        @Override
        public Optional<Reach> reach(IpAddress address) {
            return Optional.of(reach);
        }
    }
}
