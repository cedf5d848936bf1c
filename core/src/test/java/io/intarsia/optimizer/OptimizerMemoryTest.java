package io.intarsia.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.ChildJvm;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Training takes no more memory the longer it takes.
@Timeout(180)
@Tag("full")
final class OptimizerMemoryTest {
  private static final long MEGA = 1 << 20;

  /// The variables, gradients and slots are 1 MB each, so that a step that kept one of them would
  /// show after a thousand steps as 1 GB. In a process of its own, where nothing else grows.
  @Test
  @Tag("nightly")
  @EnabledOnOs(OS.LINUX)
  void aThousandSteps_leaveTheProcessAsItWas(@TempDir Path folder) throws Exception {
    var outcome = ChildJvm.in(folder).withOptions("-Xmx256m").run(Training.class);
    assertThat(outcome.status()).as(outcome.output()).isZero();
    List<Long> grown =
        outcome
            .output()
            .lines()
            .filter(line -> line.startsWith("grown "))
            .map(OptimizerMemoryTest::number)
            .toList();
    assertThat(grown).hasSize(2).allMatch(bytes -> bytes < 48 * MEGA);
  }

  private static long number(String line) {
    return Long.parseLong(line.substring("grown ".length()));
  }

  @Test
  void optimizer_closed_leavesItsVariablesOnly() {
    try (var tf = Environment.open()) {
      Variable w = tf.variable(new float[] {1, 2});
      long before = tf.liveTensors();
      var optimizer = Optimizer.of(tf, Adam.defaults());
      try (Tensor gradient = tf.constant(new float[] {1, 1})) {
        optimizer.apply(gradient, w);
      }
      assertThat(tf.liveTensors()).isGreaterThan(before);
      optimizer.close();
      assertThat(tf.liveTensors()).isEqualTo(before);
    }
  }

  /// Trains in a function, and then eagerly, and prints by how many bytes the process grew in the
  /// last thousand steps of each.
  static final class Training {
    private static final int SIZE = 1 << 18;

    private Training() {}

    public static void main(String[] args) throws IOException {
      try (var tf = Environment.open()) {
        Variable w = tf.variable(g -> g.zeros(SIZE));
        List<Variable> variables = List.of(w);
        var optimizer = Optimizer.of(tf, Adam.of(0.1)).build(variables);
        var step =
            tf.function((Ops g) -> {
              try (GradientTape tape = g.gradientTape()) {
                Tensor loss = w.read(g).minus(1).square().mean();
                optimizer.apply(tape.gradient(loss, variables), variables);
                return loss;
              }
            });
        print(() -> step.apply().close());
        Tensor gradient = tf.fill(new int[] {SIZE}, 0.5f);
        List<Tensor> gradients = List.of(gradient);
        print(() -> optimizer.apply(gradients, variables));
      }
    }

    private static void print(Runnable step) throws IOException {
      run(step, 100);
      long before = residentBytes();
      run(step, 1000);
      System.out.println("grown " + (residentBytes() - before));
    }

    private static void run(Runnable step, int times) {
      for (int i = 0; i < times; i++) {
        step.run();
      }
    }

    private static long residentBytes() throws IOException {
      String pages = Files.readString(Path.of("/proc/self/statm")).split(" ", -1)[1];
      return Long.parseLong(pages) * 4096;
    }
  }
}
