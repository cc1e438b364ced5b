package dev.glovebox.app.install;

import dev.glovebox.views.supply.Supply;
import java.util.Optional;

/** A supply that is fetched once into the folder of programs, which can be done beforehand too. */
public interface Fetched extends Supply {
    String title();

    boolean isThere();

    /** Empty when it is there, now or already; else why not. */
    Optional<String> fetch(Patience patience) throws InterruptedException;
}
