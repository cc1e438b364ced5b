package dev.glovebox.tools;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content.ToolCall;
import dev.glovebox.views.changes.Keeping;

/** Puts aside, outside the box, what calls are about to change and what should outlive the box. */
public interface Safekeeping {
    /** For those who keep nothing. */
    Safekeeping NONE = new Safekeeping() {
        @Override
        public void beforeChange(Cancel cancel) {}

        @Override
        public Keeping keeping(String callId) {
            return Keeping.NONE;
        }

        @Override
        public void afterChange(ToolCall call) {}
    };

    /** Before every call that may change something; may wait, until the wish comes: then nothing may be changed. */
    void beforeChange(Cancel cancel) throws InterruptedException;

    Keeping keeping(String callId);

    /** After such a call, however it ended, and before anybody is told of its end. */
    void afterChange(ToolCall call);
}
