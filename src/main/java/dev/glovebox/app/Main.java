package dev.glovebox.app;

import dev.glovebox.app.cli.CommandLineInterface;
import dev.glovebox.app.settings.Surroundings;

/** Where the JVM comes in. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        Surroundings surroundings = Surroundings.ofThisProcess();
        Wiring wiring = new Wiring(surroundings);
        int status = new CommandLineInterface(surroundings, wiring::sandbox, System.out, System.err).run(args);
        System.exit(status);
    }
}
