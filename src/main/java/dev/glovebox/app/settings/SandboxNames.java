package dev.glovebox.app.settings;

import dev.glovebox.app.settings.SandboxChoice.Engine;
import dev.glovebox.app.settings.Setting.Source;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Which backend the settings name, and which container if it makes some. */
public final class SandboxNames {
    /** As podman and docker write them, and paths of runtimes; never what could be taken for an option. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_/][A-Za-z0-9_./:@+-]{0,255}");

    private SandboxNames() {}

    static SandboxChoice choice(Settings settings) {
        Setting sandbox = settings.get(Variable.SANDBOX);
        return switch (sandbox.value()) {
            case "podman" -> container(Engine.PODMAN, settings);
            case "docker" -> container(Engine.DOCKER, settings);
            case "bubblewrap" -> uncontained(new SandboxChoice.Bubblewrap(), settings);
            case "none" -> uncontained(new SandboxChoice.None(), settings);
            default ->
                throw new UsageError(
                        sandbox.origin() + " '" + sandbox.value() + "': there are bubblewrap, podman, docker and none");
        };
    }

    /** As the settings would have it if they named this engine. */
    public static SandboxChoice container(Engine engine, Settings settings) {
        Setting runtime = settings.get(Variable.RUNTIME);
        return new SandboxChoice.Container(
                engine,
                runtime.isByHand() ? Optional.of(name(runtime, "crun, runc or runsc")) : Optional.empty(),
                name(settings.get(Variable.IMAGE), Variable.IMAGE.fallback()));
    }

    private static String name(Setting setting, String example) {
        if (!NAME.matcher(setting.value()).matches()) {
            throw new UsageError(setting.origin() + " '" + setting.value() + "': give a name, such as " + example);
        }
        return setting.value();
    }

    /** Variables may be a person's taste for other days; a flag is about this box. */
    private static SandboxChoice uncontained(SandboxChoice choice, Settings settings) {
        for (Variable variable : List.of(Variable.RUNTIME, Variable.IMAGE)) {
            Setting setting = settings.get(variable);
            if (setting.source() == Source.FLAG) {
                throw new UsageError(setting.origin() + " '" + setting.value() + "': only containers have one, and "
                        + settings.get(Variable.SANDBOX).origin() + " is "
                        + settings.value(Variable.SANDBOX) + "; give --sandbox podman or --sandbox docker with it");
            }
        }
        return choice;
    }
}
