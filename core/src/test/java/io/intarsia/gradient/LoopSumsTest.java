package io.intarsia.gradient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.function.ConcreteFunction;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.trace.Node;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Gradients of what all iterations of a loop read.
@Timeout(60)
@OnEveryExecutor
final class LoopSumsTest {
  private final Environment tf;

  LoopSumsTest(Environment tf) {
    this.tf = tf;
  }

  /// What is known of the argument's shape.
  enum Known {
    SHAPE,
    RANK,
    NOTHING;

    Shape shape() {
      return switch (this) {
        case SHAPE -> Shape.of(3, 2);
        case RANK -> Shape.unknownOfRank(2);
        case NOTHING -> Shape.unknown();
      };
    }
  }

  private static final double[][] X = {{1, 2}, {3, 4}, {5, 6}};

  private double[][] slope(Known known, BiFunction<Ops, Tensor, Tensor> code) {
    var function =
        tf.function(
            (Ops g, Tensor x) -> {
              try (GradientTape tape = g.gradientTape()) {
                tape.watch(x);
                return requireNonNull(tape.gradient(code.apply(g, x), x));
              }
            },
            FunctionOptions.defaults()
                .withInputSignature(TensorSpec.of(known.shape(), DType.FLOAT64)));
    return function.apply(tf.constant(X)).toArray(double[][].class);
  }

  private static Tensor summedRows(Ops g, Tensor x, int count) {
    List<Tensor> last =
        g.whileLoop(
            (Ops c, List<Tensor> v) -> v.get(0).lt(count),
            (Ops b, List<Tensor> v) -> {
              Tensor row = b.gather(x, b.math.floormod(v.get(0), b.constant(2)));
              return List.of(v.get(0).plus(1), v.get(1).plus(row.square()));
            },
            List.of(g.constant(0), g.zeros(Shape.of(2), DType.FLOAT64)));
    return last.get(1).sum();
  }

  @ParameterizedTest
  @EnumSource
  void rows_ofACapturedTensor_addUpWhereTheyCameFrom(Known known) {
    // Rows 0, 1, 0, of which the last is none.
    assertThat(slope(known, (g, x) -> summedRows(g, x, 3)))
        .isDeepEqualTo(new double[][] {{4, 8}, {6, 8}, {0, 0}});
  }

  @ParameterizedTest
  @EnumSource
  void rows_ofNoIteration_areZeros(Known known) {
    assertThat(slope(known, (g, x) -> summedRows(g, x, 0)))
        .isDeepEqualTo(new double[][] {{0, 0}, {0, 0}, {0, 0}});
  }

