package dev.glovebox.app.cli;

import dev.glovebox.app.terminal.PersonsEditor;
import dev.glovebox.app.terminal.Stty;
import dev.glovebox.ui.tui.ChatTerminal;
import dev.glovebox.ui.tui.Mailbox;
import dev.glovebox.ui.tui.screen.Size;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The terminal we were started from, for a chat. */
final class RawTerminal implements ChatTerminal {
    private final OutputStream out = new FileOutputStream(FileDescriptor.out);
    private final Stty stty;
    private final Mailbox mailbox;
    private final PersonsEditor editor;
    private final TtyBytes keyboard;
    private volatile @Nullable Termios termios;
    private final AtomicBoolean suspended = new AtomicBoolean();

    RawTerminal(Stty stty, Mailbox mailbox, PersonsEditor editor) {
        this.stty = stty;
        this.mailbox = mailbox;
        this.editor = editor;
        keyboard = new TtyBytes(mailbox::typed, mailbox::end);
    }

    /** @param leave what undoes the modes of the chat, should a fault end us */
    void open(String leave) {
        hear(leave);
        keyboard.begin();
    }

    /** Everything but the keyboard. */
    void hear(String leave) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(leave)));
        HostSignal.when("WINCH", this::resized);
        HostSignal.when("INT", mailbox::interrupted);
        HostSignal.when("TERM", mailbox::end);
        HostSignal.when("HUP", mailbox::end);
        HostSignal.when("CONT", this::continued);
    }

    private void leave(String modes) {
        if (stty.isRaw()) {
            write(modes);
            stty.restore();
        }
    }

    /** From now on the size is asked for before every drawing, which takes calls of the C library. */
    private void resized() {
        if (termios == null) {
            termios = new Termios();
        }
        mailbox.resized();
    }

    /** A shell has set the terminal as it likes it, unless we had given it back; whoever suspended us by a key draws anew without being told. */
    private void continued() {
        if (stty.isRaw()) {
            stty.becomeRaw();
            stty.askSize();
        }
        if (!suspended.getAndSet(false)) {
            mailbox.continued();
        }
    }

    @Override
    public void write(String text) {
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            mailbox.end(); // nobody sees anything any more
        }
    }

    @Override
    public Size size() {
        Termios asked = termios;
        List<Integer> size =
                asked == null ? stty.size() : IntStream.of(asked.size()).boxed().toList();
        return size.size() == 2 && size.getFirst() > 0 && size.getLast() > 0
                ? new Size(size.getFirst(), size.getLast())
                : Size.CLASSIC;
    }

    @Override
    public void suspend() {
        keyboard.end();
        stty.restore();
        suspended.set(true);
        Stty.stop();
        takeBack();
    }

    private void takeBack() {
        stty.becomeRaw();
        stty.askSize();
        keyboard.begin();
    }

    @Override
    public Edited edit(String text) {
        keyboard.end();
        stty.restore();
        try {
            return switch (editor.edit(text)) {
                case PersonsEditor.Edited.Text(var edited) -> new Edited.Text(edited);
                case PersonsEditor.Edited.Not(var reason) -> new Edited.Not(reason);
            };
        } finally {
            takeBack();
        }
    }

    @Override
    public void restore() {
        keyboard.end();
        stty.restore();
    }
}
