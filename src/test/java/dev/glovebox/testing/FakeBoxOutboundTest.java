package dev.glovebox.testing;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.Egress;
import dev.glovebox.sandbox.OutboundContract;

class FakeBoxOutboundTest extends OutboundContract {
    @Override
    protected Box openBox(Egress egress) {
        return new FakeBox(egress);
    }

    @Override
    protected CallSpec dial() {
        return Specs.of("dial");
    }
}
