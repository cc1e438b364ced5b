package dev.glovebox.app.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Folders whose links somebody else may have made: a box in its workspace, or a repository that was fetched.
 *
 * <p>These are the folders given here, every work tree of a repository, every workspace that lies beside a history, and the workspaces that Glovebox has noted.
 */
public final class UntrustedFolders {
    private static final String WORKSPACE = "workspace";
    private static final List<String> OF_A_REPOSITORY = List.of(".git", ".hg", ".jj", ".svn");
    private static final List<String> BESIDE_A_WORKSPACE = List.of("history", "journal");

    private final Set<Path> given;
    private final FolderIdentity identity;
    private final Set<Path> homes;
    private final Predicate<Path> others;

    private UntrustedFolders(Set<Path> given, Set<Path> homes, Predicate<Path> others) {
        this.given = given;
        this.identity = FolderIdentity.of(given);
        this.homes = homes;
        this.others = others;
    }

    /**
     * Some of them may not exist.
     *
     * @param given such as the workspace and the current folder; the root of the machine is left out
     * @param homes of the person; a home that is a git work tree holds the person's own links
     */
    public static UntrustedFolders of(List<Path> given, List<Path> homes) {
        return new UntrustedFolders(real(given), real(homes), folder -> false);
    }

    /** With those that are known by other means, such as workspaces of earlier starts; asked about folders with their links resolved. */
    public UntrustedFolders and(Predicate<Path> known) {
        return new UntrustedFolders(given, homes, known);
    }

    private static Set<Path> real(List<Path> folders) {
        Set<Path> real = new LinkedHashSet<>();
        for (Path folder : folders) {
            Path absolute = folder.toAbsolutePath().normalize();
            try {
                real.add(folder.toRealPath());
            } catch (IOException e) {
                real.add(absolute);
            }
        }
        real.removeIf(folder -> folder.getNameCount() == 0);
        return real;
    }

    /** Throws {@link FileRefused} when a link that lies in an untrusted folder is on the way. */
    public void requireNoLink(Path given) throws IOException {
        NamedPath.of(given, this);
    }

    /** Whether the folder, which has no links in its path, is an untrusted one or lies in one. */
    public boolean hold(Path folder) {
        return holding(folder).isPresent();
    }

    /** The outermost untrusted folder that is this folder or holds it. The folder has no links in its path. */
    Optional<Path> holding(Path folder) {
        Path above = Path.of("/");
        for (Path name : folder) {
            above = above.resolve(name);
            if (isGiven(above) || others.test(above) || isWorkTree(above) || isWorkspace(above)) {
                return Optional.of(above);
            }
        }
        return Optional.empty();
    }

    private boolean isGiven(Path folder) {
        return given.contains(folder) || identity.has(folder);
    }

    private boolean isWorkTree(Path folder) {
        return OF_A_REPOSITORY.stream().anyMatch(name -> Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS))
                && homes.stream().noneMatch(home -> home.startsWith(folder));
    }

    /** As {@code ./workspace} beside {@code ./history}, and the workspace of a server's job beside its journal. */
    private static boolean isWorkspace(Path folder) {
        return String.valueOf(folder.getFileName()).startsWith(WORKSPACE)
                && BESIDE_A_WORKSPACE.stream()
                        .anyMatch(name -> Files.isDirectory(folder.resolveSibling(name), LinkOption.NOFOLLOW_LINKS));
    }
}
