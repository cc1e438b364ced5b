package dev.glovebox.ui.web;

import dev.glovebox.ui.web.Problem.Code;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.UUID;

/**
 * A fault of the server that nobody expected. The answer names its id, by which the operator finds it in the log.
 *
 * @param id of the fault's line in the log
 */
record LoggedFault(String id) {
    private static final Logger LOG = System.getLogger(LoggedFault.class.getName());
    private static final int ID_LENGTH = 12;

    /** What failed, such as a method and a route, without words of the request. */
    static LoggedFault log(String what, Throwable fault) {
        LoggedFault logged = fresh();
        LOG.log(Level.ERROR, "fault " + logged.id + ": " + what + " failed", fault);
        return logged;
    }

    /** Of which only the library knows the cause. */
    static LoggedFault logWithoutCause(String what) {
        LoggedFault logged = fresh();
        LOG.log(Level.ERROR, "fault " + logged.id + ": " + what + " failed; the library logs the cause");
        return logged;
    }

    private static LoggedFault fresh() {
        return new LoggedFault(UUID.randomUUID().toString().replace("-", "").substring(0, ID_LENGTH));
    }

    /** For people and programs. */
    String sentence() {
        return "this is a defect of the server, whose log tells more under fault " + id + "; nothing was promised";
    }

    Problem problem() {
        return new Problem(Code.INTERNAL_ERROR, sentence());
    }
}
