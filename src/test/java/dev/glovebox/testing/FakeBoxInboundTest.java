package dev.glovebox.testing;

import dev.glovebox.protocol.CallSpec;
import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.InboundContract;

class FakeBoxInboundTest extends InboundContract {
    @Override
    protected Box openBox() {
        return new FakeBox();
    }

    @Override
    protected CallSpec listen(String place, String mode) {
        return Specs.of("listen", place, mode);
    }
}
