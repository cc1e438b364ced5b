package dev.glovebox.app.session;

import dev.glovebox.agent.Instructions;
import dev.glovebox.agent.Instructions.Text;
import dev.glovebox.app.session.InstructionFile.Found;
import dev.glovebox.app.session.InstructionFile.Missing;
import dev.glovebox.app.session.InstructionFile.Unfit;
import dev.glovebox.protocol.AgentEvent.Noticed;
import dev.glovebox.protocol.Json;
import dev.glovebox.views.BoxFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The instructions of one opening of a session, as they were found, and what a person should know about them. */
record Guidance(Path ownPath, InstructionFile own, InstructionFile project) {
    static Guidance read(Path own, BoxFiles workspace) throws InterruptedException {
        return new Guidance(own, InstructionFile.onHost(own), InstructionFile.inBox(workspace));
    }

    Instructions instructions() {
        return new Instructions(text(own), text(project));
    }

    private static Optional<Text> text(InstructionFile file) {
        return switch (file) {
            case Found(var text, var bytes) -> Optional.of(text);
            case Missing() -> Optional.empty();
            case Unfit unfit -> Optional.empty();
        };
    }

    List<Noticed> notices() {
        List<Noticed> notices = new ArrayList<>();
        unread("Your own " + ownPath, own, notices);
        unread("The project's " + InstructionFile.NAME, project, notices);
        List<String> used = new ArrayList<>();
        Json.Builder details = Json.object();
        used("own", "your own", own, used, details);
        used("project", InstructionFile.NAME + " of the project", project, used, details);
        if (!used.isEmpty()) {
            notices.add(new Noticed(
                    "instructions: " + String.join(", ", used),
                    Json.object().with("instructions", details.end()).end()));
        }
        return notices;
    }

    private static void unread(String name, InstructionFile file, List<Noticed> notices) {
        if (file instanceof Unfit(var reason)) {
            notices.add(new Noticed(name + " " + reason + ", so it is not used."));
        }
    }

    private static void used(String key, String name, InstructionFile file, List<String> used, Json.Builder details) {
        if (file instanceof Found(var text, var bytes)) {
            used.add(name + " (" + size(bytes) + (text.cut() ? ", cut there" : "") + ")");
            details.with(
                    key,
                    Json.object().with("bytes", bytes).with("cut", text.cut()).end());
        }
    }

    private static String size(int bytes) {
        return bytes < 1000 ? bytes + " B" : bytes / 1000 + "." + bytes % 1000 / 100 + " KB";
    }
}
