package dev.glovebox.views.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

final class PngTest {
    @Test
    void anotherReaderSeesTheSamePixels() throws IOException {
        long seed = Long.getLong("glovebox.seed", System.nanoTime());
        for (int round = 0; round < 60; round++) {
            Random random = new Random(seed + round);
            Picture picture = some(random);
            assertThat(read(picture.png()))
                    .as("-Dglovebox.seed=%s shows it in the first round", seed + round)
                    .isEqualTo(picture);
        }
    }

    @Test
    void aFlatScreenIsSmall() {
        assertThat(new Picture(1280, 800, new int[1280 * 800]).png()).hasSizeLessThan(8192);
    }

    @Test
    void itBeginsAsThePageSays() {
        assertThat(new Picture(2, 1, new int[] {0xff0000, 0x0000ff}).png())
                .startsWith(0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n')
                .containsSequence('I', 'H', 'D', 'R', 0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0)
                .endsWith('I', 'E', 'N', 'D', 0xae, 0x42, 0x60, 0x82);
    }

    /** Noise, stripes and flat colours, since each row is written in the way that suits it. */
    private static Picture some(Random random) {
        int width = random.nextInt(1, 90);
        int height = random.nextInt(1, 60);
        int kind = random.nextInt(3);
        int colour = random.nextInt(1 << 24);
        return new Picture(
                width,
                height,
                IntStream.range(0, width * height)
                        .map(i -> switch (kind) {
                            case 0 -> random.nextInt(1 << 24);
                            case 1 -> i % width * colour & 0xffffff;
                            default -> colour;
                        })
                        .toArray());
    }

    private static Picture read(byte[] png) throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        int[] rgb = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        return new Picture(
                image.getWidth(),
                image.getHeight(),
                IntStream.of(rgb).map(colour -> colour & 0xffffff).toArray());
    }
}
