package io.intarsia.savedmodel;

import io.intarsia.dtype.DType;
import io.intarsia.function.Traced;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.WithGradient;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/// A model with functions whose gradients are their own. Where a gradient is to tell that it was
/// used, it is not the true one.
@SuppressWarnings("NullAway") // what is not there is a defect of these tests
final class EachGradient {
  /// What of it Python has read.
  static final Path READ_BY_PYTHON = Path.of("src/test/resources/python/each_gradient.pbtxt");

  private static final TensorSpec VECTOR = TensorSpec.of(Shape.of(-1), DType.FLOAT32);

  private EachGradient() {}

  /// Saves it.
  static void save(Environment tf, Path target) {
    Map<String, Object> model = new HashMap<>();
    Variable weights = Variable.of(tf, new float[] {2, 3});
    model.put("weights", weights);
    Variable table = Variable.of(tf, new float[][] {{1, 2}, {3, 4}, {5, 6}});
    model.put("table", table);
    model.put("clip", function(tf, VECTOR, (g, x) -> clipped(g).apply(x.times(weights.read(g)))));
    model.put("log1p_exp", log1pExp(tf));
    model.put("several", several(tf));
    model.put("named", named(tf, weights));
    model.put("rows", rows(tf, table));
    model.put("none", function(tf, VECTOR, EachGradient::none));
    var inner = tf.function((Ops g, Tensor x) -> clipped(g).apply(x).times(3));
    model.put("called", function(tf, VECTOR, (g, x) -> inner.apply(inner.apply(x))));
    model.put("nested", function(tf, VECTOR, EachGradient::nested));
    model.put("branch", function(tf, VECTOR, EachGradient::branch));
    model.put("loop", function(tf, VECTOR, EachGradient::loop));
    model.put("powers", function(tf, VECTOR, (g, x) -> powers(g, weights, x)));
    model.put("loop_in_loop", function(tf, VECTOR, EachGradient::loopInLoop));
    model.put("elements", function(tf, VECTOR, (g, x) -> g.mapFn((h, v) -> v.times(v), x)));
    model.put("cubed", function(tf, VECTOR, EachGradient::cubed));
    model.put("slope", function(tf, VECTOR, EachGradient::slope));
    model.put("again", function(tf, VECTOR, EachGradient::again));
    SavedModel.save(tf, model, target);
  }

  private interface Code {
    Object run(Ops g, Tensor x);
  }

  private static Traced function(Environment tf, TensorSpec spec, Code code) {
    Traced.Of1<Tensor, Object> function = tf.function((Ops g, Tensor x) -> code.run(g, x));
    function.concrete(spec);
    return function;
  }

  /// What it takes, with gradients of at most one half.
  private static Function<Tensor, Tensor> clipped(Ops g) {
    return g.customGradient(
        (Ops h, Tensor x) -> WithGradient.of(h.identity(x), up -> up.maximum(-.5f).minimum(.5f)));
  }

  /// Reads a value from the forward pass.
  private static Traced log1pExp(Environment tf) {
    Function<Tensor, Tensor> custom =
        tf.customGradient((Ops h, Tensor x) -> {
          Tensor e = h.math.exp(x);
          return WithGradient.of(
              h.math.log1p(e), up -> up.times(h.constant(1f).minus(h.math.reciprocal(e.plus(1f)))));
        });
    return function(tf, VECTOR, (g, x) -> custom.apply(x));
  }

  /// Takes `a`, `b` and whole numbers, and gives `a · b`, its shape, and `a + b`.
  private static Traced several(Environment tf) {
    var function =
        tf.function((Ops g, Tensor a, Tensor b, Tensor n) ->
            g.customGradient(
                    (Ops h, List<Tensor> x) -> {
                      Tensor first = x.get(0);
                      Tensor second = x.get(1);
                      return WithGradient.<List<Tensor>, List<Tensor>>of(
                          List.of(
                              first.times(second),
                              h.shape(first).plus(x.get(2)),
                              first.plus(second)),
                          up ->
                              Arrays.asList(
                                  up.get(0).times(10f).plus(up.get(2)),
                                  up.get(0).times(second).times(20f),
                                  null));
                    })
                .apply(List.of(a, b, n)));
    function.concrete(VECTOR, VECTOR, TensorSpec.of(Shape.scalar(), DType.INT32));
    return function;
  }

