package dev.glovebox.app.settings;

import dev.glovebox.process.SystemProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What podman and docker need to find their folders and daemons; no credentials, no PATH and no settings that a box may fill. */
public final class EngineEnvironment {
    private static final Set<String> NEEDED = Set.of(
            "HOME",
            "USER",
            "LOGNAME",
            "XDG_RUNTIME_DIR",
            "XDG_CONFIG_HOME",
            "XDG_DATA_HOME",
            "DBUS_SESSION_BUS_ADDRESS",
            "CONTAINERS_CONF",
            "CONTAINERS_STORAGE_CONF",
            "DOCKER_HOST",
            "DOCKER_CONTEXT",
            "DOCKER_CONFIG",
            "DOCKER_CERT_PATH",
            "DOCKER_TLS_VERIFY");

    private EngineEnvironment() {}

    public static List<String> of(Surroundings surroundings) {
        KnownWorkspaces workspaces = KnownWorkspaces.of(surroundings);
        new HomeSettings(surroundings, workspaces).requireOwnOfEngines();
        List<String> environment = new ArrayList<>(surroundings.environment().entrySet().stream()
                .filter(entry -> NEEDED.contains(entry.getKey()))
                .filter(entry -> !Surroundings.leadsInto(workspaces, entry.getValue()))
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .sorted()
                .toList());
        environment.addFirst("PATH=" + SystemProgram.SEARCH_PATH);
        return environment;
    }
}
