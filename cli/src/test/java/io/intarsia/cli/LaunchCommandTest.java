package io.intarsia.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `intarsia launch` as a process that starts processes: what they are told, what they print, and
/// that all end, however one of them or the command ends.
@Timeout(120)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "processes are ended by POSIX signals")
@Tag("full")
final class LaunchCommandTest {
  /// The beginning of programs in which task 1 ends while others wait.
  private static final String TASKS =
      """
      int task() {
        String config = System.getenv("TF_CONFIG");
        return config.charAt(config.length() - 3) - '0';
      }

      void await() throws Exception {
        IO.println("pid " + ProcessHandle.current().pid());
        Thread.sleep(java.time.Duration.ofMinutes(10));
      }

      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void tasks_areToldTheAddressesOfAllAndTheirPlace(int count) throws Exception {
    write("void main() { IO.println(System.getenv(\"TF_CONFIG\")); }");
    var configs = new HashMap<String, String>();
    try (var launch = launch("--processes", count + "", "Program.java")) {
      launch.lines().forEach(line -> configs.put(line.substring(0, 4), line.substring(4)));
      assertThat(launch.errors()).isEmpty();
      assertThat(launch.exitCode(10)).isZero();
    }
    String addresses = cluster(configs.getOrDefault("[0] ", "")).orElseThrow();
    assertThat(addresses.split(",")).hasSize(count).doesNotHaveDuplicates();
    Map<String, String> expected = new HashMap<>();
    for (int task = 0; task < count; task++) {
      expected.put(
          "[" + task + "] ",
          "{\"cluster\":{\"worker\":[%s]},\"task\":{\"type\":\"worker\",\"index\":%d}}"
              .formatted(addresses, task));
    }
    assertThat(configs).isEqualTo(expected);
  }

  private static Optional<String> cluster(String config) {
    Matcher list =
        Pattern.compile("\\{\"worker\":\\[((\"127\\.0\\.0\\.1:\\d+\",?)+)]").matcher(config);
    return list.find() ? Optional.of(list.group(1)) : Optional.empty();
  }

  @Test
  void program_hasItsArgumentsAndEmptyInput() throws Exception {
    write(
        """
        void main(String[] arguments) throws Exception {
          IO.println(String.join("|", arguments));
          System.err.println(System.in.read());
        }
        """);
    String[] arguments = {
      "--processes=1", "Program.java", "two words", "", "--", "--processes", "-h", "@file", "ä"
    };
    try (var launch = launch(arguments)) {
      assertThat(launch.lines())
          .containsExactly("[0] two words||--|--processes|-h|@file|" + arguments[8]);
      assertThat(launch.errors()).isEqualTo("[0] -1\n");
    }
  }

  @Test
  void output_isJoinedLineByLine() throws Exception {
    write(
        """
        void main() {
          for (int i = 0; i < 2000; i++) {
            System.out.println(("out " + i + " ").repeat(20));
            System.err.println(("err " + i + " ").repeat(20));
          }
          System.out.print("no end");
        }
        """);
    try (var launch = launch("--processes", "3", "Program.java")) {
      List<String> out = launch.lines();
      List<String> err = launch.errors().lines().toList();
      assertThat(launch.exitCode(10)).isZero();
      for (String task : List.of("[0] ", "[1] ", "[2] ")) {
        List<String> expected = new ArrayList<>(printed(task, "out "));
        expected.add(task + "no end");
        assertThat(out).filteredOn(line -> line.startsWith(task)).isEqualTo(expected);
        assertThat(err).filteredOn(line -> line.startsWith(task)).isEqualTo(printed(task, "err "));
      }
      assertThat(out).hasSize(3 * 2001);
      assertThat(err).hasSize(3 * 2000);
    }
  }

  private static List<String> printed(String task, String stream) {
    return IntStream.range(0, 2000).mapToObj(i -> task + (stream + i + " ").repeat(20)).toList();
  }

  @Test
  void taskThatFails_endsTheOthersAndGivesItsExitCode() throws Exception {
    write(TASKS + "void main() throws Exception { if (task() == 1) System.exit(3); await(); }");
    try (var launch = launch("--processes", "3", "Program.java")) {
      List<Long> waiting = pids(launch.lines());
      assertThat(launch.exitCode(5)).isEqualTo(3);
      assertThat(launch.errors())
          .isEqualTo(
              "intarsia: launch: task 1 ended with exit code 3; the other tasks are ended.\n");
      assertThat(waiting).noneMatch(LaunchCommandTest::isAlive);
    }
  }

  @Tag("nightly")
  @Test
  void taskThatEndsWell_leavesTheOthersRunning() throws Exception {
    write(
        TASKS
            + """
            void main() throws Exception {
              if (task() == 0) {
                return;
              }
              Thread.sleep(2000);
              IO.println("done");
            }
            """);
    try (var launch = launch("--processes", "2", "Program.java")) {
      assertThat(launch.lines()).containsExactly("[1] done");
      assertThat(launch.exitCode(5)).isZero();
      assertThat(launch.errors()).isEmpty();
    }
  }

  @Test
  @Tag("nightly")
  void taskThatIsKilled_isToldWithTheSignal() throws Exception {
    write(TASKS + "void main() throws Exception { await(); }");
    try (var launch = launch("--processes", "1", "Program.java")) {
      kill(pids(List.of(launch.line())).getFirst());
      assertThat(launch.exitCode(10)).isEqualTo(137);
      assertThat(launch.errors())
          .isEqualTo("intarsia: launch: task 0 ended with exit code 137 (signal 9).\n");
    }
  }

  @Tag("nightly")
  @Test
  void taskThatDoesNotEndWhenToldTo_isKilledAfterTheGrace() throws Exception {
    write(
        TASKS
            + """
            void main() throws Exception {
              if (task() == 1) {
                Thread.sleep(1000); // task 0 has its hook by then
                throw new IllegalStateException("so");
              }
              Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                IO.println("told");
                try { Thread.sleep(600_000); } catch (InterruptedException e) {}
              }));
              await();
            }
            """);
    try (var launch = launch("--processes", "2", "--grace", "2", "Program.java")) {
      long start = System.nanoTime();
      List<String> lines = launch.lines();
      assertThat(launch.exitCode(5)).isEqualTo(1);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofSeconds(2));
      assertThat(lines).hasSize(2).contains("[0] told");
      assertThat(pids(lines)).hasSize(1).noneMatch(LaunchCommandTest::isAlive);
      assertThat(launch.errors())
          .contains(
              "[1] Exception in thread \"main\" java.lang.IllegalStateException: so\n",
              "intarsia: launch: task 1 ended with exit code 1; the other tasks are ended.\n");
    }
  }

  @Test
  void restarts_startAllAgainAtOtherAddresses() throws Exception {
    writeThatFailsTwice();
    try (var launch = launch("--processes", "2", "--restarts", "2", "Program.java")) {
      List<String> starts = launch.lines().stream().filter(line -> line.startsWith("[0]")).toList();
      assertThat(launch.exitCode(5)).isZero();
      assertThat(starts).hasSize(3);
      assertThat(starts.stream().map(line -> cluster(line).orElseThrow())).doesNotHaveDuplicates();
      assertThat(launch.errors())
          .isEqualTo(
              """
              intarsia: launch: task 1 ended with exit code 7; all tasks are started again (restart 1 of 2).
              intarsia: launch: task 1 ended with exit code 7; all tasks are started again (restart 2 of 2).
              """);
    }
  }

  @Tag("nightly")
  @Test
  void restarts_thatAreUsedUp_giveTheLastExitCode() throws Exception {
    writeThatFailsTwice();
    try (var launch = launch("--processes", "2", "--restarts", "1", "Program.java")) {
      assertThat(launch.lines()).hasSize(4);
      assertThat(launch.exitCode(5)).isEqualTo(7);
      assertThat(launch.errors())
          .isEqualTo(
              """
              intarsia: launch: task 1 ended with exit code 7; all tasks are started again (restart 1 of 1).
              intarsia: launch: task 1 ended with exit code 7; no restart is left; the other tasks are ended.
              """);
    }
  }

  /// Task 1 fails when it is started for the first two times, as soon as task 0 was there.
  private void writeThatFailsTwice() throws Exception {
    write(
        TASKS
            + """
            void main() throws Exception {
              IO.println(System.getenv("TF_CONFIG"));
              var starts = java.nio.file.Path.of("starts" + task());
              java.nio.file.Files.writeString(
                  starts, "x", java.nio.file.StandardOpenOption.CREATE, java.nio.file.StandardOpenOption.APPEND);
              while (java.nio.file.Files.notExists(java.nio.file.Path.of("starts0"))
                  || java.nio.file.Files.size(java.nio.file.Path.of("starts0")) < java.nio.file.Files.size(starts)) {
                Thread.sleep(20);
              }
              if (java.nio.file.Files.size(starts) < 3) {
                if (task() == 1) System.exit(7);
                Thread.sleep(600_000);
              }
            }
            """);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"TERM, 143", "INT, 130"})
  void signal_isPassedOnAndEndsAll(String signal, int exitCode) throws Exception {
    assumeThat(CommandProcess.isIgnored(signal)).as("shells start what runs behind so").isFalse();
    write(
        TASKS
            + """
            void main() throws Exception {
              Runtime.getRuntime().addShutdownHook(new Thread(() -> IO.println("told")));
              await();
            }
            """);
    try (var launch = launch("--processes", "2", "--restarts", "3", "Program.java")) {
      List<Long> tasks = pids(List.of(launch.line(), launch.line()));
      assertThat(tasks).hasSize(2);
      assertThat(launch.end(signal)).isEqualTo(exitCode);
      assertThat(launch.lines()).containsExactlyInAnyOrder("[0] told", "[1] told");
      assertThat(launch.errors()).isEmpty();
      assertThat(tasks).noneMatch(LaunchCommandTest::isAlive);
    }
  }

  @Test
  @Tag("nightly")
  void commandThatIsKilled_leavesNoProcess() throws Exception {
    write(
        TASKS
            + """
            void main() throws Exception {
              Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try { Thread.sleep(600_000); } catch (InterruptedException e) {}
              }));
              IO.println("pid " + new ProcessBuilder("sleep", "600").start().pid());
              await();
            }
            """);
    try (var launch = launch("--processes", "2", "Program.java")) {
      List<Long> all = pids(Stream.generate(() -> next(launch)).limit(4).toList());
      assertThat(all).hasSize(4).allMatch(LaunchCommandTest::isAlive);
      assertThat(launch.end("KILL")).isEqualTo(137);
      awaitEnd(all, Duration.ofSeconds(5));
    }
  }

  @Tag("nightly")
  @Test
  void whatTasksStarted_endsWithThem() throws Exception {
    write(
        TASKS
            + """
            void main() throws Exception {
              IO.println("pid " + new ProcessBuilder("sleep", "600").inheritIO().start().pid());
              await();
            }
            """);
    try (var launch = launch("--processes", "1", "Program.java")) {
      List<Long> all = pids(List.of(launch.line(), launch.line()));
      assertThat(launch.end("TERM")).isEqualTo(143);
      awaitEnd(all, Duration.ofSeconds(2));
    }
  }

  @Tag("nightly")
  @Test
  void readerThatGoesAway_endsAll() throws Exception {
    write(
        TASKS
            + """
            void main() throws Exception {
              IO.println("pid " + ProcessHandle.current().pid());
              while (true) {
                IO.println("more".repeat(1000)); // a pipe that nobody reads is full soon
              }
            }
            """);
    try (var launch = launch("--processes", "1", "--restarts", "1", "Program.java")) {
      List<Long> task = pids(List.of(launch.line()));
      launch.stopReading();
      assertThat(launch.exitCode(8)).as("within the grace").isEqualTo(1);
      assertThat(launch.errors()).isEqualTo("intarsia: launch: the output cannot be written.\n");
      assertThat(task).noneMatch(LaunchCommandTest::isAlive);
    }
  }

  @Test
  void programWithMistakes_isToldOnceAndExits1() throws Exception {
    write("void main() { int x = \"text\"; }");
    try (var launch = launch("--processes", "4", "--restarts", "2", "Program.java")) {
      assertThat(launch.exitCode(60)).isEqualTo(1);
      assertThat(launch.line()).isNull();
      assertThat(launch.errors())
          .startsWith("Program.java:1: error: incompatible types: String cannot be converted to")
          .endsWith("error: compilation failed\n")
          .containsOnlyOnce("incompatible types");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "``!Missing required options and parameters: '--processes=N', 'FILE.java'",
        "--processes 2!Missing required parameter: 'FILE.java'",
        "Program.java!Missing required option: '--processes=N'",
        "--processes two Program.java!'--processes': 'two' is not an int",
        "--processes 2 --restart 1 Program.java!Unknown option: '--restart'",
        "--processes 0 Program.java!intarsia: launch: --processes: expected at least 1, got 0.",
        "--processes 1 --restarts -1 Program.java!intarsia: launch: --restarts: expected at least"
            + " 0, got -1.",
        "--processes 1 --grace -1 Program.java!intarsia: launch: --grace: expected at least 0, got"
            + " -1.",
        "--processes 1 notes.txt!intarsia: launch: expected a .java file, got notes.txt.",
        "--processes 1 Missing.java!intarsia: launch: cannot read Missing.java."
      })
  void mistake_isNamedAndExits2(String arguments, String message) throws Exception {
    write("void main() {}");
    try (var launch = launch(arguments.isEmpty() ? new String[0] : arguments.split(" "))) {
      assertThat(launch.exitCode(60)).isEqualTo(2);
      assertThat(launch.line()).isNull();
      assertThat(launch.errors()).contains(message);
    }
  }

  @Test
  void launcher_givesTasksTheOptionsOfTheJvm() throws Exception {
    write("void main() { IO.println(System.getProperty(\"own\")); }");
    var launcher = new LauncherProcess(LauncherProcess.SCRIPT, folder).withThisJvm();
    var result =
        launcher
            .with("INTARSIA_JAVA_OPTS", "-Xmx64m -Down=so")
            .run("launch", "--processes", "2", "Program.java");
    assertThat(result.err()).isEmpty();
    assertThat(result.out().lines()).containsExactlyInAnyOrder("[0] so", "[1] so");
    assertThat(result.exitCode()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--enable-preview --source 25", "--source=25"})
  void launcher_refusesOptionsOfTheCompiler(String options) throws Exception {
    write("void main() {}");
    var launcher = new LauncherProcess(LauncherProcess.SCRIPT, folder).withThisJvm();
    var result =
        launcher
            .with("INTARSIA_JAVA_OPTS", options)
            .run("launch", "--processes", "2", "Program.java");
    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo(
            "intarsia: launch: --enable-preview and --source of INTARSIA_JAVA_OPTS are for"
                + " ./intarsia run alone.\n");
  }

  private void write(String program) throws Exception {
    Files.writeString(folder.resolve("Program.java"), program);
  }

  private CommandProcess launch(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("launch"));
    List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Duser.language=en")
        .forEach(option -> all.add("--jvm-option=" + option));
    all.addAll(List.of(arguments));
    return CommandProcess.java(folder, all.toArray(String[]::new));
  }

  private static String next(CommandProcess launch) {
    try {
      return launch.line();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The numbers of processes that programs printed.
  private static List<Long> pids(List<String> lines) {
    return lines.stream()
        .filter(line -> line.contains("pid "))
        .map(line -> Long.valueOf(line.substring(line.lastIndexOf(' ') + 1)))
        .toList();
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  private static void kill(long pid) throws Exception {
    new ProcessBuilder("kill", "-KILL", Long.toString(pid)).start().waitFor();
  }

  private static void awaitEnd(List<Long> pids, Duration atMost) throws Exception {
    long end = System.nanoTime() + atMost.toNanos();
    while (System.nanoTime() < end && pids.stream().anyMatch(LaunchCommandTest::isAlive)) {
      Thread.sleep(50);
    }
    assertThat(pids).noneMatch(LaunchCommandTest::isAlive);
  }
}
