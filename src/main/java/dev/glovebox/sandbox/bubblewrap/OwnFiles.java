package dev.glovebox.sandbox.bubblewrap;

import dev.glovebox.sandbox.launch.Programs;
import dev.glovebox.sandbox.seccomp.Architecture;
import dev.glovebox.sandbox.seccomp.SeccompFilter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * A box's /etc, with accounts and hosts of our own instead of the machine's, and the filter that bwrap reads.
 *
 * @param shown what a person shows there, for which there must be something to lay it over
 */
record OwnFiles(Architecture architecture, HostEtc host, List<EtcPlace> shown) implements Programs.Extra {
    OwnFiles {
        shown = List.copyOf(shown);
    }

    static final String FILTER = "seccomp.bpf";
    static final String ETC_FOLDER = "etc";

    static final Map<String, String> ETC =
            new TreeMap<>(Map.of("passwd", """
            root:x:0:0:root:/:/usr/sbin/nologin
            box:x:1000:1000:box:/home/box:/bin/bash
            nobody:x:65534:65534:nobody:/:/usr/sbin/nologin
            """, "group", """
            root:x:0:
            box:x:1000:
            nogroup:x:65534:
            """, "hosts", """
            127.0.0.1 localhost glovebox
            ::1 localhost
            """, "nsswitch.conf", """
            passwd: files
            group: files
            hosts: files
            services: files
            protocols: files
            """));

    @Override
    public String name() throws IOException {
        CRC32 sum = new CRC32();
        ETC.forEach((name, text) -> sum.update((name + text).getBytes(StandardCharsets.US_ASCII)));
        sum.update(SeccompFilter.bytes(architecture));
        sum.update(host.fingerprint().getBytes(StandardCharsets.UTF_8));
        shown.forEach(place -> sum.update(place.toString().getBytes(StandardCharsets.UTF_8)));
        return Long.toHexString(sum.getValue());
    }

    @Override
    public void write(Path folder) throws IOException {
        Path etc = Files.createDirectory(folder.resolve(ETC_FOLDER));
        host.snapshot(etc);
        for (Map.Entry<String, String> file : ETC.entrySet()) {
            Files.writeString(etc.resolve(file.getKey()), file.getValue());
        }
        for (EtcPlace place : shown) {
            place.makeIn(etc);
        }
        Files.write(folder.resolve(FILTER), SeccompFilter.bytes(architecture));
    }
}
