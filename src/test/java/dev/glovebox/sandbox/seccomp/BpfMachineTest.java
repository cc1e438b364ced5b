package dev.glovebox.sandbox.seccomp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The judge of the filter's tests must itself be able to refuse. */
final class BpfMachineTest {
    private static final String RETURN_ALLOW = "06000000" + "0000ff7f";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "20000000" + "00000000", // ends in a load
                "15000200" + "00000000" + RETURN_ALLOW, // jumps past the end
                "20000000" + "02000000" + RETURN_ALLOW, // loads from an odd place
                "20000000" + "40000000" + RETURN_ALLOW, // loads past the data
                "99000000" + "00000000" + RETURN_ALLOW // no such operation
            })
    void refusesWhatTheKernelRefuses(String program) {
        assertThatIllegalArgumentException().isThrownBy(() -> machine(program));
    }

    @Test
    void comparesWithoutSign() {
        BpfMachine machine =
                machine("20000000" + "00000000" + "35000001" + "00000040" + "06000000" + "01000500" + RETURN_ALLOW);

        assertThat(machine.run(0, -1)).isEqualTo(0x0005_0001);
        assertThat(machine.run(0, 0x3fff_ffff)).isEqualTo(0x7fff_0000);
    }

    private static BpfMachine machine(String program) {
        return new BpfMachine(HexFormat.of().parseHex(program));
    }
}
