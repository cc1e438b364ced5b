package dev.glovebox.sandbox;

import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.IpAddress;
import java.io.IOException;
import java.util.Optional;

/** Where hosts are, as this machine sees them: so that a rule reaches as far as it must, and no further. */
public interface Whereabouts {
    /** What a rule needs to lead to the host; absent when all its addresses are such that no name leads there. */
    Optional<Reach> reach(HostName host) throws IOException;

    /** The same of an address. */
    Optional<Reach> reach(IpAddress address);
}
