package io.intarsia.cli;

import static io.intarsia.cli.LauncherProcess.SCRIPT;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The command line of the launcher, without building anything.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a bash script")
final class LauncherTest {
  @TempDir private Path home;

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h", "help"})
  void help_listsTheCommands(String argument) throws Exception {
    var result = launcher().withUsualPath().run(argument);
    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .contains(
            "run FILE.java",
            "launch OPTIONS FILE.java [ARGS]",
            "shell",
            "new NAME",
            "doctor",
            "server",
            "bench",
            "fuzz",
            "mutation",
            "jdk");
    assertThat(result.err()).isEmpty();
  }

  @Test
  void noCommand_printsUsageAndExits2() throws Exception {
    var result = launcher().withUsualPath().run();
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains("Usage: ./intarsia COMMAND");
  }

  @ParameterizedTest
  @CsvSource({
    "dcotor, , unknown command 'dcotor'. Commands are run, launch, shell, new, doctor, server,"
        + " data-server, model, checkpoint, bench, fuzz, mutation, site, jdk",
    "run, , which program? Expected ./intarsia run FILE.java [ARGS].",
    "run, Missing.java, cannot read Missing.java.",
    "run, notes.txt, 'expected a .java file, got notes.txt.'",
  })
  void mistake_isNamedAndExits2(String command, String argument, String message) throws Exception {
    var result = argument == null ? launcher().run(command) : launcher().run(command, argument);
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).startsWith("intarsia: ").contains(message);
  }

  @Test
  void run_passesFileAndArgumentsToJava() throws Exception {
    Files.writeString(home.resolve("Program.java"), "");
    var jdk = FakeTools.jdk(home.resolve("jdk"), "25.0.1");
    var result =
        launcher()
            .withUsualPath()
            .with("INTARSIA_JAVA_HOME", jdk.toString())
            .with("INTARSIA_JAVA_OPTS", "-Xmx1g -ea")
            .with("INTARSIA_CLASSPATH", "a.jar:b.jar")
            .run("run", "Program.java", "two words", "");
    assertThat(result.out())
        .isEqualTo(
            """
            --enable-native-access=ALL-UNNAMED
            --sun-misc-unsafe-memory-access=allow
            -XX:+ExplicitGCInvokesConcurrent
            -Xmx1g
            -ea
            -cp
            a.jar:b.jar
            Program.java
            two words

            """);
  }

  @Test
  void shell_setsUpTheJvmOfTheSnippets() throws Exception {
    var jdk = FakeTools.jdk(home.resolve("jdk"), "25.0.1");
    var result =
        launcher()
            .withUsualPath()
            .with("INTARSIA_JAVA_HOME", jdk.toString())
            .with("INTARSIA_CLASSPATH", "a.jar")
            .run("shell");
    assertThat(result.out())
        .contains("-R--enable-native-access=ALL-UNNAMED", "--class-path\na.jar\n", "startup.jsh");
  }

  @Test
  void run_program_printsAndPassesArgumentsOn() throws Exception {
    Files.writeString(
        home.resolve("Program.java"),
        """
        void main(String[] arguments) {
          IO.println(String.join("|", arguments) + " on " + Runtime.version().feature());
        }
        """);
    var result = launcher().withThisJvm().run("run", "Program.java", "one", "two words");
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).isEqualTo("one|two words on 25\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--version", "version"})
  void version_isThatOfThePom(String argument) throws Exception {
    String pom = Files.readString(SCRIPT.resolveSibling("pom.xml"));
    var version = Pattern.compile("intarsia-parent</artifactId>\\s*<version>(.*?)<").matcher(pom);
    assertThat(version.find()).isTrue();

    var result = launcher().withUsualPath().run(argument);

    assertThat(result.exitCode()).isZero();
    assertThat(result.out().lines().findFirst()).hasValue("Intarsia " + version.group(1));
    assertThat(result.out()).contains("native library of tensorflow-core-native ");
  }

  @Test
  void withoutHome_commandsRun() throws Exception {
    var jdk = FakeTools.jdk(home.resolve("jdk"), "25.0.1");
    var launcher = launcher().withUsualPath().with("JAVA_HOME", jdk.toString()).without("HOME");

    assertThat(launcher.run("jdk").out()).isEqualTo(jdk + "\n");
    assertThat(launcher.run("--help").exitCode()).isZero();
    assertThat(launcher.with("INTARSIA_CLASSPATH", "a.jar").run("shell").out()).contains("a.jar");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--feedback=concise", "-s", "--no-startup"})
  void shell_feedbackThatIsAskedFor_goesBeforeOurs(String option) throws Exception {
    var jdk = FakeTools.jdk(home.resolve("jdk"), "25.0.1");
    var launcher =
        launcher()
            .withUsualPath()
            .with("INTARSIA_JAVA_HOME", jdk.toString())
            .with("INTARSIA_CLASSPATH", "a.jar");

    assertThat(launcher.run("shell").out()).contains("--feedback\nintarsia\n", "feedback.jsh");
    assertThat(launcher.run("shell", option).out())
        .doesNotContain("--feedback\nintarsia\n", "feedback.jsh")
        .contains(option);
  }

  private LauncherProcess launcher() {
    return new LauncherProcess(SCRIPT, home);
  }
}
