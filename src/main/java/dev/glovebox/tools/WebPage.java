package dev.glovebox.tools;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.views.browser.Answer;
import dev.glovebox.views.browser.Answer.Place;
import dev.glovebox.views.browser.Browser;
import dev.glovebox.views.browser.NoBrowser;
import dev.glovebox.views.browser.Request;
import dev.glovebox.views.desktop.NoDesktop;
import dev.glovebox.views.supply.Supply.Patience;
import dev.glovebox.views.workshop.Workshop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the tools of the browser share: the way to it, where it is now, and what goes wrong. */
final class WebPage {
    static final int LONGEST_TEXT = 100_000;
    static final Duration LOADS = Duration.ofSeconds(30);
    private static final Duration USUAL_LIMIT = Duration.ofSeconds(15);

    private final Workshop workshop;

    WebPage(Workshop workshop) {
        this.workshop = workshop;
    }

    /** What an answer that is no trouble becomes, without the line about the page. */
    @FunctionalInterface
    interface Reading {
        ToolOutput of(Answer answer) throws InterruptedException;
    }

    /** Something that changes the page: not while a person has mouse and keyboard, who may be at work on it. */
    ToolOutput act(String deed, Json.Builder details, ToolContext context, Reading reading)
            throws InterruptedException {
        return act(new Request(deed, details.end(), USUAL_LIMIT), context, reading);
    }

    ToolOutput act(Request request, ToolContext context, Reading reading) throws InterruptedException {
        Optional<String> person = person();
        return person.isPresent()
                ? ToolOutput.failed(person.get() + " has mouse and keyboard. Nothing was done: do other work meanwhile,"
                        + " or try again later.")
                : look(request, context, reading);
    }

    ToolOutput look(String deed, Json.Builder details, ToolContext context, Reading reading)
            throws InterruptedException {
        return look(new Request(deed, details.end(), LOADS), context, reading);
    }

    ToolOutput look(Request request, ToolContext context, Reading reading) throws InterruptedException {
        Optional<Browser> browser = workshop.browser();
        if (browser.isEmpty()) {
            return ToolOutput.failed("There is no browser in this box: none was asked for.");
        }
        try {
            Answer answer = browser.get().ask(request, new Patience(context.live(), context.cancel()));
            ToolOutput output = answer.trouble().isPresent()
                    ? ToolOutput.failed(answer.trouble().get())
                    : reading.of(answer);
            return placed(output, answer);
        } catch (NoBrowser e) {
            return ToolOutput.failed(e.getMessage() + " The next call starts a new one.");
        }
    }

    private Optional<String> person() throws InterruptedException {
        try {
            return workshop.desktop().flatMap(desktop -> desktop.hands().person());
        } catch (NoDesktop e) {
            return Optional.empty(); // and the browser says so
        }
    }

    /** First, so that nothing which a page says can be taken for it. */
    private static ToolOutput placed(ToolOutput output, Answer answer) {
        List<Content> content = new ArrayList<>();
        content.add(new Content.Text("[" + line(answer) + "]\n" + output.words()));
        output.content().stream().filter(Content.Image.class::isInstance).forEach(content::add);
        return new ToolOutput(output.outcome(), content, details(output.details(), answer));
    }

    private static String line(Answer answer) {
        List<String> clauses = new ArrayList<>();
        clauses.add(answer.place().map(WebPage::words).orElse("no page is open"));
        clauses.addAll(answer.meanwhile());
        return String.join("; ", clauses);
    }

    private static String words(Place place) {
        return place.address()
                + (place.title().isEmpty() ? "" : " \"" + place.title() + "\"")
                + (place.tabs() > 1 ? ", tab " + place.tab() + " of " + place.tabs() : "")
                + (place.isBusy() ? "; the page is busy and does not answer" : "");
    }

    private static Json details(Json details, Answer answer) {
        Json.Builder all = Json.object();
        if (details instanceof Json.Obj(var fields)) {
            fields.forEach(all::with);
        }
        answer.place().ifPresent(place -> all.with("url", place.address()).with("title", place.title()));
        return all.end();
    }

    /** When words fit several things, the first is used, and that is told. */
    static ToolOutput done(String deed, Answer answer) {
        long count = answer.said().number("count").orElse(1L);
        return new ToolOutput(
                Outcome.DONE,
                List.of(new Content.Text(deed + (count > 1 ? ", the first of " + count + " that fit" : "") + ".")),
                Json.object().end());
    }
}
