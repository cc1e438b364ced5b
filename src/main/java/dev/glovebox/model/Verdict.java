package dev.glovebox.model;

import dev.glovebox.model.ModelOutcome.Reason;
import dev.glovebox.model.http.PostOutcome.Rejected;
import java.time.Instant;
import java.util.Map;

/** Which errors of a provider are worth another try. */
final class Verdict {
    private Verdict() {}

    static Attempt on(Rejected rejected, Instant now) {
        int status = rejected.status();
        Complaint complaint = Complaint.read(rejected.body());
        if (status / 100 == 3) {
            String place = rejected.headers().getOrDefault("location", "another place");
            return new Attempt.Final(Reason.REQUEST, "the address moved to " + place + "; set the base URL to it");
        }
        if (status / 100 == 2) {
            return complaint.type().isEmpty() && complaint.code().isEmpty()
                    ? new Attempt.Final(Reason.REQUEST, "the answer is no stream of events: " + complaint.message())
                    : on(complaint, complaint.status(), Map.of(), now);
        }
        return on(complaint, status, rejected.headers(), now);
    }

    /** On an error that came in the stream. */
    static Attempt on(Complaint complaint) {
        return on(complaint, complaint.status(), Map.of(), Instant.EPOCH);
    }

    private static Attempt on(Complaint complaint, int status, Map<String, String> headers, Instant now) {
        String why = complaint.message().isBlank() ? "status " + status : complaint.message() + " (" + status + ")";
        return switch (status) {
            case 401, 403 -> new Attempt.Final(Reason.KEY, why);
            case 413 -> new Attempt.Final(Reason.TOO_LONG, why);
            case 429 ->
                complaint.code().equals("insufficient_quota")
                        ? new Attempt.Final(Reason.KEY, why)
                        : again(why, headers, now);
            case 408, 409 -> again(why, headers, now);
            default -> {
                if (complaint.saysTooLong()) {
                    yield new Attempt.Final(Reason.TOO_LONG, why);
                }
                yield status >= 500 ? again(why, headers, now) : new Attempt.Final(Reason.REQUEST, why);
            }
        };
    }

    private static Attempt again(String why, Map<String, String> headers, Instant now) {
        boolean pointless = headers.getOrDefault("x-should-retry", "").equals("false");
        return pointless ? new Attempt.Final(Reason.SERVICE, why) : new Attempt.Again(why, RetryAfter.in(headers, now));
    }
}
