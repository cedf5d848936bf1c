package io.intarsia.gradient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.support.ChildJvm;
import io.intarsia.tensor.Tensor;
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

/// What the gradient of a long loop keeps.
@Timeout(120)
@Tag("full")
final class LoopMemoryTest {
  private static final int SIZE = 1000;
  private static final int ITERATIONS = 10_000;

  /// Of `tanh`, only what it gave is read in the backward pass: 4,000 bytes of an iteration.
  /// Whoever kept what it took as well would need twice as much.
  @Test
  @EnabledOnOs(OS.LINUX)
  void tenThousandIterations_keepOneTensorEach(@TempDir Path folder) throws Exception {
    var outcome = ChildJvm.in(folder).withOptions("-Xmx256m").run(LongLoop.class);
    assertThat(outcome.status()).as(outcome.output()).isZero();
    long peak =
        outcome
            .output()
            .lines()
            .filter(line -> line.startsWith("peak "))
            .mapToLong(line -> Long.parseLong(line.substring("peak ".length())))
            .findFirst()
            .orElseThrow();
    assertThat(peak / ITERATIONS).isBetween(2L * SIZE, 6L * SIZE);
  }

  /// Prints by how many bytes the process grew at most in one call.
  static final class LongLoop {
    private LongLoop() {}

    public static void main(String[] args) throws IOException {
      try (var tf = Environment.open()) {
        var slope =
            tf.function((Ops g, Tensor x, Tensor count) -> {
              try (GradientTape tape = g.gradientTape()) {
                tape.watch(x);
                List<Tensor> last =
                    g.whileLoop(
                        (Ops c, List<Tensor> v) -> v.get(0).lt(count),
                        (Ops b, List<Tensor> v) -> List.of(v.get(0).plus(1), b.math.tanh(v.get(1))),
                        List.of(g.constant(0), x));
                return requireNonNull(tape.gradient(last.get(1).sum(), x));
              }
            });
        Tensor x = tf.ones(SIZE);
        slope.apply(x, tf.constant(10)).close();
        // The peak so far is forgotten.
        Files.writeString(Path.of("/proc/self/clear_refs"), "5");
        long before = status("VmRSS:");
        slope.apply(x, tf.constant(ITERATIONS)).close();
        System.out.println("peak " + (status("VmHWM:") - before));
      }
    }

    private static long status(String name) throws IOException {
      try (var lines = Files.lines(Path.of("/proc/self/status"))) {
        return lines
            .filter(line -> line.startsWith(name))
            .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
            .findFirst()
            .orElseThrow();
      }
    }
  }
}
