package dev.glovebox.views.desktop;

import dev.glovebox.sandbox.Call;
import dev.glovebox.sandbox.Duplex;
import dev.glovebox.sandbox.Inlet;
import dev.glovebox.views.picture.Size;
import dev.glovebox.views.resident.Inside;
import dev.glovebox.views.resident.Resident;
import dev.glovebox.views.resident.Script;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;

/** The process that draws a box's screen, and the socket by which it is reached. */
final class XServer implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String MISSING = "missing";
    private static final String FOLDER = "/tmp/.glovebox-desktop.";
    private static final String SCRIPT = Script.beside(XServer.class, "start.sh");
    private static final String MANAGER = "fbsetroot -solid '#2b3440'; HOME=$1 exec fluxbox";

    private final Inside inside;
    private final Resident program;
    private final String folder;

    private XServer(Inside inside, Resident program, String folder) {
        this.inside = inside;
        this.program = program;
        this.folder = folder;
    }

    /** Returns once it takes connections. */
    static XServer start(Inside inside, Size size) throws NoDesktop, InterruptedException {
        var program = new Resident("the X server", inside.start("/bin/sh", "-c", SCRIPT, "desktop", size.toString()));
        try {
            return new XServer(inside, program, program.hear(LIMIT, XServer::folder, NoDesktop.class));
        } catch (Resident.NeverStood e) {
            throw new NoDesktop(String.valueOf(e.getMessage()));
        }
    }

    private static String folder(InputStream stdout) throws IOException, NoDesktop {
        String first = Resident.line(stdout);
        if (first.startsWith(MISSING)) {
            throw Programs.missing(first.substring(MISSING.length()));
        }
        if (!first.matches("\\Q" + FOLDER + "\\E[A-Za-z0-9]{6}")) {
            throw new IOException("no folder");
        }
        if (!Resident.line(stdout).equals(Desktop.DISPLAY.substring(1))) {
            throw new IOException("no display");
        }
        return first;
    }

    Duplex connect() throws IOException, InterruptedException {
        return inside.box().connect(new Inlet.Socket(folder + "/rfb"));
    }

    /** The window manager, which draws frames, a bar and a menu. */
    Call startWindowManager() {
        Call manager = inside.start("/bin/sh", "-c", MANAGER, "desktop", folder);
        manager.discardOutput();
        return manager;
    }

    /** How it came to its end, if it has. */
    Optional<String> end() throws InterruptedException {
        return program.end();
    }

    @Override
    public void close() {
        program.close();
        inside.remove(folder);
    }
}
