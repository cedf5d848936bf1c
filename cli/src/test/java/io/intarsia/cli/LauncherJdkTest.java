package io.intarsia.cli;

import static io.intarsia.cli.LauncherProcess.SCRIPT;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where the launcher looks for a JDK 25 or later, and what it says when there is none.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a bash script")
final class LauncherJdkTest {
  @TempDir private Path home;

  @Test
  void noJdk_saysWhichOneAndHowToGetIt() throws Exception {
    FakeTools.jdk(home.resolve("jdks/17"), "17.0.12");
    var result = launcher().with("INTARSIA_JDK_PATH", home + "/jdks").run("doctor");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err())
        .contains(
            "no JDK 25 or later found",
            home + "/jdks",
            "adoptium.net",
            "export INTARSIA_JAVA_HOME=");
  }

  @ParameterizedTest
  @ValueSource(strings = {"25", "25.0.3", "26", "26-ea", "26.0.1", "100"})
  void jdk_of25OrLater_isTaken(String version) throws Exception {
    var jdk = FakeTools.jdk(home.resolve("jdks/a"), version);
    assertFound(jdk, launcher().with("INTARSIA_JDK_PATH", home + "/jdks"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"17.0.12", "24.0.2", "1.8.0_392", "9"})
  void namedJdkOfAnOlderVersion_isRefused(String version) throws Exception {
    var jdk = FakeTools.jdk(home.resolve("jdk"), version);
    FakeTools.jdk(home.resolve("jdks/25"), "25");
    var result =
        launcher()
            .with("INTARSIA_JDK_PATH", home + "/jdks")
            .with("INTARSIA_JAVA_HOME", jdk.toString())
            .run("jdk");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err())
        .contains("INTARSIA_JAVA_HOME is " + jdk + ", which is not a JDK 25 or later.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"INTARSIA_JAVA_HOME", "JAVA_HOME", "JAVA25_HOME"})
  void variable_isFollowed(String variable) throws Exception {
    var jdk = FakeTools.jdk(home.resolve("with space/jdk"), "25.0.3");
    assertFound(jdk, launcher().with(variable, jdk.toString()));
  }

  @Test
  void javaOnThePath_isFollowed() throws Exception {
    var jdk = FakeTools.jdk(home.resolve("jdk"), "25");
    Path bin = Files.createDirectory(home.resolve("bin"));
    Files.createSymbolicLink(bin.resolve("java"), jdk.resolve("bin/java"));
    assertFound(jdk, launcher().with("PATH", bin + ":" + System.getenv("PATH")));
  }

  @Test
  void folderOfJdks_isSearchedForTheRightVersion() throws Exception {
    FakeTools.jdk(home.resolve("jdks/a"), "17.0.12");
    FakeTools.jdk(home.resolve("jdks/b"), "24.0.2");
    var jdk = FakeTools.jdk(home.resolve("jdks/c/Contents/Home"), "25.0.3");
    assertFound(jdk, launcher().with("INTARSIA_JDK_PATH", home + "/none:" + home + "/jdks"));
  }

  @Test
  void toolchainsFile_isRead() throws Exception {
    var jdk = FakeTools.jdk(home.resolve("jdk"), "25.0.3");
    Files.createDirectory(home.resolve(".m2"));
    Files.writeString(home.resolve(".m2/toolchains.xml"), "  <jdkHome>" + jdk + "</jdkHome>\n");
    // The real PATH may lead to a JDK 25, which would win: offer nothing of it but sed.
    FakeTools.script(home.resolve("bin/sed"), "#!/bin/sh\nPATH=/usr/bin:/bin exec sed \"$@\"\n");
    assertFound(jdk, launcher().with("PATH", home + "/bin"));
  }

  private void assertFound(Path jdk, LauncherProcess launcher) throws Exception {
    var result = launcher.run("jdk");
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).isEqualTo(jdk + "\n");
  }

  private LauncherProcess launcher() {
    return new LauncherProcess(SCRIPT, home);
  }
}
