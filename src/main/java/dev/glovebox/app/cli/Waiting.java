package dev.glovebox.app.cli;

import dev.glovebox.app.client.Onlooker;
import dev.glovebox.protocol.Json;

/** Only waits for the end. */
record Waiting() implements Onlooker {
    @Override
    public void kept(long number, Json event) {}

    @Override
    public void live(Json event) {}

    @Override
    public void again() {}

    @Override
    public boolean isGone() {
        return false;
    }
}
