package dev.glovebox.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No secret below stands here as one: what is made up of pieces is found by no scanner of repositories. */
@Timeout(120)
final class SecretPatternsTest {
    private static final String RANDOM = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0";

    @ParameterizedTest
    @CsvSource({
        "gb,_,Glovebox token",
        "sk-ant-,api03-,Anthropic key",
        "sk-proj-,'',OpenAI key",
        "sk-,'',OpenAI key",
        "sk-or-,v1-,OpenRouter key",
        "AI,za,Google key",
        "gsk,_,Groq key",
        "gh,p_,GitHub token",
        "gh,o_,GitHub token",
        "gh,s_,GitHub token",
        "github,_pat_,GitHub token",
        "glpat,-,GitLab token",
        "xox,b-,Slack token",
        "xox,p-,Slack token",
        "sk_,live_,Stripe key",
        "sk_,test_,Stripe key",
        "npm,_,npm token",
        "pypi-,AgEIcHlwaS5vcmc,PyPI token",
        "hf,_,Hugging Face token"
    })
    void tokensAreKnownByTheirFirstLetters(String one, String two, String kind) {
        String token = one + two + RANDOM;
        for (String around : List.of(
                "%s", "x=%s;", "\"%s\"", "a %s b", "https://h/%s/x", "line\\n%s", "?q%%3D%s&b", "(%s)", "é%sé")) {
            assertThat(SecretPatterns.hide(around.formatted(token)))
                    .as(around)
                    .isEqualTo(around.formatted("[redacted: " + kind + "]"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "AKIA#IOSFODNN7EXAMPLE | [redacted: AWS access key id]",
                "id: ASIA#IOSFODNN7EXAMPLE. | id: [redacted: AWS access key id].",
                "aws_secret_access_key = wJalrXUtn#FEMI/K7MDENG/bPxRfiCYEXAMPLEKEY | aws_secret_access_key = [redacted: AWS secret key]",
                "AWS_SECRET_ACCESS_KEY=wJalrXUtn#FEMI/K7MDENG/bPxRfiCYEXAMPLEKEY | AWS_SECRET_ACCESS_KEY=[redacted: AWS secret key]",
                "https://me:pass#word@host/x | https://me:[redacted: password]@host/x",
                "postgresql://u:p@ss#w0rd@db:5432/x | postgresql://u:[redacted: password]@db:5432/x",
                "https://a1B2c3D4e5F6#g7H8i9J0@host | https://[redacted: token]@host",
                "Authorization: Bearer abcDEF#12345 | Authorization: Bearer [redacted: authorization]",
                "authorization: Basic dXNlcj#pwYXNz | authorization: Basic [redacted: authorization]",
                "-H 'Authorization: token a1B2c3#D4e5' | -H 'Authorization: token [redacted: authorization]'",
                "Bearer a1B2c3D4e5F6#g7H8i9J0 | Bearer [redacted: token]",
                "X-Api-Key: a1B2c3D4e5F6#g7H8 | X-Api-Key: [redacted: key]",
                "DB_PASSWORD=hunter#2! | DB_PASSWORD=[redacted: password]",
                "\"password\": \"S3cr#3t!x\", | \"password\": \"[redacted: password]\",",
                "{\\\"client_secret\\\":\\\"a1B2c3D4e5F6#g7H8\\\"} | {\\\"client_secret\\\":\\\"[redacted: secret]\\\"}",
                "password = 'S3cr#3t,x;y&z$)q{' | password = '[redacted: password]'",
                "SMTP_PASS=hunter#2! | SMTP_PASS=[redacted: password]",
                "pass: hunter#2! | pass: [redacted: password]",
                "FOO_TOKEN=0b9c8f6e-3a51-4c1e#-9d6e-2f1f5a7f3c10 | FOO_TOKEN=[redacted: token]",
                "MY_API_KEY=abcdefab-abcd-abcd#-abcd-abcdefabcdef | MY_API_KEY=[redacted: key]",
                "SECRET_KEY_BASE=a1b2c3d4e5f6#a7b8c9d0 | SECRET_KEY_BASE=[redacted: key]",
                "\"auth\": \"dXNlcjpwYX#NzdzByZA==\" | \"auth\": \"[redacted: login]\"",
                "//h/:_auth=dXNlcjpwYX#NzdzByZA== | //h/:_auth=[redacted: login]",
                "//h/:_authToken=a1B2c3D4e5F6#g7H8 | //h/:_authToken=[redacted: token]",
                "<password>S3cr#3t!x</password> | <password>[redacted: password]</password>",
                "--token a1B2c3D4e5F6#g7H8 | --token [redacted: token]",
                "AccountKey=a1B2c3D4e5F6#g7H8i9J0==;x | AccountKey=[redacted: key];x",
                "export FOO_TOKEN='a1B2c3D4e5F6#g7H8' | export FOO_TOKEN='[redacted: token]'",
                "?access_token=a1B2c3D4e5F6#g7H8&x=1 | ?access_token=[redacted: token]&x=1",
                "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.a#bcdefghij | [redacted: JSON web token]",
                "eyJhbGciOiJub25lIn0.eyJzdWIiOiIx#In0. | [redacted: JSON web token]."
            })
    void secretsAreKnownByWhatStandsAroundThem(String text, String without) {
        assertThat(SecretPatterns.hide(text.replace("#", ""))).isEqualTo(without);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "RSA ", "EC ", "OPENSSH ", "ENCRYPTED "})
    void privateKeysAreHiddenWhole(String kind) {
        String key = "-----BEGIN %sPRIVATE ".formatted(kind)
                + "KEY-----\nMIIEvQIBADANBgkq\nhkiG9w0BAQ==\n-----END %sPRIVATE KEY-----".formatted(kind);
        String hidden = "[redacted: private key]";

        assertThat(SecretPatterns.hide("a\n" + key + "\nb")).isEqualTo("a\n" + hidden + "\nb");
        assertThat(SecretPatterns.hide("\"" + key.replace("\n", "\\n") + "\\n\""))
                .isEqualTo("\"" + hidden + "\\n\"");
        String encoded = Base64.getEncoder().encodeToString(key.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        assertThat(SecretPatterns.hide("client-key-data: " + encoded + "\nb"))
                .isEqualTo("client-key-data: " + hidden + "\nb");
        assertThat(SecretPatterns.hide(key.substring(0, key.indexOf("-----END")) + "(cut)"))
                .isEqualTo(hidden + "(cut)");
        assertThat(SecretPatterns.hide(key.substring(0, key.indexOf("-----END")).replace("\n", "\n    ") + "(cut)"))
                .isEqualTo(hidden + "(cut)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "commit 1b225c1f3d4e5a6b7c8d9e0f1a2b3c4d5e6f7a8b",
                "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                "\"integrity\": \"sha512-9k5aSgHSnP0cBqLo1Y3xj4mE0YQfXyLwBvCqgVfZ0u1g3yJm2v4w5x6z7A8B9C0D==\"",
                "0b9c8f6e-3a51-4c1e-9d6e-2f1f5a7f3c10",
                "\"id\": \"0b9c8f6e-3a51-4c1e-9d6e-2f1f5a7f3c10\"",
                "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
                "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
                "-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----",
                "the password: is it good? token, secret and key are words",
                "password = getpass.getpass()",
                "token = os.environ[\"GITHUB_TOKEN\"]",
                "API_KEY=$OTHER_KEY1 TOKEN=${{ secrets.TOKEN2 }} SECRET=<your-secret-1> KEY=%KEY1%",
                "ANTHROPIC_API_KEY=your_api_key_here",
                "password: changeme",
                "max_tokens: 4096, \"completion_tokens\": 1234567890123456",
                "public_key = a1B2c3D4e5F6g7H8i9J0 CACHE_KEY=linux-a1B2c3D4e5F6g7H8i9J0",
                "imagePullSecret: regcred-2024-01-17",
                "key: a1B2c3D4e5F6g7H8i9J0",
                "sk-learn-contrib-imbalanced task-a1B2c3D4e5F6g7H8i9J0k1L2 disk-a1B2c3D4e5F6g7H8i9J0k1L2",
                "github_pat_of_the_continuous_build npm_config_registry_of_the_whole_company",
                "AKIA and AKIAIOSFODNN7EXAMPLEX are too short or too long",
                "http://localhost:8080/a@b https://example.org/x:y@z mailto:me@example.org git@github.com:a/b.git",
                "https://user@host/ https://$USER:$PASSWORD@host/",
                "PWD=/home/me/x86_64 OLDPWD=/srv/a1b2",
                "[redacted: GitHub token] password=[redacted: password] Authorization: Bearer [redacted: authorization]",
                "password = user.password2",
                "password = config.db2.password;",
                "password: utf8mb4",
                "token: Base64UrlEncoderV2Impl",
                "pwd=build1/out2x",
                "http://localhost:8080@x",
                "password = f\"{name}1\" password: \"${DB_1}\" \"password\": \"pa1{x}q\" password = \"hash(user1, x)\" bypass: abc123",
                "\"auth\": \"none\" auth: oauth2 \"auth\": \"abcdefgh\"",
                "eyJust a word. eyJ.eyJ",
                ""
            })
    void otherTextStaysAsItIs(String text) {
        Redacted redacted = SecretPatterns.redact(text);

        assertThat(redacted.text()).isEqualTo(text);
        assertThat(redacted.isUnchanged()).isTrue();
    }

    @Test
    void whatWasLeftOutIsCountedByKind() {
        String token = "gh" + "p_" + RANDOM;

        Redacted redacted = SecretPatterns.redact(token + " " + token + " DB_PASSWORD=hunt" + "er22");

        assertThat(redacted.counts()).isEqualTo(Map.of("GitHub token", 2, "password", 1));
        assertThat(redacted.summary()).isEqualTo("2 of the kind GitHub token, 1 of the kind password");
    }

    @Test
    void valuesInJsonAreKnownByTheirNamesToo() {
        Json json = Json.parse("{\"password\":\"S3cr3t!x\",\"note\":[\"Bearer a1B2c3D4e5F6" + "g7H8\",1,true,null]}");

        assertThat(new SecretRedactor(Map.of()).hide(json))
                .isEqualTo(Json.parse(
                        "{\"password\":\"[redacted: password]\",\"note\":[\"Bearer [redacted: token]\",1,true,null]}"));
    }

    @Test
    void secretsOfThisProcessAreKnownWhateverTheirShape() {
        var redactor = new SecretRedactor(Map.of(
                "MY_TOKEN", "odd.value/one2three",
                "PATH", "/usr/bin:/bin1",
                "SHORT_TOKEN", "a1b2",
                "EDITOR_SECRET", "nano"));

        Redacted redacted = redactor.redact("odd.value/one2three, /usr/bin:/bin1 a1b2 nano odd.value/one2three");

        assertThat(redacted.text())
                .isEqualTo("[redacted: value of MY_TOKEN], /usr/bin:/bin1 a1b2 nano [redacted: value of MY_TOKEN]");
        assertThat(redacted.counts()).isEqualTo(Map.of("value of MY_TOKEN", 2));
    }

    @Test
    void foldersOfThisProcessAreNoSecrets() {
        String folder = "/home/u/builds/0a1b2c3d4e5f6a7b8c9d/app";
        var redactor = new SecretRedactor(Map.of(
                "PWD",
                folder,
                "OLDPWD",
                "x" + folder,
                "DB_PASSWORD",
                folder + "/pw",
                "A_SECRET",
                "/a1B2+c3D4e5F6g7H8="));

        String text = "look into " + folder + " and x" + folder + " and " + folder + "/pw";
        assertThat(redactor.hide(text)).isEqualTo(text);
        assertThat(redactor.hide("(/a1B2+c3D4e5F6g7H8=)")).isEqualTo("([redacted: value of A_SECRET])");
    }

    /** Of pieces that matter: what is hidden once stays as it is, and text without a hit comes back whole. */
    @Test
    void redactionIsIdempotentAndChangesNothingElse() {
        List<String> pieces = List.of(
                "gh" + "p_",
                "sk-",
                "sk-ant-",
                "eyJ",
                ".",
                "-----BEGIN RSA PRIVATE ",
                "KEY-----",
                "-----END ",
                "-----",
                "password",
                "=",
                ": ",
                "\"",
                "://",
                "@",
                "Bearer ",
                "Authorization: ",
                "\\n",
                "\n",
                " ",
                "API_KEY",
                RANDOM,
                "a1B2c3D4e5F6",
                "[redacted: x]",
                "<",
                ">",
                "%3D",
                "AKIAIOSFODNN7",
                "EXAMPLE",
                "é",
                "--token ",
                "\\\n",
                "\u200b",
                "\\u005f",
                "'");
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int turn = 0; turn < 20_000; turn++) {
            String text = IntStream.range(0, random.nextInt(12))
                    .mapToObj(i -> pieces.get(random.nextInt(pieces.size())))
                    .collect(Collectors.joining());
            Redacted once = SecretPatterns.redact(text);
            Redacted twice = SecretPatterns.redact(once.text());
            assertThat(twice.text()).as("seed %d: %s", seed, text).isEqualTo(once.text());
            assertThat(once.isUnchanged())
                    .as("seed %d: %s", seed, text)
                    .isEqualTo(once.text().equals(text));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\\n", "\\\r\n", "\u200b", "\u00ad", "\ufeff\u2060", "\u001b[0m", "\u001b[1;31m"})
    void whatOnlyPartsAWordForProgramsHidesNoSecret(String part) {
        String token = "gh" + "p_" + RANDOM;
        for (int at = 1; at < token.length(); at++) {
            String parted = token.substring(0, at) + part + token.substring(at);
            assertThat(SecretPatterns.hide("push " + parted + " now")).isEqualTo("push [redacted: GitHub token] now");
        }
        assertThat(SecretPatterns.hide("a " + part + token + part + " b"))
                .isEqualTo("a " + part + "[redacted: GitHub token]" + part + " b");
        String plain = "one" + part + "two " + part;
        assertThat(SecretPatterns.hide(plain)).isSameAs(plain);
    }

    @Test
    void anEscapedLetterHidesNoSecret() {
        assertThat(SecretPatterns.hide("{\"a\": \"\\u0067hp\\u005f" + RANDOM + "\", \"b\": \"\\u00e9\\u005f\\u00\"}"))
                .isEqualTo("{\"a\": \"[redacted: GitHub token]\", \"b\": \"\\u00e9\\u005f\\u00\"}");
    }

    /** Quadratic time would take hours. */
    @Test
    void hostileTextsTakeLinearTime() {
        int length = 4 << 20;
        Stream.of(
                        "a",
                        "eyJ",
                        "eyJ.",
                        "eyJa.eyJa.",
                        "sk-",
                        "gh" + "p_",
                        "-----BEGIN RSA PRIVATE KEY-----",
                        "-----BEGIN RSA PRIVATE KEY-----(",
                        "://",
                        "a://",
                        "a://b:",
                        "a://b:c",
                        "key=",
                        "password=",
                        "password",
                        "API_KEY=a",
                        "Bearer ",
                        "--token ",
                        "[",
                        "<password>",
                        "\\n",
                        "%3D",
                        "LS0tLS1CRUdJTi",
                        "AKIA",
                        "a1",
                        "a1B",
                        "authorization: bearer ",
                        "token: \"",
                        "password: \"a1 ",
                        "password=a1b.",
                        "password='$",
                        "-",
                        "_",
                        "-----END ",
                        "a ",
                        "a=",
                        "=:>",
                        "\\\n ",
                        "\u200b",
                        "\u001b[",
                        "\\u005f")
                .forEach(piece -> {
                    String text = piece.repeat(length / piece.length());
                    assertThat(SecretPatterns.redact(text).text()).as(piece).isNotEmpty();
                });
    }
}
