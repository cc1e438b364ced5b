package dev.glovebox.tools;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.sandbox.Box;
import dev.glovebox.views.Names;

/** A path as a model gave it, and as it is inside: from the root, relative ones from the workspace. */
record BoxPath(String given, String absolute) {
    static BoxPath of(String given, Box box) {
        if (given.isBlank() || given.indexOf('\0') >= 0) {
            throw new BadArguments("A path must not be empty or hold a NUL character; for example \"src/main.py\".");
        }
        return new BoxPath(
                given,
                given.startsWith("/")
                        ? ownNameGone(given, box.inside())
                        : box.inside().workspace() + "/" + given);
    }

    /** People tell models the paths that they know from outside. */
    private static String ownNameGone(String path, Box.Inside inside) {
        return inside.ownName()
                .filter(name -> path.equals(name) || path.startsWith(name + "/"))
                .map(name -> inside.workspace() + path.substring(name.length()))
                .orElse(path);
    }

    ByteString bytes() {
        return ByteString.of(absolute);
    }

    /** The same for spellings that differ in nothing but blank steps. */
    String plain() {
        return absolute.replaceAll("/(\\./|/)*", "/");
    }

    /** The folder it is in, as given. */
    BoxPath parent() {
        String path = absolute.replaceAll("/+$", "");
        String above = path.substring(0, Math.max(path.lastIndexOf('/'), 0));
        return new BoxPath(above.isEmpty() ? "/" : above, above.isEmpty() ? "/" : above);
    }

    String name() {
        String path = absolute.replaceAll("/+$", "");
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** What lies below it, as a model would give it. */
    String below(ByteString relative) {
        String name = Names.shown(relative);
        if (name.isEmpty()) {
            return given;
        }
        return given.equals(".") ? name : given.endsWith("/") ? given + name : given + "/" + name;
    }
}
