package dev.glovebox.views;

import java.util.ArrayList;
import java.util.List;

/** The options of file commands, as the glove takes them. */
final class FileOptions {
    static final int MOST_NAMES = 64;

    private FileOptions() {}

    static List<String> walk(Walk.Query query) {
        return where(query, query.most());
    }

    static List<String> grep(Grep.Query query) {
        Grep.Extent extent = query.extent();
        List<String> options = where(query.where(), extent.most());
        options.addAll(List.of("-B", "" + extent.before(), "-A", "" + extent.after()));
        options.addAll(List.of("-w", "" + extent.width(), "-s", "" + extent.fileSize()));
        if (query.letters() == Grep.Letters.ANY_CASE) {
            options.add("-i");
        }
        return options;
    }

    private static List<String> where(Walk.Query query, int most) {
        List<String> options = new ArrayList<>(List.of("-d", "" + query.depth(), "-n", "" + most));
        query.ignored().forEach(name -> options.addAll(List.of("-x", name)));
        Globs.expand(query.globs()).forEach(glob -> options.addAll(List.of("-g", glob)));
        return options;
    }
}
