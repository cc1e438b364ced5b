package dev.glovebox.views.workshop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.glovebox.agent.Steps;
import dev.glovebox.protocol.AgentEvent;
import dev.glovebox.protocol.Json;
import dev.glovebox.views.desktop.Button;
import dev.glovebox.views.desktop.Deed;
import dev.glovebox.views.desktop.Deed.Step;
import dev.glovebox.views.desktop.Point;
import dev.glovebox.views.desktop.Wheel;
import dev.glovebox.views.picture.Size;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DeedStepsTest {
    private static final Deed DEED = new Deed(
            "anna",
            List.of(
                    new Step.Click(Button.LEFT, 1, new Point(200, 100)),
                    new Step.Click(Button.RIGHT, 2, new Point(201, 101)),
                    new Step.Drag(Button.LEFT, new Point(2, 4), new Point(400, 600)),
                    new Step.Scroll(Wheel.DOWN, 3, new Point(20, 40)),
                    new Step.Typed("tea ☕"),
                    new Step.Chord(List.of("ctrl", "s"))));

    @Test
    void whatWasDoneIsToldAsStepsWithPlacesAsTheModelSeesThem() {
        var half = new ShownScreen(new Size(2000, 1000), new Size(1000, 500));

        AgentEvent.Noticed notice = new DeedSteps(half).notice(DEED);

        assertThat(notice.text()).isEqualTo("anna used the desktop: 2 clicks, 1 drag, 1 scroll, 5 characters, 1 key.");
        assertThat(notice.desktop()).contains(Json.parse("""
                        {"by": "anna", "steps": [
                          {"tool": "mouse", "action": "click", "x": 100, "y": 50},
                          {"tool": "mouse", "action": "double", "x": 100, "y": 50, "button": "right"},
                          {"tool": "mouse", "action": "drag", "x": 1, "y": 2, "to_x": 200, "to_y": 300},
                          {"tool": "mouse", "action": "scroll", "x": 10, "y": 20, "direction": "down", "amount": 3},
                          {"tool": "keyboard", "text": "tea ☕"},
                          {"tool": "keyboard", "keys": "ctrl+s"}]}"""));
    }

    @Test
    void theStepsCanBeRun() {
        Json told = new DeedSteps(ShownScreen.of(new Size(1280, 800)))
                .notice(DEED)
                .desktop()
                .orElseThrow();

        assertThat(Steps.read(told.at("steps").orElseThrow().text()).steps()).hasSize(6);
    }
}
