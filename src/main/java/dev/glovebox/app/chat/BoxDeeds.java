package dev.glovebox.app.chat;

import dev.glovebox.app.chat.Lodging.Stay;
import dev.glovebox.app.doctor.Diagnosis;
import dev.glovebox.app.doctor.DoctorReport;
import dev.glovebox.app.doctor.DoctorTable;
import dev.glovebox.app.doctor.Examination;
import dev.glovebox.app.doctor.Machine;
import dev.glovebox.app.doctor.Rounds;
import dev.glovebox.app.egress.BoxSystem;
import dev.glovebox.app.session.Room;
import dev.glovebox.app.settings.SandboxChoice;
import dev.glovebox.app.settings.Settings;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Why;
import dev.glovebox.ui.tui.Deed.Reply;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.web.Doorway;
import dev.glovebox.views.notebook.Notebook;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Commands about the box: what it is, what holds it, and what it may reach. */
final class BoxDeeds {
    private static final String NO_DESKTOP =
            "this box has no desktop: start again with --desktop, or set CAPABILITIES=desktop";
    private static final String NO_NOTEBOOK =
            "this box has no notebook: start again with --notebook, or set CAPABILITIES=notebook";
    private static final String STOPPED = "stopped before all was proven";

    private final Stage stage;

    BoxDeeds(Stage stage) {
        this.stage = stage;
    }

    Reply box(String words, Cancel cancel) throws InterruptedException {
        return switch (words) {
            case "" -> told(cancel);
            case "prove" -> proven(cancel);
            default -> new Reply.Failed("/box '" + words + "': there is /box, and /box prove");
        };
    }

    /** One that is being opened is waited for. */
    private Reply told(Cancel cancel) throws InterruptedException {
        Lodging lodging = stage.lodging();
        if (lodging.state() instanceof Lodging.State.Opening) {
            lodging.await(cancel);
        }
        return switch (lodging.state()) {
            case Lodging.State.Opening() -> new Reply.Done(List.of(Row.of("The box is being opened.", Tone.DIM)));
            case Lodging.State.Refused(var reason, var remedy) ->
                new Reply.Done(
                        List.of(Row.of("There is no box: " + reason, Tone.BAD), Row.of("What to do: " + remedy)));
            case Lodging.State.Open(var room) ->
                new Reply.Done(BoxRows.of(stage.means().plan().sandbox(), room));
        };
    }

    /** In a box of its own, made as this one is: the probe uses up limits. */
    private Reply proven(Cancel cancel) {
        SandboxChoice sandbox = stage.means().plan().sandbox();
        if (sandbox instanceof SandboxChoice.None) {
            return new Reply.Failed("there is no box to prove: --sandbox bubblewrap starts with one");
        }
        return report(cancel, List.of(), Optional.of(sandbox.word()), WithoutSettings::new);
    }

    Reply doctor(String words, Cancel cancel) {
        PastDeeds.requireNothing("doctor", words);
        return report(cancel, settings().ignored(), Optional.empty(), table -> table);
    }

    private Reply report(
            Cancel cancel, List<String> notices, Optional<String> only, Function<DoctorTable, DoctorReport> form) {
        RowSheet sheet = new RowSheet();
        return new Rounds(stage.means().surroundings(), stage.means().parts(), cancel)
                .diagnose(settings(), notices, only, form.apply(new DoctorTable(sheet)))
                .<Reply>map(diagnosis -> new Reply.Done(sheet.rows()))
                .orElseGet(() -> new Reply.Failed(STOPPED));
    }

    private Settings settings() {
        return stage.means().configured().settings();
    }

    /** What was tried, and no more. */
    private record WithoutSettings(DoctorTable table) implements DoctorReport {
        @Override
        public void begin(Machine machine) {
            table.begin(machine);
        }

        @Override
        public void examined(Examination examination) {
            table.examined(examination);
        }

        @Override
        public void end(Diagnosis diagnosis) {}
    }

    Reply desktop(String words, Cancel cancel) throws InterruptedException {
        PastDeeds.requireNothing("desktop", words);
        return inRoom(cancel, room -> room.hasDesktop() ? shown(room, Doorway.DESKTOP) : new Reply.Failed(NO_DESKTOP));
    }

    Reply notebook(String words, Cancel cancel) throws InterruptedException {
        return switch (words) {
            case "" -> withNotebook(cancel, (room, _) -> shown(room, Doorway.NOTEBOOK));
            case "share" -> withNotebook(cancel, (_, notebook) -> shared(notebook, true));
            case "private" -> withNotebook(cancel, (_, notebook) -> shared(notebook, false));
            default ->
                new Reply.Failed(
                        "/notebook '" + words + "': there is /notebook, /notebook share and /notebook private");
        };
    }

    private Reply withNotebook(Cancel cancel, BiFunction<Room, Notebook, Reply> deed) throws InterruptedException {
        return inRoom(cancel, room -> room.workshop()
                .notebook()
                .map(notebook -> deed.apply(room, notebook))
                .orElseGet(() -> new Reply.Failed(NO_NOTEBOOK)));
    }

    private static Reply shared(Notebook notebook, boolean with) {
        notebook.share(with);
        return new Reply.Done(List.of(Row.of(
                with
                        ? "From now on the agent's python and typescript run on the notebook's kernels, with your variables."
                        : "From now on the agent's python and typescript run by themselves again.")));
    }

    private Reply inRoom(Cancel cancel, Function<Room, Reply> deed) throws InterruptedException {
        return switch (stage.lodging().await(cancel)) {
            case Stay.None(var reason, var remedy) -> new Reply.Failed("there is no box: " + reason + "; " + remedy);
            case Stay.Cancelled() -> new Reply.Failed("stopped before the box was open");
            case Stay.In(var room) -> deed.apply(room);
        };
    }

    /** The ticket is for whoever sits here, so it is told and not kept. */
    private Reply shown(Room room, Doorway doorway) {
        String name = doorway.word();
        try {
            doorway.begin(room.workshop());
            String address = room.window().at(doorway, stage.sitting().id());
            return new Reply.Done(List.of(
                    Row.of("The " + name + " is at " + address),
                    Row.of("Open it within a minute; the address is good for one time.", Tone.DIM)));
        } catch (IOException e) {
            return new Reply.Failed("the " + name + " cannot be shown: " + Why.of(e));
        }
    }

    /** Also while the agent works: a program may be waiting for it. */
    Reply allow(String words, Cancel cancel) throws InterruptedException {
        if (words.isEmpty() || words.contains(" ")) {
            return new Reply.Failed("/allow takes one host, such as example.org, *.example.org, example.org:8443,"
                    + " 192.0.2.1:443, or a package manager such as pip");
        }
        if (stage.means().plan().system() == BoxSystem.NO_BOX) {
            return new Reply.Failed(
                    "without a box programs have the whole network of this machine, and nothing is to be"
                            + " allowed: --sandbox bubblewrap starts with a box");
        }
        return inRoom(cancel, room -> new Allowing(stage, room).allow(words));
    }
}
