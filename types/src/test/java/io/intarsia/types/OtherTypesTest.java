package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.slices.IndexedSlicesSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.array.TensorArraySpec;
import io.intarsia.types.handle.OptionalSpec;
import io.intarsia.types.ragged.RowPartitionSpec;
import io.intarsia.types.replica.PerReplicaSpec;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.sparse.SparseTensorSpec;
import io.intarsia.variable.VariableSpec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sparse tensors, indexed slices, row partitions and handles.
final class OtherTypesTest {
  @Test
  @Tag("E-004")
  void sparseTensor_flattened_isItsThreeTensorsInOrder() {
    try (var tf = Environment.open()) {
      SparseTensor sparse =
          BoxingLawsTest.sparse(tf, new long[][] {{0, 1}, {1, 0}}, new float[] {5, 7}, 2, 2);

      assertThat(sparse.typeSpec()).isEqualTo(SparseTensorSpec.of(Shape.of(2, 2), DType.FLOAT32));
      List<?> parts = Nest.expanded().flatten(sparse);
      assertThat(parts).hasSize(3);
      assertThat(((Tensor) parts.get(0)).toArray(long[][].class))
          .isDeepEqualTo(new long[][] {{0, 1}, {1, 0}});
      assertThat(((Tensor) parts.get(1)).toArray(float[].class)).containsExactly(5, 7);
      assertThat(((Tensor) parts.get(2)).toArray(long[].class)).containsExactly(2, 2);
    }
  }

  @Test
  @Tag("E-046")
  void sparseTensor_printsAndSerializes() {
    try (var tf = Environment.open()) {
      SparseTensor sparse =
          BoxingLawsTest.sparse(tf, new long[][] {{0, 1}, {1, 2}}, new float[] {7, 8}, 2, 3);

      assertThat(sparse)
          .hasToString(
              "SparseTensor(indices=[[0, 1], [1, 2]], values=[7.0, 8.0], denseShape=[2, 3])");
      assertThat(sparse.typeSpec().serialize()).isEqualTo(Tuple.of(Shape.of(2, 3), DType.FLOAT32));
      assertThat(sparse.typeSpec()).hasToString("SparseTensorSpec([2, 3], float32)");
      SparseTensorSpec open = SparseTensorSpec.of(Shape.unknown(), DType.FLOAT32);
      SparseTensor packed =
          (SparseTensor)
              Objects.requireNonNull(
                  Nest.expanded().packSequenceAs(open, Nest.expanded().flatten(sparse)));
      assertThat(packed.shape()).isEqualTo(Shape.of(2, 3));
    }
  }

