package dev.glovebox.ui.words;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Compaction;

/** What making a conversation shorter has saved. */
public final class Saved {
    private Saved() {}

    public static String words(AgentEvent.Compacted compacted) {
        String what =
                switch (compacted.how()) {
                    case Compaction.Pruned ignored -> "old results are left out for the model";
                    case Compaction.Summarised ignored -> "the conversation is summarised for the model";
                };
        return what + ": about " + Figures.tokens(compacted.tokensBefore()) + " become "
                + Figures.tokens(compacted.tokensAfter()) + "; the history keeps everything";
    }
}
