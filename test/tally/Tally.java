import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Turns JUnit's XML reports into the lines that ./check counts: {@code java Tally.java FOLDER [SUFFIX]}. */
final class Tally {
    private static final int DETAIL_LINES = 25;

    private Tally() {}

    public static void main(String[] args) throws IOException, ParserConfigurationException, SAXException {
        String suffix = args.length > 1 ? args[1] : "";
        for (Path report : reports(Path.of(args[0]))) {
            var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(report.toFile());
            NodeList cases = document.getElementsByTagName("testcase");
            for (int i = 0; i < cases.getLength(); i++) {
                print((Element) cases.item(i), suffix);
            }
        }
    }

    private static List<Path> reports(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "TEST-*.xml")) {
                files.forEach(found::add);
            }
        }
        found.sort(Comparator.naturalOrder());
        return found;
    }

    private static void print(Element test, String suffix) {
        String type = test.getAttribute("classname");
        String method = oneLine(test.getAttribute("name")).replaceFirst("\\(\\)$", "");
        String name = type.substring(type.lastIndexOf('.') + 1) + "." + method + suffix;
        NodeList skips = test.getElementsByTagName("skipped");
        Element trouble = trouble(test);
        if (trouble != null) {
            System.out.println("not ok - " + name);
            trouble.getTextContent().strip().lines().limit(DETAIL_LINES).forEach(line -> System.out.println("    " + line));
        } else if (skips.getLength() > 0) {
            System.out.println("skip - " + name + ": " + reason((Element) skips.item(0)));
        } else {
            System.out.println("ok - " + name);
        }
    }

    private static Element trouble(Element test) {
        for (String tag : List.of("failure", "error")) {
            NodeList found = test.getElementsByTagName(tag);
            if (found.getLength() > 0) {
                return (Element) found.item(0);
            }
        }
        return null;
    }

    /** Surefire keeps the reason in an attribute, JUnit's own reports keep it in the text, behind the exception's name. */
    private static String reason(Element skip) {
        String message = skip.getAttribute("message");
        if (message.isBlank()) {
            message = skip.getTextContent().strip().lines().findFirst().orElse("");
        }
        message = oneLine(message).replaceFirst("^[\\w.]*TestAbortedException: ", "").replaceFirst("^Assumption failed: ", "");
        return message.isBlank() ? "no reason given" : message;
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
