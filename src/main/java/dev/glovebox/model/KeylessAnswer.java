package dev.glovebox.model;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Message;

/** An answer without the key of whoever gave it, while it comes and whole: a provider, or a proxy before it, may say it back. */
final class KeylessAnswer implements Model.Deltas {
    private final Redaction redaction;
    private final Model.Deltas deltas;
    private final Passing text;
    private final Passing thinking;

    KeylessAnswer(Redaction redaction, Model.Deltas deltas) {
        this.redaction = redaction;
        this.deltas = deltas;
        text = redaction.passing();
        thinking = redaction.passing();
    }

    @Override
    public void text(String piece) {
        think(thinking.end());
        say(text.pass(piece));
    }

    @Override
    public void thinking(String piece) {
        say(text.end());
        think(thinking.pass(piece));
    }

    @Override
    public void dropped(String reason) {
        deltas.dropped(redaction.hide(reason));
    }

    /** What was held back of it is told. */
    Message.Answer whole(Message.Answer answer) {
        think(thinking.end());
        say(text.end());
        return new Message.Answer(answer.content().stream().map(this::keyless).toList(), answer.stop(), answer.usage());
    }

    private void say(String piece) {
        if (!piece.isEmpty()) {
            deltas.text(piece);
        }
    }

    private void think(String piece) {
        if (!piece.isEmpty()) {
            deltas.thinking(piece);
        }
    }

    private Content keyless(Content content) {
        return switch (content) {
            case Content.Text(var words) -> new Content.Text(redaction.hide(words));
            case Content.Thinking(var words, var signature) ->
                new Content.Thinking(redaction.hide(words), redaction.hide(signature));
            case Content.HiddenThinking(var data) -> new Content.HiddenThinking(redaction.hide(data));
            case Content.ToolCall(var id, var name, var arguments) ->
                new Content.ToolCall(redaction.hide(id), redaction.hide(name), redaction.hideInJson(arguments));
            case Content.Image image -> image;
        };
    }
}
