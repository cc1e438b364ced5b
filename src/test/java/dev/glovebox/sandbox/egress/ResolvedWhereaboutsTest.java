package dev.glovebox.sandbox.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.protocol.EgressRule.Reach;
import dev.glovebox.protocol.HostName;
import dev.glovebox.protocol.IpAddress;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ResolvedWhereaboutsTest {
    private static final HostName NAME = new HostName("a.example.org");

    private static Optional<Reach> reach(String... addresses) throws IOException {
        return new ResolvedWhereabouts(
                        name -> Stream.of(addresses)
                                .map(text -> IpAddress.parse(text).orElseThrow())
                                .toList(),
                        address -> address.text().equals("5.5.5.5"))
                .reach(NAME);
    }

    @Test
    void aNameIsPrivateOnlyWhenItHasNoPublicAddress() throws IOException {
        assertThat(reach("8.8.8.8", "2606:4700::1111")).contains(Reach.PUBLIC);
        assertThat(reach("10.0.0.1", "8.8.8.8")).contains(Reach.PUBLIC);
        assertThat(reach("10.0.0.1", "127.0.0.1")).contains(Reach.PRIVATE_TOO);
        assertThat(reach("5.5.5.5")).contains(Reach.PRIVATE_TOO); // this machine's own
    }

    @Test
    void loopbackLinkLocalAndMetadataAreReachedByNoName() throws IOException {
        assertThat(reach("127.0.0.1", "::1", "169.254.169.254", "fe80::1")).isEmpty();
        assertThat(reach()).isEmpty();
    }

    @Test
    void aNameThatIsNotFoundIsNoAnswer() {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> new ResolvedWhereabouts(name -> {
                    throw new IOException("no such name");
                })
                .reach(NAME));
    }
}
