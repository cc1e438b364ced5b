package dev.glovebox.jobs;

import dev.glovebox.protocol.ByteString;
import dev.glovebox.protocol.Capability;
import dev.glovebox.protocol.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a client wants done; {@link RequestJson} is its form on the wire and in the store.
 *
 * @param limits names of {@link RequestJson#LIMITS} to their values, as the client wrote them
 * @param memoryFrom an older job of the same user, whose memory this one begins with
 * @param capabilities what its box shall have, beside what all boxes of the server have
 */
public record Request(
        Work work,
        Optional<String> model,
        Map<String, String> limits,
        List<String> allowHosts,
        List<GivenFile> files,
        Optional<JobId> memoryFrom,
        Set<Capability> capabilities) {

    /** What is to be done. */
    public sealed interface Work {
        /** In words, by a model. */
        record Task(String words) implements Work {}

        /** Without a model; an array that {@link dev.glovebox.agent.Steps} reads. */
        record StepList(Json steps) implements Work {}

        /** Whatever is said, message by message. */
        record Conversation() implements Work {}
    }

    /** A file that lies in the workspace before the work begins. */
    public record GivenFile(String path, ByteString content) {}

    public Request {
        limits = Map.copyOf(limits);
        allowHosts = List.copyOf(allowHosts);
        files = List.copyOf(files);
        capabilities = Set.copyOf(capabilities);
    }

    /** With a box for commands and files. */
    public Request(
            Work work,
            Optional<String> model,
            Map<String, String> limits,
            List<String> allowHosts,
            List<GivenFile> files,
            Optional<JobId> memoryFrom) {
        this(work, model, limits, allowHosts, files, memoryFrom, Set.of());
    }

    public Job.Kind kind() {
        return switch (work) {
            case Work.Task ignored -> Job.Kind.TASK;
            case Work.StepList ignored -> Job.Kind.STEPS;
            case Work.Conversation() -> Job.Kind.SESSION;
        };
    }
}
