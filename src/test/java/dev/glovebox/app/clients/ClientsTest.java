package dev.glovebox.app.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.glovebox.app.settings.UsageError;
import dev.glovebox.protocol.EgressRule;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** npm, Maven, cargo, Go and apt on machines of a test. */
final class ClientsTest {
    private final ClientTree tree;

    ClientsTest(@TempDir Path folder) {
        tree = new ClientTree(folder);
    }

    private static List<EgressRule> rules(String... texts) {
        return Stream.of(texts).map(EgressRule::parse).toList();
    }

    private List<EgressRule> found(Preset preset) {
        return tree.offer(preset).rules();
    }

    private void npmInstalled() {
        tree.file("/usr/share/nodejs/@npmcli/config/lib/definitions/definitions.js", """
                registry: new Definition('registry', {
                  default: 'https://npm.example.org/',
                """);
    }

    @Test
    void npmUsesTheRegistryOfItsOwnSource() {
        npmInstalled();

        assertThat(tree.offer(Preset.NPM))
                .isEqualTo(new Offer(
                        rules("npm.example.org"),
                        List.of("NODE_USE_ENV_PROXY=1", "npm_config_update_notifier=false"),
                        List.of()));
    }

    @Test
    void npmsFilesOverrideItsSourceAndVariablesInAnyCaseThose() {
        npmInstalled();
        tree.file(
                "/etc/npmrc",
                "registry = \"https://one.example.org/\" ; ours\n@team:registry=https://two.example.org/\n");
        assertThat(found(Preset.NPM)).isEqualTo(rules("one.example.org", "two.example.org"));

        tree.file("/home/me/.npmrc", "registry=https://${WHO}:${TOKEN}@three.example.org/\n//x/:_authToken=secret\n")
                .with("WHO", "me")
                .with("TOKEN", "secret");
        Offer offer = tree.offer(Preset.NPM);
        assertThat(offer.rules()).isEqualTo(rules("three.example.org", "two.example.org"));
        assertThat(offer.toString())
                .doesNotContain("secret")
                .contains("npm_config_registry=https://three.example.org/");

        tree.with("NPM_CONFIG_REGISTRY", "http://four.example.org:4873/");
        assertThat(found(Preset.NPM)).isEqualTo(rules("four.example.org:4873", "two.example.org"));
    }

    private void mavenInstalled() {
        tree.archive(
                "/usr/share/maven/lib/maven-model-builder-3.x.jar",
                "org/apache/maven/model/pom-4.0.0.xml",
                "<project><repositories><repository><id>central</id><url>https://maven.example.org/maven2</url>"
                        + "</repository></repositories></project>");
    }

    @Test
    void mavenUsesTheRepositoryOfTheSuperPom() {
        mavenInstalled();

        Offer offer = tree.offer(Preset.MAVEN);

        assertThat(offer.rules()).isEqualTo(rules("maven.example.org"));
        assertThat(offer.variables()).singleElement().asString().startsWith("MAVEN_OPTS=-Dhttp.proxyHost=127.0.0.1 ");
    }

    @Test
    void aMirrorOfEverythingStandsForTheSuperPom() {
        mavenInstalled();
        tree.file("/home/me/.m2/settings.xml", """
                <settings xmlns="urn:x"><mirrors>
                  <mirror><id>b</id><url>http://0.0.0.0/</url><mirrorOf>external:http:*</mirrorOf><blocked>true</blocked></mirror>
                  <mirror><id>a</id><url>https://mirror.example.org/all</url><mirrorOf>*,!x</mirrorOf></mirror>
                </mirrors></settings>
                """);

        Offer offer = tree.offer(Preset.MAVEN);

        assertThat(offer.rules()).isEqualTo(rules("mirror.example.org"));
        assertThat(offer.notices()).singleElement().asString().contains("mvn -s");
    }

