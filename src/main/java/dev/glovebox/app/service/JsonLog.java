package dev.glovebox.app.service;

import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.protocol.SecretRedactor;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.text.MessageFormat;
import java.util.Arrays;
import java.util.Locale;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What operators read: one JSON object on each line, without secrets. */
final class JsonLog extends Handler {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\d");

    private final PrintStream out;

    private final SecretRedactor secrets;

    JsonLog(PrintStream out, SecretRedactor secrets) {
        this.out = out;
        this.secrets = secrets;
    }

    /** From now on everything that this process and its libraries log goes there, without these secrets. */
    static void begin(PrintStream out, SecretRedactor secrets) {
        LogManager.getLogManager().reset();
        Logger root = Logger.getLogger("");
        root.setLevel(Level.INFO);
        root.addHandler(new JsonLog(out, secrets));
    }

    @Override
    public void publish(LogRecord entry) {
        if (!isLoggable(entry)) {
            return;
        }
        Json.Builder line = Json.object()
                .with("time", entry.getInstant().toString())
                .with("level", level(entry.getLevel()))
                .with("logger", String.valueOf(entry.getLoggerName()))
                .with("message", message(entry));
        Object[] parameters = entry.getParameters();
        if (parameters != null && parameters.length == 1 && parameters[0] instanceof Json.Obj fields) {
            fields.fields().forEach(line::with);
        }
        if (entry.getThrown() != null) {
            line.with("fault", trace(entry.getThrown()));
        }
        out.println(PlainText.json(secrets.hide(line.end()).text()));
    }

    /** As {@link java.util.logging.Formatter} does it, but for numbers, which stay as they are. */
    private static String message(LogRecord entry) {
        String text = String.valueOf(entry.getMessage());
        Object[] parameters = entry.getParameters();
        if (parameters == null
                || parameters.length == 0
                || !PLACEHOLDER.matcher(text).find()) {
            return text;
        }
        Object[] words = Stream.of(parameters).map(String::valueOf).toArray();
        try {
            return new MessageFormat(text, Locale.ROOT).format(words);
        } catch (IllegalArgumentException e) {
            return text + " " + Arrays.toString(words);
        }
    }

    private static String level(Level level) {
        return level.intValue() >= Level.SEVERE.intValue()
                ? "error"
                : level.getName().toLowerCase(Locale.ROOT);
    }

    private static String trace(Throwable fault) {
        StringWriter trace = new StringWriter();
        fault.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }

    @Override
    public void flush() {
        out.flush();
    }

    @Override
    public void close() {}
}
