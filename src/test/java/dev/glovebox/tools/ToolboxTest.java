package dev.glovebox.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.protocol.ToolSpec;
import dev.glovebox.testing.FakeBox;
import dev.glovebox.views.BoxFiles;
import dev.glovebox.views.supply.Supplies;
import dev.glovebox.views.workshop.Workshop;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ToolboxTest {
    private static final int MOST_IN_ALL = 5500;
    private static final int MOST_WITH_A_DESKTOP = 8000;
    private static final int MOST_WITH_A_BROWSER = 11_500;
    private static final int LONGEST_DESCRIPTION = 300;

    private final Toolbox toolbox = withBrowser();

    static Toolbox withDesktop() {
        var workshop = new Workshop(new FakeBox(), Set.of(Capability.DESKTOP), Supplies.none());
        return with(workshop);
    }

    static Toolbox withBrowser() {
        return with(new Workshop(new FakeBox(), Set.of(Capability.DESKTOP, Capability.BROWSER), Supplies.none()));
    }

    private static Toolbox with(Workshop workshop) {
        return Toolbox.standard(new Toolbox.Setup("/tmp/.glovebox", Supplies.none(), Optional.of(workshop)));
    }

    static List<String> names() {
        return withBrowser().specs().stream().map(ToolSpec::name).toList();
    }

    /** So that what is refused at the submit is what the tool itself would refuse. */
    @Test
    void argumentsAreCheckedBeforeByTheToolsOwnParameters() {
        for (ToolSpec spec : withBrowser().specs()) {
            assertThat(ToolArguments.of(spec.name()).schema()).as(spec.name()).isEqualTo(spec.schema());
        }
    }

    @Test
    void theToolsAreThese() {
        List<String> usual = Toolbox.standard(Toolbox.Setup.USUAL).specs().stream()
                .map(ToolSpec::name)
                .toList();
        assertThat(usual)
                .isEqualTo(List.of(
                        "bash",
                        "read_file",
                        "write_file",
                        "edit_file",
                        "list_files",
                        "search_files",
                        "python",
                        "typescript",
                        "plan"));
        assertThat(names().subList(0, usual.size())).isEqualTo(usual);
        assertThat(names().subList(usual.size(), names().size()))
                .isEqualTo(List.of(
                        "screenshot",
                        "mouse",
                        "keyboard",
                        "windows",
                        "wait_for_screen",
                        "browser_open",
                        "browser_read",
                        "browser_click",
                        "browser_fill",
                        "browser_press",
                        "browser_screenshot",
                        "browser_wait",
                        "browser_download",
                        "http_request"));
        assertThat(withDesktop().specs()).hasSize(usual.size() + 5);
        assertThat(toolbox.find("move")).isPresent();
        assertThat(Toolbox.standard(Toolbox.Setup.USUAL).find("http_request")).isPresent();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everySpecIsShortAndItsSchemaIsWhole(String name) {
        ToolSpec spec = toolbox.find(name).orElseThrow().spec();
        assertThat(spec.name()).matches("[a-z][a-z_]{1,30}");
        assertThat(spec.description()).endsWith(".").hasSizeLessThanOrEqualTo(LONGEST_DESCRIPTION);
        requireObject(spec.schema());
    }

    @ParameterizedTest
    @MethodSource("names")
    void unknownArgumentsAreNamed(String name) throws Exception {
        assertThat(run(name, "{\"no_such\":1}")).startsWith(name + ": There is no argument 'no_such'; known are ");
    }

    @Test
    void allSpecsTogetherLeaveRoomInTheFirstRequest() {
        assertThat(bytes(Toolbox.standard(Toolbox.Setup.USUAL))).hasSizeLessThan(MOST_IN_ALL);
        assertThat(bytes(withDesktop())).hasSizeLessThan(MOST_WITH_A_DESKTOP);
        assertThat(bytes(toolbox)).hasSizeLessThan(MOST_WITH_A_BROWSER);
    }

    private static byte[] bytes(Toolbox toolbox) {
        Json specs = Json.of(toolbox.specs().stream()
                .map(spec -> Json.object()
                        .with("name", spec.name())
                        .with("description", spec.description())
                        .with("input_schema", spec.schema())
                        .end())
                .toList());
        return specs.text().getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void whatIsNoCallIsToldToTheModel() throws Exception {
        assertThat(run("shell", "{}")).startsWith("There is no tool 'shell'; there are bash, read_file,");
        assertThat(run("bash", "{\"command\":"))
                .startsWith("The arguments of bash are not JSON: ")
                .endsWith("one JSON object; if the answer was cut off at its longest, in smaller parts.");
        assertThat(run("x".repeat(100_000), "{}")).hasSizeLessThan(400);
        assertThat(run("bash", ""))
                .isEqualTo("bash: The argument 'command' is missing; for example {\"command\":\"ls -la\"}.");
        assertThat(run("read_file", "{\"path\":\" \"}")).startsWith("read_file: A path must not be empty");
        assertThat(run("read_file", "{\"path\":\"a\",\"from\":5,\"to\":4}"))
                .contains("'to' must not be less than 'from'");
        assertThat(run("bash", "{\"command\":\"a\\u0000b\"}")).contains("NUL");
        assertThat(run("bash", "{\"command\":\"" + "x".repeat(130_000) + "\"}")).contains("write_file");
    }

    @Test
    void aPlanIsForThePersonWhoLooksOn() throws Exception {
        var call = new Content.ToolCall(
                "1",
                "plan",
                "{\"steps\":[{\"text\":\"a\",\"status\":\"done\"},{\"text\":\"b\",\"status\":\"active\"}]}");
        assertThat(toolbox.run(call, context()))
                .isEqualTo(
                        ToolOutput.done(
                                "The user sees the plan: 1 of 2 steps done.",
                                Json.parse(
                                        "{\"steps\":[{\"text\":\"a\",\"status\":\"done\"},{\"text\":\"b\",\"status\":\"active\"}]}")));
    }

    private static void requireObject(Json schema) {
        assertThat(schema.string("type")).contains("object");
        Json properties = schema.at("properties").orElseThrow();
        Map<String, Json> fields = ((Json.Obj) properties).fields();
        schema.list("required").forEach(name -> assertThat(fields).containsKey(((Json.Str) name).value()));
        fields.forEach((name, field) -> {
            assertThat(name).matches("[a-z_]+");
            assertThat(field.string("type").orElse("any"))
                    .isIn("string", "integer", "boolean", "array", "object", "any");
            field.at("items").ifPresent(ToolboxTest::requireObject);
        });
    }

    private String run(String name, String arguments) throws Exception {
        ToolOutput output = toolbox.run(new Content.ToolCall("1", name, arguments), context());
        assertThat(output.outcome()).isEqualTo(Outcome.FAILED);
        return ((Content.Text) output.content().getFirst()).text();
    }

    private static ToolContext context() {
        FakeBox box = new FakeBox();
        var files = new BoxFiles(box, ByteString.of("/glove"), ByteString.of("/"), Duration.ofSeconds(5));
        return new ToolContext(box, files, text -> {}, new Cancel());
    }
}
