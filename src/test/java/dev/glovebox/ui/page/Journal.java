package dev.glovebox.ui.page;

import dev.glovebox.protocol.Json;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was said and called in a job, in order: as the service has kept it, and as a page shows it, in the same words. */
final class Journal {
    private static final String SHOWN = """
            () => [...document.querySelectorAll('[role=log] :is(article, [data-kind=aside])')].map(item => {
                const text = (node) => node.textContent.replace(/\\s+/g, ' ').trim();
                switch (item.dataset.kind) {
                    case 'prompt': return 'You: ' + text(item.querySelector('pre'));
                    case 'aside': return text(item);
                    case 'answer': return 'Agent: ' + text(item);
                    default: return item.dataset.tool + ': ' + text(item.querySelector('.card-subject'));
                }
            })
            """;

    private Journal() {}

    static List<String> kept(LiveService service, String job) throws IOException, InterruptedException {
        String path = "/api/v1/jobs/" + job + "/history";
        return Json.parse(service.get(path).body()).list("entries").stream()
                .flatMap(entry -> entry.at("event").stream())
                .flatMap(Journal::words)
                .toList();
    }

    private static Stream<String> words(Json event) {
        return switch (event.string("type").orElse("")) {
            case "prompted" -> prompts(event.list("content"));
            case "answered" ->
                Stream.of(text(event.at("answer").orElseThrow().list("content")))
                        .filter(text -> !text.isEmpty())
                        .map(text -> "Agent: " + text);
            case "tool_started" -> Stream.of(call(event.at("call").orElseThrow()));
            default -> Stream.empty();
        };
    }

    /** What the program adds stands in brackets, and is shown apart and before. */
    private static Stream<String> prompts(List<Json> contents) {
        List<String> texts = contents.stream()
                .map(content -> plain(content.string("text").orElse("")))
                .toList();
        return Stream.of(
                        "Told to the model: "
                                + texts.stream()
                                        .filter(Journal::isOurs)
                                        .collect(Collectors.joining(" "))
                                        .replaceAll("[()]", ""),
                        "You: " + texts.stream().filter(text -> !isOurs(text)).collect(Collectors.joining(" ")))
                .filter(words -> !words.endsWith(": "));
    }

    private static boolean isOurs(String text) {
        return text.startsWith("(") && text.endsWith(")");
    }

    private static String call(Json call) {
        Json arguments = Json.parse(call.string("arguments").orElseThrow());
        return call.string("name").orElseThrow() + ": "
                + plain(arguments.string("command").orElse(""));
    }

    private static String text(List<Json> contents) {
        return plain(String.join(
                " ",
                contents.stream()
                        .filter(content -> content.string("type").orElse("").equals("text"))
                        .map(content -> content.string("text").orElse(""))
                        .toList()));
    }

    private static String plain(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }

    static List<String> shown(Window window) {
        return ((List<?>) window.page().evaluate(SHOWN))
                .stream().map(String::valueOf).toList();
    }
}
