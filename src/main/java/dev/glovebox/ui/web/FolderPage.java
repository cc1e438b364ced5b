package dev.glovebox.ui.web;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.ui.web.Route.Need;
import dev.glovebox.views.FileEntry;
import dev.glovebox.views.Walk;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Some entries of a folder by name, after the last one of the page before.
 *
 * @param more whether there are others behind these
 * @param next from where those can be had; a folder beyond {@link #MOST} has others that cannot
 */
record FolderPage(List<FileEntry> entries, boolean more, Optional<ByteString> next) {
    /** Of one folder: so many are put in order. */
    static final int MOST = 100_000;

    private static final int USUAL = 1000;
    private static final int LONGEST = 10_000;
    private static final int LONGEST_CURSOR = 400; // a name of 255 bytes in base64url
    private static final String LIMIT = "limit";
    private static final String CURSOR = "cursor";

    FolderPage {
        entries = List.copyOf(entries);
    }

    static Route.Draft asked(Route.Draft draft) {
        return draft.asks(LIMIT, Need.OPTIONAL, Schema.whole(1, LONGEST), "At most so many; " + USUAL + " unless told")
                .asks(CURSOR, Need.OPTIONAL, Schema.text(1, LONGEST_CURSOR), "The `next` of the page before");
    }

    /** Which part of it somebody wants. */
    record Query(int most, Optional<ByteString> after) {
        static Query of(Call call) {
            return new Query(Paging.limit(call, USUAL, LONGEST), FolderPage.after(call));
        }

        private boolean isBehind(FileEntry entry) {
            return after.isEmpty() || entry.path().compareTo(after.get()) > 0;
        }
    }

    static FolderPage of(Query query, Walk.Listing listing) {
        List<FileEntry> rest = listing.entries().stream()
                .filter(query::isBehind)
                .sorted(Comparator.comparing(FileEntry::path))
                .toList();
        if (rest.size() <= query.most()) {
            return new FolderPage(rest, listing.tally().cut(), Optional.empty());
        }
        List<FileEntry> page = rest.subList(0, query.most());
        return new FolderPage(page, true, Optional.of(page.getLast().path()));
    }

    private static Optional<ByteString> after(Call call) {
        return Paging.read(call, LONGEST_CURSOR, () -> call.asked(CURSOR)
                .map(text -> ByteString.of(Base64.getUrlDecoder().decode(text))));
    }

    Optional<String> cursor() {
        return next.map(name -> Base64.getUrlEncoder().withoutPadding().encodeToString(name.toBytes()));
    }
}
