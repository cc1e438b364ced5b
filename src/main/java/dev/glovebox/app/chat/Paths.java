package dev.glovebox.app.chat;

import dev.glovebox.app.session.Room;
import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.FileEntry;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.Walk;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The names in a workspace, as a walk inside finds them; for a few seconds one walk is good enough. */
final class Paths {
    private static final Walk.Query QUERY = new Walk.Query(20, 5_000, List.of(".git", "node_modules"), List.of());
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final Duration FRESH = Duration.ofSeconds(3);

    private final Stage stage;
    private Optional<Room> walked = Optional.empty();
    private List<String> last = List.of();
    private long at;

    Paths(Stage stage) {
        this.stage = stage;
    }

    synchronized List<String> list() {
        Optional<Room> room = stage.lodging().room();
        if (room.isEmpty()) {
            return List.of();
        }
        if (!walked.equals(room) || System.nanoTime() - at > FRESH.toNanos()) {
            last = walk(room.get());
            walked = room;
            at = System.nanoTime();
        }
        return last;
    }

    private static List<String> walk(Room room) {
        try {
            return room.workspace(LIMIT).walk(ByteString.of("."), QUERY)
                            instanceof FileOutcome.Done<Walk.Listing>(var found)
                    ? found.entries().stream()
                            .map(Paths::name)
                            .filter(Paths::canBeTyped)
                            .sorted()
                            .toList()
                    : List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private static String name(FileEntry entry) {
        return entry.path().display() + (entry.kind() == FileEntry.Kind.FOLDER ? "/" : "");
    }

    private static boolean canBeTyped(String name) {
        return name.chars().noneMatch(Character::isISOControl) && name.indexOf('\ufffd') < 0;
    }
}
