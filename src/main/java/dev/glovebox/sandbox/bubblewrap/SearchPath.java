package dev.glovebox.sandbox.bubblewrap;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Places;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** How programs are found in a box: by what of the person's folders it can see, in the person's order, and by the system's. */
final class SearchPath {
    private SearchPath() {}

    static String of(BoxPolicy policy, HostLayout layout) {
        Stream<String> persons = policy.tools().searchPath().stream()
                .filter(folder -> isSeen(folder, policy, layout))
                .map(Path::toString);
        return Places.searchPath(persons);
    }

    /** The variables whose folder is seen. */
    static List<String> homes(BoxPolicy policy, HostLayout layout) {
        return policy.tools().homes().entrySet().stream()
                .filter(home -> isSeen(home.getValue(), policy, layout))
                .map(home -> home.getKey() + "=" + home.getValue())
                .sorted()
                .toList();
    }

    /** At its own place; a folder with a colon in its name would be two. */
    private static boolean isSeen(Path folder, BoxPolicy policy, HostLayout layout) {
        return folder.normalize().equals(folder)
                && !folder.toString().contains(":")
                && !folder.startsWith(policy.workspace())
                && (Places.SYSTEM_PROGRAMS.contains(folder.toString())
                        || policy.readOnlyMounts().stream().anyMatch(folder::startsWith)
                        || layout.entries().stream().anyMatch(entry -> shows(entry, folder)));
    }

    private static boolean shows(HostLayout.Entry entry, Path folder) {
        return switch (entry) {
            case HostLayout.Entry.Open(var source, var place) -> isAtItsPlace(source, place, folder);
            case HostLayout.Entry.Bind(var source, var place) -> isAtItsPlace(source, place, folder);
            case HostLayout.Entry.Link link -> false;
        };
    }

    private static boolean isAtItsPlace(Path source, String place, Path folder) {
        return source.toString().equals(place) && folder.startsWith(source);
    }
}
