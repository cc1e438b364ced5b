package dev.glovebox.tools.output;

/** Takes the whole of an output that is too long to be shown. */
public interface Spill extends AutoCloseable {
    void write(byte[] bytes);

    /** Ends the writing and says where the whole now is, or why it is not, as a clause. */
    String finish() throws InterruptedException;

    /** Gives up what was written, unless it is finished. */
    @Override
    void close();
}
