package dev.glovebox.ui.tui.talk;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.ui.tui.text.Tone;

/** The colour of something that a person should know. */
final class NoticeTone {
    private NoticeTone() {}

    static Tone of(AgentEvent.Noticed notice) {
        boolean attention = notice.text().startsWith("weakened")
                || notice.details().string("egress").isPresent();
        return attention ? Tone.ATTENTION : Tone.DIM;
    }
}
