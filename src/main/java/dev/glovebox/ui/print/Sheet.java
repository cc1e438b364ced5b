package dev.glovebox.ui.print;

import dev.glovebox.ui.print.Listing.Mark;

/** What a report is written on, line by line. */
public interface Sheet {
    void line(String text);

    void dim(String text);

    void marked(Mark mark, String text);
}
