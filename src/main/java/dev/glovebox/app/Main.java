package dev.glovebox.app;

import dev.glovebox.app.cli.CommandLineInterface;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.settings.Surroundings;

/** Where the JVM comes in. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        Surroundings surroundings = Surroundings.ofThisProcess();
        System.exit(run(surroundings, new Wiring(surroundings).parts(), args));
    }

    static int run(Surroundings surroundings, Parts parts, String... args) {
        return new CommandLineInterface(surroundings, parts, System.out, System.err).run(args);
    }
}
