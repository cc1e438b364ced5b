package dev.glovebox.tools.output;

/** Takes the whole of an output that is too long to be shown. */
public interface Spill extends AutoCloseable {
    /** Takes these bytes before it returns: the array is the caller's. */
    void write(byte[] bytes, int offset, int length);

    /** Ends the writing and says where the whole now is, or why it is not, as a clause. */
    String finish() throws InterruptedException;

    /** Gives up what was written, unless it is finished. */
    @Override
    void close();
}
