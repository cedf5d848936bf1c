package io.intarsia.savedmodel;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedOps;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.Sets;
import io.intarsia.types.sparse.SparseOps;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.structured.StructuredTensor;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Functions of ragged, sparse and structured tensors give, saved and loaded, what they give
/// eagerly.
@SuppressWarnings("NullAway") // results may be null; these are not
final class FunctionsOfTypesTest {
  private final Environment tf;
  @TempDir private Path folder;

  FunctionsOfTypesTest(Environment tf) {
    this.tf = tf;
  }

  private static final Map<String, BiFunction<Ops, RaggedTensor, Object>> RAGGED =
      Map.ofEntries(
          Map.entry("add", (g, x) -> g.math.add(x, x)),
          Map.entry("reduce_sum", (g, x) -> g.math.reduceSum((TensorLike) x, 1)),
          Map.entry("reduce_max", (g, x) -> g.math.reduceMax((TensorLike) x, 0)),
          Map.entry("concat", (g, x) -> g.concat(List.of(x, x), 1)),
          Map.entry("stack", (g, x) -> RaggedOps.stack(g, List.of(x, x), 0)),
          Map.entry("gather", (g, x) -> g.gather(x, g.constant(new int[] {2, 0}))),
          Map.entry("get", (g, x) -> x.get(1)),
          Map.entry("tile", (g, x) -> g.tile(x, 2, 1)),
          Map.entry("to_tensor", (g, x) -> x.toTensor()),
          Map.entry("to_sparse", (g, x) -> x.toSparse()));

  private static final Map<String, BiFunction<Ops, SparseTensor, Object>> SPARSE =
      Map.ofEntries(
          Map.entry("add", (g, x) -> SparseOps.add(x, x)),
          Map.entry("times", (g, x) -> x.times(g.constant(new float[] {2, 3, 4}))),
          Map.entry("reduceSum", (g, x) -> SparseOps.reduceSum(x, 1)),
          Map.entry("concat", (g, x) -> SparseOps.concat(0, List.of(x, x))),
          Map.entry("transpose", (g, x) -> SparseOps.transpose(x)),
          Map.entry("expandDims", (g, x) -> SparseOps.expandDims(x, -1)),
          Map.entry("softmax", (g, x) -> SparseOps.softmax(x)),
          Map.entry("toDense", (g, x) -> SparseOps.toDense(x)),
          Map.entry(
              "union",
              (g, x) -> {
                SparseTensor whole = x.withValues(g.cast(x.values(), DType.INT32));
                return Sets.union(whole, whole);
              }));

  private static final Map<String, BiFunction<Ops, StructuredTensor, Object>> STRUCTURED =
      Map.of(
          "gather", (g, x) -> g.gather(x, g.constant(new int[] {1, 1})),
          "concat", (g, x) -> g.concat(List.of(x, x), 0),
          "expand_dims", (g, x) -> g.expandDims(x, 0),
          "promote", (g, x) -> x.promote(List.of("docs", "n"), "new"),
          "field_value", (g, x) -> x.fieldValue("docs", "n"));

  @Test
  @Tag("E-154")
  void functions_ofRaggedTensors_areLoaded() {
    check(RAGGED, RaggedTensor.of(tf, new float[][] {{1, 2}, {}, {3}}));
  }

  @Test
  @Tag("E-154")
  void functions_ofSparseTensors_areLoaded() {
    check(
        SPARSE,
        SparseTensor.of(tf, new long[][] {{0, 1}, {1, 0}, {1, 2}}, new float[] {5, 7, 9}, 2, 3));
  }

  @Test
  @Tag("E-154")
  void functions_ofStructuredTensors_areLoaded() {
    check(
        STRUCTURED,
        StructuredTensor.of(
            tf,
            List.of(
                Map.of("docs", List.of(Map.of("n", 1), Map.of("n", 2))),
                Map.of("docs", List.of(Map.of("n", 3))))));
  }

  private <T> void check(Map<String, BiFunction<Ops, T, Object>> functions, T value) {
    Map<String, Object> model = new TreeMap<>();
    functions.forEach((name, code) -> {
      var function = tf.function((Ops g, T x) -> code.apply(g, x));
      function.concrete(value);
      model.put(name, function);
    });
    SavedModel.save(tf, model, folder);
    try (var loaded = SavedModel.load(tf, folder)) {
      functions.forEach((name, code) ->
          assertThat(text(loaded.function(name).call(value)))
              .as(name)
              .isEqualTo(text(code.apply(tf, value))));
    }
  }

  private static String text(Object result) {
    return Nest.expanded().flatten(result).stream().map(String::valueOf).toList().toString();
  }
}
