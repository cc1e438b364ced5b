package dev.glovebox.views.changes;

import dev.glovebox.protocol.ByteString;

/** Told by a call of a file tool what it is about to change, before it does, so that a person can take it back. */
public interface Keeping {
    /** The largest content that is kept. */
    int LARGEST = 8 << 20;

    /** For those who keep nothing. */
    Keeping NONE = new Keeping() {
        @Override
        public boolean keeps(ByteString path) {
            return false;
        }

        @Override
        public Kept before(Planned planned) {
            return () -> {};
        }
    };

    /** Whether a change of this path, as it is inside, would be kept: else nobody need look what is there. */
    boolean keeps(ByteString path);

    /** When this returns, what is to be changed is kept, even if everything is killed the moment after. Trouble is unchecked. */
    Kept before(Planned planned);

    /** A change that is kept, whether it has happened or not. */
    interface Kept {
        /** It did not happen, and nothing of it is to be kept. */
        void withdraw();
    }

    /** What a call is about to do; paths are as they are inside. */
    sealed interface Planned {
        record Write(ByteString path, Before before, ByteString content) implements Planned {}

        record Move(ByteString from, ByteString to) implements Planned {}
    }

    /** What a path led to before a file was written there. */
    sealed interface Before {
        record Nothing() implements Before {}

        record Content(int mode, ByteString bytes) implements Before {}

        /** The reason continues the sentence "it was not kept because". */
        record NotKept(String reason) implements Before {}
    }
}
