package dev.glovebox.views.desktop;

import dev.glovebox.views.desktop.Deed.Step;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Turns a mouse that moves, with buttons that go down and up, into steps; moves by themselves are none. */
final class Gestures {
    private static final int SLIP = 4;
    private static final long DOUBLE_MILLIS = 500;
    private static final int MOST_TIMES = 3;

    private final List<Step> steps;
    private final Map<Button, Point> down = new EnumMap<>(Button.class);
    private int held;
    private Point last = new Point(0, 0);
    private long lastClick = -DOUBLE_MILLIS;

    /** @param steps takes what is complete; a click's or scroll's last step may be replaced by one of more */
    Gestures(List<Step> steps) {
        this.steps = steps;
    }

    void moved(int buttons, Point at, long millis) {
        last = at;
        for (Button button : Button.values()) {
            boolean isDown = (buttons & button.bit()) != 0;
            if (isDown) {
                down.putIfAbsent(button, at);
            } else if (down.containsKey(button)) {
                up(button, down.remove(button), at, millis);
            }
        }
        for (Wheel wheel : Wheel.values()) {
            if ((buttons & wheel.bit()) != 0 && (held & wheel.bit()) == 0) {
                scrolled(wheel, at);
            }
        }
        held = buttons;
    }

    /** Whatever is held comes up where the mouse is. */
    void letGo(long millis) {
        moved(0, last, millis);
    }

    boolean isUnderWay() {
        return !down.isEmpty();
    }

    private void up(Button button, Point from, Point to, long millis) {
        if (!from.isNear(to, SLIP)) {
            steps.add(new Step.Drag(button, from, to));
            return;
        }
        int times = 1;
        Point place = from;
        if (millis - lastClick < DOUBLE_MILLIS
                && !steps.isEmpty()
                && steps.getLast() instanceof Step.Click(Button before, int count, Point at)
                && before == button
                && count < MOST_TIMES
                && at.isNear(to, SLIP)) {
            steps.removeLast();
            times = count + 1;
            place = at;
        }
        steps.add(new Step.Click(button, times, place));
        lastClick = millis;
    }

    private void scrolled(Wheel wheel, Point at) {
        int clicks = 1;
        if (!steps.isEmpty()
                && steps.getLast() instanceof Step.Scroll(Wheel before, int count, Point place)
                && before == wheel
                && place.isNear(at, SLIP)) {
            steps.removeLast();
            clicks = count + 1;
        }
        steps.add(new Step.Scroll(wheel, clicks, at));
    }
}
