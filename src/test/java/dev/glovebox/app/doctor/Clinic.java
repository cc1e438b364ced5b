package dev.glovebox.app.doctor;

import dev.glovebox.app.settings.Surroundings;
import dev.glovebox.protocol.BoxLimits;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.sandbox.Sandbox;
import dev.glovebox.testing.RealBoxes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** doctor on one sandbox, with a secret in the environment of the process that opens its boxes. */
record Clinic(Path folder, Sandbox unwalled, Cancel cancel) {
    static final String SECRET = "DOCTORS_SECRET=f3a9-planted-by-the-test";

    Clinic(Path folder) {
        this(folder, RealBoxes.none(), new Cancel());
    }

    Clinic with(Sandbox other) {
        return new Clinic(folder, other, cancel);
    }

    Examination examine(Sandbox sandbox) throws InterruptedException {
        return examine(new Backend("bubblewrap", "bwrap", "apt-get install -y bubblewrap", sandbox))
                .getFirst();
    }

    List<Examination> examine(Backend backend) throws InterruptedException {
        List<Examination> all = new ArrayList<>();
        Surroundings surroundings = new Surroundings(
                Map.of(SECRET.substring(0, SECRET.indexOf('=')), SECRET.substring(SECRET.indexOf('=') + 1)),
                folder,
                Optional.empty(),
                System.getProperty("os.arch"),
                new Surroundings.Account(RealBoxes.isRoot() ? 0 : 1, Optional.empty()));
        new Doctor(surroundings, unwalled, () -> UUID.randomUUID().toString(), cancel)
                .examine(List.of(backend), BoxLimits.defaults(), folder, all::add);
        return all;
    }
}
