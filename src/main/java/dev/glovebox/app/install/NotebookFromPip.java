package dev.glovebox.app.install;

import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.resident.Inside;
import dev.glovebox.views.supply.Supplies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A Python environment with JupyterLab: the one of the box's own system, or one that pip made here once, which boxes see read-only. */
public final class NotebookFromPip implements Fetched {
    /** Where an image has it. */
    static final String IN_IMAGES = "/opt/glovebox/notebook";

    static final Duration LIMIT = Duration.ofMinutes(15);

    private static final Duration LOOK = Duration.ofSeconds(20);
    private static final String ITS_OWN = "own";
    private static final String LOOKS = "if [ -x " + IN_IMAGES + "/bin/python ]; then echo " + ITS_OWN
            + "; else exec /usr/bin/python3 -I -c 'import sys; print(\"%d.%d\" % sys.version_info[:2])'; fi";

    private final NotebookLock lock;
    private final Shelf shelf;
    private final Supplier<Optional<Pip>> pips;

    NotebookFromPip(NotebookLock lock, Path programs, Optional<Pip> pip) {
        this(lock, programs, () -> pip);
    }

    /** It is told what holds when something is fetched: by then other workspaces may be in use. */
    private NotebookFromPip(NotebookLock lock, Path programs, Supplier<Optional<Pip>> pips) {
        this.lock = lock;
        this.pips = pips;
        shelf = new Shelf(new ProgramsFolder(programs), "notebook-" + lock.name(), "pyvenv.cfg");
    }

    /** Into this folder of ours, which the box's policy names too. The Python is that of all boxes on this machine's system. */
    public static Fetched into(Path programs, Surroundings surroundings) {
        return new NotebookFromPip(NotebookLock.ofThisBuild(), programs, () -> Optional.of(Path.of("/usr/bin/python3"))
                .filter(Files::isExecutable)
                .map(python -> new Pip(python, surroundings.fetchingEnvironment(), LIMIT)));
    }

    @Override
    public Ready ready(Box box, Patience patience) throws InterruptedException {
        String answer = look(box);
        if (answer.equals(ITS_OWN)) {
            return new Ready.At(IN_IMAGES);
        }
        if (answer.isEmpty()) {
            return new Ready.Missing(
                    "There is no /usr/bin/python3 in this box, which a notebook needs. An image with both comes"
                            + " from 'images/build --notebook'.");
        }
        Optional<String> seenAt = box.inside().programs();
        if (seenAt.isEmpty()) {
            return missing("this box has no folder for it");
        }
        Optional<String> flaw = fetch(patience, Optional.of(answer));
        return flaw.map(NotebookFromPip::missing).orElseGet(() -> readyFor(answer, seenAt.get() + "/" + shelf.name()));
    }

    /** The box's Python runs the environment, so it must be of the version that the environment was made with. */
    private Ready readyFor(String version, String place) {
        return Files.isDirectory(shelf.path().resolve("lib/python" + version))
                ? new Ready.At(place)
                : new Ready.Missing(
                        "JupyterLab in " + shelf.path() + " is for another Python than this box's " + version
                                + ". Where this machine's own Python has changed, remove that folder, and it is fetched again."
                                + " An image with another Python needs its own: 'images/build --notebook'.");
    }

    @Override
    public String title() {
        return "JupyterLab";
    }

    @Override
    public boolean isThere() {
        return shelf.isFilled();
    }

    @Override
    public Optional<String> fetch(Patience patience) throws InterruptedException {
        return fetch(patience, Optional.empty());
    }

    private Optional<String> fetch(Patience patience, Optional<String> wanted) throws InterruptedException {
        if (isThere()) {
            return Optional.empty();
        }
        Optional<Pip> pip = pips.get();
        if (pip.isEmpty()) {
            return Optional.of("there is no /usr/bin/python3 on this machine (apt-get install -y python3-venv)");
        }
        Optional<String> obstacle = obstacle(pip.get().about(patience.cancel()), wanted);
        return obstacle.isPresent()
                ? obstacle
                : shelf.fill(
                        title(),
                        (fresh, all) -> {
                            all.live().accept("Fetching JupyterLab by pip, once; about 110 MB, and 500 on the disk.\n");
                            return pip.get().make(lock, fresh, all);
                        },
                        patience);
    }

    private Optional<String> obstacle(Optional<Pip.About> found, Optional<String> wanted) {
        if (found.isEmpty()) {
            return Optional.of("this machine's /usr/bin/python3 cannot be run");
        }
        Pip.About about = found.get();
        if (wanted.filter(version -> !version.equals(about.version())).isPresent()) {
            return Optional.of("this machine's Python is " + about.version() + " and the box's is " + wanted.get()
                    + ", and what is made with one does not run with the other");
        }
        if (!lock.pythons().contains(about.version())) {
            return Optional.of("this machine's Python is " + about.version() + ", and it is packed for "
                    + String.join(", ", lock.pythons()));
        }
        return about.makesEnvironments()
                ? Optional.empty()
                : Optional.of("this machine's Python cannot make environments (apt-get install -y python3-venv)");
    }

    /** One call that says whether the box has its own, and else which Python runs there. Empty where there is none. */
    private static String look(Box box) throws InterruptedException {
        try {
            Inside.Said said = new Inside(box, List.of()).run(LOOK, "sh", "-c", LOOKS);
            String answer = said.out().strip();
            return said.isFine() && (answer.equals(ITS_OWN) || answer.matches("3\\.\\d{1,3}")) ? answer : "";
        } catch (IOException e) {
            return "";
        }
    }

    private static Ready missing(String why) {
        return new Ready.Missing("There is no JupyterLab in this box, and it could not be fetched: " + why + ". "
                + Supplies.NOTEBOOK_WAY_OUT);
    }
}
