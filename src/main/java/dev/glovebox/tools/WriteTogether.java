package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.views.FileOutcome;
import dev.glovebox.views.FileOutcome.Change;
import dev.glovebox.views.FileOutcome.Done;
import dev.glovebox.views.FileOutcome.Failed;
import dev.glovebox.views.WholeFile;
import dev.glovebox.views.changes.Keeping;
import dev.glovebox.views.changes.Keeping.Planned;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes edited files, all of them or none; what even so stays changed is named. */
final class WriteTogether {
    private final ToolContext context;
    private final List<EditedFile> files;
    private final List<Keeping.Kept> kept = new ArrayList<>();

    WriteTogether(List<EditedFile> files, ToolContext context) {
        this.files = List.copyOf(files);
        this.context = context;
    }

    /** Nothing when all is written, else why not and how the files are now. */
    Optional<String> write() throws InterruptedException {
        keepAll();
        for (int i = 0; i < files.size(); i++) {
            EditedFile file = files.get(i);
            if (i > 0 && !isAsFound(file)) {
                return Optional.of(file.path().given()
                        + ": it is no longer as it was when this call began, or has two names in it;"
                        + " look at it, and give each file one name." + undone(i));
            }
            if (context.files().put(file.path().bytes(), file.after().toBytes())
                    instanceof Failed<Change>(var cause, var reason)) {
                int touched = KeptWrite.mayHaveHappened(cause) ? i + 1 : i;
                String why = FileTrouble.words(new Failed<>(cause, reason));
                return Optional.of(file.path().given() + ": " + why + undone(touched));
            }
        }
        return Optional.empty();
    }

    /** Before the first is written, so that whatever happens then can be taken back by a person. */
    private void keepAll() {
        try {
            for (EditedFile file : files) {
                Keeping.Before before = KeptWrite.before(new Done<>(file.found()));
                kept.add(context.keeping().before(new Planned.Write(file.path().bytes(), before, file.after())));
            }
        } catch (RuntimeException e) {
            kept.forEach(Keeping.Kept::withdraw);
            throw e;
        }
    }

    /** What was written a moment ago may be this file under another name, and its edits would be lost. */
    private boolean isAsFound(EditedFile file) throws InterruptedException {
        FileOutcome<WholeFile> now =
                context.files().whole(file.path().bytes(), file.before().size());
        return now instanceof Done<WholeFile>(var found) && found.content().equals(Optional.of(file.before()));
    }

    /** Puts the first so many back, newest first, and says how that went. */
    private String undone(int touched) throws InterruptedException {
        List<String> changed = new ArrayList<>();
        for (int i = files.size() - 1; i >= 0; i--) {
            if (i < touched && !isPutBack(files.get(i))) {
                changed.add(0, files.get(i).path().given());
            } else {
                kept.get(i).withdraw();
            }
        }
        return changed.isEmpty()
                ? " Nothing was changed."
                : " Could not be put back, and may hold their edits: " + String.join(", ", changed)
                        + ". No other file was changed.";
    }

    private boolean isPutBack(EditedFile file) throws InterruptedException {
        ByteString before = file.before();
        return context.files().put(file.path().bytes(), before.toBytes()) instanceof Done;
    }
}
