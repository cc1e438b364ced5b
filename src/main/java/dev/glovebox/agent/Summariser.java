package dev.glovebox.agent;

import dev.glovebox.agent.journal.Conversation;
import dev.glovebox.agent.journal.Shortening;
import dev.glovebox.model.Model;
import dev.glovebox.model.ModelOutcome;
import dev.glovebox.model.ModelOutcome.Reason;
import dev.glovebox.model.ModelRequest;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Cancel;
import dev.glovebox.protocol.Compaction.Pruned;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.Message.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Has the model tell what came of a session so far, so that it can go on from that alone. */
final class Summariser {
    private static final Message.Prompt WISH = Message.Prompt.of("""
            Stop here for a moment, and call no tool. To save room, this conversation is about to be replaced by a summary, and you go on from that alone. Write it now, for yourself:
            - what the person wants, with every condition and wish of theirs;
            - what has been done, and how it was checked;
            - what you found out: paths, names, commands, messages of errors, decisions and their reasons;
            - what is unfinished, and the next step.
            Be complete and terse. Leave out what can be read in the files again.""");
    private static final Message.Prompt LEFT_OUT =
            Message.Prompt.of("(The beginning of the conversation is left out here.)");

    private final Model model;
    private final EventLog log;
    private final Agent.Brief brief;

    Summariser(Model model, EventLog log, Agent.Brief brief) {
        this.model = model;
        this.log = log;
        this.brief = brief;
    }

    /** What came of it. */
    sealed interface Summary {
        record Text(String text, Usage usage) implements Summary {}

        /** The reason is a clause. */
        record None(String reason, Usage usage) implements Summary {}

        /** A person had enough, or the model cannot be asked: a summary may be had later, so nothing is to be replaced now. */
        record Stopped(ModelOutcome how) implements Summary {}
    }

    /** Of these entries; the more often it proves too long, the less of them is told. */
    Summary of(List<AgentEvent.Kept> events, Telling first, long window, Cancel cancel) {
        Summary last = new Summary.None("the model was not asked", Usage.NONE);
        for (Telling telling : Telling.values()) {
            if (telling.compareTo(first) < 0) {
                continue;
            }
            switch (model.ask(request(told(events, telling, window)), new Unshown(log), cancel)) {
                case ModelOutcome.Cancelled cancelled -> {
                    return new Summary.Stopped(cancelled);
                }
                case ModelOutcome.Answered(var answer) -> {
                    return summary(answer);
                }
                case ModelOutcome.Failed(var reason, var message) -> {
                    if (reason != Reason.TOO_LONG) {
                        return new Summary.Stopped(new ModelOutcome.Failed(
                                reason, message + "; the conversation could not be summarised, and stays as it is"));
                    }
                    last = new Summary.None(message, Usage.NONE);
                }
            }
        }
        return last;
    }

    /** How much of the conversation is told. */
    enum Telling {
        WHOLE,
        HALF_A_WINDOW,
        A_TENTH
    }

    private static List<Message> told(List<AgentEvent.Kept> events, Telling telling, long window) {
        return switch (telling) {
            case WHOLE -> Conversation.of(events);
            case HALF_A_WINDOW -> newest(withoutResults(events), window / 2);
            case A_TENTH -> newest(withoutResults(events), window / 10);
        };
    }

    private static List<Message> withoutResults(List<AgentEvent.Kept> events) {
        return Conversation.of(events, Shortening.in(events).and(new Pruned(events.size())));
    }

    private static List<Message> newest(List<Message> messages, long tokens) {
        int from = messages.size();
        long sum = 0;
        for (int at = messages.size() - 1; at >= 0 && sum <= tokens; at--) {
            sum += Tokens.in(messages.get(at));
            if (sum <= tokens && !(messages.get(at) instanceof Message.Results)) {
                from = at;
            }
        }
        if (from == 0) {
            return messages;
        }
        List<Message> newest = new ArrayList<>(List.of(LEFT_OUT));
        newest.addAll(messages.subList(from, messages.size()));
        return newest;
    }

    private ModelRequest request(List<Message> told) {
        List<Message> messages = new ArrayList<>(told);
        messages.add(WISH);
        return new ModelRequest(
                brief.system(), messages, brief.tools(), brief.limits().answerTokens());
    }

    private static Summary summary(Message.Answer answer) {
        String text = answer.content().stream()
                .filter(Content.Text.class::isInstance)
                .map(content -> ((Content.Text) content).text())
                .collect(Collectors.joining("\n"))
                .strip();
        if (answer.stop() == Message.Stop.REFUSED) {
            return new Summary.None("the model declined", answer.usage());
        }
        return text.isEmpty()
                ? new Summary.None("the model gave no summary", answer.usage())
                : new Summary.Text(text, answer.usage());
    }

    /** A summary is for the model; a person sees what it saved. */
    private record Unshown(EventLog log) implements Model.Deltas {
        @Override
        public void text(String text) {}

        @Override
        public void thinking(String text) {}

        @Override
        public void dropped(String reason) {
            log.keep(new AgentEvent.Noticed(reason));
        }
    }
}
