package dev.glovebox.app;

import dev.glovebox.app.cli.Rehearsal;
import dev.glovebox.app.cli.ServiceRehearsal;
import dev.glovebox.app.session.Parts;
import dev.glovebox.app.settings.Surroundings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs what people run most in one process, so that an AOT cache can be made of the classes it loads; see scripts/build.sh. */
public final class Training {
    /** As long as a real one: what is short is no secret, and looking for it in answers would not be trained. */
    private static final String KEY = "sk-no-key-but-as-long-as-one";

    private Training() {}

    /**
     * Takes a scratch folder that holds folders {@code workspace} and {@code .own/bin}, with a program that boxes do not see; the
     * address of a model that asks for one command, and another one of it, by TLS where that can be had; a word when it is the service that is trained, else an empty one; and a program for exec, which
     * finds it at the end of this process's own command line.
     */
    public static void main(String[] args) throws InterruptedException {
        Path folder = Path.of(args[0]);
        Main.tellFaults();
        Map<String, String> environment = new HashMap<>(Map.of(
                "PATH",
                folder.resolve(".own/bin") + ":/usr/bin:/bin",
                "HOME",
                folder.toString(),
                "JAVA_HOME",
                "/usr",
                "SAFEDIR",
                folder.resolve("workspace").toString(),
                "ANTHROPIC_API_KEY",
                KEY,
                "ANTHROPIC_BASE_URL",
                args[1],
                "OPENAI_API_KEY",
                KEY,
                "OPENAI_BASE_URL",
                args[2] + "/v1"));
        Surroundings own = Surroundings.ofThisProcess();
        Surroundings surroundings =
                new Surroundings(environment, folder, own.installation(), own.architecture(), own.account());
        Parts parts = new Wiring(surroundings).parts();
        System.exit(
                args[3].isEmpty()
                        ? usual(surroundings, parts, args[4])
                        : ServiceRehearsal.run(surroundings, parts, folder.resolve(".own")));
    }

    private static int usual(Surroundings surroundings, Parts parts, String program) throws InterruptedException {
        int worst = List.of(
                        List.of("exec", "--", program),
                        List.of("run", "work"),
                        List.of("run", "--continue", "more work"),
                        List.of("run", "--json", "--model", "openai/any", "work"))
                .stream()
                .mapToInt(line -> Main.run(surroundings, parts, line.toArray(String[]::new)))
                .max()
                .orElseThrow();
        return Math.max(worst, Rehearsal.run(surroundings, parts));
    }
}
