package dev.glovebox.app.chat;

import dev.glovebox.agent.journal.Journal;
import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Why;
import dev.glovebox.ui.tui.Deed;
import java.io.UncheckedIOException;

/** A command with what it does; whatever stands in its way is a reply, never an exception. */
record Act(String name, String parameters, String summary, When when, Body body) implements Deed {
    /** What it does; may throw {@link UsageError}. */
    @FunctionalInterface
    interface Body {
        Reply run(String words, Cancel cancel) throws InterruptedException;
    }

    @Override
    public Reply run(String words, Cancel cancel) throws InterruptedException {
        try {
            return body.run(words.strip(), cancel);
        } catch (UsageError e) {
            return new Reply.Failed(e.sentence());
        } catch (Journal.NotKept e) {
            return new Reply.Failed(String.valueOf(e.getMessage()));
        } catch (UncheckedIOException e) {
            return new Reply.Failed(Why.of(e));
        }
    }
}
