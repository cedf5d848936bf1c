package io.intarsia.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// When the launcher builds, in a checkout of empty sources and with a Maven that only pretends.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a bash script")
final class LauncherBuildTest {
  private static final String MAVEN =
      """
      #!/usr/bin/env bash
      echo "called with $* on $JAVA_HOME" >>"$HOME/maven-calls"
      profiles=$2
      while [[ $1 != -pl ]]; do shift; done
      target=$HOME/checkout/$2/target/quick
      mkdir -p "$target"
      : >"$HOME/checkout/some.jar"
      echo "$HOME/checkout/some.jar" >"$target/classpath"
      [[ $profiles != *competitors* ]] || : >"$target/classpath-competitors"
      : >"$target/launcher.stamp"
      """;

  @TempDir private Path home;
  private Path checkout;

  @BeforeEach
  void writeCheckout() throws Exception {
    checkout = Files.createDirectory(home.resolve("checkout"));
    Files.copy(LauncherProcess.SCRIPT, checkout.resolve("intarsia"));
    Files.createFile(checkout.resolve("pom.xml"));
    for (String module : new String[] {"op-generator", "core", "cli", "benchmarks"}) {
      Files.createDirectories(checkout.resolve(module).resolve("src/main"));
      Files.createFile(checkout.resolve(module).resolve("pom.xml"));
    }
    FakeTools.jdk(home.resolve("jdk"), "25.0.3");
    FakeTools.script(home.resolve("bin/mvn"), MAVEN);
  }

  @Test
  void firstUse_buildsAndSaysWhy() throws Exception {
    var result = launcher().with("INTARSIA_MAVEN_OPTS", "-o -Pgpu").run("doctor");
    assertThat(result.exitCode()).isZero();
    assertThat(result.err())
        .contains("building cli (first use of this checkout)", "about a minute", "built in");
    assertThat(result.out()).contains(checkout + "/cli/target/quick/classes:", "some.jar");
    assertThat(Files.readString(home.resolve("maven-calls")))
        .contains(
            "-Pquick -Dmaven.test.skip=true", "-pl cli -am -o -Pgpu package on " + home + "/jdk");
  }

  @Test
  void nothingChanged_startsAtOnce() throws Exception {
    launcher().run("doctor");
    var result = launcher().run("doctor");
    assertThat(result.err()).isEmpty();
    assertThat(Files.readAllLines(home.resolve("maven-calls"))).hasSize(1);
  }

  @Test
  void changedSource_isNamedAndBuilt() throws Exception {
    launcher().run("doctor");
    Path source = Files.createFile(checkout.resolve("core/src/main/New.java"));
    FileTime later = FileTime.from(Instant.now().plusSeconds(2));
    Files.setLastModifiedTime(checkout.resolve("core/src/main"), FileTime.from(Instant.EPOCH));
    Files.setLastModifiedTime(source, later);
    assertThat(launcher().run("doctor").err()).contains("(core/src/main/New.java changed)");
  }

  @Test
  void missingJar_isNamedAndBuilt() throws Exception {
    launcher().run("doctor");
    Files.delete(checkout.resolve("some.jar"));
    assertThat(launcher().run("doctor").err()).contains("some.jar is missing)");
  }

  @Test
  void bench_fetchesWhatItComparesWithUnlessToldNotTo() throws Exception {
    launcher().run("bench", "--no-competitors");
    var result = launcher().run("bench", "--quick");
    assertThat(result.err()).contains("(the libraries to compare with are missing)");
    assertThat(result.out()).contains("-Xmx2g", "io.intarsia.benchmarks.Main", "--quick");
    assertThat(Files.readAllLines(home.resolve("maven-calls")))
        .satisfiesExactly(
            first -> assertThat(first).contains("-Pquick -D"),
            second -> assertThat(second).contains("-Pquick,competitors -D"));
  }

  @Test
  void failedBuild_namesTheLogAndShowsItsErrors() throws Exception {
    FakeTools.script(
        home.resolve("bin/mvn"),
        "#!/usr/bin/env bash\necho '[INFO] fine'\necho '[ERROR] Tensor.java:[3,4] is wrong'\nexit 1\n");
    var result = launcher().run("doctor");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err())
        .contains("the build failed", checkout + "/target/launcher-build.log")
        .contains("[ERROR] Tensor.java:[3,4] is wrong")
        .doesNotContain("fine");
  }

  private LauncherProcess launcher() {
    return new LauncherProcess(checkout.resolve("intarsia"), home)
        .with("PATH", home + "/bin:" + System.getenv("PATH"))
        .with("INTARSIA_JAVA_HOME", home + "/jdk");
  }
}
