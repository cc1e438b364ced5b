package dev.glovebox.app.cli;

import dev.glovebox.app.client.JobTranscript;
import dev.glovebox.app.client.Onlooker;
import dev.glovebox.app.client.ServiceClient;
import dev.glovebox.app.client.ServiceClient.Ended;
import dev.glovebox.jobs.JobId;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.PlainText;
import dev.glovebox.ui.print.Look.Results;
import dev.glovebox.ui.print.Paper;
import dev.glovebox.ui.print.Transcript;
import java.nio.charset.StandardCharsets;

/** Shows what happens in a job until it ends. */
record JobWatch(Console console) {
    /** As a person reads it; how the job ended is told at the end, and is not this command's failure. */
    int transcript(ServiceClient service, JobId id) {
        Paper out = new Paper(console.out(), () -> {});
        Transcript transcript =
                Transcript.ofAnother(out, new Paper(console.err(), () -> {}), console.look(Results.FAILURES));
        Ended ended = service.follow(id, 0, new JobTranscript(transcript, console::say, this::isGone));
        if (isGone()) {
            return ExitStatus.NOBODY_READS;
        }
        String why = ended.reason().isEmpty() ? "" : ": " + ended.reason();
        console.say("job " + id + " is " + ended.state().replace('_', ' ') + why);
        return 0;
    }

    private boolean isGone() {
        return console.out().checkError();
    }

    int lines(ServiceClient service, JobId id, long after) {
        service.follow(id, after, new Lines(console));
        return isGone() ? ExitStatus.NOBODY_READS : 0;
    }

    /** Every event on a line. */
    private record Lines(Console console) implements Onlooker {
        @Override
        public void kept(long number, Json event) {
            live(event);
        }

        @Override
        public void live(Json event) {
            byte[] line = (PlainText.json(event.text()) + "\n").getBytes(StandardCharsets.UTF_8);
            console.out().write(line, 0, line.length);
            console.out().flush();
        }

        @Override
        public void again() {}

        @Override
        public boolean isGone() {
            return console.out().checkError();
        }
    }
}
