package dev.glovebox.app;

import dev.glovebox.app.cli.CommandLineInterface;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.SecretRedactor;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Where the JVM comes in. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        tellFaults();
        Surroundings surroundings = Surroundings.ofThisProcess();
        System.exit(run(surroundings, new Wiring(surroundings).parts(), args));
    }

    static void tellFaults() {
        Thread.setDefaultUncaughtExceptionHandler((thread, fault) -> tell(fault));
    }

    static int run(Surroundings surroundings, Parts parts, String... args) {
        return new CommandLineInterface(surroundings, parts, System.out, System.err).run(args);
    }

    /** Also a fault's message may hold what a box or a file said, or a key. */
    private static void tell(Throwable fault) {
        StringWriter trace = new StringWriter();
        fault.printStackTrace(new PrintWriter(trace));
        SecretRedactor secrets = new SecretRedactor(Surroundings.ofThisProcess().environment());
        System.err.print(PlainText.lines(secrets.hide(trace.toString())));
    }
}
