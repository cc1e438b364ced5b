package dev.glovebox.model.http;

import dev.glovebox.model.http.PostOutcome.Again;
import dev.glovebox.model.http.PostOutcome.Broken;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;

/** What went wrong on the way, for a person. */
final class Trouble {
    private Trouble() {}

    static Broken of(IOException e, String host, Again again) {
        return switch (e) {
            case UnknownHostException _ -> later("the host of " + host + " is not known");
            case ConnectException _ -> later("no connection to " + host + ": " + e.getMessage());
            case NoRouteToHostException _ -> later("no way to " + host);
            case SocketTimeoutException _ -> later("no connection to " + host + " in time");
            case IOException _
            when e.getCause() instanceof CertificateException ->
                new Broken("no trusted connection to " + host + ": " + e.getMessage(), Again.NEVER);
            default -> new Broken("the connection to " + host + " broke off: " + e.getMessage(), again);
        };
    }

    private static Broken later(String why) {
        return new Broken(why, Again.LATER);
    }
}
