package dev.glovebox.sandbox.podman;

import dev.glovebox.protocol.BoxPolicy;
import dev.glovebox.sandbox.Places;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The variables in a container: the system's folders are the image's, the person's those that are mounted. */
final class ImageEnvironment {
    private static final List<String> FIXED = List.of(
            "HOME=" + Places.HOME,
            "USER=box",
            "LOGNAME=box",
            "SHELL=/bin/sh",
            "LANG=C.UTF-8",
            "PIP_BREAK_SYSTEM_PACKAGES=1");

    private ImageEnvironment() {}

    static List<String> of(BoxPolicy policy) {
        List<String> environment = new ArrayList<>(FIXED);
        environment.addFirst("PATH=" + path(policy));
        policy.tools().homes().entrySet().stream()
                .filter(home -> isMounted(home.getValue(), policy))
                .map(home -> home.getKey() + "=" + home.getValue())
                .sorted()
                .forEach(environment::add);
        return environment;
    }

    private static String path(BoxPolicy policy) {
        Stream<String> persons = policy.tools().searchPath().stream()
                .filter(folder -> isMounted(folder, policy))
                .map(Path::toString);
        return Places.searchPath(persons);
    }

    /** A folder with a colon in its name would be two. */
    private static boolean isMounted(Path folder, BoxPolicy policy) {
        return folder.normalize().equals(folder)
                && !folder.toString().contains(":")
                && policy.readOnlyMounts().stream().anyMatch(folder::startsWith);
    }
}
