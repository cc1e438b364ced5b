package dev.glovebox.app.session;

import dev.glovebox.tools.Toolbox;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Has ready when the box opens what the first request needs and the box has no part in: classes, that is, which come at their first use. */
public final class HeadStart {
    private HeadStart() {}

    /** Beside other work; nobody waits for it, for whatever is not ready yet is made where it is needed. */
    public static void begin() {
        Thread.ofPlatform().daemon().name("head-start").start(HeadStart::prepare);
    }

    private static void prepare() {
        Thread.ofVirtual().start(() -> {});
        var _ = Toolbox.standard(Toolbox.Setup.USUAL).specs();
        try {
            var _ = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
