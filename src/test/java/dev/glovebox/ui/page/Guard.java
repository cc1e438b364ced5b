package dev.glovebox.ui.page;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Hears everything that a good page never says or does. */
final class Guard {
    /** The console has these as errors too, except where a policy only reports; the event names the directive. */
    private static final String TELL_VIOLATIONS = """
            document.addEventListener('securitypolicyviolation',
                event => console.error(`CSP violation: ${event.effectiveDirective} forbids ${event.blockedURI}`))
            """;

    private static final Set<String> WITHOUT_ORIGIN = Set.of("data", "blob", "about");

    private final String origin;
    private final List<String> complaints = new ArrayList<>();
    private final List<List<String>> forgiven = new ArrayList<>();

    private Guard(String origin) {
        this.origin = origin;
    }

    static Guard over(BrowserContext context, String origin) {
        Guard guard = new Guard(origin);
        context.addInitScript(TELL_VIOLATIONS);
        context.onConsoleMessage(guard::hear);
        context.onWebError(error -> guard.note("page error: " + error.error()));
        context.onRequest(request -> guard.look(request.url()));
        context.onPage(guard::watch);
        return guard;
    }

    private void watch(Page page) {
        page.onCrash(crashed -> note("the page crashed"));
        page.onWebSocket(socket -> look(socket.url().replaceFirst("^ws", "http")));
    }

    private void hear(ConsoleMessage message) {
        if (message.type().equals("error") || message.type().equals("assert")) {
            note("console error: " + message.text() + " (" + message.location() + ")");
        }
    }

    private void look(String url) {
        String scheme = url.substring(0, Math.max(0, url.indexOf(':')));
        if (!WITHOUT_ORIGIN.contains(scheme) && !url.startsWith(origin + "/")) {
            note("foreign request: " + url);
        }
    }

    private void note(String complaint) {
        complaints.add(complaint);
    }

    void forgive(List<String> parts) {
        forgiven.add(parts);
    }

    List<String> complaints() {
        return complaints.stream()
                .filter(complaint ->
                        forgiven.stream().noneMatch(parts -> parts.stream().allMatch(complaint::contains)))
                .toList();
    }
}
