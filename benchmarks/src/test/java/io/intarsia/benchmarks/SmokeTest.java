package io.intarsia.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Effort;
import io.intarsia.benchmarks.measure.Measured;
import io.intarsia.benchmarks.measure.OpWork;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Twice;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.smoke.Base;
import io.intarsia.benchmarks.smoke.SmokeWorks;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class SmokeTest {
  private static final List<Workload> WORKS = List.of(OpWork.ADD, OpWork.MUL);

  private final List<List<Workload>> asked = new ArrayList<>();
  private final AtomicLong now = new AtomicLong();

  @Test
  void run_whatIsNotEnough_isMeasuredAgainAndTheLastCounts() {
    // MUL takes 9, then 8, then 7, of which 7 is enough
    List<Measured> all =
        run(40).run(WORKS, each -> each.workload() == OpWork.ADD || nanos(each) == 7);

    assertThat(asked).containsExactly(WORKS, List.of(OpWork.MUL), List.of(OpWork.MUL));
    assertThat(all).extracting(Measured::workload).containsExactly(OpWork.ADD, OpWork.MUL);
    assertThat(all).extracting(SmokeTest::nanos).containsExactly(9.0, 7.0);
  }

  @Test
  void run_whenTheTimeIsUp_leavesTheRest() {
    // Three of 60 s each are three minutes; a fourth would be too long.
    run(60).run(WORKS, each -> false);
    assertThat(asked).hasSize(3);

    asked.clear();
    run(100).run(WORKS, each -> false);
    assertThat(asked).hasSize(1);

    // Half of it takes half as long.
    asked.clear();
    run(100).run(WORKS, each -> each.workload() == OpWork.ADD);
    assertThat(asked).containsExactly(WORKS, List.of(OpWork.MUL));
  }

  @Test
  @Tag("full")
  void smoke_onceInAProcess_comparesEachWorkload(@TempDir Path folder) throws IOException {
    List<String> said = new ArrayList<>();
    Path file = folder.resolve("smoke.json");

    int code = new Smoke(Effort.ONCE, Duration.ZERO, said::add).run(file);

    // Without warming up, floors are often far from themselves.
    assertThat(code).isIn(0, 3);
    if (code == 0) {
      assertThat(Base.read(Files.readString(file)).ratios()).hasSameSizeAs(SmokeWorks.ALL);
    } else {
      assertThat(file).doesNotExist();
      assertThat(said.getLast()).startsWith("Nothing was written: the machine was not quiet for [");
    }
    assertThat(said).contains("run 1, process 1 of 1: B13 signature of 10 dense layers, 1 row");
  }

  @Test
  void main_smokeWithOtherOptions_isRefused() {
    assertThat(error("--smoke", "--only=B1"))
        .contains("--smoke: it measures the same each time, so --only does not go with it");
    assertThat(error("--smoke", "--quick")).contains("so --quick does not");
    assertThat(error("--write=some.json")).contains("--smoke");
  }

  private static String error(String... arguments) {
    var errors = new StringWriter();
    var command = new CommandLine(new Main()).setErr(new PrintWriter(errors));
    assertThat(command.execute(arguments)).isEqualTo(2);
    return errors.toString();
  }

  /// Each time it takes so many seconds, and all that is measured one nanosecond less.
  private SmokeRun run(int seconds) {
    return new SmokeRun(
        workloads -> {
          asked.add(workloads);
          now.addAndGet(seconds * 1_000_000_000L);
          double nanos = 10.0 - asked.size();
          return workloads.stream().map(work -> measured(work, nanos)).toList();
        },
        now::get,
        Duration.ofMinutes(3));
  }

  private static double nanos(Measured measured) {
    return measured.of(Contender.INTARSIA).orElseThrow().median();
  }

  private static Measured measured(Workload workload, double nanos) {
    return new Measured(
        workload,
        Map.of(Contender.INTARSIA, Spread.of(nanos)),
        new Twice(1, 1),
        new Twice(1, 1),
        1);
  }
}
