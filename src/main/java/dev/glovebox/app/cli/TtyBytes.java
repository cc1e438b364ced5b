package dev.glovebox.app.cli;

import static java.util.Objects.requireNonNull;

import dev.glovebox.protocol.ByteString;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is typed, byte by byte. Read from a descriptor of our own, so that closing it wakes the reader and another program can have the
 * keyboard for a while: closing stdin would be for good.
 */
final class TtyBytes {
    private static final int BUFFER = 64 * 1024;

    private final Consumer<ByteString> typed;
    private final Runnable gone;
    // Made with this object, because the AOT cache is trained without a keyboard.
    private final Runnable reading = this::read;
    private @Nullable ReadableByteChannel channel;
    private @Nullable Thread reader;

    /** @param gone told when there is nothing to read any more, and never will be */
    TtyBytes(Consumer<ByteString> typed, Runnable gone) {
        this.typed = typed;
        this.gone = gone;
    }

    void begin() {
        channel = open();
        reader = Thread.ofPlatform().daemon().name("keyboard").start(reading);
    }

    /** When this returns nobody reads. */
    void end() {
        try {
            if (channel != null && reader != null) {
                channel.close();
                reader.join();
            }
        } catch (IOException e) {
            // then it is closed all the same
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static ReadableByteChannel open() {
        try {
            return FileChannel.open(Path.of("/dev/tty"), StandardOpenOption.READ);
        } catch (IOException e) {
            return new FileInputStream(FileDescriptor.in).getChannel(); // a terminal that does not control us
        }
    }

    private void read() {
        ReadableByteChannel from = requireNonNull(channel);
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
        try {
            while (from.read(buffer.clear()) >= 0) {
                typed.accept(ByteString.of(buffer.array(), 0, buffer.position()));
            }
            gone.run();
        } catch (IOException e) {
            if (from.isOpen()) {
                gone.run(); // the terminal hung up
            }
        }
    }
}
