package dev.glovebox.model;

import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolResult;
import java.util.List;
import java.util.Locale;

/**
 * Asks once more without pictures when a provider refuses one: too large, too many, damaged. What was said stays in a session, so it
 * would be refused for good.
 */
final class PictureSparing implements Model {
    private static final Content SPARED = new Content.Text("[a picture that the provider refused]");

    private final Model model;

    PictureSparing(Model model) {
        this.model = model;
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public long contextWindow() {
        return model.contextWindow();
    }

    @Override
    public ModelOutcome ask(ModelRequest request, Deltas deltas, Cancel cancel) {
        ModelOutcome outcome = model.ask(request, deltas, cancel);
        List<Message> spared =
                request.messages().stream().map(PictureSparing::spared).toList();
        if (!(outcome instanceof ModelOutcome.Failed failed)
                || !isAboutPictures(failed)
                || spared.equals(request.messages())) {
            return outcome;
        }
        deltas.dropped(failed.message() + "; asking again without pictures");
        return model.ask(
                new ModelRequest(request.system(), spared, request.tools(), request.maxTokens()), deltas, cancel);
    }

    private static boolean isAboutPictures(ModelOutcome.Failed failed) {
        return failed.reason() == ModelOutcome.Reason.REQUEST
                && failed.message().toLowerCase(Locale.ROOT).contains("image");
    }

    private static Message spared(Message message) {
        return switch (message) {
            case Message.Prompt(var content) -> new Message.Prompt(spared(content));
            case Message.Answer answer -> answer;
            case Message.Results(var results) ->
                new Message.Results(results.stream().map(PictureSparing::spared).toList());
        };
    }

    private static ToolResult spared(ToolResult result) {
        return new ToolResult(result.callId(), result.outcome(), spared(result.content()), result.details());
    }

    private static List<Content> spared(List<Content> contents) {
        return contents.stream()
                .map(content -> content instanceof Content.Image ? SPARED : content)
                .toList();
    }

    @Override
    public void close() {
        model.close();
    }
}
