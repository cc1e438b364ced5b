package dev.glovebox.ui.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Figures for operators, in the text form that Prometheus reads. */
public final class Metrics {
    private static final double[] BOUNDS = {0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};
    private static final double NANOS = 1e9;

    private final List<Family> families = new ArrayList<>();
    private final Map<String, Long> requests = new TreeMap<>();
    private final Map<String, Latency> latencies = new TreeMap<>();

    private record Family(String name, String help, Kind kind, Supplier<Map<String, Number>> values) {}

    /** What a figure does over time. */
    public enum Kind {
        /** Only grows. */
        COUNTER,
        GAUGE
    }

    private static final class Latency {
        private final long[] upTo = new long[BOUNDS.length];
        private long count;
        private double sum;
    }

    /** The values go by labels such as {@code state="queued"}; the empty one stands alone. They are asked for when somebody looks. */
    public synchronized void add(String name, String help, Kind kind, Supplier<Map<String, Number>> values) {
        families.add(new Family(name, help, kind, values));
    }

    synchronized void request(String route, int status, long nanos) {
        requests.merge("route=\"" + route + "\",status=\"" + status + "\"", 1L, Long::sum);
        Latency latency = latencies.computeIfAbsent("route=\"" + route + "\"", key -> new Latency());
        double seconds = nanos / NANOS;
        latency.count++;
        latency.sum += seconds;
        for (int i = 0; i < BOUNDS.length; i++) {
            if (seconds <= BOUNDS[i]) {
                latency.upTo[i]++;
            }
        }
    }

    String text() {
        List<Family> now;
        StringBuilder text = new StringBuilder();
        synchronized (this) {
            now = List.copyOf(families);
            head(text, "glovebox_http_requests_total", "Requests by route and status.", "counter");
            requests.forEach((labels, count) -> line(text, "glovebox_http_requests_total", labels, count));
            head(text, "glovebox_http_request_seconds", "How long requests took.", "histogram");
            latencies.forEach((labels, latency) -> histogram(text, labels, latency));
        }
        for (Family family : now) {
            head(text, family.name(), family.help(), family.kind().name().toLowerCase(Locale.ROOT));
            new TreeMap<>(family.values().get()).forEach((labels, value) -> line(text, family.name(), labels, value));
        }
        return text.toString();
    }

    private static void histogram(StringBuilder text, String labels, Latency latency) {
        for (int i = 0; i < BOUNDS.length; i++) {
            line(text, "glovebox_http_request_seconds_bucket", labels + ",le=\"" + BOUNDS[i] + "\"", latency.upTo[i]);
        }
        line(text, "glovebox_http_request_seconds_bucket", labels + ",le=\"+Inf\"", latency.count);
        line(text, "glovebox_http_request_seconds_sum", labels, latency.sum);
        line(text, "glovebox_http_request_seconds_count", labels, latency.count);
    }

    private static void head(StringBuilder text, String name, String help, String type) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private static void line(StringBuilder text, String name, String labels, Number value) {
        text.append(name);
        if (!labels.isEmpty()) {
            text.append('{').append(labels).append('}');
        }
        text.append(' ').append(value).append('\n');
    }

    /** A label and its value, such as {@code state="queued"}. */
    public static String label(String name, String value) {
        String plain = value.chars()
                .mapToObj(c -> c == '"' || c == '\\' || c < ' ' ? "_" : Character.toString(c))
                .collect(Collectors.joining());
        return name + "=\"" + plain + "\"";
    }
}
