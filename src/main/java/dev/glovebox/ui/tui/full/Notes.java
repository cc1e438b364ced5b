package dev.glovebox.ui.tui.full;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.ui.tui.full.Part.Kind;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Tone;
import java.util.List;

/** What is said about a session rather than in it. */
final class Notes {
    private static final int LONGEST = 4000;

    private Notes() {}

    /** What is as the person arranged it is only mentioned. */
    static Part of(AgentEvent.Noticed notice) {
        boolean arranged = notice.details().at("instructions").isPresent();
        return line("• " + notice.text(), arranged ? Tone.DIM : Tone.ATTENTION);
    }

    static Part line(String text, Tone tone) {
        return new Part(Kind.NOTE, new Block.Lines(List.of(Row.of(Clip.of(text, LONGEST), tone))));
    }
}
