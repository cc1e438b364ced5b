package dev.glovebox.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RouteTest {
    private final Person person;

    RouteTest(@TempDir Path folder) {
        person = Person.in(folder);
    }

    @Test
    void aNameInTheFolderIsOnTheRoute() {
        assertThat(leads("project/sub")).isTrue();
        assertThat(leads("project/missing")).isTrue();
        assertThat(leads("home/../project/./sub")).isTrue();
    }

    @Test
    void theFolderItselfAndItsNeighboursAreNot() {
        assertThat(leads("project")).isFalse();
        assertThat(leads("project/.")).isFalse();
        assertThat(leads("project/../home")).isFalse();
        assertThat(leads("project-of-another/sub")).isFalse();
    }

    @Test
    void linksAreFollowed() {
        person.link("project/out", person.path("home").toString());
        person.link("in", "project/out");
        person.link("aside", "home");

        assertThat(leads("in")).isTrue();
        assertThat(leads("in/me")).isTrue();
        assertThat(leads("aside/me")).isFalse();
    }

    @Test
    void aCircleOfLinksEnds() {
        person.link("one", "two");
        person.link("two", "one");

        assertThat(leads("one/x")).isFalse();
    }

    private boolean leads(String path) {
        return Route.leadsThrough(person.path(path), person.path("project"));
    }
}
