package dev.glovebox.app.chat;

import dev.glovebox.ui.tui.Deed;
import dev.glovebox.ui.tui.Deed.Reply;
import dev.glovebox.ui.tui.Deed.When;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** The commands of a chat that reach behind the scene. */
final class Deeds {
    private final Stage stage;
    private final ReentrantLock work;

    private Deeds(Stage stage, ReentrantLock work) {
        this.stage = stage;
        this.work = work;
    }

    static List<Deed> of(Stage stage, ReentrantLock work) {
        return new Deeds(stage, work).all();
    }

    private List<Deed> all() {
        var past = new PastDeeds(stage);
        var files = new FileDeeds(stage);
        var box = new BoxDeeds(stage);
        var mind = new MindDeeds(stage);
        return List.of(
                idle("clear", "", "Close this session and begin a new one in the same box.", past::clear),
                idle("load", "ID", "Go on with an earlier session.", past::load),
                idle("model", "[NAME]", "Tell which model is asked, or ask another from now on.", mind::model),
                any("tools", "", "List the tools that the model can call.", mind::tools),
                any("box", "[prove]", "Tell what the box is, what it may use and reach, and prove it.", box::box),
                any(
                        "allow",
                        "HOST",
                        "Let programs in the box connect to a host, or to those of a package manager.",
                        box::allow),
                any(
                        "desktop",
                        "",
                        "Show the box's desktop in a browser: prints its address, with a ticket.",
                        box::desktop),
                any(
                        "notebook",
                        "[share|private]",
                        "Show the box's notebook in a browser, or let the agent use its kernels too.",
                        box::notebook),
                idle("compact", "", "Have the model summarise the conversation, to make room.", mind::compact),
                any("notes", "", "Show what the agent noted for itself.", files::notes),
                any(
                        "diff",
                        "",
                        "Show what has changed in the workspace since this session's first change.",
                        files::diff),
                idle(
                        "undo",
                        "[CALL | all]",
                        "Take back what the last call of a file tool changed, or that call, or all.",
                        files::undo),
                any("export", "[md | json] [FILE]", "Write this session to a file.", past::export),
                any("cost", "", "Tell what this session has cost, turn by turn.", mind::cost),
                any(
                        "doctor",
                        "",
                        "Prove what boxes hold against on this machine, and list the settings.",
                        box::doctor));
    }

    private Deed any(String name, String parameters, String summary, Act.Body body) {
        return new Act(name, parameters, summary, When.ANY_TIME, (words, cancel) -> {
            try (var _ = stage.ending(cancel)) {
                return body.run(words, cancel);
            }
        });
    }

    private Deed idle(String name, String parameters, String summary, Act.Body body) {
        return new Act(name, parameters, summary, When.IDLE, (words, cancel) -> {
            if (!work.tryLock()) {
                return new Reply.Failed(
                        "/" + name + " is not for while the agent works: wait until it is done, or stop it");
            }
            try (var _ = stage.running(cancel)) {
                return body.run(words, cancel);
            } finally {
                work.unlock();
            }
        });
    }
}
