package dev.glovebox.sandbox.podman;

import dev.glovebox.sandbox.Opening.Refused;
import java.util.Map;

/** What is known of runtimes by name: how they are installed, and what to try when one does not work. */
final class Runtimes {
    static final String CRUN = "crun";
    static final String RUNC = "runc";

    private static final Map<String, String> INSTALLED = Map.of(
            CRUN,
            "apt-get install crun",
            RUNC,
            "apt-get install runc",
            "runsc",
            "apt-get install runsc, or gvisor.dev/docs",
            "krun",
            "crun built with libkrun; needs KVM",
            "kata",
            "katacontainers.io; needs KVM");

    private Runtimes() {}

    static Refused unknown(Engine engine) {
        String name = engine.runtime().orElseThrow();
        return new Refused(
                engine.kind().word() + " knows no runtime " + name,
                "install it (" + INSTALLED.getOrDefault(name, "as its makers say") + ") and tell "
                        + engine.kind().word() + " of it, or name another with --runtime");
    }

    /** What to try instead of what failed. */
    static String another(EngineClient client) {
        String failed = client.engine().runtime().or(client::ownRuntime).orElse("the engine's own");
        String other = failed.equals(RUNC) ? CRUN : RUNC;
        return "the image was " + client.engine().image() + " and the runtime " + failed
                + "; try another --image, or --runtime " + other + " (Debian: apt-get install " + other + ")";
    }
}
