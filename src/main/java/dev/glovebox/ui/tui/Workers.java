package dev.glovebox.ui.tui;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Why;
import dev.glovebox.ui.tui.Backstage.Turned;
import java.io.UncheckedIOException;

/** Does what may block on threads of their own, and tells the chat what came of it. */
final class Workers {
    private final Backstage backstage;
    private final Mailbox mailbox;

    Workers(Backstage backstage, Mailbox mailbox) {
        this.backstage = backstage;
        this.mailbox = mailbox;
    }

    void turn(String prompt, Waiting waiting, Cancel cancel) {
        begin("turn", () -> mailbox.post(new Happening.TurnOver(turned(prompt, waiting, cancel))));
    }

    void deed(Deed deed, String words, Cancel cancel) {
        begin("deed", () -> mailbox.post(new Happening.DeedOver(deed, reply(deed, words, cancel))));
    }

    void remember() {
        begin("said-before", () -> mailbox.post(new Happening.Remembered(backstage.said())));
    }

    void list() {
        begin("files", () -> mailbox.post(new Happening.Listed(backstage.files())));
    }

    private static void begin(String name, Runnable work) {
        Thread.ofPlatform().daemon().name(name).start(work);
    }

    private Turned turned(String prompt, Waiting waiting, Cancel cancel) {
        try {
            return backstage.turn(prompt, waiting, cancel);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Turned.NotBegun("the turn was interrupted", "say it again");
        } catch (UncheckedIOException e) {
            return new Turned.NotBegun(Why.of(e), "see that the history's folder can be written, then say it again");
        } catch (RuntimeException e) {
            return new Turned.NotBegun(said(e), "say it again; /doctor looks for what is wrong");
        }
    }

    private static Deed.Reply reply(Deed deed, String words, Cancel cancel) {
        try {
            return deed.run(words, cancel);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Deed.Reply.Failed("/" + deed.name() + " was interrupted");
        } catch (UncheckedIOException e) {
            return new Deed.Reply.Failed(Why.of(e));
        } catch (RuntimeException e) {
            return new Deed.Reply.Failed(said(e));
        }
    }

    /** A chat outlives a fault of ours, and tells it. */
    private static String said(RuntimeException e) {
        return e.getMessage() == null ? e.toString() : String.valueOf(e.getMessage());
    }
}
