package dev.glovebox.app.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.Inbox;
import dev.glovebox.agent.journal.Conversation;
import dev.glovebox.app.session.Room;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.ui.tui.Backstage.Turned;
import dev.glovebox.views.desktop.Desktop;
import dev.glovebox.views.desktop.Viewer;
import dev.glovebox.views.rfb.RfbClient;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
@Timeout(180)
final class DesktopChatTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    @Test
    void aTodoAppIsWrittenStartedUsedByMouseAndKeyboardAndSeenOnTheScreen() throws Exception {
        ChatBench bench = new ChatBench(folder).script(script("todo-desktop.json"));
        bench.capabilities = Set.of(Capability.DESKTOP);
        try (Backroom chat = bench.chat()) {
            assertThat(chat.turn("Build a todo app with a window, and try it.", Inbox.EMPTY, new Cancel()))
                    .isEqualTo(new Turned.Over(new AgentEvent.TurnEnd.Done()));
        }
        assertThat(Json.parse(Files.readString(bench.workspace.resolve("todo.json"))))
                .isEqualTo(Json.parse("[\"Buy cheese\", \"call anna\"]"));
        List<BufferedImage> seen = pictures(bench);
        BufferedImage empty = seen.get(0);
        BufferedImage one = seen.get(1);
        BufferedImage two = seen.get(2);
        assertThat(inked(empty, 0)).as("the first row of an empty list").isZero();
        assertThat(inked(one, 0)).as("the first row").isGreaterThan(100);
        assertThat(inked(one, 1)).as("the second row").isZero();
        assertThat(inked(two, 1)).as("the second row").isGreaterThan(100);
        assertThat(notices(bench).getFirst())
                .isEqualTo("The box has a desktop, as asked, for about 100m of the 2g of memory that the box may use.");
    }

    @Test
    void whatAPersonDoesIsInTheJournalAndTheModelIsTold() throws Exception {
        ChatBench bench = new ChatBench(folder).script("[{\"text\": \"Hello.\"}, {\"text\": \"I see.\"}]");
        bench.capabilities = Set.of(Capability.DESKTOP);
        try (Backroom chat = bench.chat()) {
            chat.turn("Hello", Inbox.EMPTY, new Cancel());
            Desktop desktop = room(chat).workshop().desktop().orElseThrow();
            try (Viewer viewer = desktop.view("anna");
                    RfbClient person =
                            RfbClient.open(new RfbClient.Line(viewer.in(), viewer.out(), viewer::close), LIMIT)) {
                person.pointer(1, 600, 400); // looks on only, so nobody sees it
                person.pointer(0, 600, 400);
                person.settle(LIMIT);
                assertThat(desktop.hands().takeOver("anna")).isTrue();
                person.pointer(0, 500, 300);
                person.pointer(1, 500, 300);
                person.pointer(0, 500, 300);
                person.press('t');
                person.release('t');
                person.settle(LIMIT);
                desktop.hands().giveBack("anna");
            }
            for (int turn = 0; turn < 100 && notices(bench).size() < 2; turn++) {
                Thread.sleep(50);
            }
            assertThat(notices(bench)).endsWith("anna used the desktop: 1 click, 1 character.");
            chat.turn("Go on", Inbox.EMPTY, new Cancel());
            assertThat(Conversation.of(chat.events()).toString())
                    .contains("anna used the desktop's mouse and keyboard meanwhile")
                    .contains("{\"tool\":\"mouse\",\"action\":\"click\",\"x\":500,\"y\":300}")
                    .doesNotContain("600");
        }
    }

    @Test
    void withoutTheCapabilityThereIsNothingOfIt() throws Exception {
        ChatBench bench = new ChatBench(folder)
                .script(
                        "[{\"calls\": [{\"tool\": \"bash\", \"arguments\": {\"command\": \"echo d=$DISPLAY; pgrep -c Xtigervnc\"}}]},"
                                + " {\"expect\": {\"result_contains\": \"d=\\n0\\n\"}, \"text\": \"None.\"}]");
        try (Backroom chat = bench.chat()) {
            assertThat(chat.turn("Look", Inbox.EMPTY, new Cancel()))
                    .isEqualTo(new Turned.Over(new AgentEvent.TurnEnd.Done()));
            assertThat(room(chat).workshop().desktop()).isEmpty();
            assertThat(room(chat).tools()).extracting(tool -> tool.name()).doesNotContain("screenshot");
        }
        assertThat(notices(bench)).noneMatch(text -> text.contains("desktop"));
    }

    private static Room room(Backroom chat) {
        return chat.room().orElseThrow();
    }

    private static List<String> notices(ChatBench bench) {
        return bench.events.stream()
                .filter(AgentEvent.Noticed.class::isInstance)
                .map(event -> ((AgentEvent.Noticed) event).text())
                .toList();
    }

    private static List<BufferedImage> pictures(ChatBench bench) throws IOException {
        List<byte[]> all = bench.events.stream()
                .filter(AgentEvent.ToolEnded.class::isInstance)
                .flatMap(event -> ((AgentEvent.ToolEnded) event).result().content().stream())
                .filter(Content.Image.class::isInstance)
                .map(image -> Base64.getDecoder().decode(((Content.Image) image).base64()))
                .toList();
        List<BufferedImage> read = new ArrayList<>();
        for (byte[] png : all) {
            read.add(ImageIO.read(new ByteArrayInputStream(png)));
        }
        return read;
    }

    /** Dark points where the list's row of this number is. */
    private static long inked(BufferedImage picture, int row) {
        long dark = 0;
        int top = 296 + row * 27;
        for (int y = top; y < top + 24; y++) {
            for (int x = 311; x < 690; x++) {
                dark += (picture.getRGB(x, y) & 0xff) < 0x60 ? 1 : 0;
            }
        }
        return dark;
    }

    private static String script(String name) throws IOException {
        try (InputStream script = DesktopChatTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
