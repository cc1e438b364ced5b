package dev.glovebox.sandbox.egress;

import dev.glovebox.testing.BytePipe;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A connection in memory, from both of its ends. */
record Pipes(BytePipe toProxy, BytePipe fromProxy) implements EgressConnection {
    static Pipes open() {
        return new Pipes(new BytePipe(65_536), new BytePipe(65_536));
    }

    @Override
    public InputStream in() {
        return toProxy.input();
    }

    @Override
    public OutputStream out() {
        return fromProxy.output();
    }

    @Override
    public void close() throws IOException {
        toProxy.input().close();
        fromProxy.output().close();
    }
}
