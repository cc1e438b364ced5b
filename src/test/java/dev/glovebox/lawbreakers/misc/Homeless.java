package dev.glovebox.lawbreakers.misc;

import com.zaxxer.hikari.HikariConfig;
import io.helidon.webserver.WebServer;
import java.net.URI;
import java.sql.Connection;
import javax.net.SocketFactory;
import javax.sql.DataSource;
import javax.xml.stream.XMLStreamReader;
import org.assertj.core.api.Condition;
import org.jline.terminal.Size;
import org.sqlite.SQLiteConfig;
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
        XMLStreamReader xml,
        WebServer server,
        Connection connection,
        DataSource source,
        SQLiteConfig sqlite,
        HikariConfig pool) {}
