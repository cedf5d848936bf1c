package io.intarsia.benchmarks;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;

/// What one iteration of a while loop costs in a traced function: an add on a scalar. Python's side
/// is `bench_loop.py`.
public final class WhileLoopCost {
  private static final int WARM_UP = 3;

  private WhileLoopCost() {}

  /// Prints microseconds an iteration.
  ///
  /// @param args iterations and runs; 100000 and 15 by default
  public static void main(String... args) {
    int iterations = args.length > 0 ? Integer.parseInt(args[0]) : 100_000;
    int runs = args.length > 1 ? Integer.parseInt(args[1]) : 15;
    print(System.out, Environment.runtimeVersion(), measure(iterations, runs));
  }

  private static double[] measure(int iterations, int runs) {
    try (var tf = Environment.open()) {
      var count =
          tf.function((Ops g, Tensor n) ->
              g.whileLoop((c, i) -> c.math.less(i, n), (b, i) -> b.math.add(i, 1), g.constant(0)));
      Tensor n = tf.constant(iterations);
      double[] times = new double[runs];
      for (int i = -WARM_UP; i < runs; i++) {
        long start = System.nanoTime();
        int result = count.apply(n).asInt();
        double micros = (System.nanoTime() - start) / 1e3 / iterations;
        if (result != iterations) {
          throw new AssertionError("counted to " + result);
        }
        times[Math.max(0, i)] = micros;
      }
      return times;
    }
  }

  private static void print(PrintStream out, String version, double[] times) {
    Arrays.sort(times);
    out.printf(
        Locale.ROOT,
        "Intarsia on TensorFlow %s: best %.3f, median %.3f us an iteration%n",
        version,
        times[0],
        times[times.length / 2]);
  }
}
