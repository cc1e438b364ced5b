package dev.glovebox.app.settings;

import dev.glovebox.protocol.BoxPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Programs that a person has and a box does not see, because they lie in a home or another folder of the person's. */
public final class Toolchains {
    private static final List<String> PROGRAMS = List.of(
            "python3", "node", "npm", "deno", "bun", "java", "mvn", "gradle", "cargo", "rustc", "go", "ruby", "php",
            "dotnet");

    /** Stands for the programs of the toolchain that it finds in a folder of its own. */
    private static final Path RUSTUP = Path.of("rustup");

    private static final Path SYSTEM = Path.of("/usr");
    private static final Set<String> OF_THE_SYSTEM = Set.of("/bin", "/sbin", "/usr/bin", "/usr/sbin");

    private final Surroundings surroundings;
    private final BoxPolicy policy;
    private final ToolchainFolder folders;
    private final List<Path> search;

    private Toolchains(Surroundings surroundings, BoxPolicy policy) {
        this.surroundings = surroundings;
        this.policy = policy;
        this.folders = new ToolchainFolder(surroundings.home());
        search = Stream.concat(
                        surroundings.searchPath().stream(),
                        surroundings.toolchains().stream().map(folder -> folder.resolve("bin")))
                .distinct()
                .filter(folder -> !leadsThroughWorkspace(folder))
                .toList();
    }

    /** One sentence on what is not seen and how to show it; for a box on this machine's own system. */
    public static Optional<String> notice(Surroundings surroundings, BoxPolicy policy) {
        return policy.rootfs().isPresent() ? Optional.empty() : new Toolchains(surroundings, policy).notice();
    }

    private Optional<String> notice() {
        Map<Set<Path>, List<String>> unseen = PROGRAMS.stream()
                .flatMap(name -> found(name).stream().map(file -> Map.entry(name, missing(file))))
                .filter(entry -> !entry.getValue().isEmpty())
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue,
                        LinkedHashMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        if (unseen.isEmpty()) {
            return Optional.empty();
        }
        String programs = unseen.entrySet().stream()
                .map(entry -> String.join(", ", entry.getValue()) + " from " + shown(entry.getKey(), " and "))
                .collect(Collectors.joining("; "));
        Set<Path> all =
                unseen.keySet().stream().flatMap(Set::stream).collect(Collectors.toCollection(LinkedHashSet::new));
        return Optional.of("The box does not see " + programs + ". To show them, give --mount-ro "
                + shown(all, " --mount-ro ") + ".");
    }

    /** What a shell would run. A box could have planted what lies in its workspace. */
    private Optional<Path> found(String name) {
        return search.stream()
                .map(folder -> folder.resolve(name))
                .filter(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS))
                .filter(file -> !leadsThroughWorkspace(file))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    private boolean leadsThroughWorkspace(Path path) {
        return Route.leadsThrough(path, policy.workspace());
    }

    /** The folders to mount before the program can be run inside; none when it can be already, or when none may be mounted. */
    private Set<Path> missing(Path file) {
        Set<Path> missing = new LinkedHashSet<>();
        try {
            for (Path path : List.of(file, file.toRealPath())) {
                if (!isSeen(path) && !isBelow(missing, path)) {
                    missing.add(folders.of(path));
                }
            }
            if (file.toRealPath().endsWith(RUSTUP)) {
                Path home = surroundings.toolchainHomes().get(Surroundings.RUSTUP_HOME);
                if (home != null && !isSeen(home)) {
                    missing.add(home);
                }
            }
        } catch (IOException e) {
            return Set.of();
        }
        OwnFolders own = new OwnFolders(surroundings);
        for (Path folder : missing) {
            if (own.unreadable(OwnFolders.real(folder)).isPresent()) {
                return Set.of();
            }
        }
        return missing;
    }

    private static boolean isBelow(Iterable<Path> folders, Path path) {
        for (Path folder : folders) {
            if (path.startsWith(folder)) {
                return true;
            }
        }
        return false;
    }

    private boolean isSeen(Path path) {
        return path.startsWith(SYSTEM)
                || OF_THE_SYSTEM.contains(String.valueOf(path.getParent()))
                || isBelow(policy.readOnlyMounts(), path);
    }

    private String shown(Set<Path> paths, String between) {
        return paths.stream().map(folders::shown).collect(Collectors.joining(between));
    }
}
