package dev.glovebox.app.session;

import dev.glovebox.tools.Toolbox;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Has ready what a session needs whatever its options: the open jar and classes, which come at their first use. */
public final class HeadStart {
    private HeadStart() {}

    /** Beside other work; nobody waits for it, for whatever is not ready yet is made where it is needed. */
    public static void begin() {
        Thread.ofPlatform().daemon().name("head-start").start(HeadStart::prepare);
    }

    private static void prepare() {
        try (InputStream _ = HeadStart.class.getResourceAsStream("/native/id")) {
            Thread.ofVirtual().start(() -> {});
            var _ = Toolbox.standard(Toolbox.Setup.USUAL).specs();
            var _ = MessageDigest.getInstance("SHA-256");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
