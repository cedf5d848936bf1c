package io.intarsia.replicas;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Collectives of replicas in processes of their own, against numbers worked by hand.
@Timeout(200)
@EnabledOnOs(value = OS.LINUX, disabledReason = "servers are kept to this machine on Linux only")
final class ProcessReplicasTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  private static List<Map<String, String>> run(int count, String scenario) throws Exception {
    try (var tasks = TaskProcesses.start(count, scenario, LONG, LONG)) {
      return all(tasks, count);
    }
  }

  private static List<Map<String, String>> all(TaskProcesses tasks, int count)
      throws InterruptedException {
    List<Map<String, String>> results = new ArrayList<>();
    for (int task = 0; task < count; task++) {
      results.add(tasks.results(task));
    }
    return results;
  }

  private static void assertAll(
      List<Map<String, String>> results, String name, String... expected) {
    for (int task = 0; task < results.size(); task++) {
      assertThat(results.get(task))
          .as("task %d", task)
          .containsEntry(name, expected[expected.length == 1 ? 0 : task]);
    }
  }

  @Tag("full")
  @Test
  void collectives_ofTwoProcesses_giveWhatTheyShould() throws Exception {
    var results = run(2, "values");
    assertAll(
        results,
        "who",
        "0 of 2 on /job:worker/replica:0/task:0/device:CPU:0",
        "1 of 2 on /job:worker/replica:0/task:1/device:CPU:0");
    assertAll(results, "sum", "float32 [3.0, 30.0]");
    assertAll(results, "mean", "float32 [1.5, 15.0]");
    assertAll(results, "max", "int32 [2, -1]");
    assertAll(results, "min", "int32 [1, -2]");
    assertAll(results, "again", "float32 [3.0, 3.0]");
    assertAll(results, "longer", "float32 [3.0, 3.0, 3.0]");
    assertAll(results, "scalar", "float32 3.0");
    assertAll(results, "empty", "float32 []");
    assertAll(results, "gather", "float32 [1.0, 10.0, 2.0, 20.0]");
    assertAll(results, "uneven", "int32 [0, 0, 0]");
    assertAll(results, "broadcast", "float32 [2.0, 20.0]");
    assertAll(results, "scatter", "float32 [3.0, 6.0]", "float32 [9.0, 12.0]");
    assertAll(results, "all", "float32 [1.0, 2.0, 2.0, 4.0]", "float32 [3.0, 4.0, 6.0, 8.0]");
  }

  @Tag("full")
  @Test
  void collectives_ofThreeProcesses_giveWhatTheyShould() throws Exception {
    var results = run(3, "values");
    assertAll(results, "sum", "float32 [6.0, 60.0]");
    assertAll(results, "max", "int32 [3, -1]");
    assertAll(results, "gather", "float32 [1.0, 10.0, 2.0, 20.0, 3.0, 30.0]");
    assertAll(results, "uneven", "int32 [0, 0, 0, 0, 0, 0]");
    assertAll(results, "broadcast", "float32 [2.0, 20.0]");
    assertAll(
        results, "scatter", "float32 [6.0, 12.0]", "float32 [18.0, 24.0]", "float32 [30.0, 36.0]");
    assertAll(
        results,
        "all",
        "float32 [1.0, 2.0, 2.0, 4.0, 3.0, 6.0]",
        "float32 [3.0, 4.0, 6.0, 8.0, 9.0, 12.0]",
        "float32 [5.0, 6.0, 10.0, 12.0, 15.0, 18.0]");
  }

  @Test
  void run_ofAProcess_runsTheCodeOfItsReplica() throws Exception {
    var results = run(2, "run");
    assertAll(results, "count", "2 [0]", "2 [1]");
    assertAll(results, "sum", "float32 6.0");
    assertAll(results, "function", "float32 3.0");
    for (Map<String, String> result : results) {
      assertThat(result.get("nested")).startsWith("IllegalStateException");
      assertThat(result.get("kept"))
          .startsWith("IllegalStateException")
          .contains("allReduce(SUM): replica", "does not run here");
    }
  }

  @Tag("full")
  @Test
  void collectives_ofOtherTypes_giveWhatTheyShould() throws Exception {
    var results = run(2, "types");
    assertAll(results, "nest", "[float32 [[3.0, 2.0]], {a=float64 7.5}, int64 [3]]");
    for (String dtype : List.of("uint8", "int16", "bfloat16", "complex128")) {
      assertAll(results, "sum of " + dtype, "float32 [3.0, 6.0, 10.0]");
      assertAll(results, "all of " + dtype, "float32 [1.0, 3.0, 5.0, 2.0, 3.0, 5.0]");
    }
    assertAll(results, "strings", "string [a, bcdé, ]");
    assertAll(results, "booleans", "bool [true, true, false, false, true, true]");
    assertAll(results, "mixed", "[string of 2, float64 [0.0, 0.0]]");
    assertAll(results, "parts", "string [to 0 of 1, to 0 of 2]", "string [to 1 of 1, to 1 of 2]");
    assertAll(results, "ragged", "[[1], [2, 3], [], [4, 5, 6], [7]]");
    assertAll(results, "masked", "MaskedTensor([3.0, --])");
    assertAll(results, "slices", "[int32 [1, 2], float32 [[0.5, 0.5], [1.0, 0.5]]]");
  }

  @Tag("full")
  @Test
  void shards_ofTwoProcesses_trainAsWholeWeights() throws Exception {
    var results = run(2, "shards");
    assertAll(results, "slots", "int64 [2]");
    for (String where : List.of("", " in a function")) {
      // Sums of gradients 3, 30, 300: m = -lr g, then m / 2 - lr g.
      assertAll(results, "weights" + where, "float32 [-2.75, -35.5, -372.0]");
      assertAll(results, "rows" + where, "float32 [[3.0]]", "float32 [[1.0], [2.0], [3.0]]");
      // Each row once in replica 1, whose loss counts twice, and the last one in replica 0.
      assertAll(results, "gradient" + where, "float32 [[2.0], [2.0]]", "float32 [[3.0], [0.0]]");
    }
    assertAll(results, "table", "float32 [[1.0], [2.0], [3.0]]");
    for (Map<String, String> result : results) {
      assertThat(result.get("outside"))
          .startsWith("IllegalArgumentException")
          .contains("expected ids of rows, in [0, 3), got 3");
    }
  }

  @Tag("full")
  @Test
  void collectives_whereverCodeRuns_giveTheSame() throws Exception {
    var results = run(2, "places");
    List<String> places =
        results.getFirst().keySet().stream()
            .filter(name -> name.endsWith(" sum"))
            .map(name -> name.substring(0, name.length() - 4))
            .toList();
    assertThat(places).hasSizeGreaterThanOrEqualTo(4);
    for (String place : places) {
      assertAll(results, place + " sum", "[float32 [3.0, 6.0]]");
      assertAll(results, place + " gather", "[float32 [1.0, 2.0, 2.0, 4.0]]");
      assertAll(results, place + " all", "[float32 [1.0, 2.0]]", "[float32 [2.0, 4.0]]");
      assertAll(results, place + " broadcast", "[float32 [2.0, 4.0]]");
      assertAll(results, place + " scatter", "[float32 [2.0]]", "[float32 [4.0]]");
    }
    assertAll(results, "call 1", "float32 [3.0, 6.0]");
    assertAll(results, "call 2", "float32 [3.0, 3.0, 2.0]");
    assertAll(results, "call 3", "float32 [3.0, 3.0, 2.0, 2.0]");
    assertAll(results, "call 4", "float32 [3.0, 6.0]");
  }

  // Of n times the sum of squares of what a replica gets, where both begin with [n, 4].
  @Tag("full")
  @ParameterizedTest
  @ValueSource(strings = {"", " in a function"})
  void gradients_areCollectivesOfGradients(String where) throws Exception {
    var results = run(2, "gradients");
    // y = [3, 8] for both; 2 y (1 + 2)
    assertAll(results, "sum" + where, "float32 [18.0, 48.0]");
    // y = [1.5, 4] for both; 2 y (1 + 2) / 2
    assertAll(results, "mean" + where, "float32 [4.5, 12.0]");
    // y = [2, 4]; the second is a tie, of which each has half
    assertAll(results, "max" + where, "float32 [0.0, 12.0]", "float32 [12.0, 12.0]");
    // y = [1, 4, 2, 4]; 2 x (1 + 2)
    assertAll(results, "gather" + where, "float32 [6.0, 24.0]", "float32 [12.0, 24.0]");
    // What went to replica 0 is squared once, what went to 1 twice.
    assertAll(results, "all" + where, "float32 [2.0, 16.0]", "float32 [4.0, 16.0]");
    assertAll(results, "broadcast" + where, "float32 [0.0, 0.0]", "float32 [12.0, 24.0]");
    // Replica 0 has y = 3, 1 has y = 8.
    assertAll(results, "scatter" + where, "float32 [6.0, 32.0]");
    // The first is 2 · 3 (x0 + x1), and so depends on both x: 6 + 6.
    assertAll(results, "second", "float32 12.0");
  }

  @Tag("full")
  @Test
  void allReduce_ofMuch_andOfMany_isRight() throws Exception {
    var results = run(2, "large");
    assertAll(results, "sum", "[float32 3.0, float32 3.0, [1048576]]");
    assertAll(results, "many", "[float32 [6.0, 3.0], float32 [198.0, 3.0]]");
  }

  @Tag("full")
  @Test
  void allReduce_inPacks_isThatOfPlainJava() throws Exception {
    var results = run(2, "packs");
    assertAll(results, "twins", "[float32 3.0, float32 30.0]");
    for (String where :
        List.of("eager 1", "known 1", "eager 2", "known 2", "lengths", "ranks", "some")) {
      assertAll(results, where, "60 equal");
    }
    // The sum of the gradients of the last layer waits for no others, that of the first for all.
    assertAll(results, "order", "[[2], [1, 2], [0, 1, 2]]");
    assertAll(results, "meanwhile", "float32 2.0");
    assertAll(results, "from outside", "int32 [6, 40]");
    assertAll(results, "noted", "[[0], [0, 1]]");
  }

  @Tag("nightly")
  @Test
  void allReduce_doneOften_takesNoThreads() throws Exception {
    var results = run(2, "often");
    assertAll(results, "sum", "float32 1.0");
    assertAll(results, "threads", "true");
  }

  @Tag("full")
  @Test
  void mistakes_areToldToAll_andTheReplicasGoOn() throws Exception {
    var results = run(2, "mistakes");
    for (Map<String, String> result : results) {
      assertThat(result.get("shapes"))
          .startsWith("IllegalArgumentException")
          .contains("replica 0: allReduce SUM of value: TensorSpec([2, 3], float32)")
          .contains("replica 1: allReduce SUM of value: TensorSpec([3, 2], float32)")
          .contains("the same collectives in the same order");
      assertThat(result.get("dtypes")).contains("TensorSpec([], int32)", "TensorSpec([], float32)");
      assertThat(result.get("kinds")).contains("allGather", "allReduce SUM");
      assertThat(result.get("structures")).contains("value.get(0)", "value.get(\"a\")");
      assertThat(result.get("root")).contains("root must be a replica", "got 7");
      assertThat(result.get("scalar")).contains("first axis at value.get(0), got a scalar");
      assertThat(result.get("odd")).contains("multiple of 2", "got shape [3]");
      assertThat(result.get("concat")).contains("CONCAT");
      assertThat(result.get("number")).contains("value.get(\"k\"), got 3");
      assertThat(result.get("dtype"))
          .contains("dtype int4 at value cannot be sent", "cast numbers to another dtype");
      assertThat(result.get("variable")).contains("dtype resource at value.get(0)");
      assertThat(result).containsEntry("after", "int32 10");
    }
  }

  @Tag("nightly")
  @Test
  void replicas_thatWaitInDifferentCollectives_areToldLongBeforeTheTimeout() throws Exception {
    for (Map<String, String> result : run(2, "apart")) {
      assertThat(result).containsEntry("still", "float32 [2.0, 4.0]");
      assertThat(result).containsEntry("slow", "float32 [2.0, 4.0]");
      assertThat(result.get("apart"))
          .containsAnyOf("InvalidArgument after ", "Unavailable after ")
          .doesNotContain("waited");
      assertThat(millis(result.get("apart"))).isLessThan(20_000);
    }
    // Both know; the one that is a little slower may be told by the other's end.
  }

  @Tag("full")
  @Test
  void processes_ofOtherPrograms_areToldAtTheStart() throws Exception {
    for (Map<String, String> result : run(2, "otherProgram")) {
      assertThat(result.get("open"))
          .startsWith("IllegalStateException")
          .contains("replica 0: version 0", "replica 1: version 1");
    }
  }

  @Tag("full")
  @Test
  void processes_withOtherPacks_areToldAtTheStart() throws Exception {
    for (Map<String, String> result : run(2, "otherPacks")) {
      assertThat(result.get("open"))
          .startsWith("IllegalStateException")
          .contains("with 1 bytes per pack", "with 2 bytes per pack", "the same options");
    }
  }

  @Test
  void task_killed_isNamedWithinFiveSeconds_andNothingHangs() throws Exception {
    try (var tasks = TaskProcesses.start(3, "lost", LONG, LONG)) {
      tasks.awaitLine(0, "ready");
      tasks.awaitLine(1, "ready");
      tasks.awaitLine(2, "ready");
      Thread.sleep(500);
      tasks.kill(2);
      long start = System.nanoTime();
      for (int task = 0; task < 2; task++) {
        assertLost(tasks.results(task), "/job:worker/task:2 at localhost:");
      }
      // Those that stay end 500 ms after the failure, and their JVMs take a while.
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
    }
  }

  @Tag("full")
  @Test
  void task_killedInALoopOfAFunction_isNamed() throws Exception {
    try (var tasks = TaskProcesses.start(2, "lostInLoop", LONG, LONG)) {
      tasks.awaitLine(0, "ready");
      tasks.awaitLine(1, "ready");
      Thread.sleep(3_000);
      tasks.kill(1);
      long start = System.nanoTime();
      assertThat(tasks.results(0).get("during"))
          .startsWith("Unavailable after ")
          .contains("/job:worker/task:1 at localhost:", "ended or is out of reach");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(8));
    }
  }

  // What is under way then is lost; all go on in another environment each, at the same addresses.
  @Tag("full")
  @Test
  void task_startedAgain_computesWithTheOthersInNewEnvironments() throws Exception {
    try (var tasks = TaskProcesses.start(2, "lost+values", LONG, LONG)) {
      tasks.awaitLine(0, "ready");
      tasks.awaitLine(1, "ready");
      tasks.kill(1);
      // Who begins before the others have ended their environments meets the old ones.
      tasks.awaitLine(0, "result alone=float32 2.0");
      tasks.restart(1, "values");
      var results = all(tasks, 2);
      assertLost(results.getFirst(), "/job:worker/task:1 at localhost:");
      assertAll(results, "sum", "float32 [3.0, 30.0]");
      assertAll(results, "gather", "float32 [1.0, 10.0, 2.0, 20.0]");
    }
  }

  @Tag("full")
  @Test
  void task_held_isNamedWithinTheDeadline() throws Exception {
    Duration deadline = Duration.ofSeconds(4);
    try (var tasks = TaskProcesses.start(2, "lost", LONG, deadline)) {
      tasks.awaitLine(0, "ready");
      tasks.awaitLine(1, "ready");
      tasks.hold(1);
      assertLost(tasks.results(0), "/job:worker/task:1 at localhost:");
    }
  }

  private static void assertLost(Map<String, String> result, String task) {
    assertThat(result.get("before")).startsWith("float32");
    assertThat(result.get("during"))
        .startsWith("Unavailable after ")
        .contains(task, "ended or is out of reach", "the last checkpoint");
    assertThat(millis(result.get("during"))).isLessThan(6_000);
    assertThat(result.get("after")).startsWith("Unavailable").contains(task);
    assertThat(millis(result.get("after"))).isLessThan(500);
    assertThat(result).containsEntry("alone", "float32 2.0");
  }

  private static long millis(@Nullable String failure) {
    return Long.parseLong(Objects.requireNonNull(failure).replaceAll(".* after (\\d+):.*", "$1"));
  }

  @Tag("nightly")
  @Test
  void collective_thatOneOfThreeSkips_namesIt() throws Exception {
    Duration timeout = Duration.ofSeconds(11);
    try (var tasks = TaskProcesses.start(3, "skipped", timeout, LONG)) {
      for (int task = 0; task < 2; task++) {
        assertThat(tasks.results(task).get("skipped"))
            .startsWith("DeadlineExceeded after ")
            .contains("waited 11000 ms", "allReduce SUM of value: TensorSpec([], float32)")
            .contains("float32): replica 2 skipped it");
      }
    }
  }

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = {"skipped", "skippedInFunction"})
  void collective_thatAPartnerSkips_endsAfterTheTimeout(String scenario) throws Exception {
    try (var tasks = TaskProcesses.start(2, scenario, Duration.ofSeconds(8), LONG)) {
      String failure = tasks.results(0).get("skipped");
      assertThat(failure)
          .startsWith("DeadlineExceeded after ")
          .contains("task:0", "waited 8000 ms", "skipped it", "the last checkpoint");
      assertThat(millis(failure)).isBetween(7_900L, 12_000L);
    }
  }

  @Tag("nightly")
  @Test
  void collective_afterALongWayOfAFunction_isNotLate() throws Exception {
    try (var tasks = TaskProcesses.start(2, "slowInFunction", Duration.ofSeconds(7), LONG)) {
      assertAll(all(tasks, 2), "slow", "float32 2.0");
    }
  }
}
