package dev.glovebox.lawbreakers.misc;

import java.net.URI;
import javax.net.SocketFactory;
import javax.xml.stream.XMLStreamReader;
import org.assertj.core.api.Condition;
import org.jline.terminal.Size;
import picocli.CommandLine;
import tools.jackson.core.Version;

/** In no layer and in no null-marked package, with libraries that are not for it. */
public record Homeless(
        CommandLine line,
        Size size,
        Condition<String> condition,
        Version version,
        URI address,
        SocketFactory sockets,
        XMLStreamReader xml) {}
