package dev.glovebox.app.egress;

import dev.glovebox.app.settings.Setting;
import dev.glovebox.app.settings.Setting.Source;
import dev.glovebox.app.settings.UsageError;

/** What happens when a program in the box wants to connect to a host that no rule allows. */
public enum Approve {
    /** A person at the terminal is asked. */
    ASK,
    /** It may, if the host is public. */
    YES,
    /** It may not. */
    NO;

    static Approve of(Setting setting, Person person) {
        return switch (setting.value()) {
            case "" -> person == Person.AWAY ? NO : ASK;
            case "ask" -> asked(setting, person);
            case "yes" -> YES;
            case "no" -> NO;
            default ->
                throw new UsageError(
                        setting.origin() + " '" + setting.value() + "': a connection is approved by ask, yes or no");
        };
    }

    /** Said for this very command it is a mistake, said for all of them it holds where it can. */
    private static Approve asked(Setting setting, Person person) {
        if (person == Person.AWAY && setting.source() == Source.FLAG) {
            throw new UsageError(
                    setting.origin()
                            + " ask: nobody can be asked here, where the terminal is a program's or there is none: give yes or no");
        }
        return person == Person.AWAY ? NO : ASK;
    }
}
