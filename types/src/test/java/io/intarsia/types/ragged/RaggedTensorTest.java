package io.intarsia.types.ragged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.sparse.SparseTensorSpec;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class RaggedTensorTest {
  record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  @Test
  @Tag("E-005")
  void typeSpec_ofRowsOfRows_knowsTheStaticShapeOfTheFlatValues() {
    try (var tf = Environment.open()) {
      Tensor flat = tf.constant(new int[][] {{1, 2}, {3, 4}, {5, 6}});
      var ragged = RaggedTensor.fromRowSplits(flat, tf.constant(new long[] {0, 2, 2, 3}));

      assertThat(ragged.typeSpec().flatValuesShape()).isEqualTo(Shape.of(-1, 2));
      assertThat(ragged.typeSpec())
          .isEqualTo(RaggedTensorSpec.of(Shape.of(3, -1, 2), DType.INT32, 1));
      assertThat(RaggedTensorSpec.of(Shape.of(3, -1, -1, 2, 5), DType.INT32, 2).flatValuesShape())
          .isEqualTo(Shape.of(-1, 2, 5));
      assertThat(RaggedTensorSpec.of(Shape.unknown(), DType.INT32, 1).flatValuesShape().hasRank())
          .isFalse();
      assertThat(
              RaggedTensorSpec.of(Shape.of(3, -1), DType.INT32)
                  .withFlatValuesSpec(TensorSpec.of(Shape.of(4), DType.INT32))
                  .flatValuesShape())
          .isEqualTo(Shape.of(4));
    }
  }

  @Test
  @Tag("E-005")
  void typeSpec_ofARow_keepsShapeDtypeRankAndSplitsDtype() {
    try (var tf = Environment.open()) {
      RaggedTensor ragged = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(), List.of(3)));

      assertThat(ragged.typeSpec())
          .isEqualTo(RaggedTensorSpec.of(Shape.of(3, -1), DType.INT32, 1, DType.INT64));
      List<?> parts = Nest.expanded().flatten(ragged);
      assertThat(parts).hasSize(2);
      assertThat(((Tensor) parts.get(0)).toArray(int[].class)).containsExactly(1, 2, 3);
      assertThat(((Tensor) parts.get(1)).toArray(long[].class)).containsExactly(0, 2, 2, 3);
    }
  }

  @Test
  void of_nestedLists_hasFlatValuesAndSplits() {
    try (var tf = Environment.open()) {
      RaggedTensor ragged =
          RaggedTensor.of(
              tf, List.of(List.of(List.of(1f), List.of(2f, 3f)), List.of(), List.of(List.of())));

      assertThat(ragged.flatValues().toArray(float[].class)).containsExactly(1, 2, 3);
      assertThat(ragged.nestedRowSplits().get(0).toArray(long[].class)).containsExactly(0, 2, 2, 3);
      assertThat(ragged.nestedRowSplits().get(1).toArray(long[].class)).containsExactly(0, 1, 3, 3);
      assertThat(ragged.shape()).isEqualTo(Shape.of(3, -1, -1));
      assertThat(ragged.nrows()).isEqualTo(3);
      assertThat(ragged).hasToString("RaggedTensor([[[1.0], [2.0, 3.0]], [], [[]]])");
    }
  }

  @Test
  void of_raggedRankGiven_keepsInnerListsUniform() {
    try (var tf = Environment.open()) {
      RaggedTensor ragged =
          RaggedTensor.of(
              tf,
              List.of(List.of(List.of(1, 2)), List.of(), List.of(List.of(3, 4), List.of(5, 6))),
              DType.INT64,
              1,
              DType.INT32);

      assertThat(ragged.typeSpec())
          .isEqualTo(RaggedTensorSpec.of(Shape.of(3, -1, 2), DType.INT64, 1, DType.INT32));
      assertThat(ragged.nestedRowSplits().getFirst().toArray(int[].class))
          .containsExactly(0, 1, 1, 3);
    }
  }

  @Test
  void of_badLists_saysWhere() {
    try (var tf = Environment.open()) {
      assertThatThrownBy(() -> RaggedTensor.of(tf, List.of(List.of(1), 2)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "RaggedTensor.of: values must all lie in 2 lists, got Integer 2 in 1 at nested[1]");
      assertThatThrownBy(
              () -> RaggedTensor.of(tf, List.of(List.of(1)), DType.INT32, 2, DType.INT64))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("RaggedTensor.of: ragged rank 2 needs more than 2 nested lists, got 2");
      assertThatThrownBy(
              () -> RaggedTensor.of(tf, List.of(List.of(1)), DType.INT32, 1, DType.FLOAT32))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("RaggedTensor.of: rowSplitsDtype must be int32 or int64, got float32");
    }
  }

  @Test
  void fromRowLengths_andSplitsOfRows_cutTheValues() {
    try (var tf = Environment.open()) {
      Tensor values = tf.constant(new int[] {1, 2, 3});

      RaggedTensor inner = RaggedTensor.fromRowLengths(values, tf.constant(new int[] {2, 0, 1}));
      RaggedTensor outer = RaggedTensor.fromRowSplits(inner, tf.constant(new int[] {0, 1, 3}));

      assertThat(inner.toList()).isEqualTo(List.of(List.of(1, 2), List.of(), List.of(3)));
      assertThat(inner.rowSplitsDtype()).isEqualTo(DType.INT32);
      assertThat(outer.toList())
          .isEqualTo(List.of(List.of(List.of(1, 2)), List.of(List.of(), List.of(3))));
      assertThat(outer.shape()).isEqualTo(Shape.of(2, -1, -1));
      RowPartition partition = RowPartition.of(inner);
      assertThat(partition.rowLengths()).containsExactly(2, 0, 1);
      assertThat(partition).hasToString("RowPartition(rowSplits=[0, 2, 2, 3])");
    }
  }

  @Test
  void fromTensor_knowsThatRowsAreEquallyLong() {
    try (var tf = Environment.open()) {
      RaggedTensor ragged =
          RaggedTensor.fromTensor(tf.constant(new int[][][] {{{1, 2}, {3, 4}}}), 2, DType.INT64);

      assertThat(ragged.typeSpec())
          .isEqualTo(RaggedTensorSpec.of(Shape.of(1, 2, 2), DType.INT32, 2));
      assertThat(ragged.toList()).isEqualTo(List.of(List.of(List.of(1, 2), List.of(3, 4))));
      assertThat(RowPartition.of(ragged).typeSpec())
          .isEqualTo(RowPartitionSpec.of(1, 2, 2, DType.INT64));
      RaggedTensor outer = RaggedTensor.fromRowSplits(ragged, tf.constant(new long[] {0, 1}));
      assertThat(outer.shape()).isEqualTo(Shape.of(1, -1, 2, 2));
      assertThatThrownBy(() -> RaggedTensor.fromTensor(tf.constant(1)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "RaggedTensor.withRaggedRank: the flat values must have 2 axes at least, got shape"
                  + " []; ask for a smaller ragged rank");
    }
  }

  @Test
  void factories_wrongParts_areRefused() {
    try (var tf = Environment.open()) {
      Tensor values = tf.constant(new int[] {1, 2, 3});

      assertThatThrownBy(() -> RaggedTensor.fromRowSplits(values, tf.constant(new float[] {0, 3})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "RaggedTensor: rowSplits[0] must be a vector of one element at least, all int32 or"
                  + " all int64, got float32[2]");
      assertThatThrownBy(
              () -> RaggedTensor.fromRowSplits(tf.constant(1), tf.constant(new int[] {0})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("RaggedTensor: flatValues must be a tensor of rank 1 at least, got int32[]");
      assertThatThrownBy(() ->
              RaggedTensor.fromNestedRowSplits(
                  values, List.of(tf.constant(new int[] {0, 1}), tf.constant(new long[] {0, 3}))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("rowSplits[1]")
          .hasMessageContaining("got int64[2]");
      assertThatThrownBy(() -> RaggedTensor.fromRowLengths(values, tf.constant(3)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "RaggedTensor.fromRowLengths: rowLengths must be an int32 or int64 vector, got"
                  + " int32[]");
    }
  }

  @Test
  void validate_wrongSplits_saysWhich() {
    try (var tf = Environment.open()) {
      Tensor values = tf.constant(new int[] {1, 2, 3});

      RaggedTensor.fromRowSplits(values, tf.constant(new long[] {0, 2, 3})).validate();
      assertThatThrownBy(
              () -> RaggedTensor.fromRowSplits(values, tf.constant(new long[] {1, 3})).validate())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("RaggedTensor.validate: rowSplits[0] must start with 0, got 1 at position 0");
      assertThatThrownBy(() ->
              RaggedTensor.fromRowSplits(values, tf.constant(new long[] {0, 2, 1, 3})).validate())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "RaggedTensor.validate: rowSplits[0] must never fall below 2, got 1 at position 2");
      assertThatThrownBy(
              () -> RaggedTensor.fromRowSplits(values, tf.constant(new long[] {0, 4})).validate())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "RaggedTensor.validate: rowSplits[0] must end with the number of rows or values it"
                  + " cuts, 3, got 4 at position 1");
    }
  }

  @Test
  @Tag("E-050")
  void serialize_spec_hasFourItems() {
    RaggedTensorSpec spec = RaggedTensorSpec.of(Shape.of(3, -1), DType.INT32, 1, DType.INT64);

    assertThat(spec.serialize()).isEqualTo(Tuple.of(Shape.of(3, -1), DType.INT32, 1, DType.INT64));
    assertThat(spec).hasToString("RaggedTensorSpec([3, ?], int32, 1, int64)");
    assertThatThrownBy(() -> RaggedTensorSpec.of(Shape.of(3), DType.INT32, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "RaggedTensorSpec: the ragged rank must be less than the rank of the shape [3], got 1");
    assertThatThrownBy(() -> RaggedTensorSpec.of(Shape.unknown(), DType.INT32))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("RaggedTensorSpec: a shape of unknown rank needs a ragged rank; pass it");
  }

  @Test
  @Tag("E-069")
  void spec_ofRaggedRankZero_isCompatibleWithTensors() {
    try (var tf = Environment.open()) {
      RaggedTensorSpec row = RaggedTensorSpec.of(Shape.of(-1), DType.INT32, 0);
      TensorSpec tensor = TensorSpec.of(Shape.of(3), DType.INT32);

      assertThat(row.isCompatibleWith(tensor)).isTrue();
      assertThat(tensor.isCompatibleWith(row)).isTrue();
      assertThat(row.isCompatibleWith(tf.constant(new int[] {1, 2}))).isTrue();
      assertThat(row.isCompatibleWith(tf.constant(new float[] {1, 2}))).isFalse();
      assertThat(TensorSpec.of(Shape.of(3, 3), DType.INT32).isCompatibleWith(row)).isFalse();
      assertThat(RaggedTensorSpec.of(Shape.of(3, -1), DType.INT32).isCompatibleWith(tensor))
          .isFalse();
      assertThat(row.cast(tf.constant(new int[] {1, 2})).toList()).isEqualTo(List.of(1, 2));
      RaggedTensorSpec part = RaggedTensorSpec.of(Shape.of(-1), DType.INT32, -1, DType.INT32);
      assertThat(row.isCompatibleWith(part)).isTrue();
      assertThat(row.mostSpecificCompatibleType(part)).isEqualTo(Optional.of(row));
      assertThat(part.mostSpecificCompatibleType(row)).isEqualTo(Optional.of(row));
    }
  }

  @Test
  @Tag("E-149")
  void cast_tensor_givesARaggedTensor() {
    try (var tf = Environment.open()) {
      RaggedTensorSpec spec = RaggedTensorSpec.of(Shape.of(-1, -1), DType.INT32, 1);

      RaggedTensor cast = spec.cast(tf.constant(new int[][] {{1, 2}, {3, 4}}));

      assertThat(cast.raggedRank()).isEqualTo(1);
      assertThat(cast.toList()).isEqualTo(List.of(List.of(1, 2), List.of(3, 4)));
      assertThat(spec.cast(cast)).isSameAs(cast);
      assertThat(
              RaggedTensorSpec.of(Shape.of(-1, -1), DType.INT32, 1, DType.INT32)
                  .cast(cast)
                  .rowSplitsDtype())
          .isEqualTo(DType.INT32);
      assertThatThrownBy(() -> spec.cast(tf.constant(new float[][] {{1, 2}})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "cast: expected a value that fits RaggedTensorSpec([?, ?], int32, 1, int64), got a"
                  + " tensor float32[1, 2]; convert it before");
      assertThatThrownBy(() -> spec.cast(tf.constant(new int[] {1})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "cast: expected a value that fits RaggedTensorSpec([?, ?], int32, 1, int64), got a"
                  + " tensor int32[1]; convert it before");
      assertThatThrownBy(() -> spec.cast(null)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  @Tag("E-150")
  void castableType_isTheSameFromBothSides() {
    RaggedTensorSpec ragged = RaggedTensorSpec.of(Shape.of(-1, -1), DType.INT32, 1);
    TensorSpec tensor = TensorSpec.of(Shape.of(2, -1), DType.INT32);
    SparseTensorSpec sparse = SparseTensorSpec.of(Shape.of(-1, -1), DType.INT32);

    assertCastable(ragged, tensor, ragged);
    assertCastable(
        RaggedTensorSpec.of(Shape.of(2, -1, 3), DType.INT32, 1, DType.INT32),
        RaggedTensorSpec.of(Shape.of(4, -1, -1), DType.INT32, 2),
        RaggedTensorSpec.of(Shape.of(-1, -1, -1), DType.INT32, 2));
    assertCastable(ragged, sparse, null);
    assertCastable(tensor, sparse, null);
    assertCastable(ragged, TensorSpec.of(Shape.of(2, 3), DType.FLOAT32), null);
    assertCastable(ragged, TensorSpec.of(Shape.of(2), DType.INT32), null);
  }

  private static void assertCastable(
      TypeSpec<?> a, TypeSpec<?> b, @org.jspecify.annotations.Nullable TypeSpec<?> expected) {
    assertThat(a.castableType(b).<Object>map(spec -> spec))
        .isEqualTo(Optional.ofNullable(expected));
    assertThat(b.castableType(a).<Object>map(spec -> spec))
        .isEqualTo(Optional.ofNullable(expected));
  }

  @Test
  void flatValues_ofExtensionValues_areComponents() {
    try (var tf = Environment.open()) {
      Masked flat = new Masked(tf.constant(new int[] {1, 2, 3}), tf.constant(new boolean[3]));
      Tensor splits = tf.constant(new long[] {0, 2, 3});
      RaggedTensorSpec spec =
          RaggedTensorSpec.of(Shape.of(2, -1), DType.INT32).withFlatValuesSpec(flat.typeSpec());

      RaggedTensor ragged =
          (RaggedTensor)
              Objects.requireNonNull(
                  Nest.expanded()
                      .packSequenceAs(spec, List.of(flat.values(), flat.mask(), splits)));

      assertThat(ragged.flat()).isEqualTo(flat);
      assertThat(ragged.typeSpec()).isEqualTo(spec);
      assertThat(ragged.shape()).isEqualTo(Shape.of(2, -1));
      assertThat(spec.serialize().size()).isEqualTo(5);
      assertThatThrownBy(ragged::flatValues)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "RaggedTensor.flatValues: the flat values are a Masked, no tensor; use values()");
      assertThatThrownBy(() -> spec.stacked(2))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("is not stackable");
    }
  }

  @Test
  void print_closedOrLong_printsTheSpecOrItsEnds() {
    try (var tf = Environment.open()) {
      RaggedTensor closed = RaggedTensor.of(tf, List.of(List.of(1)));
      closed.flatValues().close();
      RaggedTensor big = RaggedTensor.fromTensor(tf.constant(new int[1001][1]));

      assertThat(closed).hasToString("RaggedTensorSpec([1, ?], int32, 1, int64)");
      assertThat(big).hasToString("RaggedTensor([[0], [0], [0], …, [0], [0], [0]])");
    }
  }

  @Test
  void toString_ofManyValues_printsTheFirstAndTheLastOfEachAxis() {
    try (var tf = Environment.open()) {
      assertThat(RaggedOps.range(tf, new int[] {1500, 3, 0, 7}))
          .hasToString(
              "RaggedTensor([[0, 1, 2, …, 1497, 1498, 1499], [0, 1, 2], [], [0, 1, 2, …, 4, 5, 6]])");
      assertThat(
              RaggedTensor.fromNestedRowSplits(
                  tf.reshape(tf.range(1200), 600, 2),
                  List.of(new int[] {0, 1, 2}, new int[] {0, 599, 600})))
          .hasToString(
              "RaggedTensor([[[[0, 1], [2, 3], [4, 5], …, [1192, 1193], [1194, 1195], [1196, 1197]]],"
                  + " [[[1198, 1199]]]])");
    }
  }

  @Test
  void values_areWhatTheOutermostSplitsCut() {
    try (var tf = Environment.open()) {
      RaggedTensor deep =
          RaggedTensor.of(tf, List.of(List.of(List.of(1, 2), List.of()), List.of(List.of(3))));
      RaggedTensor rows = (RaggedTensor) deep.values();
      assertThat(rows.toList()).isEqualTo(List.of(List.of(1, 2), List.of(), List.of(3)));
      assertThat(rows.values()).isSameAs(deep.flatValues());
      assertThat(deep.flat()).isSameAs(deep.flatValues());

      RaggedTensor uncut = RaggedTensor.fromNestedRowSplits(tf.constant(new int[] {1}), List.of());
      assertThatThrownBy(uncut::values)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "RaggedTensor.values: expected a ragged axis, got ragged rank 0; see flatValues");
    }
  }
}
