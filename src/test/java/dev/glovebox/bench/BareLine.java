package dev.glovebox.bench;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.bubblewrap.BareBubblewrap;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;

/** Prints what a shell script would run to open the box of a workspace, word by word, and keeps what it needs until its input ends. */
final class BareLine {
    private BareLine() {}

    public static void main(String[] args) throws Exception {
        try (BareBubblewrap bare = BareBubblewrap.like(RealBoxes.bubblewrap(), BoxPolicy.sealed(Path.of(args[0])))) {
            System.out.print(String.join("\0", bare.line("/bin/bash")) + "\n");
            System.out.flush();
            var _ = System.in.read();
        }
    }
}
