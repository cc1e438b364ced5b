package dev.glovebox.bench;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Box;
import dev.glovebox.testing.Ran;
import dev.glovebox.testing.RealBoxes;
import dev.glovebox.testing.Specs;
import dev.glovebox.views.desktop.Button;
import dev.glovebox.views.desktop.Desktop;
import dev.glovebox.views.desktop.Point;
import dev.glovebox.views.ports.Ports;
import dev.glovebox.views.terminal.Size;
import dev.glovebox.views.terminal.Terminal;
import dev.glovebox.views.terminal.Terminals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Measures what people and agents look through into one box, for {@code bench/workshop}: one JSON object for each figure. */
final class WorkshopBench {
    private static final int WARM_UP = 5;
    private static final Duration STILL = Duration.ofMillis(300);
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final Path workspace;

    private WorkshopBench(Path workspace) {
        this.workspace = workspace;
    }

    public static void main(String[] args) throws Exception {
        int opens = Integer.parseInt(args[0]);
        int samples = Integer.parseInt(args[1]);
        Path workspace = Files.createTempDirectory("glovebox-workshop");
        try {
            WorkshopBench bench = new WorkshopBench(workspace);
            bench.plainBox();
            for (int i = -1; i < opens; i++) {
                bench.openDesktop(i);
            }
            bench.useDesktop(samples);
            bench.echo(samples);
            bench.lookAtPorts(samples);
        } finally {
            Files.delete(workspace);
        }
    }

    private Box open() {
        return RealBoxes.open(RealBoxes.bubblewrap(), BoxPolicy.sealed(workspace));
    }

    /** What can be opened but was not, beside a box that has nothing of the kind. */
    private void plainBox() throws Exception {
        open().close();
        for (int i = 0; i < 5; i++) {
            Proportional before = Proportional.now();
            try (Box box = open()) {
                Ran.in(box, Specs.inside(box, "/bin/true")).succeeded();
                Figures.memory("plain-box", before);
                try (Terminals _ = new Terminals(box)) {
                    Figures.memory("box-with-unused-views", before);
                }
            }
        }
    }

    private void openDesktop(int number) throws Exception {
        Proportional before = Proportional.now();
        try (Box box = open()) {
            long start = System.nanoTime();
            try (Desktop desktop = Desktop.start(box, Desktop.USUAL)) {
                tell("desktop-open", number, start);
                desktop.awaitStill(STILL, LIMIT);
                if (number >= 0) {
                    Figures.memory("desktop-memory", before);
                }
            }
        }
    }

    private void useDesktop(int samples) throws Exception {
        try (Box box = open();
                Desktop desktop = Desktop.start(box, Desktop.USUAL)) {
            box.start(Specs.inside(
                            box, "/bin/sh", "-c", "DISPLAY=" + Desktop.DISPLAY + " exec xterm -geometry 120x40+20+20"))
                    .discardOutput();
            desktop.awaitChange(LIMIT);
            desktop.awaitStill(STILL, LIMIT);
            for (int i = -WARM_UP; i < samples; i++) {
                long start = System.nanoTime();
                desktop.picture(Optional.empty()).png();
                tell("screenshot", i, start);
            }
            for (int i = -WARM_UP; i < samples; i++) {
                long start = System.nanoTime();
                desktop.click(new Point(200 + (i & 63), 200), Button.LEFT, 1);
                tell("click", i, start);
                desktop.awaitStill(
                        STILL, LIMIT); // a click and the key after it belong together: that wait is no part of either
                start = System.nanoTime();
                desktop.type("a");
                tell("key", i, start);
            }
        }
    }

    private void echo(int samples) throws Exception {
        try (Box box = open();
                Terminals terminals = new Terminals(box)) {
            Terminal terminal = terminals.open(new Size(24, 80));
            EchoViewer viewer = new EchoViewer();
            try (var _ = terminal.attach(viewer)) {
                terminal.write("stty raw; exec cat\r".getBytes(java.nio.charset.StandardCharsets.UTF_8));
                Thread.sleep(1000);
                for (int i = -WARM_UP; i < samples; i++) {
                    viewer.expect((byte) ('A' + Math.floorMod(i, 26)));
                    long start = System.nanoTime();
                    terminal.write(new byte[] {(byte) ('A' + Math.floorMod(i, 26))});
                    viewer.await();
                    tell("echo", i, start);
                }
            }
        }
    }

    private void lookAtPorts(int samples) throws Exception {
        try (Box box = open()) {
            Ports ports = new Ports(box);
            for (int i = -WARM_UP; i < samples; i++) {
                long start = System.nanoTime();
                ports.now();
                tell("ports", i, start);
            }
        }
    }

    private static void tell(String figure, int number, long start) {
        if (number >= 0) {
            Figures.time(figure, start);
        }
    }
}
