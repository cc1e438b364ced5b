package dev.glovebox.app.settings;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of a home that tell npm, pip, podman and docker which programs to run. In a home such a file may be a link into a
 * repository of settings, where a box may have written it.
 */
record HomeSettings(Surroundings surroundings, KnownWorkspaces workspaces) {
    private static final String EMPTY = "/dev/null";
    private static final List<String> NPM = List.of(".npmrc");
    private static final List<String> PIP = List.of(".config/pip/pip.conf", ".pip/pip.conf");
    private static final List<String> ENGINES =
            List.of("containers/containers.conf", "containers/containers.conf.d", "containers/storage.conf");
    private static final String DOCKER = ".docker/config.json";

    /** Variables by which npm and pip read no such file when a box may have written it. */
    Map<String, String> replaced() {
        Map<String, String> replaced = new HashMap<>();
        if (planted(inHomes(NPM)).isPresent()) {
            replaced.put("npm_config_userconfig", EMPTY);
        }
        if (planted(inHomes(PIP)).isPresent()) {
            replaced.put("PIP_CONFIG_FILE", EMPTY);
        }
        return replaced;
    }

    /** Without its settings an engine would look for images elsewhere, so there is no box then. */
    void requireOwnOfEngines() {
        Stream<Path> files = Stream.concat(
                ENGINES.stream().map(surroundings.config().resolveSibling("")::resolve), inHomes(List.of(DOCKER)));
        planted(files).ifPresent(file -> {
            throw new UsageError("the engine's settings " + file
                    + " lead into a workspace, where a box may name any program in them: put a copy in the place of the"
                    + " link, or use --sandbox bubblewrap");
        });
    }

    private Stream<Path> inHomes(List<String> names) {
        return Stream.of(surroundings.home(), surroundings.account().home())
                .flatMap(Optional::stream)
                .distinct()
                .flatMap(home -> names.stream().map(home::resolve));
    }

    private Optional<Path> planted(Stream<Path> files) {
        return files.filter(workspaces::reach).findFirst();
    }
}
