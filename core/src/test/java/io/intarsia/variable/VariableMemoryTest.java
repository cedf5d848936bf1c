package io.intarsia.variable;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.support.ChildJvm;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Threads, and when memory is released.
@Timeout(120)
@Tag("full")
final class VariableMemoryTest {
  private static final long MEGA = 1 << 20;

  @Test
  void assignAdd_ofTwoThreads_losesNothing() throws InterruptedException {
    try (var tf = Environment.open()) {
      var v = tf.variable(0L);
      var step = tf.function((Ops g) -> v.assignAdd(g, 1L).read(g));
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < 2; t++) {
        threads.add(
            Thread.ofPlatform()
                .start(() -> {
                  for (int i = 0; i < 2000; i++) {
                    v.assignAdd(1L);
                    step.apply().close();
                  }
                }));
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(v.value().asLong()).isEqualTo(8000);
    }
  }

  @Test
  void variables_closed_leaveNothing() {
    try (var tf = Environment.open()) {
      for (int i = 0; i < 10_000; i++) {
        tf.variable(new float[] {i}).close();
      }
      assertThat(tf.liveTensors()).isZero();
      assertThat(tf.statistics().liveBytes()).isZero();
    }
  }

  @Test
  void variables_thatAreGarbage_areReleased() {
    try (var tf = Environment.open()) {
      for (int i = 0; i < 1000; i++) {
        tf.variable(new float[100]);
      }
      assertThat(eventually(() -> tf.liveTensors() == 0)).isTrue();
    }
  }

  @Test
  void functionThatUsesAVariable_keepsItAlive() {
    try (var tf = Environment.open()) {
      var count = counter(tf);
      System.gc();
      for (int i = 1; i < 5; i++) {
        assertThat(count.apply().asInt()).isEqualTo(i);
      }
    }
  }

  private static io.intarsia.function.Traced.Of0<Tensor> counter(Environment tf) {
    var v = tf.variable(0);
    return tf.function((Ops g) -> v.assignAdd(g, 1).read(g));
  }

  /// The bytes of a variable count for the budget, so that garbage variables are found in time. In
  /// a process of its own, where nothing else grows.
  @Test
  @EnabledOnOs(OS.LINUX)
  void largeVariables_thatAreGarbage_stayInTheBudget(@TempDir Path folder) throws Exception {
    var outcome = ChildJvm.in(folder).withOptions("-Xmx256m").run(LargeVariables.class);
    assertThat(outcome.status()).as(outcome.output()).isZero();
    String grown = outcome.output().lines().toList().getLast();
    assertThat(Long.parseLong(grown)).isLessThan(500 * MEGA); // of 1600
  }

  /// Makes variables of 8 MB that nobody keeps, and prints by how many bytes the process grew.
  static final class LargeVariables {
    private LargeVariables() {}

    public static void main(String[] args) throws IOException {
      try (var tf = Environment.open(EnvironmentOptions.defaults().withMemoryBudget(64 * MEGA))) {
        tf.variable(g -> g.zeros(2)).close();
        long before = residentBytes();
        for (int i = 0; i < 200; i++) {
          tf.variable(g -> g.zeros(2 << 20)); // 8 MB
        }
        System.out.println(residentBytes() - before);
      }
    }
  }

  @Test
  void variable_madeInAScope_outlivesIt() {
    try (var tf = Environment.open()) {
      Variable v;
      try (var scope = tf.scope()) {
        v = tf.variable(3f);
        v.value();
      }
      assertThat(v.value().asFloat()).isEqualTo(3);
      v.close();
      assertThat(eventually(() -> tf.liveTensors() == 0)).isTrue();
    }
  }

  @Test
  void statistics_countTheBytesOfVariables() {
    try (var tf = Environment.open()) {
      long before = tf.statistics().liveBytes();
      var v = tf.variable(g -> g.zeros(1000));
      assertThat(eventually(() -> tf.liveTensors() == 1)).isTrue();
      assertThat(tf.statistics().liveBytes() - before).isBetween(4000L, 5000L);
      v.close();
      assertThat(tf.statistics().liveBytes()).isEqualTo(before);
    }
  }

  private static long residentBytes() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmRSS"))
        .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElseThrow();
  }

  private static boolean eventually(BooleanSupplier condition) {
    for (int i = 0; i < 3000; i++) { // a minute, for a machine that is busy
      System.gc();
      if (condition.getAsBoolean()) {
        return true;
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return false;
  }
}
