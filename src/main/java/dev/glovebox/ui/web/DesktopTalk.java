package dev.glovebox.ui.web;

import dev.glovebox.ui.web.socket.CloseCode;
import dev.glovebox.ui.web.socket.WebSocket;
import dev.glovebox.ui.web.socket.WebSocket.Message;
import dev.glovebox.views.desktop.Desktop;
import dev.glovebox.views.desktop.Viewer;
import java.io.IOException;

/** A person who looks at a desktop, by a WebSocket. */
record DesktopTalk(Desktop desktop, String person) implements HeldSocket.Conversation {
    private static final int PIECE = 1 << 16;

    @Override
    public void hold(WebSocket socket) throws IOException, InterruptedException {
        try (Viewer viewer = desktop.view(person)) {
            Thread.ofVirtual().name("desktop-view").start(() -> show(viewer, socket));
            for (Message message = socket.next(); !(message instanceof Message.Closed); message = socket.next()) {
                take(message, viewer, socket);
            }
        }
    }

    private static void take(Message message, Viewer viewer, WebSocket socket) throws IOException {
        switch (message) {
            case Message.Bytes(var bytes) -> viewer.out().write(bytes.toBytes());
            case Message.Text ignored -> socket.close(CloseCode.UNSUPPORTED, "here are only bytes");
            case Message.Closed ignored -> {}
        }
    }

    private static void show(Viewer viewer, WebSocket socket) {
        byte[] piece = new byte[PIECE];
        try {
            for (int n = viewer.in().read(piece); n >= 0; n = viewer.in().read(piece)) {
                socket.send(piece, 0, n);
            }
            socket.close(CloseCode.NORMAL, "the desktop has ended");
        } catch (IOException e) {
            farewell(viewer, socket);
        }
    }

    /** One of both is gone; whichever it is, the other hears of it. */
    private static void farewell(Viewer viewer, WebSocket socket) {
        viewer.close();
        try {
            socket.close(CloseCode.GOING_AWAY, "the desktop has ended");
        } catch (IOException e) {
            // The client is gone, as its reader has noticed or is about to.
        }
    }
}
