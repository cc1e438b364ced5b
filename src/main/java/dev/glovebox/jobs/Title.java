package dev.glovebox.jobs;

import dev.glovebox.jobs.Request.Work;
import dev.glovebox.protocol.Json;
import java.util.List;
import java.util.stream.Collectors;

/** What a job is called in lists: its first words, on one line that steers no screen. */
public final class Title {
    /** In characters. */
    public static final int LONGEST = 200;

    private static final int LOOKED_AT = 10 * LONGEST;
    private static final String MORE = "…";
    private static final int NON_JOINER = 0x200c;
    private static final int JOINER = 0x200d;
    private static final List<String> TELLING = List.of("command", "path", "pattern", "from");

    private Title() {}

    /** Empty for a conversation in which nothing was said yet. */
    public static String of(Job job) {
        return switch (job.request().work()) {
            case Work.Task(var words) -> line(words);
            case Work.StepList(var steps) -> line(steps(steps));
            case Work.Conversation() -> line(job.opening().orElse(""));
        };
    }

    private static String steps(Json steps) {
        return steps instanceof Json.Arr(var items)
                ? items.stream().limit(LONGEST).map(Title::step).collect(Collectors.joining(" · "))
                : "";
    }

    private static String step(Json step) {
        String tool = step.string("tool").orElse("");
        return TELLING.stream()
                .flatMap(name -> step.string(name).stream())
                .findFirst()
                .map(what -> tool + " " + what.strip().lines().findFirst().orElse(""))
                .orElse(tool);
    }

    private static String line(String text) {
        String whole = text.strip();
        String begin = whole.substring(0, Math.min(whole.length(), LOOKED_AT));
        StringBuilder line = new StringBuilder();
        begin.codePoints().forEach(c -> {
            if (!isBlank(c)) {
                line.appendCodePoint(c);
            } else if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        });
        String plain = line.toString().strip();
        return plain.length() <= LONGEST && begin.length() == whole.length() ? plain : cut(plain);
    }

    /** Joiners are what families of emojis and several scripts are made with. */
    private static boolean isBlank(int c) {
        return Character.isWhitespace(c)
                || switch (Character.getType(c)) {
                    case Character.CONTROL, Character.SURROGATE, Character.LINE_SEPARATOR -> true;
                    case Character.PARAGRAPH_SEPARATOR, Character.SPACE_SEPARATOR -> true;
                    case Character.FORMAT -> c != NON_JOINER && c != JOINER;
                    default -> false;
                };
    }

    /** Between words where one ends not too far before. */
    private static String cut(String text) {
        int end = Math.min(text.length(), LONGEST - MORE.length());
        if (end < text.length() && Character.isLowSurrogate(text.charAt(end))) {
            end--;
        }
        int space = text.lastIndexOf(' ', end);
        return text.substring(0, space > LONGEST / 2 ? space : end) + MORE;
    }
}
