package dev.glovebox.jobs;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** A job's name, which is also a folder's: it is checked, since clients hand it in. */
public record JobId(String text) {
    private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    public JobId {
        if (!SHAPE.matcher(text).matches()) {
            throw new IllegalArgumentException("'" + text + "' is no job id");
        }
    }

    /** One that nobody can guess. */
    public static JobId random() {
        return new JobId(UUID.randomUUID().toString());
    }

    public static Optional<JobId> parse(String text) {
        return SHAPE.matcher(text).matches() ? Optional.of(new JobId(text)) : Optional.empty();
    }

    @Override
    public String toString() {
        return text;
    }
}
