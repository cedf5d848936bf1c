package io.intarsia.cli;

import static io.intarsia.cli.LauncherProcess.SCRIPT;
import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The launcher's commands on the native runtime, and without it.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a bash script")
@Tag("full")
final class LauncherRuntimeTest {
  @TempDir private Path home;

  @Test
  void doctor_allInPlace_showsVersionPathAndDevices() throws Exception {
    Path main = Path.of(Environment.libraryPath());
    var result =
        launcher()
            .with("INTARSIA_TENSORFLOW", Objects.toString(System.getenv("INTARSIA_TENSORFLOW"), ""))
            .run("doctor");
    assertThat(result.out())
        .contains("JDK             25", "tensorflow_cc", "device:CPU:0")
        .contains("ok    native library  TensorFlow " + Environment.runtimeVersion() + ", ")
        .contains("ok    SHA-256         " + FileHash.sha256(main) + " " + main)
        .containsPattern("ok    SHA-256         [0-9a-f]{64} .*tensorflow_framework")
        .contains("cache folder", "Intarsia can run here.");
    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isZero();
  }

  @Test
  void doctor_noNativeJar_saysWhatToAddAndExits1() throws Exception {
    var result =
        launcher()
            .with("INTARSIA_CLASSPATH", withoutNativeJar())
            .with("INTARSIA_TENSORFLOW", "")
            .run("doctor");
    assertThat(result.out())
        .contains("FAIL  native library  does not load")
        .contains("add the dependency io.intarsia:intarsia-runtime-")
        .contains("Intarsia cannot run here, see above.");
    assertThat(result.exitCode()).isEqualTo(1);
  }

  @Test
  void doctor_unknownPlatform_listsTheKnownOnes() throws Exception {
    var result =
        launcher()
            .with("INTARSIA_JAVA_OPTS", "-Dorg.bytedeco.javacpp.platform=linux-ppc64le")
            .run("doctor");
    assertThat(result.out())
        .contains("FAIL  platform        linux-ppc64le has no native TensorFlow library")
        .contains("linux-x86_64, linux-arm64, macosx-arm64, windows-x86_64");
    assertThat(result.exitCode()).isEqualTo(1);
  }

  @Test
  void doctor_chosenFolderThatIsMissing_saysWhatItShouldHave() throws Exception {
    var result = launcher().with("INTARSIA_TENSORFLOW", "/no/such/folder").run("doctor");
    assertThat(result.out())
        .contains("FAIL  native library  does not load")
        .contains("INTARSIA_TENSORFLOW=/no/such/folder: there is no such folder; expected a folder")
        .doesNotContain("SHA-256");
    assertThat(result.exitCode()).isEqualTo(1);
  }

  @Test
  void doctor_unknownOption_exits2() throws Exception {
    var result = launcher().run("doctor", "--fix");
    assertThat(result.err()).contains("Unknown option: '--fix'", "Usage: intarsia doctor");
    assertThat(result.exitCode()).isEqualTo(2);
  }

  @Test
  @Tag("nightly")
  void shell_hasImportsAndAnOpenEnvironment() throws Exception {
    var result =
        launcher()
            .withInput("Tensor a = tf.constant(new float[] {1, 2});\na.plus(1).shape()\n/exit\n")
            .run("shell", "-R-Djava.util.prefs.userRoot=" + home);
    assertThat(result.out()).contains("An environment is open: tf", "==> [2]");
    assertThat(result.exitCode()).isZero();
  }

  // What they print is checked by the tests of pages; here they are read by a shell of its own.
  @SuppressWarnings("InlineFormatString") // a session of the shell is read as one
  @Test
  @Tag("full")
  void shell_readsWhatTheReadmeShows() throws Exception {
    String session =
        """
        var table = tf.constant(new double[][] {{1, Double.NaN}, {3, 4}});
        %s
        ValuePage.of(masked)
        Plot.line(tf.range(0.0, 9.0))
        Csv.read(tf, Path.of("none.csv"))
        /exit
        """;
    String readme = Files.readString(SCRIPT.resolveSibling("README.md"));
    String snippets =
        Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL)
            .matcher(readme)
            .results()
            .map(block -> block.group(1))
            .collect(Collectors.joining());
    var result =
        launcher()
            .withInput(session.formatted(snippets))
            .run("shell", "-R-Djava.util.prefs.userRoot=" + home);

    assertThat(result.out())
        .contains("|  Masked", "masked ==> Masked[", "co2 ==> MaskedTensor(", "scale ==> ")
        .contains("ValuePage[Masked]", "Plot[line of 9 points]", "none.csv: there is no such file")
        .doesNotContain("Error:", "cannot find symbol");
  }

  @Test
  @Tag("nightly")
  void shell_longTensor_isNotCutOff() throws Exception {
    var result =
        launcher()
            .withInput("tf.range(0, 900)\n/exit\n")
            .run("shell", "-R-Djava.util.prefs.userRoot=" + home);
    assertThat(result.out()).contains(" 0 ", " 450 ", "899] shape=[900] dtype=int32");
  }

  @Test
  void run_program_usesTheNativeRuntime() throws Exception {
    Files.writeString(
        home.resolve("Add.java"),
        """
        import io.intarsia.imperative.Environment;

        void main() {
          try (var tf = Environment.open()) {
            IO.println(tf.constant(new float[] {1, 2}).plus(1).shape());
          }
        }
        """);
    var result = launcher().run("run", "Add.java");
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).isEqualTo("[2]\n");
  }

  private LauncherProcess launcher() {
    return new LauncherProcess(SCRIPT, home).withThisJvm();
  }

  private static String withoutNativeJar() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.matches(".*/tensorflow-core-native-[^/]*-(linux|macosx)-[^/]*"))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
