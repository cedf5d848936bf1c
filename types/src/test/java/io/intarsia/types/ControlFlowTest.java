package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.Code;
import io.intarsia.imperative.Environment;
import io.intarsia.op.MapOptions;
import io.intarsia.op.Ops;
import io.intarsia.op.WhileOptions;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
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
            RaggedTensor chosen = g.cond(p, b -> two, b -> one);
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
              (RaggedTensor) g.<Object>cond(p, b -> b.constant(new int[][] {{1, 2}}), b -> ragged));
      assertThat(f.apply(tf.constant(true)).toList()).hasToString("[[1, 2]]");
      assertThat(f.apply(tf.constant(false)).toList()).hasToString("[[3], [4, 5]]");
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
      var f = tf.function((Ops g, Tensor p) -> g.<Object>cond(p, b -> ragged, b -> sparse));
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

  // Only at once: in a trace the rows have an unknown length, and such tensors are not cast yet.
  @Test
  @Tag("E-151")
  void mapFn_tensorsDeclaredAsRaggedRows_areCast() {
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
      assertThat(run(tf, false, code, tf.constant(new int[] {2, 0, 3})).toList())
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
              g.mapFn(
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
