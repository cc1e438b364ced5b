package dev.glovebox.testing;

import dev.glovebox.sandbox.Box;
import dev.glovebox.sandbox.SandboxContract;

class FakeBoxContractTest extends SandboxContract {
    @Override
    protected Box openBox() {
        return new FakeBox();
    }
}
