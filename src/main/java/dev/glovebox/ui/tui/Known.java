package dev.glovebox.ui.tui;

import dev.glovebox.agent.journal.Listed;
import dev.glovebox.ui.tui.input.Candidates;
import java.util.List;

/** What can be completed. Files of the workspace are listed when somebody first asks for one, and come a little later. */
final class Known implements Candidates {
    private static final long FRESH = Mailbox.millis(5000);

    private final Deeds deeds;
    private final Backstage backstage;
    private final Works works;
    private List<String> files = List.of();
    private List<Candidate> sessions = List.of();
    private long asked = System.nanoTime() - FRESH;
    private boolean listing;

    Known(Deeds deeds, Backstage backstage, Works works) {
        this.deeds = deeds;
        this.backstage = backstage;
        this.works = works;
    }

    @Override
    public List<Candidate> commands() {
        return deeds.all().stream()
                .map(deed -> new Candidate(deed.name(), deed.parameters(), deed.summary()))
                .toList();
    }

    @Override
    public List<Candidate> arguments(String command) {
        return switch (command) {
            case Overlays.LOAD -> sessions();
            case "export" -> List.of(Candidate.of("md", "For people."), Candidate.of("json", "For programs."));
            case "box" -> List.of(Candidate.of("prove", "Tries every way out of a box like this one."));
            case "undo" -> List.of(Candidate.of("all", "Everything that file tools changed in this session."));
            default -> List.of();
        };
    }

    private List<Candidate> sessions() {
        if (sessions.isEmpty()) {
            sessions = backstage.history().list().stream()
                    .filter(Listed.Summary.class::isInstance)
                    .map(Listed.Summary.class::cast)
                    .map(summary -> Candidate.of(summary.id().text(), summary.prompt()))
                    .toList();
        }
        return sessions;
    }

    @Override
    public List<String> files() {
        if (!listing && System.nanoTime() - asked >= FRESH) {
            listing = true;
            works.list();
        }
        return files;
    }

    void listed(List<String> paths) {
        files = List.copyOf(paths);
        listing = false;
        asked = System.nanoTime() - (paths.isEmpty() ? FRESH : 0); // there may have been no box yet
    }
}
