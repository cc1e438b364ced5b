package dev.glovebox.sandbox.wire;

import dev.glovebox.protocol.CallEnd;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Which call or connection each frame of the glove belongs to. */
final class Channels {
    private final Map<Integer, WireCall> live = new ConcurrentHashMap<>();
    private final Connections connections;
    private volatile int last;
    private volatile @Nullable CallEnd over;

    Channels(Connections connections) {
        this.connections = connections;
    }

    /** The number for the next channel; the caller opens one at a time, so that they reach the wire in their order. */
    int next() {
        return Math.incrementExact(last);
    }

    WireCall open(int channel, WireCall call) {
        live.put(channel, call);
        take(channel);
        CallEnd end = over;
        if (end != null) {
            call.end(end);
        }
        return call;
    }

    /** The number is a connection's. */
    void take(int channel) {
        last = channel;
    }

    /** A view that is safe to walk while calls come and go. */
    Collection<WireCall> live() {
        return live.values();
    }

    void dispatch(FromGlove frame) {
        switch (frame) {
            case FromGlove.Hello hello -> throw new ProtocolViolation("a second HELLO");
            case FromGlove.OfConnection ofConnection -> connections.dispatch(ofConnection);
            case FromGlove.Output(int channel, var stream, var data) ->
                call(channel, frame).receive(stream, data);
            case FromGlove.Credit(int channel, int bytes) ->
                call(channel, frame).grantInput(bytes);
            case FromGlove.Ended(int channel, var end) -> {
                WireCall call = call(channel, frame);
                live.remove(channel);
                call.end(end);
            }
        }
    }

    /** Ends the calls and connections of now and of later alike. */
    void endAll(CallEnd.Lost end) {
        connections.endAll(end.reason());
        over = end;
        live.values().forEach(call -> call.end(end));
        live.clear();
    }

    private WireCall call(int channel, FromGlove frame) {
        WireCall call = live.get(channel);
        if (call != null) {
            return call;
        }
        String where = channel > last ? " on the never opened channel " : " after the end of channel ";
        throw new ProtocolViolation(frame.word() + where + channel);
    }
}
