package dev.glovebox.ui.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.protocol.Json;
import dev.glovebox.testing.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DescriptionTest {
    @TempDir
    Path folder;

    private OpenSite site;
    private List<Route> routes = List.of();

    @BeforeEach
    void open() throws IOException {
        site = new OpenSite(folder);
        routes = Routes.all(site.services);
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void theReferenceIsTheListOfRoutes() {
        Golden.docs().matches("reference/http-api.md", HttpReference.page(routes));
    }

    @Test
    void everyRouteIsInTheDocumentAndEveryReferenceLeadsSomewhere() throws IOException {
        Json document = site.get("/openapi.json", "").json();
        Json paths = document.at("paths").orElseThrow();
        for (Route route : routes) {
            assertThat(paths.at(route.path())
                            .flatMap(path -> path.at(route.verb().name().toLowerCase(Locale.ROOT))))
                    .as(route.path())
                    .isPresent();
        }
        Json schemas =
                document.at("components").flatMap(all -> all.at("schemas")).orElseThrow();
        Pattern.compile("#/components/schemas/([A-Za-z]+)")
                .matcher(document.text())
                .results()
                .forEach(found ->
                        assertThat(schemas.at(found.group(1))).as(found.group()).isPresent());
    }

    @Test
    void operationsHaveDifferentNames() {
        assertThat(routes.stream().map(OpenApi::operationId)).doesNotHaveDuplicates();
    }

    @Test
    void everyBraceOfAPathIsAParameterThatIsDescribed() {
        for (Route route : routes) {
            List<String> braces = Pattern.compile("\\{([a-z]+)}")
                    .matcher(route.path())
                    .results()
                    .map(found -> found.group(1))
                    .toList();
            assertThat(route.parameters().stream()
                            .filter(parameter -> parameter.place() == Route.Place.PATH)
                            .map(Route.Parameter::name))
                    .as(route.path())
                    .containsExactlyElementsOf(braces);
        }
    }

    @Test
    void thePageHasNoScriptsAndAllRoutes() throws IOException {
        Exchange page = site.get("/docs", "");
        assertThat(page.headers()).containsEntry("content-type", "text/html; charset=utf-8");
        assertThat(page.headers().get("content-security-policy")).startsWith("default-src 'none'; style-src 'sha256-");
        assertThat(page.body()).doesNotContain("<script", "onclick", "style=").contains("/api/v1/jobs/{id}/retry");
    }
}
