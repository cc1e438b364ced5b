package dev.glovebox.views.notebook;

import dev.glovebox.sandbox.Inlet;
import dev.glovebox.views.relay.HttpRelay;
import java.io.IOException;

/**
 * A notebook that stands.
 *
 * @param python the path inside of the Python that has JupyterLab and its kernel
 * @param folder of ours inside, with {@code jupyter.sock} and {@code runtime}, where each kernel has a connection file
 */
public record Running(String python, String folder) {
    /** For one request; throws what {@link HttpRelay#open} throws. */
    public HttpRelay relay(HttpRelay.Line line) throws IOException, InterruptedException {
        return HttpRelay.open(line, new Inlet.Socket(folder + "/jupyter.sock"));
    }
}
