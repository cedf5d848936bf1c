package io.intarsia.replicas;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.checkpoint.CheckpointManager;
import io.intarsia.support.SmallDisk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Trainings of three processes that lose something in the middle, and go on from checkpoints with
/// the weights that they would have had.
@Timeout(200)
@EnabledOnOs(value = OS.LINUX, disabledReason = "servers are kept to this machine on Linux only")
final class LostTrainingTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final int TASKS = 3;

  // 3 · 60 · 61
  private static final String TRAINED = "10980.0 to 10980.0";

  @TempDir private Path folder;

  private static void assertTrained(TaskProcesses tasks) throws InterruptedException {
    for (int task = 0; task < TASKS; task++) {
      assertThat(tasks.results(task)).as("task %d", task).containsEntry("trained", TRAINED);
    }
  }

  @Tag("full")
  @Test
  void firstTask_killedAndStartedAgainAtOnce_trainsWithTheOthersFromTheLastCheckpoint()
      throws Exception {
    killAndStartAgain(0);
  }

  @Tag("nightly")
  @Test
  void otherTask_killedAndStartedAgainAtOnce_trainsWithTheOthersFromTheLastCheckpoint()
      throws Exception {
    killAndStartAgain(1);
  }

  // While the others still have the environments in which they met the one before.
  private void killAndStartAgain(int lost) throws Exception {
    String scenario = "training %s 1 none off".formatted(folder.resolve("run"));
    try (var tasks = TaskProcesses.start(TASKS, scenario, LONG, LONG)) {
      tasks.awaitLine(lost, "step 25");
      tasks.kill(lost);
      tasks.restart(lost, "training %s 0 none off".formatted(folder.resolve("run")));
      tasks.awaitLine(lost, "opens");
      Thread.sleep(1_000);
      Files.createFile(folder.resolve(TrainingScenario.CLOSE));
      tasks.awaitLine((lost + 1) % TASKS, "began at 20");
      assertTrained(tasks);
    }
  }

  @Tag("full")
  @Test
  void task_startedAgain_whileTheOthersKeepOldEnvironments_saysSo() throws Exception {
    try (var tasks = TaskProcesses.start(2, "kept", Duration.ofSeconds(5), LONG)) {
      tasks.awaitLine(0, "ready");
      tasks.awaitLine(1, "ready");
      tasks.kill(1);
      tasks.restart(1, "values");
      assertThat(tasks.results(1).get("open"))
          .startsWith("Unavailable")
          .contains(
              "Environment.open: /job:worker/task:0 at localhost:",
              "kept an environment of before for 5000 ms",
              "close it there and open another");
    }
  }

  // The saver catches what `save` throws, and the next one is kept.
  @Tag("full")
  @ParameterizedTest
  @MethodSource("io.intarsia.support.Space#ways")
  void saver_whoseDiskIsFull_goesOnWithTheOthers(String way) throws Exception {
    try (var disk = SmallDisk.mount(1024).orElse(null)) {
      Path run = place(way, disk);
      String scenario = "training %s 0 %s on".formatted(run, way);
      try (var tasks = TaskProcesses.start(TASKS, scenario, LONG, LONG)) {
        assertTrained(tasks);
        assertNoRoom(tasks.results(0).get("failure"), run);
      }
      assertThat(latest(run)).isEqualTo("ckpt-6");
      assertNothingIsLeft(run);
    }
  }

  // The saver ends by what `save` throws; all are started again when there is room.
  @Tag("nightly")
  @ParameterizedTest
  @MethodSource("io.intarsia.support.Space#ways")
  void saver_whoseDiskIsFull_ends_andTheOthersNameIt(String way) throws Exception {
    try (var disk = SmallDisk.mount(1024).orElse(null)) {
      Path run = place(way, disk);
      String scenario = "training %s 0 %s off".formatted(run, way);
      try (var tasks = TaskProcesses.start(TASKS, scenario, LONG, LONG)) {
        assertThat(tasks.results(0).get("trained")).startsWith("CheckpointException");
        assertNoRoom(tasks.results(0).get("failure"), run);
        long ended = System.nanoTime();
        for (int task = 1; task < TASKS; task++) {
          assertThat(tasks.results(task).get("trained"))
              .startsWith("Unavailable")
              .contains("/job:worker/task:0 at localhost:", "the last checkpoint");
        }
        assertThat(Duration.ofNanos(System.nanoTime() - ended)).isLessThan(Duration.ofSeconds(5));
      }
      assertThat(latest(run)).isEqualTo("ckpt-3");
      assertNothingIsLeft(run);
      Files.deleteIfExists(run.resolve("filler"));
      String again = "training %s 0 none off".formatted(run);
      try (var tasks = TaskProcesses.start(TASKS, again, LONG, LONG)) {
        tasks.awaitLine(2, "began at 30");
        assertTrained(tasks);
      }
    }
  }

  private Path place(String way, @Nullable SmallDisk disk) throws IOException {
    return way.equals("disk") && disk != null
        ? disk.folder()
        : Files.createDirectory(folder.resolve("run"));
  }

  private static void assertNoRoom(@Nullable String failure, Path run) {
    assertThat(failure).startsWith(run.resolve("ckpt-4").toString());
    assertThat(Objects.requireNonNull(failure))
        .containsAnyOf("no space is left on its disk; make room there", "raise the limit");
  }

  private static String latest(Path run) throws IOException {
    return CheckpointManager.latestCheckpoint(run).orElseThrow().getFileName().toString();
  }

  private static void assertNothingIsLeft(Path run) throws IOException {
    try (Stream<Path> files = Files.list(run)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.startsWith(".") || name.contains("ckpt-4"));
    }
  }
}