    @Test
    void entitiesOfSettingsAreNeitherMultipliedNorFetched() {
        mavenInstalled();
        tree.file("/secret", "evil.example.org");
        for (String entity : List.of("SYSTEM \"file://" + tree.at("/secret") + "\"", "\"evil.example.org\"")) {
            tree.file(
                    "/home/me/.m2/settings.xml",
                    "<!DOCTYPE s [<!ENTITY a " + entity + ">]>\n<settings><mirrors>"
                            + "<mirror><url>https://&a;/</url><mirrorOf>*</mirrorOf></mirror></mirrors></settings>");

            assertThat(found(Preset.MAVEN)).isEqualTo(rules("maven.example.org"));
        }
    }

    @Test
    void brokenSettingsAreSaidWithTheirLine() {
        mavenInstalled();
        tree.file("/etc/maven/settings.xml", "<settings>\n<mirrors>\n</oops>");

        assertThat(tree.offer(Preset.MAVEN).notices())
                .isEqualTo(List.of("maven: line 3 of /etc/maven/settings.xml is not understood, so it is left out"));
    }

    private void cargoInstalled() {
        byte[] program = new byte[(1 << 20) + 5_000];
        byte[] text = "XXsparse+https://iintssparse+https://index.example.org/YY".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(text, 0, program, (1 << 20) - 40, text.length);
        tree.bytes("/home/me/.rustup/toolchains/stable/bin/cargo", program);
    }

    @Test
    void cargoUsesTheIndexInItsProgramAndTheHostsBesideIt() {
        cargoInstalled();
        tree.privately("index.example.org");

        Offer offer = tree.offer(Preset.CARGO);

        assertThat(offer.rules())
                .isEqualTo(List.of(
                        EgressRule.parsePrivate("index.example.org"), EgressRule.parsePrivate("*.example.org")));
        assertThat(offer.notices()).anyMatch(notice -> notice.contains("all hosts of *.example.org are allowed"));
    }

    @Test
    void whatTheIndexSaidOfItsPackagesIsKnownOnceItWasUsed() {
        cargoInstalled();
        tree.file(
                "/home/me/.cargo/registry/index/index.example.org-0123abcd/config.json",
                "{\"dl\": \"https://static.example.org/{crate}\", \"api\": \"https://example.org\"}");

        assertThat(found(Preset.CARGO)).isEqualTo(rules("index.example.org", "static.example.org"));
    }

    @Test
    void cargosFileReplacesTheIndexAndAddsRegistries() {
        cargoInstalled();
        tree.file("/home/me/.cargo/config.toml", """
                [source.crates-io]
                replace-with = "mirror" # ours
                [source.mirror]
                registry = "sparse+https://me:secret@mirror.example.org/index/"
                [registries]
                own-one = { index = "sparse+https://own.example.org:8443/" }
                """);

        Offer offer = tree.offer(Preset.CARGO);

        assertThat(offer.rules()).isEqualTo(rules("mirror.example.org", "own.example.org:8443"));
        assertThat(offer.variables())
                .isEqualTo(List.of("CARGO_REGISTRIES_OWN_ONE_INDEX=sparse+https://own.example.org:8443/"));
        assertThat(offer.toString()).doesNotContain("secret");
    }

    @Test
    void goUsesTheFileOfItsToolchainThenThePersonsThenVariables() {
        tree.file("/opt/go/bin/go", "")
                .file(
                        "/opt/go/go.env",
                        "# defaults\nGOPROXY=https://proxy.example.org,direct\nGOSUMDB=sum.example.org\n")
                .with("PATH", "relative:/opt/go/bin");
        assertThat(tree.offer(Preset.GO))
                .isEqualTo(new Offer(rules("proxy.example.org", "sum.example.org"), List.of(), List.of()));

        tree.file("/home/me/.config/go/env", "GOSUMDB=off\nnonsense\n");
        assertThat(tree.offer(Preset.GO))
                .isEqualTo(new Offer(
                        rules("proxy.example.org"),
                        List.of("GOSUMDB=off"),
                        List.of("go: line 2 of /home/me/.config/go/env is not understood, so it is left out")));

        tree.with("GOPROXY", "https://me:secret@own.example.org/go|direct").with("GOPRIVATE", "corp.example.org");
        assertThat(tree.offer(Preset.GO).variables())
                .isEqualTo(List.of(
                        "GOPROXY=https://own.example.org/go,direct", "GOSUMDB=off", "GOPRIVATE=corp.example.org"));
    }

