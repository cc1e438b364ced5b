package dev.glovebox.agent;

import dev.glovebox.protocol.AgentEvent;
import java.util.List;

/** Where the last part of a session begins; no answer is parted from the results of its calls. */
final class Recent {
    private Recent() {}

    /**
     * How many entries come before the part of these tokens. What followed the last answer was not seen by the model yet, and belongs
     * to it up to the greater number of tokens.
     */
    static int before(List<AgentEvent.Kept> events, long tokens, long unseen) {
        int from = events.size();
        long sum = 0;
        boolean seen = false;
        for (int at = events.size() - 1; at >= 0 && sum <= (seen ? tokens : unseen); at--) {
            sum += Tokens.in(events.get(at));
            boolean answer = events.get(at) instanceof AgentEvent.Answered;
            if ((answer || events.get(at) instanceof AgentEvent.Prompted) && sum <= (seen ? tokens : unseen)) {
                from = at;
            }
            seen |= answer;
        }
        return from;
    }

    /** How many entries the model has seen the results of. */
    static int seen(List<AgentEvent.Kept> events) {
        for (int at = events.size() - 1; at >= 0; at--) {
            if (events.get(at) instanceof AgentEvent.Answered) {
                return at;
            }
        }
        return 0;
    }
}
