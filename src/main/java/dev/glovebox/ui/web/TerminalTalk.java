package dev.glovebox.ui.web;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.JsonLimits;
import dev.glovebox.protocol.MalformedJson;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.ui.web.socket.CloseCode;
import dev.glovebox.ui.web.socket.WebSocket;
import dev.glovebox.ui.web.socket.WebSocket.Message;
import dev.glovebox.views.terminal.Terminal;
import dev.glovebox.views.terminal.Viewer;
import java.io.IOException;

/** A person at a terminal, by a WebSocket. */
record TerminalTalk(Terminal terminal) implements HeldSocket.Conversation {
    @Override
    public void hold(WebSocket socket) throws IOException {
        try (Terminal.Attachment _ = terminal.attach(new Screen(socket))) {
            for (Message message = socket.next(); !(message instanceof Message.Closed); message = socket.next()) {
                take(message, socket);
            }
        }
    }

    private void take(Message message, WebSocket socket) throws IOException {
        switch (message) {
            case Message.Bytes(var bytes) -> terminal.write(bytes.toBytes());
            case Message.Text(var text) -> {
                try {
                    terminal.resize(
                            TerminalRoutes.size(Fields.of(Json.parse(text, JsonLimits.SMALL), "rows", "columns")));
                } catch (MalformedJson | Problem.Refused e) {
                    socket.close(CloseCode.POLICY, "a text is the terminal's rows and columns");
                }
            }
            case Message.Closed ignored -> {}
        }
    }

    private record Screen(WebSocket socket) implements Viewer {
        @Override
        public void show(byte[] bytes) throws IOException {
            socket.send(bytes, 0, bytes.length);
        }

        /** The client answers the goodbye, with which its side ends too. */
        @Override
        public void end(String how) {
            try {
                Json last = Json.object().with("ended", how).end();
                socket.send(PlainText.json(last.text()));
                socket.close(CloseCode.NORMAL, "the terminal has ended");
            } catch (IOException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
