package dev.glovebox.sandbox.podman;

import dev.glovebox.sandbox.launch.Programs;
import dev.glovebox.sandbox.seccomp.Architecture;
import dev.glovebox.sandbox.seccomp.SeccompProfile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/** The profile of system calls that the engine reads, and a hosts file that says nothing of this machine. */
record EngineFiles(Architecture architecture) implements Programs.Extra {
    static final String PROFILE = "seccomp.json";
    static final String HOSTS = "hosts";

    private static final String HOSTS_TEXT = """
            127.0.0.1 localhost glovebox
            ::1 localhost
            """;

    @Override
    public String name() {
        CRC32 sum = new CRC32();
        sum.update((HOSTS_TEXT + SeccompProfile.json(architecture)).getBytes(StandardCharsets.US_ASCII));
        return "engine-" + Long.toHexString(sum.getValue());
    }

    @Override
    public void write(Path folder) throws IOException {
        Files.writeString(folder.resolve(PROFILE), SeccompProfile.json(architecture));
        Files.writeString(folder.resolve(HOSTS), HOSTS_TEXT);
    }
}
