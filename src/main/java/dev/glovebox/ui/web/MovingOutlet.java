package dev.glovebox.ui.web;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Tells a stream's place of every byte that passes between the client and a server inside. */
record MovingOutlet(Reception.Outlet outlet, Streams.Place place) implements Reception.Outlet {
    static Inquiry moving(Inquiry inquiry, Streams.Place place) {
        return new Inquiry(
                inquiry.method(),
                inquiry.path(),
                inquiry.query(),
                inquiry.headers(),
                inquiry.client(),
                () -> new MovingInput(inquiry.body().get(), place));
    }

    @Override
    public void send(Answer answer) throws IOException, InterruptedException {
        outlet.send(
                answer instanceof Answer.Passed(var status, var fields, var size, var writer)
                        ? new Answer.Passed(status, fields, size, new MovingWriter(writer, place))
                        : answer);
    }

    @Override
    public void callerKnown() {
        outlet.callerKnown();
    }

    @Override
    public boolean canSwitch() {
        return outlet.canSwitch();
    }

    private static final class MovingInput extends FilterInputStream {
        private final Streams.Place place;

        MovingInput(InputStream in, Streams.Place place) {
            super(in);
            this.place = place;
        }

        @Override
        public int read() throws IOException {
            place.moved();
            return super.read();
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            place.moved();
            return super.read(into, from, length);
        }
    }

    private record MovingWriter(Answer.Writer writer, Streams.Place place) implements Answer.Writer {
        @Override
        public void to(OutputStream client) throws IOException, InterruptedException {
            writer.to(new MovingOutput(client, place));
        }

        @Override
        public void close() throws IOException {
            writer.close();
        }
    }

    private static final class MovingOutput extends OutputStream {
        private final OutputStream client;
        private final Streams.Place place;

        MovingOutput(OutputStream client, Streams.Place place) {
            this.client = client;
            this.place = place;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            client.write(bytes, from, length);
            place.moved();
        }

        @Override
        public void flush() throws IOException {
            client.flush();
        }

        @Override
        public void close() throws IOException {
            client.close();
        }
    }
}