  @Test
  void sparseTensor_wrongParts_areRefused() {
    try (var tf = Environment.open()) {
      Tensor indices = tf.constant(new long[][] {{0, 1}});
      Tensor values = tf.constant(new int[] {7});
      Tensor shape = tf.constant(new long[] {2, 3});

      assertThatThrownBy(() -> SparseTensor.of(tf.constant(new int[][] {{0, 1}}), values, shape))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "SparseTensor.of: indices must be an int64 tensor of rank 2, got int32[1, 2]");
      assertThatThrownBy(() -> SparseTensor.of(indices, tf.constant(7), shape))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("SparseTensor.of: values must be a tensor of rank 1, got int32[]");
      assertThatThrownBy(() -> SparseTensor.of(indices, tf.constant(new int[] {7, 8}), shape))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "SparseTensor.of: indices must be of shape [2, 2] as values and denseShape say, got"
                  + " int64[1, 2]");
    }
  }

  @Test
  void sparseTensor_minimumRankTwo_isUnstackedTwice() {
    try (var tf = Environment.open()) {
      SparseTensor cube =
          BoxingLawsTest.sparse(tf, new long[][] {{0, 1, 2}, {1, 0, 3}}, new int[] {7, 8}, 2, 3, 4);
      SparseTensorSpec spec = cube.typeSpec();

      List<Tensor> box = spec.toBoxedTensor(cube, 2);
      List<Tensor> row = Boxes.unstack(tf, Boxes.unstack(tf, box).get(1)).get(0);

      assertThat(box.getFirst().shape()).isEqualTo(Shape.of(2, 3, 3));
      assertThat(spec.unstacked().unstacked().fromBoxedTensor(row))
          .hasToString("SparseTensor(indices=[[3]], values=[8], denseShape=[4])");
    }
  }

  @Test
  void indexedSlices_withAndWithoutDenseShape_haveTheirSpecs() {
    try (var tf = Environment.open()) {
      Tensor values = tf.constant(new float[][] {{1}, {2}});
      Tensor indices = tf.constant(new int[] {0, 2});

      IndexedSlices open = IndexedSlices.of(values, indices);
      IndexedSlices dense = IndexedSlices.of(values, indices, tf.constant(new int[] {5, 1}));

      assertThat(open.typeSpec())
          .isEqualTo(
              IndexedSlicesSpec.of(Shape.of(-1, 1), DType.FLOAT32, DType.INT32).withSliceCount(2));
      assertThat(dense.typeSpec())
          .isEqualTo(
              IndexedSlicesSpec.of(Shape.of(5, 1), DType.FLOAT32, DType.INT32)
                  .withSliceCount(2)
                  .withDenseShape(DType.INT32));
      assertThat(Nest.expanded().flatten(dense)).hasSize(3);
      assertThat(dense)
          .hasToString("IndexedSlices(indices=[0, 2], values=[[1.0], [2.0]], denseShape=[5, 1])");
      assertThatThrownBy(() -> IndexedSlices.of(values, tf.constant(new int[] {0})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "IndexedSlices.of: values must be one slice for each of the indices [1], got"
                  + " float32[2, 1]");
      assertThatThrownBy(() -> IndexedSlices.of(values, values))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("indices must be an int32 or int64 vector");
    }
  }

  @Test
  void rowPartitionSpec_numbersThatFollow_areFilledIn() {
    assertThat(RowPartitionSpec.of(-1, 6, 2, DType.INT64).nrows()).isEqualTo(3);
    assertThat(RowPartitionSpec.of(3, -1, 2, DType.INT64).nvals()).isEqualTo(6);
    assertThat(RowPartitionSpec.of(0, DType.INT32).nvals()).isZero();
    assertThatThrownBy(() -> RowPartitionSpec.of(3, 7, 2, DType.INT64))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("RowPartitionSpec: 7 values cannot be cut into 3 rows of length 2");
    assertThatThrownBy(() -> RowPartitionSpec.of(3, DType.FLOAT32))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("RowPartitionSpec: dtype must be int32 or int64, got float32");
  }

  @ParameterizedTest
  @CsvSource({
    "-1, 6, 2, 3, 6",
    "-1, 5, 1, 5, 5",
    "-1, 0, 2, 0, 0",
    "-1, 0, 0, -1, 0",
    "-1, 7, -1, -1, 7",
    "3, -1, 2, 3, 6",
    "3, -1, 1, 3, 3",
    "1, -1, 4, 1, 4",
    "0, -1, -1, 0, 0",
    "0, -1, 5, 0, 0",
    "-1, -1, 0, -1, 0",
    "3, -1, 0, 3, 0",
    "3, -1, -1, 3, -1",
    "2, 2, 1, 2, 2",
    "1, 0, 0, 1, 0",
    "4611686018427387903, -1, 2, 4611686018427387903, 9223372036854775806",
    "9223372036854775806, -1, -1, 9223372036854775806, -1",
  })
  void rowPartitionSpec_ofSomeNumbers_hasThoseThatFollow(
      long rows, long values, long length, long expectedRows, long expectedValues) {
    var spec = RowPartitionSpec.of(rows, values, length, DType.INT64);
    assertThat(List.of(spec.nrows(), spec.nvals(), spec.uniformRowLength()))
        .containsExactly(expectedRows, expectedValues, length);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, -1, 1 values cannot be cut into 0 rows of length any",
    "-1, 1, 0, 1 values cannot be cut into any rows of length 0",
    "1, 1, 0, 1 values cannot be cut into 1 rows of length 0",
    "-1, 3, 2, 3 values cannot be cut into any rows of length 2",
    "2, 3, 1, 3 values cannot be cut into 2 rows of length 1",
    "1, 0, 2, 0 values cannot be cut into 1 rows of length 2",
    "4611686018427387904, -1, 2, cannot be cut into 4611686018427387904 rows of length 2",
    "9223372036854775807, -1, -1, cannot be cut into 9223372036854775807 rows of length any",
  })
  void rowPartitionSpec_ofNumbersThatContradictEachOther_isRefused(
      long rows, long values, long length, String words) {
    assertThatThrownBy(() -> RowPartitionSpec.of(rows, values, length, DType.INT64))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("RowPartitionSpec: ")
        .hasMessageContaining(words);
  }

  @Test
  void rowPartitionSpec_whatBothKnowContradictsItself_isIncompatible() {
    RowPartitionSpec threeRows = RowPartitionSpec.of(3, DType.INT64);
    RowPartitionSpec sevenValues = RowPartitionSpec.of(-1, 7, -1, DType.INT64);
    RowPartitionSpec pairs = RowPartitionSpec.of(-1, -1, 2, DType.INT64);

    assertThat(threeRows.isCompatibleWith(sevenValues)).isTrue();
    assertThat(pairs.isCompatibleWith(sevenValues)).isFalse();
    assertThat(sevenValues.isCompatibleWith(pairs)).isFalse();
  }

  @Test
  void handleSpecs_componentsAndMerges_areThoseOfPython() {
    TensorSpec resource = TensorSpec.of(Shape.scalar(), DType.RESOURCE);
    TensorSpec variant = TensorSpec.of(Shape.scalar(), DType.VARIANT);
    Object nest = Map.of("a", TensorSpec.of(Shape.of(2), DType.INT32));

    assertThat(Nest.expanded().flatten(OptionalSpec.of(nest))).containsExactly(variant);
    assertThat(
            Nest.expanded()
                .flatten(VariableSpec.of(Shape.of(2), DType.FLOAT32, true).withAliasId(3)))
        .containsExactly(resource);
    assertThat(Nest.expanded().flatten(PerReplicaSpec.of(variant, resource)))
        .containsExactly(variant, resource);
    assertThat(OptionalSpec.of(nest).isCompatibleWith(OptionalSpec.of(Map.of("b", variant))))
        .isFalse();
    assertThat(
            TensorArraySpec.of(Shape.of(2), DType.INT32, false, true)
                .mostSpecificCompatibleType(
                    TensorArraySpec.of(Shape.of(3), DType.INT32, false, false)))
        .isEqualTo(Optional.of(TensorArraySpec.of(Shape.of(-1), DType.INT32, false, false)));
    Tuple threeItems = Tuple.of(Shape.of(2), DType.FLOAT32, true);
    assertThat(TypeSpec.deserialize(VariableSpec.class, threeItems))
        .isEqualTo(VariableSpec.of(Shape.of(2), DType.FLOAT32, true));
  }
}
