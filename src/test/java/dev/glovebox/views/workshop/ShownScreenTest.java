package dev.glovebox.views.workshop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.views.desktop.Point;
import dev.glovebox.views.picture.Picture;
import dev.glovebox.views.picture.Region;
import dev.glovebox.views.picture.Size;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ShownScreenTest {
    @ParameterizedTest
    @CsvSource({
        "1280, 800, 1280, 800",
        "1568, 700, 1568, 700",
        "1920, 1080, 1429, 804",
        "2560, 1600, 1356, 848",
        "4096, 100, 1568, 38",
        "1, 4096, 1, 1568"
    })
    void isMadeSmallerOnlyWhenModelsWouldDoItThemselves(int width, int height, int shownWidth, int shownHeight) {
        ShownScreen screen = ShownScreen.of(new Size(width, height));

        assertThat(screen.shown()).isEqualTo(new Size(shownWidth, shownHeight));
        assertThat(screen.isSmaller()).isEqualTo(width != shownWidth || height != shownHeight);
    }

    @Test
    void aPointLeadsToThePlaceThatItShows() {
        ShownScreen same = ShownScreen.of(new Size(1280, 800));
        assertThat(same.onScreen(new Point(1279, 799))).isEqualTo(new Point(1279, 799));
        assertThat(same.holds(new Point(1280, 0))).isFalse();
        assertThat(same.holds(new Point(0, 800))).isFalse();

        ShownScreen half = new ShownScreen(new Size(2000, 1000), new Size(1000, 500));
        assertThat(half.onScreen(new Point(10, 20))).isEqualTo(new Point(21, 41));
        assertThat(half.inPicture(new Point(21, 41))).isEqualTo(new Point(10, 20));
        assertThat(half.onScreen(new Region(10, 20, 30, 40))).isEqualTo(new Region(20, 40, 60, 80));
    }

    @Test
    void aPictureOfTheScreenIsShownInTheSizeThatWasSaid() {
        for (Size size : List.of(new Size(1920, 1200), new Size(1081, 1921), new Size(4096, 99), new Size(640, 480))) {
            ShownScreen screen = ShownScreen.of(size);
            Picture shown = screen.shown(new Picture(size.width(), size.height(), new int[size.pixels()]));
            assertThat(new Size(shown.width(), shown.height())).isEqualTo(screen.shown());
        }
    }

    @Test
    void everyPointOfThePictureIsOnTheScreenAndComesBack() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int round = 0; round < 2000; round++) {
            ShownScreen screen = ShownScreen.of(new Size(1 + random.nextInt(4096), 1 + random.nextInt(2160)));
            Point point = new Point(
                    random.nextInt(screen.shown().width()),
                    random.nextInt(screen.shown().height()));
            Point there = screen.onScreen(point);
            assertThat(there.x())
                    .as("seed %d: %s", seed, screen)
                    .isBetween(0, screen.real().width() - 1);
            assertThat(there.y())
                    .as("seed %d: %s", seed, screen)
                    .isBetween(0, screen.real().height() - 1);
            assertThat(screen.inPicture(there)).as("seed %d: %s", seed, screen).isEqualTo(point);
            assertThat(screen.onScreen(screen.shown().whole()))
                    .as("seed %d: %s", seed, screen)
                    .isEqualTo(screen.real().whole());
        }
    }
}
