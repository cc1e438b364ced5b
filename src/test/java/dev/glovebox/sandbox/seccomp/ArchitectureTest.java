package dev.glovebox.sandbox.seccomp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ArchitectureTest {
    @Test
    void knowsItsNamesAndNoOther() {
        assertThat(Architecture.named("amd64")).isEqualTo(Optional.of(Architecture.X86_64));
        assertThat(Architecture.named("x86_64")).isEqualTo(Optional.of(Architecture.X86_64));
        assertThat(Architecture.named("aarch64")).isEqualTo(Optional.of(Architecture.AARCH64));
        assertThat(Architecture.named("riscv64")).isEmpty();
        assertThat(Architecture.named("i386")).isEmpty();
        assertThat(Architecture.named("")).isEmpty();
    }
}
