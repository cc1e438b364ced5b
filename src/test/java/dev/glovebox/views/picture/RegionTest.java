package dev.glovebox.views.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class RegionTest {
    private static final int SIDE = 12;

    @Test
    void whatIsLeftIsEveryPixelOnceThatTheOtherDoesNotCover() {
        long seed = Long.getLong("glovebox.seed", System.nanoTime());
        for (int round = 0; round < 500; round++) {
            Random random = new Random(seed + round);
            Region whole = some(random);
            Region other = some(random);
            List<Region> rest = whole.without(other);
            for (int x = 0; x < SIDE; x++) {
                for (int y = 0; y < SIDE; y++) {
                    Region pixel = new Region(x, y, 1, 1);
                    long times = rest.stream().filter(pixel::meets).count();
                    assertThat(times)
                            .as("-Dglovebox.seed=%s shows it in the first round", seed + round)
                            .isEqualTo(whole.meets(pixel) && !other.meets(pixel) ? 1 : 0);
                }
            }
        }
    }

    @Test
    void anEmptyRegionCannotBe() {
        assertThatThrownBy(() -> new Region(0, 0, 0, 1)).hasMessageContaining("0 x 1 at 0,0");
        assertThatThrownBy(() -> new Region(-1, 0, 1, 1)).hasMessageContaining("starts at 0,0 or later");
        assertThatThrownBy(() -> new Region(0, 0, Integer.MAX_VALUE, 1)).hasMessageContaining("cannot be");
    }

    @Test
    void aScreenIsBounded() {
        assertThat(Size.fits(4096, 2160)).isTrue();
        assertThat(Size.fits(4096, 2161)).isFalse();
        assertThat(Size.fits(65_535, 65_535)).isFalse();
        assertThatThrownBy(() -> new Size(0, 5)).hasMessageContaining("0 x 5 cannot be");
    }

    private static Region some(Random random) {
        int x = random.nextInt(SIDE);
        int y = random.nextInt(SIDE);
        return new Region(x, y, random.nextInt(1, SIDE - x + 1), random.nextInt(1, SIDE - y + 1));
    }
}