  private static Traced named(Environment tf, Variable weights) {
    return function(
        tf,
        VECTOR,
        (g, x) ->
            g.customGradient((Ops h, Tensor y) ->
                    WithGradient.<Tensor, Tensor>of(
                            weights.read(h).times(y), up -> up.times(weights.read(h)).times(7f))
                        .andOf(weights, up -> up.times(y).times(5f)))
                .apply(x));
  }

  /// The gradient of the table are rows of it.
  private static Traced rows(Environment tf, Variable table) {
    return function(
        tf,
        TensorSpec.of(Shape.of(-1), DType.INT32),
        (g, indices) ->
            g.customGradient((Ops h, Tensor i) ->
                    WithGradient.<Tensor, Tensor>of(h.gather(table.read(h), i), up -> null)
                        .andOf(table, up -> IndexedSlices.of(up.times(2f), i)))
                .apply(indices));
  }

  private static Tensor none(Ops g, Tensor x) {
    Function<Tensor, Tensor> custom =
        g.customGradient((Ops h, Tensor y) -> WithGradient.of(h.math.square(y), up -> null));
    return custom.apply(x).plus(x);
  }

  /// One inside another, and one in the gradient of another.
  private static Tensor nested(Ops g, Tensor x) {
    Function<Tensor, Tensor> custom =
        g.customGradient((Ops h, Tensor y) ->
            WithGradient.of(
                clipped(h).apply(y.times(2f)), up -> clipped(h).apply(up.times(y)).times(100f)));
    return custom.apply(x);
  }

  private static Object branch(Ops g, Tensor x) {
    return g.cond(
        g.math.greater(g.math.reduceSum(x), 0f),
        h -> clipped(h).apply(x.times(4f)),
        h -> h.math.negative(x));
  }

  /// Multiplies by 2 three times; the gradient said is 10 each time.
  private static Object loop(Ops g, Tensor x) {
    return repeated(g, 3, x, (h, v) -> tenfold(h).apply(v));
  }

  /// x · w³, in three rounds.
  private static Tensor powers(Ops g, Variable weights, Tensor x) {
    return repeated(g, 3, x, (h, v) -> v.times(weights.read(h)));
  }

  /// Twice in two rounds, each in two rounds: 16x.
  private static Tensor loopInLoop(Ops g, Tensor x) {
    return repeated(g, 2, x, (h, v) -> repeated(h, 2, v, (i, w) -> w.times(2f)));
  }

  private static Tensor repeated(
      Ops g, int rounds, Tensor x, BiFunction<Ops, Tensor, Tensor> code) {
    List<Tensor> last =
        g.whileLoop(
            (h, v) -> h.math.less(v.get(0), rounds),
            (h, v) -> List.of(v.get(0).plus(1), code.apply(h, v.get(1))),
            List.of(g.constant(0), x));
    return last.get(1);
  }

  private static Function<Tensor, Tensor> tenfold(Ops g) {
    return g.customGradient(
        (Ops h, Tensor y) -> WithGradient.of(y.times(2f), up -> up.times(10f).times(y).div(y)));
  }

  /// x², said to have the gradient x³, whose derivative is 3x².
  private static Tensor cubed(Ops g, Tensor x) {
    Function<Tensor, Tensor> custom =
        g.customGradient(
            (Ops h, Tensor y) -> WithGradient.of(h.math.square(y), up -> up.times(y.pow(3f))));
    return custom.apply(x);
  }

  /// The gradient, taken by the function itself.
  private static Object slope(Ops g, Tensor x) {
    try (GradientTape tape = g.gradientTape()) {
      tape.watch(x);
      Tensor y = cubed(g, x);
      return List.of(y, tape.gradient(y, x));
    }
  }

  private static Tensor again(Ops g, Tensor x) {
    return g.recomputeGrad((Ops h, Tensor y) -> h.math.square(clipped(h).apply(y))).apply(x);
  }
}
