package dev.glovebox.sandbox;

import dev.glovebox.protocol.EgressDecision;
import dev.glovebox.protocol.EgressPolicy;
import dev.glovebox.protocol.EgressRule;
import java.util.List;
import java.util.function.Consumer;

/** The way out of one box, which remembers what it refused. */
public interface Gate {
    /** What was said beforehand, who can be asked about the rest, and what a refusal advises. */
    record Permissions(EgressPolicy policy, Approvals approvals, AllowanceAdvice advice) {
        public Permissions(EgressPolicy policy, Approvals approvals) {
            this(policy, approvals, AllowanceAdvice.flags());
        }

        /** The rules stand alone. */
        public static Permissions of(EgressPolicy policy) {
            return new Permissions(policy, Approvals.nobody());
        }
    }

    /** For the box, with what its programs must know beside the proxy, NAME=value. */
    Egress egress(List<String> variables);

    /**
     * Who is told of each decision before a byte goes out, on many threads; of equal ones only once between two looks at the
     * refused. Whoever throws {@link Untold} hears no more of that connection, which is not made; nor is one before this was
     * called. Whoever comes after another hears also what that one was told.
     */
    void tell(Consumer<EgressDecision> decisions);

    /** Lets connections pass by this rule too, from the next one on; what is denied stays so. From any thread. */
    void allow(EgressRule rule);

    /** What was refused since this was last asked, each once; and what somebody is being asked about now. */
    List<EgressDecision.Refused> refused();

    /** A decision was not kept, so nobody could look it up later. */
    final class Untold extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Untold(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
