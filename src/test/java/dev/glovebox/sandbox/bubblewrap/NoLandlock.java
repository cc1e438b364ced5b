package dev.glovebox.sandbox.bubblewrap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** The box's own filter with one more refusal before it. */
final class NoLandlock {
    private static final int LANDLOCK_CREATE_RULESET = 444;
    private static final int ENOSYS = 0x0005_0000 | 38;

    private NoLandlock() {}

    static Path filter(Path folder, Path real) {
        try {
            byte[] rest = Files.readAllBytes(real);
            ByteBuffer code = ByteBuffer.allocate(3 * 8 + rest.length).order(ByteOrder.LITTLE_ENDIAN);
            instruction(code, 0x20, 0, 0, 0); // load the call's number
            instruction(code, 0x15, 0, 1, LANDLOCK_CREATE_RULESET);
            instruction(code, 0x06, 0, 0, ENOSYS);
            return Files.write(folder.resolve("no-landlock.bpf"), code.put(rest).array());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void instruction(ByteBuffer code, int operation, int ifTrue, int ifFalse, int value) {
        code.putShort((short) operation).put((byte) ifTrue).put((byte) ifFalse).putInt(value);
    }
}