  @ParameterizedTest
  @EnumSource
  void rows_andAllOfThem_addUp(Known known) {
    assertThat(slope(known, (g, x) -> summedRows(g, x, 1).plus(x.sum())))
        .isDeepEqualTo(new double[][] {{3, 5}, {1, 1}, {1, 1}});
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void rows_ofAVariable_staySlices(int count) {
    Variable table = tf.variable(X);
    var function =
        tf.function((Ops g) -> {
          try (GradientTape tape = g.gradientTape()) {
            List<Tensor> last =
                g.whileLoop(
                    (Ops c, List<Tensor> v) -> v.get(0).lt(count),
                    (Ops b, List<Tensor> v) ->
                        List.of(
                            v.get(0).plus(1),
                            v.get(1).plus(table.gather(b, new int[] {1, 1}).sum())),
                    List.of(g.constant(0), g.constant(0.0)));
            return requireNonNull(tape.gradient(last.get(1), List.of(table)).getFirst());
          }
        });
    long before = tf.statistics().densifications();
    TensorLike gradient = function.apply();
    assertThat(gradient).isInstanceOf(IndexedSlices.class);
    assertThat(((IndexedSlices) gradient).values().shape()).isEqualTo(Shape.of(2L * count, 2));
    assertThat(tf.statistics().densifications()).isEqualTo(before);
    assertThat(((IndexedSlices) gradient).toTensor().toArray(double[][].class))
        .isDeepEqualTo(new double[][] {{0, 0}, {2. * count, 2. * count}, {0, 0}});
  }

  @ParameterizedTest
  @EnumSource
  void variable_thatGoesRoundUnchanged_getsWhatItsResultGets(Known known) {
    BiFunction<Ops, Tensor, Tensor> code =
        (g, x) -> {
          List<Tensor> last =
              g.whileLoop(
                  (Ops c, List<Tensor> v) -> v.get(0).lt(3),
                  (Ops b, List<Tensor> v) ->
                      List.of(v.get(0).plus(1), v.get(1).plus(v.get(2).square().sum()), v.get(2)),
                  List.of(g.constant(0), g.constant(0.0), x));
          return last.get(1).plus(last.get(2).times(10).sum());
        };
    // 3·2x of the iterations, and 10 of what comes out.
    assertThat(slope(known, code)).isDeepEqualTo(new double[][] {{16, 22}, {28, 34}, {40, 46}});
  }

  @ParameterizedTest
  @EnumSource
  void elements_ofAListTakenTwiceInAnIteration_getTheSum(Known known) {
    BiFunction<Ops, Tensor, Tensor> code =
        (g, x) -> {
          Tensor list =
              g.execute("TensorListFromTensor", Attributes.NONE, x, g.constant(new int[] {2}))[0];
          List<Tensor> last =
              g.whileLoop(
                  (Ops c, List<Tensor> v) -> v.get(0).lt(2),
                  (Ops b, List<Tensor> v) -> {
                    Tensor here = item(b, list, v.get(0));
                    Tensor next = item(b, list, v.get(0).plus(1));
                    return List.of(v.get(0).plus(1), v.get(1).plus(here.times(next).sum()));
                  },
                  List.of(g.constant(0), g.constant(0.0)));
          return last.get(1);
        };
    // x₀x₁ + x₁x₂, row by row.
    assertThat(slope(known, code)).isDeepEqualTo(new double[][] {{3, 4}, {6, 8}, {3, 4}});
  }

  private static Tensor item(Ops g, Tensor list, Tensor index) {
    return g.raw.TensorListGetItem(list, index, g.constant(new int[] {2}), DType.FLOAT64);
  }

  // x² summed over the elements, and its gradient's gradient.
  @ParameterizedTest
  @EnumSource
  @Tag("full")
  void secondGradient_throughTheSums_isRight(Known known) {
    BiFunction<Ops, Tensor, Tensor> code =
        (g, x) ->
            g.gradient((Ops h, Tensor y) ->
                    h.foldl((Ops i, Tensor a, Tensor e) -> a.plus(e.pow(3)), y).sum())
                .apply(x)
                .sum();
    // The first element is where it starts.
    double[][] second = slope(known, code);
    assertThat(second[0]).containsExactly(0, 0);
    assertThat(second[1]).containsExactly(new double[] {18, 24}, within(1e-9));
    assertThat(second[2]).containsExactly(new double[] {30, 36}, within(1e-9));
  }

  // A list for each element would make the backward pass grow with the square of their number.
  @Test
  void wayBack_ofElements_makesNoListInAnIteration() {
    ConcreteFunction concrete =
        tf.function(
                (Ops g, Tensor x) -> {
                  try (GradientTape tape = g.gradientTape()) {
                    tape.watch(x);
                    Tensor y = g.foldl((Ops b, Tensor a, Tensor e) -> a.plus(e.square()), x).sum();
                    return requireNonNull(tape.gradient(y, x));
                  }
                })
            .concrete(TensorSpec.of(Shape.of(3, 2), DType.FLOAT64));
    List<String> inIterations =
        RuntimeFunction.of(concrete).partPrograms().entrySet().stream()
            .filter(part -> part.getKey().contains("whileLoop_gradient_body"))
            .flatMap(part -> part.getValue().nodes().stream())
            .map(Node::op)
            .toList();
    assertThat(inIterations).contains("TensorListSetItem").doesNotContain("TensorListReserve");
  }

  // What an iteration needs of the one before must not be all there was.
  @Test
  void constants_ofTheFunctionAround_areConstantsOfTheLoop() {
    ConcreteFunction concrete =
        tf.function(
                (Ops g, Tensor x) -> {
                  Tensor step = g.constant(2.0);
                  return g.whileLoop(
                      (Ops c, Tensor v) -> v.lt(100.0), (Ops b, Tensor v) -> v.plus(step), x);
                })
            .concrete(TensorSpec.of(Shape.of(), DType.FLOAT64));
    Node loop = RuntimeFunction.of(concrete).program().nodes().getLast();
    assertThat(loop.flatInputs().count()).isEqualTo(1);
    assertThat(((Tensor) requireNonNull(concrete.call(tf.constant(1.0)))).asDouble())
        .isEqualTo(101);
  }
}
