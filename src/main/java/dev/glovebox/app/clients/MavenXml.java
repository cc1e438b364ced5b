package dev.glovebox.app.clients;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** What Maven's files say of servers. Entities are not known here, neither those of other files nor those that multiply. */
final class MavenXml {
    private static final Set<String> KINDS = Set.of("mirror", "repository", "pluginRepository", "proxy");

    private final List<Entry> entries = new ArrayList<>();
    private Optional<Entry> open = Optional.empty();
    private final StringBuilder text = new StringBuilder();

    /** One server with the texts of its elements. */
    record Entry(String kind, Map<String, String> values) {
        String value(String name) {
            return values.getOrDefault(name, "");
        }
    }

    private MavenXml() {}

    static List<Entry> read(String xml) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(xml));
        try {
            MavenXml file = new MavenXml();
            while (reader.hasNext()) {
                file.event(reader);
            }
            return file.entries;
        } finally {
            reader.close();
        }
    }

    private void event(XMLStreamReader reader) throws XMLStreamException {
        switch (reader.next()) {
            case XMLStreamConstants.START_ELEMENT -> start(reader.getLocalName());
            case XMLStreamConstants.END_ELEMENT -> end(reader.getLocalName());
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(reader.getText());
            default -> {
                // comments and instructions say nothing to Maven either
            }
        }
    }

    private void start(String name) {
        text.setLength(0);
        if (KINDS.contains(name)) {
            open = Optional.of(new Entry(name, new LinkedHashMap<>()));
        }
    }

    private void end(String name) {
        open.ifPresent(entry -> {
            if (entry.kind().equals(name)) {
                entries.add(entry);
                open = Optional.empty();
            } else {
                entry.values().putIfAbsent(name, text.toString().strip());
            }
        });
        text.setLength(0);
    }
}
