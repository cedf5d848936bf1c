package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/// Rows of ragged and sparse values keep what their spec says of their shape, so that they have
/// rows again, eagerly and in traces.
final class RowsInTracesTest {
  private interface Code<T> extends BiFunction<Ops, T, Tensor> {}

  private static final List<List<List<Integer>>> CUBE =
      List.of(List.of(List.of(1, 2), List.of(3)), List.of(List.of(), List.of(4)));

  private static <T> void givesEverywhere(Environment tf, T x, String expected, Code<T> code) {
    assertThat(code.apply(tf, x).toList()).as("eager").hasToString(expected);
    Tensor traced = tf.function((Ops g, T in) -> code.apply(g, in)).apply(x);
    assertThat(traced.toList()).as("in a function").hasToString(expected);
  }

  @Test
  void mapFn_overRowsOfRows_nests() {
    try (var tf = Environment.open()) {
      var x = RaggedTensor.of(tf, CUBE);
      givesEverywhere(tf, x, "[[3, 3], [0, 4]]", (g, r) -> g.mapFn((b, row) -> sums(b, row), r));
    }
  }

  private static Tensor sums(Ops g, RaggedTensor rows) {
    return g.mapFn((b, row) -> b.math.reduceSum(row.flatValues()), rows);
  }

  @Test
  void scan_overRowsInMapFn_addsUp() {
    try (var tf = Environment.open()) {
      var x = RaggedTensor.of(tf, CUBE);
      givesEverywhere(tf, x, "[[3, 6], [0, 4]]", (g, r) -> g.mapFn((b, row) -> totals(b, row), r));
    }
  }

  private static Tensor totals(Ops g, RaggedTensor rows) {
    return g.scan(
        (b, sum, row) -> sum.plus(b.math.reduceSum(row.flatValues())), rows, g.constant(0));
  }

  @Test
  void mapFn_overSparseRows_nests() {
    try (var tf = Environment.open()) {
      var x =
          SparseTensor.of(
              tf.constant(new long[][] {{0, 1, 0}, {2, 0, 1}}),
              tf.constant(new int[] {5, 7}),
              tf.constant(new long[] {3, 2, 2}));
      givesEverywhere(
          tf,
          x,
          "[[0, 5], [0, 0], [7, 0]]",
          (g, s) ->
              g.mapFn((b, row) -> b.mapFn((c, line) -> c.math.reduceSum(line.values()), row), s));
    }
  }

  @Test
  void mapFn_rowsInATrace_knowTheirShapes() {
    try (var tf = Environment.open()) {
      List<Shape> shapes = new ArrayList<>();
      var ragged = RaggedTensor.fromTensor(tf.zeros(2, 3, 4, 5), 2, DType.INT64);
      tf.function((Ops g, RaggedTensor r) ->
              g.mapFn(
                  (b, row) -> {
                    shapes.add(row.shape());
                    return b.constant(0);
                  },
                  r))
          .apply(ragged);
      assertThat(shapes).isNotEmpty().allMatch(shape -> shape.rank() == 3 && shape.dim(2) == 5);
    }
  }
}
