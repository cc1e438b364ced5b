package dev.glovebox.app.cli;

import dev.glovebox.app.editor.PersonsEditor;
import dev.glovebox.ui.tui.ChatTerminal;
import dev.glovebox.ui.tui.Mailbox;
import dev.glovebox.ui.tui.screen.Size;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;

/** The terminal we were started from, for a chat. */
final class RawTerminal implements ChatTerminal {
    private static final int SIGTSTP = 20;

    private final OutputStream out = new FileOutputStream(FileDescriptor.out);
    private final Termios termios = new Termios();
    private final Mailbox mailbox;
    private final PersonsEditor editor;
    private final TtyBytes keyboard;
    private final AtomicBoolean suspended = new AtomicBoolean();

    RawTerminal(Mailbox mailbox, PersonsEditor editor) {
        this.mailbox = mailbox;
        this.editor = editor;
        keyboard = new TtyBytes(mailbox::typed, mailbox::end);
    }

    /** @param leave what undoes the modes of the chat, should a fault end us */
    void open(String leave) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> leave(leave)));
        termios.enterRawMode();
        keyboard.begin();
        HostSignal.when("WINCH", mailbox::resized);
        HostSignal.when("INT", mailbox::interrupted);
        HostSignal.when("TERM", mailbox::end);
        HostSignal.when("HUP", mailbox::end);
        HostSignal.when("CONT", this::continued);
    }

    private void leave(String modes) {
        if (termios.isRaw()) {
            write(modes);
            termios.restore();
        }
    }

    /** Whoever suspended us by a key draws anew without being told. */
    private void continued() {
        termios.keepRawMode();
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
        int[] size = termios.size();
        return size[0] > 0 && size[1] > 0 ? new Size(size[0], size[1]) : Size.CLASSIC;
    }

    /** Without a shell that would let us go on, the system does not stop us at all. */
    @Override
    public void suspend() {
        termios.restore();
        suspended.set(true);
        stop();
        termios.enterRawMode();
    }

    private static void stop() {
        try {
            MethodHandle raise = Termios.handle(
                    "kill", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
            int unused = (int) raise.invokeExact((int) ProcessHandle.current().pid(), SIGTSTP);
        } catch (Throwable e) {
            throw new IllegalStateException("the C library's kill cannot be called", e);
        }
    }

    @Override
    public Edited edit(String text) {
        keyboard.end();
        termios.restore();
        try {
            return switch (editor.edit(text)) {
                case PersonsEditor.Edited.Text(var edited) -> new Edited.Text(edited);
                case PersonsEditor.Edited.Not(var reason) -> new Edited.Not(reason);
            };
        } finally {
            termios.enterRawMode();
            keyboard.begin();
        }
    }

    @Override
    public void restore() {
        keyboard.end();
        termios.restore();
    }
}
