package dev.glovebox.views.desktop;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Call;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A program with a window in a box: it says what it was told by mouse and keys, a line each. */
final class TkApp implements AutoCloseable {
    /** Two entries, each 400 x 30, and a field for the mouse; the window is at 100,100 and 400 x 300. */
    private static final String PROGRAM = """
            import sys, tkinter
            def say(*words):
                print(*words, flush=True)
            root = tkinter.Tk()
            root.title(sys.argv[1])
            root.geometry('400x300+100+100')
            for name, y in (('one', 0), ('two', 40)):
                entry = tkinter.Entry(root, bg='white')
                entry.place(x=0, y=y, width=400, height=30)
                entry.bind('<Return>', lambda e, name=name: (say(name, e.widget.get()), e.widget.delete(0, 'end')))
                entry.bind('<Control-k>', lambda e, name=name: say(name, 'ctrl-k'))
                entry.bind('<FocusIn>', lambda e, name=name: say('focus', name))
            field = tkinter.Frame(root, bg='#336699')
            field.place(x=0, y=100, width=400, height=200)
            field.bind('<Button>', lambda e: say('down', e.num, e.x, e.y))
            field.bind('<ButtonRelease>', lambda e: say('up', e.num, e.x, e.y))
            field.bind('<Double-Button-1>', lambda e: say('double', e.x, e.y))
            root.after(100, lambda: say('ready'))
            root.mainloop()
            """;

    private final Call call;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    TkApp(Box box, String title) throws InterruptedException {
        call = box.start(new CallSpec(
                Stream.of("python3", "-c", PROGRAM, title).map(ByteString::of).toList(),
                Stream.concat(box.inside().environment().stream(), Stream.of("DISPLAY=" + Desktop.DISPLAY))
                        .map(ByteString::of)
                        .toList(),
                ByteString.of("/"),
                new CallSpec.Stdio.NoInput(),
                Optional.empty(),
                Map.of()));
        Thread.ofVirtual().start(() -> listen(call.stdout()));
        Thread.ofVirtual().start(() -> listen(call.stderr()));
        next("ready");
    }

    private void listen(InputStream from) {
        try (var in = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
            in.lines().forEach(lines::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next line that begins so; those before it are left out. */
    String next(String beginning) throws InterruptedException {
        for (String line = lines.poll(10, TimeUnit.SECONDS); line != null; line = lines.poll(10, TimeUnit.SECONDS)) {
            if (line.startsWith(beginning)) {
                return line;
            }
        }
        throw new AssertionError("the app did not say '" + beginning + "'");
    }

    /** Whether it has nothing to say for half a second. */
    boolean isSilent() throws InterruptedException {
        return lines.poll(500, TimeUnit.MILLISECONDS) == null;
    }

    @Override
    public void close() {
        call.kill();
    }
}
