package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.Code;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.MapOptions;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.masked.MaskedTensorSpec;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RaggedTensorSpec;
import io.intarsia.types.sparse.SparseTensor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Branches and loops on ragged, sparse and masked tensors.
final class ControlFlowTest {
  private static <A, R> R run(Environment tf, boolean isTraced, Code.Of1<A, R> code, A argument) {
    return isTraced ? tf.function(code).apply(argument) : code.run(tf, argument);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-027")
  void cond_ofRaggedTensors_givesTheChosenOne(boolean isTraced) {
    try (var tf = Environment.open()) {
      RaggedTensor two = RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3)));
      RaggedTensor one = RaggedTensor.of(tf, List.of(List.of(4, 5)));
      List<Shape> shapes = new ArrayList<>();
      Code.Of1<Tensor, RaggedTensor> code =
          (g, p) -> {
            RaggedTensor chosen = g.condNest(p, b -> two, b -> one);
            shapes.add(chosen.shape());
            return chosen;
          };
      assertThat(run(tf, isTraced, code, tf.constant(false)).toList()).hasToString("[[4, 5]]");
      assertThat(run(tf, isTraced, code, tf.constant(true)).toList()).hasToString("[[1], [2, 3]]");
      if (isTraced) {
        assertThat(shapes).containsOnly(Shape.of(-1, -1));
      }
    }
  }

  @Test
  @Tag("E-151")
  void cond_denseAndRagged_givesRaggedInBothCases() {
    try (var tf = Environment.open()) {
      RaggedTensor ragged = RaggedTensor.of(tf, List.of(List.of(3), List.of(4, 5)));
      var f =
          tf.function((Ops g, Tensor p) ->
              (RaggedTensor)
                  g.<Object>condNest(p, b -> b.constant(new int[][] {{1, 2}}), b -> ragged));
      assertThat(f.apply(tf.constant(true)).toList()).hasToString("[[1, 2]]");
      assertThat(f.apply(tf.constant(false)).toList()).hasToString("[[3], [4, 5]]");
    }
  }

  private static FunctionOptions takes(Object... specs) {
    return FunctionOptions.defaults().withInputSignature(specs);
  }

  @ParameterizedTest
  @ValueSource(strings = {"int32", "int64"})
  @Tag("E-151")
  void cond_denseOfUnknownShapeAndRagged_givesRaggedInBothCases(String splits) {
    try (var tf = Environment.open()) {
      RaggedTensor ragged =
          RaggedTensor.of(
              tf, List.of(List.of(3), List.of(4, 5)), DType.INT32, 1, DType.ofName(splits));
      List<RaggedTensorSpec> specs = new ArrayList<>();
      var f =
          tf.function(
              (Ops g, Tensor p, Tensor x) -> {
                var chosen = (RaggedTensor) g.<Object>condNest(p, b -> x, b -> ragged);
                specs.add(chosen.typeSpec());
                return chosen;
              },
              takes(
                  TensorSpec.of(Shape.scalar(), DType.BOOL),
                  TensorSpec.of(Shape.of(-1, -1), DType.INT32)));
      Tensor matrix = tf.constant(new int[][] {{1, 2, 3}, {4, 5, 6}});
      RaggedTensor first = f.apply(tf.constant(true), matrix);
      assertThat(first.toList()).hasToString("[[1, 2, 3], [4, 5, 6]]");
      assertThat(first.nestedRowSplits().getFirst().toList()).hasToString("[0, 3, 6]");
      assertThat(f.apply(tf.constant(true), tf.reshape(matrix, 3, 2)).toList())
          .hasToString("[[1, 2], [3, 4], [5, 6]]");
      Tensor none = tf.constant(new int[0]);
      assertThat(f.apply(tf.constant(true), tf.reshape(none, 2, 0)).toList())
          .hasToString("[[], []]");
      assertThat(f.apply(tf.constant(true), tf.reshape(none, 0, 4)).toList()).hasToString("[]");
      assertThat(f.apply(tf.constant(false), matrix).toList()).hasToString("[[3], [4, 5]]");
      assertThat(specs)
          .containsExactly(
              RaggedTensorSpec.of(Shape.of(-1, -1), DType.INT32, 1, DType.ofName(splits)));
    }
  }

  @Test
  @Tag("E-151")
  void cond_twoAxesOfUnknownLength_becomeRaggedAndTheLastStaysDense() {
    try (var tf = Environment.open()) {
      RaggedTensor ragged =
          RaggedTensor.of(
              tf, List.of(List.of(List.of(List.of(9, 9)))), DType.INT32, 2, DType.INT64);
      var f =
          tf.function(
              (Ops g, Tensor p, Tensor x) ->
                  (RaggedTensor) g.<Object>condNest(p, b -> x, b -> ragged),
              takes(
                  TensorSpec.of(Shape.scalar(), DType.BOOL),
                  TensorSpec.of(Shape.of(-1, 2, -1, 2), DType.INT32)));
      Tensor x = tf.reshape(tf.range(12), 1, 2, 3, 2);
      RaggedTensor chosen = f.apply(tf.constant(true), x);
      assertThat(chosen.toList())
          .hasToString("[[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]]");
      assertThat(chosen.flatValues().shape()).isEqualTo(Shape.of(6, 2));
      assertThat(chosen.nestedRowSplits().get(0).toList()).hasToString("[0, 2]");
      assertThat(chosen.nestedRowSplits().get(1).toList()).hasToString("[0, 3, 6]");
      assertThat(f.apply(tf.constant(false), x).toList()).hasToString("[[[[9, 9]]]]");
    }
  }

  @Test
  @Tag("E-026")
  void whileLoop_raggedThenDenseOfUnknownShape_staysRagged() {
    try (var tf = Environment.open()) {
      RaggedTensor start = RaggedTensor.of(tf, List.of(List.of(3), List.of(4, 5)));
      var f =
          tf.function(
              (Ops g, Tensor n, Tensor x) ->
                  g.<List<Object>>whileLoop(
                      (c, v) -> c.math.less((Tensor) v.get(0), n),
                      (b, v) ->
                          List.of(b.math.add((Tensor) v.get(0), 1), x.times((Tensor) v.get(0))),
                      List.of(g.constant(1), start)),
              takes(
                  TensorSpec.of(Shape.scalar(), DType.INT32),
                  TensorSpec.of(Shape.of(-1, -1), DType.INT32)));
      Tensor x = tf.constant(new int[][] {{1, 2}, {3, 4}, {5, 6}});
      assertThat(((RaggedTensor) f.apply(tf.constant(1), x).get(1)).toList())
          .hasToString("[[3], [4, 5]]");
      assertThat(((RaggedTensor) f.apply(tf.constant(3), x).get(1)).toList())
          .hasToString("[[2, 4], [6, 8], [10, 12]]");
    }
  }

  @Test
  @Tag("E-151")
  void mapFn_matricesOfUnknownShapeDeclaredAsRagged_areStacked() {
    try (var tf = Environment.open()) {
      var matrices =
          MapOptions.defaults()
              .withFnOutputSignature(RaggedTensorSpec.of(Shape.of(-1, -1), DType.INT32, 1));
      var f =
          tf.function(
              (Ops g, Tensor n) ->
                  g.mapFn(
                      RaggedTensor.class,
                      (b, e) -> {
                        Tensor row = b.raw.Range(b.constant(0), e, b.constant(1));
                        return b.stack(List.of(row, row.plus(10)));
                      },
                      n,
                      matrices),
              takes(TensorSpec.of(Shape.of(-1), DType.INT32)));
      RaggedTensor stacked = f.apply(tf.constant(new int[] {2, 0, 1}));
      assertThat(stacked.raggedRank()).isEqualTo(2);
      assertThat(stacked.toList()).hasToString("[[[0, 1], [10, 11]], [[], []], [[0], [10]]]");
    }
  }

  @Test
  @Tag("E-074")
  void cond_raggedAndSparse_saysBothSpecs() {
    try (var tf = Environment.open()) {
      RaggedTensor ragged = RaggedTensor.of(tf, List.of(List.of(3), List.of(4, 5)));
      SparseTensor sparse =
          SparseTensor.of(
              tf.constant(new long[][] {{0, 0}}),
              tf.constant(new int[] {1}),
              tf.constant(new long[] {2, 2}));
      var f = tf.function((Ops g, Tensor p) -> g.<Object>condNest(p, b -> ragged, b -> sparse));
      assertThatThrownBy(() -> f.apply(tf.constant(true)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(ragged.typeSpec().toString())
          .hasMessageContaining(sparse.typeSpec().toString())
          .hasMessageContaining("no type in common");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-156")
  void whileLoop_maskedSpecAsInvariant_letsAMaskedTensorGrow(boolean isTraced) {
    try (var tf = Environment.open()) {
      MaskedTensor start =
          MaskedTensor.of(tf.constant(new int[] {1}), tf.constant(new boolean[] {true}));
      var growing =
          start
              .typeSpec()
              .mostSpecificCompatibleType(
                  MaskedTensor.of(tf.constant(new int[2]), tf.constant(new boolean[2])).typeSpec())
              .orElseThrow();
      Code.Of1<MaskedTensor, MaskedTensor> code =
          (g, m) ->
              g.whileLoop(
                  (c, v) -> c.math.less(c.size(v.values()), 4),
                  (b, v) ->
                      MaskedTensor.of(
                          b.concat(List.of(v.values(), b.constant(new int[] {7})), 0),
                          b.concat(List.of(v.mask(), b.constant(new boolean[] {false})), 0)),
                  m,
                  WhileOptions.defaults().withShapeInvariants(growing));
      MaskedTensor last = run(tf, isTraced, code, start);
      assertThat(last.values().toArray(int[].class)).containsExactly(1, 7, 7, 7);
      assertThat(last.mask().toArray(boolean[].class)).containsExactly(true, false, false, false);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-094")
  void mapFn_overRowsOfARaggedTensor_stacksTensors(boolean isTraced) {
    try (var tf = Environment.open()) {
      RaggedTensor ragged =
          RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3), List.of(), List.of(4, 5, 6)));
      // A row is a ragged tensor with no ragged axis left.
      Code.Of1<RaggedTensor, Tensor> code =
          (g, r) -> g.mapFn((b, row) -> b.math.reduceSum(row.flatValues()), r);
      assertThat(run(tf, isTraced, code, ragged).toArray(int[].class)).containsExactly(1, 5, 0, 15);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-094")
  void mapFn_raggedRowsToMaskedElements_givesAMaskedTensor(boolean isTraced) {
    try (var tf = Environment.open()) {
      RaggedTensor ragged = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(), List.of(3)));
      var elements =
          MapOptions.defaults()
              .withFnOutputSignature(MaskedTensorSpec.of(Shape.scalar(), DType.INT32));
      Code.Of1<RaggedTensor, MaskedTensor> code =
          (g, r) ->
              g.mapFn(
                  MaskedTensor.class,
                  (b, row) -> {
                    Tensor sum = b.math.reduceSum(row.flatValues());
                    return MaskedTensor.of(sum, b.math.greater(sum, 0));
                  },
                  r,
                  elements);
      MaskedTensor sums = run(tf, isTraced, code, ragged);
      assertThat(sums.values().toArray(int[].class)).containsExactly(3, 0, 3);
      assertThat(sums.mask().toArray(boolean[].class)).containsExactly(true, false, true);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("E-151")
  void mapFn_tensorsDeclaredAsRaggedRows_areCast(boolean isTraced) {
    try (var tf = Environment.open()) {
      var rows =
          MapOptions.defaults()
              .withFnOutputSignature(
                  RaggedTensorSpec.of(Shape.of(-1), DType.INT32, 0, DType.INT64));
      Code.Of1<Tensor, RaggedTensor> code =
          (g, n) ->
              g.mapFn(
                  RaggedTensor.class,
                  (b, e) -> b.raw.Range(b.constant(0), e, b.constant(1)),
                  n,
                  rows);
      assertThat(run(tf, isTraced, code, tf.constant(new int[] {2, 0, 3})).toList())
          .hasToString("[[0, 1], [], [0, 1, 2]]");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void mapFn_raggedRowsToRaggedRows_keepsTheirLengths(boolean isTraced) {
    try (var tf = Environment.open()) {
      RaggedTensor nested =
          RaggedTensor.of(
              tf, List.of(List.of(List.of(1), List.of(2, 3)), List.of(List.of(4, 5, 6))));
      Code.Of1<RaggedTensor, RaggedTensor> code =
          (g, r) ->
              g.mapFnNest(
                  (b, part) ->
                      RaggedTensor.fromNestedRowSplits(
                          b.math.multiply(part.flatValues(), 10), part.nestedRowSplits()),
                  r);
      assertThat(run(tf, isTraced, code, nested).toList())
          .hasToString("[[[10], [20, 30]], [[40, 50, 60]]]");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void foldl_overMaskedElements_addsTheValidOnes(boolean isTraced) {
    try (var tf = Environment.open()) {
      MaskedTensor masked =
          MaskedTensor.of(
              tf.constant(new int[] {1, 20, 3}), tf.constant(new boolean[] {true, false, true}));
      Code.Of1<MaskedTensor, Tensor> code =
          (g, m) ->
              g.foldl(
                  (b, sum, e) -> b.math.add(sum, b.where(e.mask(), e.values(), b.constant(0))),
                  m,
                  g.constant(0));
      assertThat(run(tf, isTraced, code, masked).asInt()).isEqualTo(4);
    }
  }
}
