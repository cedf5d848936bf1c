package io.intarsia.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// When the launcher builds, in a checkout of empty sources and with a Maven that only pretends.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a bash script")
final class LauncherBuildTest {
  private static final String MAVEN =
      """
      #!/usr/bin/env bash
      echo "called with $* on $JAVA_HOME" >>"$HOME/maven-calls"
      profiles=$2
      while [[ $1 != -f ]]; do shift; done
      checkout=${2%/pom.xml}
      while [[ $1 != -pl ]]; do shift; done
      target=$checkout/$2/target/quick
      mkdir -p "$target"
      echo "[INFO] Building Intarsia $2 0.1.0"
      mkdir "$checkout/building" || exit 1
      sleep 0.5
      rmdir "$checkout/building"
      mkdir -p "$checkout/core/target/quick"
      jars=("$checkout/some.jar" "$target/intarsia-$2-0.1.0.jar" "$checkout/core/target/quick/intarsia-core-0.1.0.jar")
      touch "${jars[@]}"
      echo "${jars[0]}:${jars[2]}" >"$target/classpath"
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
        .contains("building cli (first use of this checkout)", "half a minute", "built in");
    assertThat(result.out())
        .contains(checkout + "/cli/target/quick/intarsia-cli-0.1.0.jar:", "some.jar");
    assertThat(Files.readString(home.resolve("maven-calls")))
        .contains(
            "-Pquick -Dtoolchain.jdk.mode=IfMatch -Dmaven.test.skip=true",
            "-pl cli -am -o -Pgpu package on " + home + "/jdk");
  }

  @Test
  void profileOfAnotherTensorFlow_isFetchedOnceAndRunOn() throws Exception {
    FakeTools.script(
        home.resolve("jdk/bin/java"), "#!/usr/bin/env bash\necho \"on $INTARSIA_TENSORFLOW\"\n");
    launcher().run("doctor");
    Path fetched =
        checkout.resolve("target/tensorflow-2.21/org/tensorflow/internal/c_api/some-platform");

    var first = launcher().with("INTARSIA_MAVEN_OPTS", "-Ptensorflow-2.21").run("doctor");
    Files.createDirectories(fetched);
    var second = launcher().with("INTARSIA_MAVEN_OPTS", "-Ptensorflow-2.21").run("doctor");
    var other =
        launcher()
            .with("INTARSIA_MAVEN_OPTS", "-Ptensorflow-2.21")
            .with("INTARSIA_TENSORFLOW", "/other")
            .run("doctor");

    assertThat(first.err()).contains("building cli (TensorFlow 2.21 is missing)");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).isEqualTo("on " + fetched + "\n");
    assertThat(other.out()).isEqualTo("on /other\n");
    assertThat(launcher().run("doctor").out()).isEqualTo("on \n");
    assertThat(Files.readAllLines(home.resolve("maven-calls")))
        .hasSize(2)
        .last()
        .asString()
        .contains("-am -Ptensorflow-2.21 package");
  }

  @Test
  void nothingChanged_starts() throws Exception {
    launcher().run("doctor");
    var result = launcher().run("doctor");
    assertThat(result.err()).isEmpty();
    assertThat(Files.readAllLines(home.resolve("maven-calls"))).hasSize(1);
  }

  @Test
  void build_keepsTheClassesOfAFirstProgramForTheNextStarts() throws Exception {
    assertThat(launcher().with("INTARSIA_JAVA_OPTS", "-Xmx1g").run("doctor").out())
        .doesNotContain("-XX:AOT");
    Path kept = checkout.resolve("cli/target/quick/launcher.aot");
    assertThat(Files.readString(checkout.resolve("target/launcher-build.log")))
        .contains("-XX:AOTCacheOutput=" + kept, "Run", "cli/src/main/aot/FirstSteps.java")
        .doesNotContain("-Xmx1g");

    Files.createFile(kept);
    assertThat(launcher().run("doctor").out())
        .contains("-XX:AOTCache=" + kept, "-Xlog:aot=off", "-Xlog:cds=off");
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
  void copiedCheckout_isBuiltAndRunsItsOwnJars() throws Exception {
    launcher().run("doctor");
    Path copy = home.resolve("copy");
    try (Stream<Path> files = Files.walk(checkout)) {
      for (Path file : files.toList()) {
        Path target = copy.resolve(checkout.relativize(file).toString());
        Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    var launcher =
        new LauncherProcess(copy.resolve("intarsia"), home)
            .with("PATH", home + "/bin:" + System.getenv("PATH"))
            .with("INTARSIA_JAVA_HOME", home + "/jdk");

    var first = launcher.run("doctor");
    var second = launcher.run("doctor");

    assertThat(first.err()).contains("building cli (this checkout was copied or moved)");
    assertThat(second.err()).isEmpty();
    assertThat(second.out())
        .contains(copy + "/core/target/quick/intarsia-core-0.1.0.jar")
        .doesNotContain(checkout + "/");
  }

  @ParameterizedTest
  @CsvSource({
    "-Xmx1g, io.intarsia.cli.program.Run, ''",
    "--enable-preview --source 25, '', io.intarsia.cli.program.Run",
    "--source=25, '', io.intarsia.cli.program.Run",
  })
  void run_keepsProgramsUnlessTheJdkIsToCompileThem(String options, String there, String not)
      throws Exception {
    Files.writeString(home.resolve("Hello.java"), "");
    var result = launcher().with("INTARSIA_JAVA_OPTS", options).run("run", "Hello.java", "word");
    assertThat(result.out().lines().toList())
        .contains("-cp", "Hello.java", "word")
        .filteredOn(line -> !there.isEmpty() && line.equals(there))
        .hasSize(there.isEmpty() ? 0 : 1);
    assertThat(not.isEmpty() || !result.out().contains(not)).as(result.out()).isTrue();
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
        """
        #!/usr/bin/env bash
        echo '[INFO] fine'
        echo '[ERROR] Tensor.java:[3,4] is wrong'
        exit 1
        """);
    var result = launcher().run("doctor");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err())
        .contains("the build failed", checkout + "/target/launcher-build.log")
        .contains("[ERROR] Tensor.java:[3,4] is wrong")
        .doesNotContain("fine");
  }

  @Test
  void builds_ofSeveralCommandsAtOnce_followEachOther() throws Exception {
    List<Callable<LauncherProcess.Result>> commands = new ArrayList<>();
    for (String command : List.of("doctor", "doctor", "bench")) {
      Path own = Files.createTempDirectory(home, "own");
      commands.add(() -> launcher(own).with("HOME", home.toString()).run(command));
    }
    List<LauncherProcess.Result> results = new ArrayList<>();
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var each : executor.invokeAll(commands)) {
        results.add(each.get());
      }
    }
    assertThat(results).allSatisfy(each -> assertThat(each.exitCode()).as(each.err()).isZero());
    assertThat(results)
        .filteredOn(each -> each.err().contains("which builds this checkout"))
        .hasSize(2);
    assertThat(Files.readAllLines(home.resolve("maven-calls"))).hasSize(2);
    assertThat(checkout.resolve("target/launcher.lock")).doesNotExist();
  }

  @Test
  void lockOfAProcessThatWasKilled_isTaken() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    Files.createDirectories(checkout.resolve("target"));
    Path lock = checkout.resolve("target/launcher.lock");
    Files.createSymbolicLink(lock, Path.of(Long.toString(ended.pid())));
    assertThat(launcher().run("doctor").err()).contains("built in").doesNotContain("waiting");
    assertThat(Files.isSymbolicLink(lock)).isFalse();
  }

  @Test
  void build_whereNobodyWatches_saysWhatItIsDoing() throws Exception {
    var result = launcher().run("doctor");
    assertThat(result.err()).containsPattern(" \\d s  Building Intarsia cli\n");
  }

  @Test
  void failedBuild_withoutErrorsOfItsOwn_doesNotShowThoseOfAnEarlierOne() throws Exception {
    Files.createDirectories(checkout.resolve("target"));
    Files.writeString(checkout.resolve("target/launcher-build.log"), "[ERROR] of yesterday\n");
    FakeTools.script(
        home.resolve("bin/mvn"), "#!/usr/bin/env bash\necho 'out of memory today'\nexit 1\n");
    var result = launcher().run("doctor");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err()).contains("out of memory today").doesNotContain("yesterday");
  }

  @Test
  void logThatCannotBeWritten_isSaid() throws Exception {
    Files.createDirectories(checkout.resolve("target/launcher-build.log/in-the-way"));
    var result = launcher().run("doctor");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err()).contains("cannot write " + checkout + "/target/launcher-build.log");
  }

  @Test
  void checkoutOfAnotherUser_thatIsBuilt_runsAsItIs() throws Exception {
    assumeTrue(isRoot(), "only root can become another user");
    launcher().run("doctor");
    openToAll();

    var result = launcher().asNobody().with("HOME", home + "/nobody").run("doctor");

    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains(checkout + "/cli/target/quick/intarsia-cli-0.1.0.jar:");
  }

  @Test
  void checkoutOfAnotherUser_thatMustBeBuilt_isBuiltAsACopy() throws Exception {
    assumeTrue(isRoot(), "only root can become another user");
    openToAll();
    Path cache = home.resolve("cache");
    Files.createDirectory(cache);
    Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
    var launcher = launcher().asNobody().with("XDG_CACHE_HOME", cache.toString());

    var first = launcher.run("doctor");
    var second = launcher.run("doctor");

    String copy = cache + "/intarsia/checkout" + checkout.toString().replace('/', '-');
    assertThat(first.err()).contains(checkout + " cannot be written to: it is copied to " + copy);
    assertThat(first.out()).contains(copy + "/cli/target/quick/intarsia-cli-0.1.0.jar:");
    assertThat(second.err()).isEmpty();
    assertThat(second.out()).contains(copy + "/cli/target/quick/intarsia-cli-0.1.0.jar:");
    assertThat(checkout.resolve("target")).doesNotExist();

    Files.createFile(checkout.resolve("core/src/main/New.java"));
    FileTime later = FileTime.from(Instant.now().plusSeconds(2));
    Files.setLastModifiedTime(checkout.resolve("core/src/main/New.java"), later);
    assertThat(launcher.run("doctor").err()).contains("it is copied", "building cli");
    assertThat(Path.of(copy, "core/src/main/New.java")).exists();
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  /// Lets everybody read what lies here, and nobody else write it.
  private void openToAll() throws Exception {
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.toList()) {
        boolean runs = Files.isDirectory(file) || Files.isExecutable(file);
        Files.setPosixFilePermissions(
            file, PosixFilePermissions.fromString(runs ? "rwxr-xr-x" : "rw-r--r--"));
      }
    }
    // The fake Maven notes its calls there.
    Path calls = home.resolve("maven-calls");
    if (Files.notExists(calls)) {
      Files.createFile(calls);
    }
    Files.setPosixFilePermissions(calls, PosixFilePermissions.fromString("rw-rw-rw-"));
  }

  private LauncherProcess launcher() {
    return launcher(home);
  }

  private LauncherProcess launcher(Path own) {
    return new LauncherProcess(checkout.resolve("intarsia"), own)
        .with("PATH", home + "/bin:" + System.getenv("PATH"))
        .with("INTARSIA_JAVA_HOME", home + "/jdk");
  }
}
