package io.intarsia.types.sparse;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.op.math.ReduceOptions;
import io.intarsia.shape.Shape;
import io.intarsia.support.Placement;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Indices outside, shapes beyond all memory, negative ones: each function gives a result, or an
/// exception for the caller, and the process stays.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // made before all tests
final class SparseHostileTest {
  private static final long HUGE = 1L << 40;

  private static final long[][] SHAPES = {
    {2, 3}, {0, 0}, {HUGE, HUGE}, {Long.MAX_VALUE, 1}, {-1, 3}, {HUGE, 2}, {2, Long.MAX_VALUE}
  };

  private static final long[][] INDICES = {
    {0, 1, 1, 2},
    {0, 1, 1, 300},
    {7, 0, 7, 1},
    {-1, 0, 0, -5},
    {Long.MAX_VALUE, 0, 0, Long.MIN_VALUE},
    {1, 1, 1, 1}
  };

  /// Functions whose results are as large as the shape says: the runtime waits ten seconds for
  /// memory that there is not.
  private static final Set<String> LARGE =
      Set.of(
          "addDense",
          "sum",
          "sumAll",
          "max",
          "maxRows",
          "fillEmptyRows",
          "toDense",
          "toDenseUnchecked",
          "indicator",
          "bincountRows",
          "matMul",
          "matMulAdjoint",
          "safeLookup",
          "setSize",
          "setSizeUnchecked",
          "serializeMany",
          "split",
          "editDistance",
          "csr",
          "batch");

  private static final Map<String, Function<SparseTensor, Object>> FUNCTIONS = functions();

  private Environment tf;

  @BeforeAll
  void open() {
    tf = Environment.open();
  }

  @AfterAll
  void close() {
    tf.close();
  }

  private static Map<String, Function<SparseTensor, Object>> functions() {
    Map<String, Function<SparseTensor, Object>> all = new LinkedHashMap<>();
    all.put("add", x -> SparseOps.add(x, x));
    all.put("addDense", x -> SparseOps.add(x, ops(x).ones(2, 3)));
    all.put("times", x -> x.times(ops(x).ones(2, 3)));
    all.put("timesColumn", x -> x.times(ops(x).ones(2, 1)));
    all.put("timesSparse", x -> x.times(x));
    all.put("maximum", x -> SparseOps.maximum(x, x));
    all.put("sum", x -> SparseOps.reduceSum(x, 1));
    all.put("sumAll", x -> SparseOps.reduceSum(x));
    all.put("max", x -> SparseOps.reduceMax(x, 0));
    all.put("maxRows", x -> SparseOps.reduceMax(x, 1));
    ReduceOptions rows = ReduceOptions.defaults().withAxis(1);
    all.put("sumSparse", x -> SparseOps.reduceSumSparse(x, rows));
    all.put("maxSparse", x -> SparseOps.reduceMaxSparse(x, rows));
    all.put("softmax", SparseOps::softmax);
    all.put("concat", x -> SparseOps.concat(1, List.of(x, x)));
    all.put("concatWide", x -> SparseOps.concat(0, List.of(x, x), true));
    all.put("split", x -> SparseOps.split(x, 2, 0));
    all.put("slice", x -> SparseOps.slice(x, new long[] {0, 1}, new long[] {1, 1L << 61}));
    all.put("sliceFar", x -> SparseOps.slice(x, new long[] {HUGE, 1}, new long[] {1, HUGE}));
    moves(all);
    return all;
  }

