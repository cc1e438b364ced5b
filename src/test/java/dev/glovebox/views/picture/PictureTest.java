package dev.glovebox.views.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PictureTest {
    @Test
    void aPartIsWhatStandsThere() {
        Picture picture = new Picture(3, 2, new int[] {1, 2, 3, 4, 5, 6});
        assertThat(picture.part(new Region(1, 0, 2, 2))).isEqualTo(new Picture(2, 2, new int[] {2, 3, 5, 6}));
        assertThat(picture.at(2, 1)).isEqualTo(6);
    }

    @Test
    void aPartBeyondTheEdgeIsRefused() {
        Picture picture = new Picture(3, 2, new int[6]);
        assertThatThrownBy(() -> picture.part(new Region(2, 0, 2, 2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("outside of 3x2");
    }

    @Test
    void aPictureThatFitsStaysAsItIs() {
        Picture picture = new Picture(3, 2, new int[6]);
        assertThat(picture.scaledToFit(3, 2)).isSameAs(picture);
        assertThat(picture.scaledToFit(100, 100)).isSameAs(picture);
    }

    @Test
    void shrinkingKeepsTheProportions() {
        Picture picture = new Picture(1280, 800, new int[1280 * 800]);
        assertThat(size(picture.scaledToFit(640, 640))).isEqualTo(new Size(640, 400));
        assertThat(size(picture.scaledToFit(5000, 100))).isEqualTo(new Size(160, 100));
        assertThat(size(new Picture(1000, 1, new int[1000]).scaledToFit(10, 10)))
                .isEqualTo(new Size(10, 1));
    }

    @Test
    void eachNewPixelIsTheMeanOfItsArea() {
        Picture picture = new Picture(3, 1, new int[] {0x000000, 0x600000, 0xc00000});
        assertThat(picture.scaledToFit(1, 1)).isEqualTo(new Picture(1, 1, new int[] {0x600000}));
        Picture two = new Picture(3, 2, new int[] {0, 90, 180, 0, 90, 180});
        assertThat(two.scaledToFit(2, 2).rgb()).containsExactly(30, 150);
    }

    @Test
    void theMeanOfAllIsKept() {
        long seed = Long.getLong("glovebox.seed", System.nanoTime());
        for (int round = 0; round < 200; round++) {
            Random random = new Random(seed + round);
            int width = random.nextInt(1, 80);
            int height = random.nextInt(1, 80);
            int[] rgb = IntStream.range(0, width * height)
                    .map(i -> random.nextInt(1 << 24))
                    .toArray();
            Picture picture = new Picture(width, height, rgb);
            Picture small = picture.scaledToFit(random.nextInt(1, 90), random.nextInt(1, 90));
            for (int shift = 0; shift < 24; shift += 8) {
                assertThat(mean(small, shift))
                        .as("-Dglovebox.seed=%s shows it in the first round", seed + round)
                        .isCloseTo(mean(picture, shift), within(1.01));
            }
        }
    }

    private static double mean(Picture picture, int shift) {
        return IntStream.of(picture.rgb())
                .map(colour -> colour >> shift & 0xff)
                .average()
                .orElseThrow();
    }

    private static Size size(Picture picture) {
        return new Size(picture.width(), picture.height());
    }
}
