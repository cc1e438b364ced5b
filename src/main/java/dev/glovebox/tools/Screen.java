package dev.glovebox.tools;

import dev.glovebox.protocol.Content;
import dev.glovebox.protocol.Json;
import dev.glovebox.protocol.ToolResult.Outcome;
import dev.glovebox.protocol.Why;
import dev.glovebox.views.desktop.Desktop;
import dev.glovebox.views.desktop.HandsTaken;
import dev.glovebox.views.desktop.NoDesktop;
import dev.glovebox.views.desktop.Point;
import dev.glovebox.views.picture.Picture;
import dev.glovebox.views.picture.Region;
import dev.glovebox.views.picture.Size;
import dev.glovebox.views.workshop.ShownScreen;
import dev.glovebox.views.workshop.Workshop;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** What the tools of the desktop share: the way to it, places on it, pictures of it, and what goes wrong. */
final class Screen {
    /** Programs draw what a click or key has led to a moment later. */
    private static final Duration SETTLED = Duration.ofMillis(150);

    private static final Duration MOST_SETTLING = Duration.ofSeconds(1);

    private final Workshop workshop;
    private volatile boolean acted;

    Screen(Workshop workshop) {
        this.workshop = workshop;
    }

    /** Something done with the desktop. */
    @FunctionalInterface
    interface Use {
        ToolOutput of(Desktop desktop) throws IOException, InterruptedException;
    }

    /** Something that the screen will show. */
    ToolOutput act(Use use) throws InterruptedException {
        acted = true;
        return use(use);
    }

    /** After what was done last has come to its end on the screen, as far as can be told from there. */
    ToolOutput look(Use use) throws InterruptedException {
        return use(desktop -> {
            if (acted) {
                acted = false;
                var _ = desktop.awaitStill(SETTLED, MOST_SETTLING);
            }
            return use.of(desktop);
        });
    }

    ToolOutput use(Use use) throws InterruptedException {
        try {
            return use.of(workshop.desktop().orElseThrow(() -> new NoDesktop("none was asked for.")));
        } catch (NoDesktop e) {
            return ToolOutput.failed("There is no desktop: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new BadArguments(String.valueOf(e.getMessage()));
        } catch (HandsTaken e) {
            return ToolOutput.failed(
                    e.getMessage() + ". Nothing was done: do other work meanwhile, or try again later.");
        } catch (IOException e) {
            return ToolOutput.failed("The desktop: " + Why.of(e));
        }
    }

    static ShownScreen shown(Desktop desktop) {
        return ShownScreen.of(desktop.size());
    }

    /** The place on the screen that a model means; throws {@link BadArguments} when there is none. */
    static Point point(Desktop desktop, int x, int y) {
        ShownScreen screen = shown(desktop);
        Point point = new Point(x, y);
        if (!screen.holds(point)) {
            throw new BadArguments(x + "," + y + " is not on the screen, which is " + screen.shown() + ": x is 0 to "
                    + (screen.shown().width() - 1) + ", y is 0 to "
                    + (screen.shown().height() - 1) + ".");
        }
        return screen.onScreen(point);
    }

    static ToolOutput whole(Desktop desktop, Outcome outcome, String before) throws IOException, InterruptedException {
        ShownScreen screen = shown(desktop);
        Picture picture = desktop.picture(Optional.empty());
        return output(outcome, before + words(screen), screen.shown(picture), screen);
    }

    static ToolOutput part(Desktop desktop, Region part) throws IOException, InterruptedException {
        ShownScreen screen = shown(desktop);
        if (!part.isWithin(screen.shown())) {
            throw new BadArguments("The region ends at " + part.right() + "," + part.bottom() + ", and the screen is "
                    + screen.shown() + ".");
        }
        Picture picture = desktop.picture(Optional.of(screen.onScreen(part)));
        ShownScreen large = ShownScreen.of(new Size(picture.width(), picture.height()));
        return output(
                Outcome.DONE,
                "This is %dx%d at %d,%d of the screen, which is %s. Coordinates are always those of the whole screen."
                        .formatted(part.width(), part.height(), part.x(), part.y(), screen.shown()),
                large.shown(picture),
                screen);
    }

    private static String words(ShownScreen screen) {
        return "The screen is " + screen.shown()
                + (screen.isSmaller() ? " as shown, and " + screen.real() + " to programs inside." : ".");
    }

    private static ToolOutput output(Outcome outcome, String words, Picture picture, ShownScreen screen) {
        byte[] png = picture.png();
        Json details = Json.object()
                .with("width", picture.width())
                .with("height", picture.height())
                .with("bytes", png.length)
                .with("screen", screen.real().toString())
                .end();
        return new ToolOutput(
                outcome,
                List.of(
                        new Content.Text(words),
                        new Content.Image("image/png", Base64.getEncoder().encodeToString(png))),
                details);
    }
}
