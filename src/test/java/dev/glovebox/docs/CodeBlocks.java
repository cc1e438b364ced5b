package dev.glovebox.docs;

import java.util.List;
import java.util.regex.Pattern;

/** The fenced blocks of a page. */
record CodeBlocks(String page) {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");

    List<String> of(String language) {
        return BLOCK.matcher(page)
                .results()
                .filter(block -> block.group(1).equals(language))
                .map(block -> block.group(2))
                .toList();
    }

    /** The page without them. */
    String prose() {
        return BLOCK.matcher(page).replaceAll("");
    }
}