  private static void moves(Map<String, Function<SparseTensor, Object>> all) {
    all.put("reorder", SparseOps::reorder);
    all.put("transpose", x -> SparseOps.transpose(x));
    all.put("reshape", x -> SparseOps.reshape(x, 3, 2));
    all.put("reshapeFlat", x -> SparseOps.reshape(x, -1));
    all.put("expandDims", x -> SparseOps.expandDims(x, 1));
    all.put("resetShape", x -> SparseOps.resetShape(x));
    all.put("fillEmptyRows", x -> SparseOps.fillEmptyRows(x, 1).filled());
    all.put("toDense", x -> SparseOps.toDense(x));
    all.put("toDenseUnchecked", x -> SparseOps.toDense(x, 0, false));
    all.put("indicator", x -> SparseOps.toIndicator(integers(x), 3));
    all.put("bincount", x -> SparseFeatures.bincount(integers(x)));
    all.put(
        "bincountRows",
        x -> SparseFeatures.bincount(integers(x), SparseBincountOptions.defaults().withAxis(-1)));
    all.put("cross", x -> SparseFeatures.cross(List.of(integers(x), integers(x))));
    all.put("matMul", x -> SparseOps.sparseDenseMatmul(x, ops(x).ones(3, 2)));
    all.put("matMulAdjoint", x -> SparseOps.sparseDenseMatmul(x, ops(x).ones(2, 2), true, false));
    all.put(
        "lookup", x -> SparseEmbeddings.embeddingLookupSparse(ops(x).ones(4, 2), integers(x), x));
    all.put(
        "safeLookup",
        x -> SparseEmbeddings.safeEmbeddingLookupSparse(ops(x).ones(4, 2), integers(x), null));
    all.put("setSize", x -> Sets.size(integers(x)));
    all.put("setSizeUnchecked", x -> Sets.size(integers(x), false));
    all.put("union", x -> Sets.union(integers(x), integers(x)));
    all.put("differenceUnchecked", x -> Sets.difference(integers(x), integers(x), true, false));
    all.put("serialize", SparseSerialization::serializeSparse);
    all.put("serializeMany", SparseSerialization::serializeManySparse);
    all.put("editDistance", x -> SparseSerialization.editDistance(x, x, true));
    all.put("csr", x -> CSRSparseTensor.of(ops(x), x).toDense(ops(x)));
    all.put(
        "batch",
        x -> SparseOps.sparseDenseMatmul(SparseOps.expandDims(x, 0), ops(x).ones(1, 3, 2)));
    all.put("validate", x -> validated(x));
  }

  private static SparseTensor validated(SparseTensor x) {
    x.validate();
    return x;
  }

  private static Ops ops(SparseTensor x) {
    return Ops.of(x.values().place());
  }

  private static SparseTensor integers(SparseTensor x) {
    return x.withValues(ops(x).cast(x.values(), DType.INT64));
  }

  record Case(String function, int shape, int indices, Placement place) {}

  static Stream<Case> cases() {
    List<Case> all = new ArrayList<>();
    for (String function : FUNCTIONS.keySet()) {
      for (int shape = 0; shape < SHAPES.length; shape++) {
        boolean isLarge = Arrays.stream(SHAPES[shape]).max().orElse(0) >= HUGE;
        for (int indices = 0; indices < INDICES.length; indices++) {
          if (isLarge && LARGE.contains(function)) {
            continue;
          }
          all.add(new Case(function, shape, indices, Placement.EAGER));
          all.add(new Case(function, shape, indices, Placement.FUNCTION));
          all.add(new Case(function, shape, indices, Placement.UNKNOWN_SIZES));
        }
      }
    }
    return Tier.sample(all.stream(), 60);
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Timeout(60)
  void function_hostileTensor_endsWellOrWithAnException(Case each) {
    try (var scope = tf.scope()) {
      Tensor indices = tf.constant(INDICES[each.indices()], DType.INT64, Shape.of(2, 2));
      Tensor values = tf.constant(new float[] {2, 3});
      Tensor sizes = tf.constant(SHAPES[each.shape()]);
      Function<SparseTensor, Object> function =
          Objects.requireNonNull(FUNCTIONS.get(each.function()));
      List<Tensor> found =
          each.place()
              .run(
                  tf,
                  List.of(indices, values, sizes),
                  (g, in) ->
                      SparseGolden.parts(
                          function.apply(
                              SparseTensorSpec.of(Shape.unknownOfRank(2), DType.FLOAT32)
                                  .fromComponents(Tuple.of(in.get(0), in.get(1), in.get(2))))));
      assertThat(found).isNotEmpty();
    } catch (TensorFlowException | IllegalArgumentException | UnsupportedOperationException e) {
      assertThat(e).hasMessageMatching("(?s).{10,}");
    }
  }
}
