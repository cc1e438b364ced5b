package dev.glovebox.model;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;

/** How long a provider asks to be left alone. */
final class RetryAfter {
    private static final double MOST_SECONDS = 1e9;

    private RetryAfter() {}

    static Optional<Duration> in(Map<String, String> headers, Instant now) {
        String seconds = headers.getOrDefault("retry-after", "").strip();
        return number(headers.getOrDefault("retry-after-ms", "").strip(), 1)
                .or(() -> number(seconds, 1000))
                .or(() -> date(seconds, now));
    }

    private static Optional<Duration> number(String text, int millis) {
        if (text.isEmpty() || !text.chars().allMatch(letter -> letter == '.' || (letter >= '0' && letter <= '9'))) {
            return Optional.empty();
        }
        try {
            double number = Math.min(Double.parseDouble(text), MOST_SECONDS);
            return Optional.of(Duration.ofMillis((long) (number * millis)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<Duration> date(String text, Instant now) {
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            Instant then = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            return Optional.of(then.isAfter(now) ? Duration.between(now, then) : Duration.ZERO);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
