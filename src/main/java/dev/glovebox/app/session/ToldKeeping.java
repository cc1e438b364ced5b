package dev.glovebox.app.session;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Why;
import dev.glovebox.views.changes.Keeping;
import java.io.UncheckedIOException;
import java.util.function.Consumer;

/** Tells the person too when something could not be kept: the model cannot make room on the host. */
record ToldKeeping(Keeping keeping, Consumer<String> notice, LiveSession.Faults faults) implements Keeping {
    @Override
    public boolean keeps(ByteString path) {
        return keeping.keeps(path);
    }

    @Override
    public Kept before(Planned planned) {
        try {
            return keeping.before(planned);
        } catch (UncheckedIOException e) {
            faults.notKept(e);
            notice.accept(Why.of(e) + " File tools change nothing until that is put right.");
            throw e;
        }
    }
}
