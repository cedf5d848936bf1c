package io.intarsia.gradient;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/// Code from three numbers to three numbers that is put together at random, of ops, branches,
/// loops, calls, gradients inside and gradients of its own: all that gradients have to go through,
/// in each other. The same seed gives the same code.
final class RandomProgram {
  /// What is run, on `float64[3]`.
  @FunctionalInterface
  interface Code {
    Tensor of(Ops g, Tensor x);
  }

  private final Environment tf;
  private final Variable factors;
  private final Random random;

  private RandomProgram(Environment tf, long seed) {
    this.tf = tf;
    this.factors =
        tf.variable(new double[] {0.4, -0.8, 1.1}, VariableOptions.defaults().withTrainable(false));
    this.random = new Random(seed);
  }

  static Code of(Environment tf, long seed, int depth) {
    return new RandomProgram(tf, seed).code(depth);
  }

  private Code code(int depth) {
    if (depth == 0) {
      return op();
    }
    Code a = code(depth - 1);
    Code b = code(random.nextInt(depth));
    int count = 1 + random.nextInt(3);
    return switch (random.nextInt(4)) {
      case 0 -> composed(a, b);
      case 1 -> branch(a, b, count);
      case 2 -> loop(a, b, count);
      default -> derived(a, b);
    };
  }

  private Code op() {
    return switch (random.nextInt(6)) {
      case 0 -> (g, x) -> g.math.sin(x);
      case 1 -> (g, x) -> x.times(0.5).plus(1.0);
      case 2 -> (g, x) -> g.math.tanh(x).times(x);
      case 3 -> (g, x) -> g.gather(x, g.constant(new int[] {2, 0, 2}));
      case 4 -> (g, x) -> x.times(factors.read(g));
      default -> (g, x) -> g.math.exp(x.times(-0.3));
    };
  }

  private Code composed(Code a, Code b) {
    return switch (random.nextInt(4)) {
      case 0 -> (g, x) -> a.of(g, b.of(g, x));
      case 1 -> (g, x) -> a.of(g, x).times(b.of(g, x));
      case 2 -> (g, x) -> g.stopGradient(b.of(g, x)).times(0.0).plus(a.of(g, x));
      default ->
          (g, x) -> {
            List<Tensor> parts = g.split(g.concat(List.of(a.of(g, x), b.of(g, x)), 0), 2);
            return parts.get(0).minus(parts.get(1));
          };
    };
  }

  private Code branch(Code a, Code b, int count) {
    if (random.nextBoolean()) {
      return (g, x) -> g.cond(x.sum().gt(0.3), then -> a.of(then, x), or -> b.of(or, x));
    }
    return (g, x) ->
        g.switchCase(
            g.constant(count - 1),
            List.<Function<Ops, Tensor>>of(h -> a.of(h, x), h -> b.of(h, x), h -> x.times(2.0)));
  }

  private Code loop(Code a, Code b, int count) {
    return switch (random.nextInt(5)) {
      case 0 -> (g, x) -> repeated(g, count, b.of(g, x), (h, i, y) -> a.of(h, y).times(0.7));
      case 1 ->
          (g, x) ->
              repeated(
                  g,
                  count,
                  b.of(g, x),
                  (h, i, y) -> y.times(0.5).plus(a.of(h, x)).plus(h.gather(x, i)));
      case 2 ->
          (g, x) ->
              g.mapFn(
                  (Ops h, Tensor e) -> a.of(h, g.stack(List.of(e, x.get(0), x.get(1)))).sum(),
                  b.of(g, x));
      case 3 ->
          (g, x) ->
              g.scan(
                  (Ops h, Tensor soFar, Tensor e) -> soFar.times(e).plus(a.of(h, x).get(1)),
                  b.of(g, x));
      default ->
          (g, x) ->
              g.foldl(
                  (Ops h, Tensor soFar, Tensor e) -> a.of(h, soFar).times(0.5).plus(e),
                  x,
                  b.of(g, x));
    };
  }

  /// One iteration.
  private interface Iteration {
    Tensor run(Ops g, Tensor number, Tensor y);
  }

  private static Tensor repeated(Ops g, int count, Tensor start, Iteration iteration) {
    List<Tensor> last =
        g.whileLoop(
            (Ops h, List<Tensor> v) -> v.get(0).lt(count),
            (Ops h, List<Tensor> v) ->
                List.of(v.get(0).plus(1), iteration.run(h, v.get(0), v.get(1))),
            List.of(g.constant(0), start));
    return last.get(1);
  }

  private Code derived(Code a, Code b) {
    return switch (random.nextInt(5)) {
      case 0 -> {
        var function = tf.function((Ops g, Tensor x) -> a.of(g, x));
        yield (g, x) -> function.apply(b.of(g, x));
      }
      case 1 -> (g, x) -> g.recomputeGrad((Ops h, Tensor y) -> a.of(h, y)).apply(b.of(g, x));
      case 2 -> (g, x) -> sine(g, a.of(g, x)).plus(b.of(g, x));
      case 3 -> (g, x) -> g.gradient((Ops h, Tensor y) -> a.of(h, y).sum()).apply(b.of(g, x));
      default ->
          (g, x) -> {
            var both = g.valueAndGradient((Ops h, Tensor y) -> a.of(h, y)).apply(x);
            return both.value().plus(both.gradient()).times(0.5).plus(b.of(g, x));
          };
    };
  }

  private static Tensor sine(Ops g, Tensor x) {
    Function<Tensor, Tensor> sine =
        g.customGradient(
            (Ops h, Tensor y) -> WithGradient.of(h.math.sin(y), up -> up.times(h.math.cos(y))));
    return sine.apply(x);
  }
}
