package dev.glovebox.ui.tui.talk;

import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Message;
import dev.glovebox.protocol.ToolResult;
import dev.glovebox.ui.tui.markdown.MarkdownStream;
import dev.glovebox.ui.tui.text.Row;
import dev.glovebox.ui.tui.text.Tone;
import dev.glovebox.ui.words.PlanLines;
import dev.glovebox.ui.words.Saved;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Events as rows: those that are settled belong to the terminal, the others are alive and may still change. */
public final class Talk {
    private final Settled settled = new Settled();
    private final Map<String, CallView> calls = new LinkedHashMap<>();
    private final Thinking thinking = new Thinking();
    private Optional<MarkdownStream> answer = Optional.empty();
    private List<Row> plan = List.of();
    private Activity activity = Activity.IDLE;
    private String session = "";
    private int tools;
    private int width;

    /** What is going on. */
    public enum Activity {
        IDLE,
        WAITING,
        THINKING,
        ANSWERING,
        RUNNING,
        /** The turn is over, but for what is kept at its end. */
        ENDING
    }

    public Talk(int width) {
        this.width = width;
    }

    public Activity activity() {
        return activity;
    }

    /** Names of the tools that run now. */
    public List<String> running() {
        return calls.values().stream()
                .filter(call -> !call.isOver())
                .map(CallView::name)
                .toList();
    }

    public void resize(int to) {
        width = to;
        answer.ifPresent(stream -> stream.resize(to));
    }

    /** Rows for good since this was last asked. */
    public List<Row> settled() {
        answer.ifPresent(stream -> settled.add(Settled.Kind.TEXT, stream.settled()));
        return settled.take();
    }

    /** Rows that may still change, in as few as that. */
    public List<Row> alive(long now, int most) {
        List<Row> rows = new ArrayList<>(thinking.rows(width));
        answer.ifPresent(stream -> rows.addAll(stream.tail()));
        int each = Math.max(1, (most - rows.size()) / Math.max(1, calls.size()));
        calls.values().forEach(call -> rows.addAll(call.rows(width, now, each)));
        return rows.subList(Math.max(0, rows.size() - most), rows.size());
    }

    /** The steps of the plan, while there are any to do. */
    public List<Row> plan(int most) {
        return plan.stream().map(row -> row.cut(width)).limit(most).toList();
    }

    /** Folds or unfolds what the newest call printed, as long as it is alive. */
    public void fold() {
        calls.values().stream().reduce((first, second) -> second).ifPresent(CallView::fold);
    }

    /** A command that a person gave to the chat. */
    public void command(String line) {
        pushOut();
        settled.add(Settled.Kind.PROMPT, List.of(Row.of("› " + line, Tone.DIM).cut(width)));
    }

    /** Something of the chat's own. */
    public void say(List<Row> rows) {
        pushOut();
        settled.add(Settled.Kind.NOTE, rows);
    }

    public void live(AgentEvent.Live event) {
        switch (event) {
            case AgentEvent.TextDelta(var text) -> {
                settleThinking();
                pushOut();
                activity = Activity.ANSWERING;
                answer().take(text);
            }
            case AgentEvent.ThinkingDelta(var text) -> {
                pushOut();
                activity = Activity.THINKING;
                thinking.take(text);
            }
            case AgentEvent.ToolOutput(var id, var text) ->
                Optional.ofNullable(calls.get(id)).ifPresent(call -> call.printed(text));
        }
    }

    /** Nothing goes on any longer, also where no end was told of. */
    public void rest() {
        endAnswer();
        calls.values().removeIf(call -> !call.isOver());
        pushOut();
        plan = List.of();
        activity = Activity.IDLE;
    }

    public void kept(AgentEvent.Kept event, long now) {
        switch (event) {
            case AgentEvent.SessionOpened opened -> session = opened.session();
            case AgentEvent.Prompted(var prompt) -> prompted(prompt);
            case AgentEvent.Answered(var given) -> answered(given);
            case AgentEvent.ToolStarted(var call) -> {
                endAnswer();
                pushOut();
                tools++;
                activity = Activity.RUNNING;
                calls.put(call.id(), new CallView(call, now));
            }
            case AgentEvent.ToolEnded(var result, var took) -> ended(result, took);
            case AgentEvent.Noticed notice -> noticed(notice);
            case AgentEvent.Compacted compacted -> note(Saved.words(compacted), Tone.DIM);
            case AgentEvent.Undone ignored -> {} // whoever asked for it is told more
            case AgentEvent.TurnEnded turn -> ended(turn);
        }
    }

    private void prompted(Message.Prompt prompt) {
        endAnswer();
        pushOut();
        tools = activity == Activity.IDLE || activity == Activity.ENDING ? 0 : tools;
        activity = Activity.WAITING;
        settled.add(Settled.Kind.PROMPT, PromptRows.of(prompt, width));
    }

    private MarkdownStream answer() {
        MarkdownStream stream = answer.orElseGet(() -> new MarkdownStream(width));
        answer = Optional.of(stream);
        return stream;
    }

    /** What did not come in pieces comes whole: a replayed session, or a provider that does not stream. */
    private void answered(Message.Answer given) {
        if (answer.isEmpty()) {
            pushOut();
            for (Content content : given.content()) {
                if (content instanceof Content.Text(var text)) {
                    answer().take(text);
                }
            }
        }
        endAnswer();
        activity = Activity.WAITING;
        if (given.content().isEmpty()) {
            note("the model answered with nothing", Tone.DIM);
        }
    }

    private void endAnswer() {
        settleThinking();
        answer.ifPresent(stream -> settled.add(Settled.Kind.TEXT, stream.end()));
        answer = Optional.empty();
    }

    private void settleThinking() {
        settled.add(Settled.Kind.NOTE, thinking.end(width));
    }

    private void ended(ToolResult result, Duration took) {
        activity = Activity.WAITING;
        List<String> steps = PlanLines.of(result.details());
        if (!steps.isEmpty()) {
            plan = PlanRows.of(steps);
        }
        Optional.ofNullable(calls.get(result.callId())).ifPresent(call -> call.ended(result, took));
        if (calls.values().stream().anyMatch(call -> !call.isOver())) {
            activity = Activity.RUNNING;
        }
    }

    /** Calls that are over, up to the first that is not, so that they stay in order. */
    private void pushOut() {
        var each = calls.values().iterator();
        while (each.hasNext()) {
            CallView call = each.next();
            if (!call.isOver()) {
                return;
            }
            settled.add(Settled.Kind.CALL, call.over(width));
            each.remove();
        }
    }

    private void noticed(AgentEvent.Noticed notice) {
        if (notice.dropsTheAnswer() && answer.isPresent()) {
            endAnswer();
            note("the answer so far is dropped: " + notice.text(), Tone.ATTENTION);
        } else {
            note(notice.text(), NoticeTone.of(notice));
        }
    }

    private void note(String sentence, Tone tone) {
        pushOut();
        settled.add(Settled.Kind.NOTE, Row.of("· " + sentence, tone).wrap(width, Row.of("  ")));
    }

    private void ended(AgentEvent.TurnEnded turn) {
        settled.add(Settled.Kind.NOTE, plan);
        rest();
        settled.add(Settled.Kind.END, EndRows.of(turn, tools, session, width));
        activity = Activity.ENDING;
    }
}