    @Test
    void aGoInTheWorkspaceIsNotAsked() {
        tree.file("/project/bin/go", "")
                .file("/project/go.env", "GOPROXY=https://evil.example.org\n")
                .with("PATH", tree.at("/project/bin") + ":/project/bin");

        assertThatExceptionOfType(UsageError.class).isThrownBy(() -> tree.offer(Preset.GO));
    }

    @Test
    void aptUsesBothFormsOfSources() {
        tree.file("/etc/apt/sources.list", """
                # deb http://commented.example.org/debian x main
                deb [arch=amd64 signed-by=/k] http://one.example.org/debian stable main
                deb cdrom:[disc]/ stable main
                deb mirror+file:/etc/apt/mirrors.txt stable main
                nonsense
                """)
                .file("/etc/apt/sources.list.d/a.sources", """
                Types: deb
                # http://commented.example.org
                URIs: https://two.example.org/debian
                  http://three.example.org:8080/debian
                Suites: stable

                Enabled: no
                URIs: https://disabled.example.org/
                """)
                .file("/etc/apt/apt.conf.d/80proxy", "Acquire::http::Proxy \"http://me:secret@p.example.org\";\n");

        assertThat(tree.offer(Preset.APT))
                .isEqualTo(new Offer(
                        rules("one.example.org", "two.example.org", "three.example.org:8080"),
                        List.of(),
                        List.of(
                                "apt: line 4 of /etc/apt/sources.list names a list of mirrors, which is not followed:"
                                        + " name them with --allow-host",
                                "apt: line 5 of /etc/apt/sources.list is not understood, so it is left out",
                                "apt: /etc/apt/apt.conf.d/80proxy names a proxy, which a box does not use: its"
                                        + " connections go out from this machine")));
    }

    @Test
    void hostsThatNoNameMayReachAreLeftOutAndSaid() {
        tree.forbidden("b.example.org").file("/etc/apt/sources.list", """
                deb http://localhost:3142/debian x main
                deb http://127.0.0.1:3142/debian x main
                deb http://b.example.org/debian x main
                deb http://8.8.8.8/debian x main
                deb http://gone.invalid/debian x main
                """);

        Offer offer = tree.offer(Preset.APT);

        assertThat(offer.rules()).isEqualTo(rules("8.8.8.8:80", "gone.invalid"));
        assertThat(offer.notices())
                .satisfiesExactly(
                        notice -> assertThat(notice).contains("localhost is loopback", "--allow-host 127.0.0.1:3142"),
                        notice -> assertThat(notice).contains("--allow-host 127.0.0.1:3142"),
                        notice -> assertThat(notice).contains("b.example.org leads to a loopback"),
                        notice -> assertThat(notice).contains("gone.invalid has no address"));
    }

    @Test
    void filesThatAreNoSettingsAreSkippedAndSaid() {
        tree.file("/etc/apt/sources.list", "deb http://one.example.org/debian x main\n")
                .bytes("/etc/apt/sources.list.d/big.list", new byte[(1 << 20) + 1])
                .bytes("/etc/apt/sources.list.d/binary.list", new byte[] {1, 0, 2});

        Offer offer = tree.offer(Preset.APT);

        assertThat(offer.rules()).isEqualTo(rules("one.example.org"));
        assertThat(offer.notices())
                .isEqualTo(List.of(
                        "apt: /etc/apt/sources.list.d/big.list cannot be read (IOException) or is larger than 1 MB",
                        "apt: /etc/apt/sources.list.d/binary.list is not read: it is no text"));
    }

    @Test
    void everyPresetHasItsWord() {
        assertThat(Stream.of(Preset.values()).map(Preset::word))
                .containsExactly("pip", "npm", "maven", "cargo", "go", "apt")
                .allMatch(word -> Preset.named(word).isPresent());
        assertThat(Preset.named("PIP")).isEmpty();
        assertThat(Preset.named("pip.example.org")).isEmpty();
    }
}
