package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.OpListener;
import io.intarsia.imperative.Operation;
import io.intarsia.shape.Shape;
import io.intarsia.spec.DerivedSpec;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SmallOps;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RaggedTensorSpec;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.sparse.SparseTensorSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The laws of boxes with values worked out by hand.
final class BoxingLawsTest {
  private static final List<List<Integer>> SIX_ROWS =
      List.of(List.of(1, 2), List.of(), List.of(3), List.of(4, 5, 6), List.of(7), List.of(8, 9));

  record Masked(Tensor values, Tensor mask) implements ExtensionType {}

  record Sentence(RaggedTensor words, Tensor score, SparseTensor tags) implements ExtensionType {}

  @Test
  @Tag("E-096")
  void stack_raggedRows_unboxesToTheRaggedTensor() {
    try (var tf = Environment.open()) {
      RaggedTensorSpec row = RaggedTensorSpec.of(Shape.of(-1), DType.INT32, 0);
      List<RaggedTensor> rows = List.of(row(tf, 1, 2), row(tf), row(tf, 3));

      RaggedTensor stacked = Boxes.stacked(tf, row, rows);

      assertThat(stacked.toList()).isEqualTo(List.of(List.of(1, 2), List.of(), List.of(3)));
      assertThat(stacked.typeSpec()).isEqualTo(RaggedTensorSpec.of(Shape.of(3, -1), DType.INT32));
    }
  }

  @Test
  @Tag("E-097")
  void unstack_ragged_givesItsRows() {
    try (var tf = Environment.open()) {
      RaggedTensor ragged = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(), List.of(3)));

      List<RaggedTensor> rows = Boxes.unstacked(tf, ragged.typeSpec(), ragged);

      assertThat(rows.stream().<Object>map(RaggedTensor::toList).toList())
          .isEqualTo(List.of(List.of(1, 2), List.of(), List.of(3)));
      assertThat(rows).allMatch(each -> each.raggedRank() == 0);
      assertThat(rows.getFirst().flatValues().toArray(int[].class)).containsExactly(1, 2);
    }
  }

  @Test
  @Tag("E-097")
  @Tag("E-105")
  void unstack_withoutAxes_throws() {
    try (var tf = Environment.open()) {
      RaggedTensor scalar = RaggedTensor.fromNestedRowSplits(tf.constant(3), List.of());
      RaggedTensorSpec spec = scalar.typeSpec();
      SparseTensorSpec sparse = SparseTensorSpec.of(Shape.scalar(), DType.INT32);

      assertThatThrownBy(() -> spec.toBoxedTensor(scalar, 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "toBoxedTensor: RaggedTensorSpec([], int32, -1, int64) has fewer than 1 axes, so it"
                  + " cannot be unstacked so often");
      assertThatThrownBy(spec::unstacked)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "unstacked: RaggedTensorSpec([], int32, -1, int64) has no first axis, so there is"
                  + " nothing to unstack");
      assertThatThrownBy(sparse::unstacked).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> sparse.boxedTensorSpec(1))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  @Tag("E-098")
  void concat_raggedBoxes_unboxesToTheJoinedRows() {
    try (var tf = Environment.open()) {
      RaggedTensor two = RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3)));
      RaggedTensor one = RaggedTensor.of(tf, List.of(List.of(4)));
      RaggedTensorSpec open = RaggedTensorSpec.of(Shape.of(-1, -1), DType.INT32);

      assertThat(Boxes.concatenated(tf, open, List.of(two, one)).toList())
          .isEqualTo(List.of(List.of(1), List.of(2, 3), List.of(4)));
    }
  }

  @Test
  @Tag("E-099")
  @Tag("E-101")
  void record_boxesItsComponentsInParallel() {
    try (var tf = Environment.open()) {
      Masked a =
          new Masked(tf.constant(new int[] {1, 2}), tf.constant(new boolean[] {true, false}));
      Masked b =
          new Masked(tf.constant(new int[] {3, 4}), tf.constant(new boolean[] {false, true}));
      DerivedSpec<Masked> spec = DerivedSpec.of(a);

      Masked stacked = Boxes.stacked(tf, spec, List.of(a, b));

      assertThat(spec.toBoxedTensor(a, 1)).containsExactly(a.values(), a.mask());
      assertThat(stacked.values().toArray(int[][].class)).isEqualTo(new int[][] {{1, 2}, {3, 4}});
      assertThat(stacked.mask().toArray(boolean[][].class))
          .isEqualTo(new boolean[][] {{true, false}, {false, true}});
    }
  }

  @Test
  @Tag("E-100")
  void box_minimumRank_isKept() {
    try (var tf = Environment.open()) {
      RaggedTensor ragged = RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3)));
      RaggedTensorSpec spec = ragged.typeSpec();

      assertThat(spec.toBoxedTensor(ragged, 0).getFirst().shape()).isEqualTo(Shape.scalar());
      assertThat(spec.toBoxedTensor(ragged, 1).getFirst().shape()).isEqualTo(Shape.of(2));
      assertThatThrownBy(() -> spec.toBoxedTensor(ragged, 2))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "toBoxedTensor: a box of rank 2 needs the sizes of the axes 1 to 1, but the shape is"
                  + " [2, ?]; unstack the value once and box its parts");
    }
  }

  @Test
  @Tag("E-100")
  void box_uniformRows_canBeUnstackedTwice() {
    try (var tf = Environment.open()) {
      Tensor cube = tf.constant(new int[][][] {{{1}, {2}, {3}}, {{4}, {5}, {6}}});
      for (int raggedRank = 0; raggedRank < 3; raggedRank++) {
        RaggedTensor ragged = RaggedTensor.fromTensor(cube, raggedRank, DType.INT64);
        RaggedTensorSpec spec = ragged.typeSpec();

        List<Tensor> box = spec.toBoxedTensor(ragged, 2);
        List<Tensor> row = Boxes.unstack(tf, box).get(1);
        List<Tensor> cell = Boxes.unstack(tf, row).get(2);

        assertThat(box.getFirst().shape()).isEqualTo(Shape.of(2, 3));
        assertThat(spec.unstacked().unstacked().fromBoxedTensor(cell).toList())
            .isEqualTo(List.of(6));
        assertThat(spec.unstacked().fromBoxedTensor(row).toList())
            .isEqualTo(List.of(List.of(4), List.of(5), List.of(6)));
      }
    }
  }

  @Test
  @Tag("E-102")
  void box_stackedUnstackedAndConcatenated_unboxesWithTheAdjustedSpec() {
    try (var tf = Environment.open()) {
      RaggedTensorSpec spec = RaggedTensorSpec.of(Shape.of(-1), DType.INT32, 0);
      var boxes = List.of(spec.toBoxedTensor(row(tf, 1, 2), 0), spec.toBoxedTensor(row(tf, 3), 0));

      List<Tensor> stack = Boxes.stack(tf, boxes);
      List<List<Tensor>> parts = Boxes.unstack(tf, stack);
      List<Tensor> again = Boxes.stack(tf, List.of(parts.get(1), parts.get(0)));
      List<Tensor> joined = Boxes.concat(tf, List.of(stack, again));

      assertThat(spec.stacked(4).fromBoxedTensor(joined).toList())
          .isEqualTo(List.of(List.of(1, 2), List.of(3), List.of(3), List.of(1, 2)));
    }
  }

  @Test
  @Tag("E-103")
  void boxedTensorSpec_raggedOfUnknownSizes_takesBoxesOfAnyValue() {
    try (var tf = Environment.open()) {
      RaggedTensorSpec spec = RaggedTensorSpec.of(Shape.of(-1, -1), DType.INT32);

      assertThat(spec.boxedTensorSpec(1))
          .containsExactly(TensorSpec.of(Shape.of(-1), DType.VARIANT));
      for (List<List<Integer>> value :
          List.of(
              List.<List<Integer>>of(),
              List.of(List.<Integer>of(), List.of(1)),
              List.of(List.of(1, 2)))) {
        RaggedTensor ragged =
            RaggedTensor.of(tf, value, DType.INT32, Math.min(1, value.size()), DType.INT64);
        for (int rank = 0; rank < 2; rank++) {
          Tensor box = ragged.typeSpec().toBoxedTensor(ragged, rank).getFirst();
          assertThat(spec.boxedTensorSpec(rank).getFirst().isCompatibleWith(box)).isTrue();
        }
      }
    }
  }

  @Test
  @Tag("E-104")
  @Tag("E-105")
  void stackedAndUnstacked_specs_undoEachOther() {
    List<StackableTypeSpec<?>> specs =
        List.of(
            RaggedTensorSpec.of(Shape.of(3, -1), DType.INT32),
            RaggedTensorSpec.of(Shape.of(3), DType.INT32, 0, DType.INT32),
            RaggedTensorSpec.of(Shape.unknown(), DType.STRING, 2),
            SparseTensorSpec.of(Shape.of(2, 3), DType.FLOAT32),
            SparseTensorSpec.of(Shape.unknown(), DType.FLOAT32));
    for (StackableTypeSpec<?> spec : specs) {
      assertThat(spec.stacked(4).unstacked()).isEqualTo(spec);
      assertThat(spec.stacked(-1).unstacked()).isEqualTo(spec);
    }
    assertThat(specs.get(0).stacked(4))
        .isEqualTo(RaggedTensorSpec.of(Shape.of(4, 3, -1), DType.INT32, 2));
    assertThat(specs.get(0).stacked(-1))
        .isEqualTo(RaggedTensorSpec.of(Shape.of(-1, 3, -1), DType.INT32, 2));
    assertThat(specs.get(0).unstacked())
        .isEqualTo(RaggedTensorSpec.of(Shape.of(-1), DType.INT32, 0));
    assertThat(specs.get(3).unstacked()).isEqualTo(SparseTensorSpec.of(Shape.of(3), DType.FLOAT32));
  }

  @Test
  @Tag("E-108")
  void box_ofEqualShapeAndAnotherSpec_isRefusedWhenUnboxed() {
    try (var tf = Environment.open()) {
      RaggedTensor ints = RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3)));
      RaggedTensor floats = RaggedTensor.of(tf, List.of(List.of(1f), List.of(2f, 3f)));
      List<Tensor> mixed =
          Boxes.stack(
              tf,
              List.of(
                  ints.typeSpec().toBoxedTensor(ints, 0),
                  floats.typeSpec().toBoxedTensor(floats, 0)));

      assertThat(ints.typeSpec().mostSpecificCompatibleType(floats.typeSpec())).isEmpty();
      assertThat(mixed.getFirst().shape()).isEqualTo(Shape.of(2));
      assertThatThrownBy(() -> ints.typeSpec().stacked(2).fromBoxedTensor(mixed))
          .isInstanceOf(TensorFlowException.InvalidArgument.class)
          .hasMessageContaining("RaggedTensorFromVariant");
    }
  }

  @Test
  @Tag("E-108")
  void mapFn_thatGivesTwoTypes_isRefused() {
    try (var tf = Environment.open()) {
      RaggedTensor ragged = RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3)));
      SparseTensor sparse = sparse(tf, new long[][] {{0, 1}}, new int[] {7}, 2, 3);

      assertThatThrownBy(() ->
              tf.mapFn(
                  (g, x) -> g.<Object>condNest(x.gt(0), a -> ragged, b -> sparse),
                  tf.constant(new int[] {1, 0})))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("RaggedTensor")
          .hasMessageContaining("SparseTensor");
    }
  }

  @Test
  @Tag("E-108")
  void box_ofAnotherType_isRefused() {
    try (var tf = Environment.open()) {
      RaggedTensor ragged = RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3)));
      SparseTensor sparse = sparse(tf, new long[][] {{0, 1}}, new int[] {7}, 2, 3);
      List<Tensor> raggedBox = ragged.typeSpec().toBoxedTensor(ragged, 0);
      List<Tensor> sparseBox = sparse.typeSpec().toBoxedTensor(sparse, 0);

      assertThat(ragged.typeSpec().mostSpecificCompatibleType(sparse.typeSpec())).isEmpty();
      assertThatThrownBy(() -> ragged.typeSpec().stacked(3).fromBoxedTensor(sparseBox))
          .isInstanceOf(TensorFlowException.class)
          .hasMessageContaining("RaggedTensorVariant");
      assertThatThrownBy(() -> sparse.typeSpec().fromBoxedTensor(raggedBox))
          .isInstanceOf(TensorFlowException.class);
      assertThatThrownBy(() -> Boxes.stack(tf, List.of(raggedBox, sparseBox)))
          .isInstanceOf(TensorFlowException.class);
    }
  }

  @Test
  @Tag("E-109")
  void batch_raggedRows_boxesReshapedGiveBatches() {
    try (var tf = Environment.open()) {
      RaggedTensor ragged = RaggedTensor.of(tf, SIX_ROWS);
      RaggedTensorSpec spec = ragged.typeSpec();

      List<Tensor> batches = Boxes.batch(tf, spec.toBoxedTensor(ragged, 1), 2);
      RaggedTensor batched = spec.unstacked().stacked(2).stacked(-1).fromBoxedTensor(batches);

      assertThat(batched.toList())
          .isEqualTo(
              List.of(
                  List.of(List.of(1, 2), List.of()),
                  List.of(List.of(3), List.of(4, 5, 6)),
                  List.of(List.of(7), List.of(8, 9))));
      assertThat(batched.shape()).isEqualTo(Shape.of(3, 2, -1));
    }
  }

  @Test
  @Tag("E-109")
  void batch_sparse_boxesReshapedGiveBatches() {
    try (var tf = Environment.open()) {
      SparseTensor sparse =
          sparse(tf, new long[][] {{0, 1}, {2, 0}, {3, 2}}, new int[] {7, 8, 9}, 4, 3);
      SparseTensorSpec spec = sparse.typeSpec();

      List<Tensor> batches = Boxes.batch(tf, spec.toBoxedTensor(sparse, 1), 2);
      SparseTensor batched = spec.unstacked().stacked(2).stacked(-1).fromBoxedTensor(batches);

      assertThat(batched)
          .hasToString(
              "SparseTensor(indices=[[0, 0, 1], [1, 0, 0], [1, 1, 2]], values=[7, 8, 9],"
                  + " denseShape=[2, 2, 3])");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 10_000})
  @Tag("E-110")
  void boxing_anyNumberOfElements_runsTheSameFewOps(int count) {
    try (var tf = Environment.open()) {
      List<List<Integer>> rows = new ArrayList<>();
      IntStream.range(0, count).forEach(i -> rows.add(Collections.nCopies(i % 3, i)));
      RaggedTensor ragged = RaggedTensor.of(tf, rows);
      long[][] indices =
          IntStream.range(0, count).mapToObj(i -> new long[] {i, i % 5}).toArray(long[][]::new);
      SparseTensor sparse = sparse(tf, indices, new int[count], count, 5);
      List<String> ops = new ArrayList<>();
      tf.setListener(
          new OpListener() {
            @Override
            public void onRun(Operation operation, List<Tensor> inputs) {
              ops.add(operation.key().op());
            }
          });

      assertThat(rebatched(tf, ragged.typeSpec(), ragged).nrows()).isEqualTo(count / 2);
      assertThat(ops)
          .containsExactly("RaggedTensorToVariant", "Reshape", "RaggedTensorFromVariant");
      ops.clear();
      assertThat(rebatched(tf, sparse.typeSpec(), sparse).shape())
          .isEqualTo(Shape.of(count / 2, 2, 5));
      assertThat(ops).containsExactly("SerializeManySparse", "Reshape", "DeserializeSparse");
    }
  }

  @Test
  @Tag("E-096")
  @Tag("E-097")
  @Tag("E-106")
  void record_ofRaggedTensorAndSparse_isStackedAndUnstacked() {
    try (var tf = Environment.open()) {
      var one =
          new Sentence(
              RaggedTensor.of(tf, List.of(List.of("a", "b"), List.of())),
              tf.constant(new float[] {1, 2}),
              sparse(tf, new long[][] {{1, 2}}, new int[] {5}, 2, 3));
      var two =
          new Sentence(
              RaggedTensor.of(tf, List.of(List.of("c"), List.of("d", "e"))),
              tf.constant(new float[] {3, 4}),
              sparse(tf, new long[][] {{0, 0}}, new int[] {6}, 2, 3));
      DerivedSpec<Sentence> spec = DerivedSpec.of(one);

      Sentence stacked = Boxes.stacked(tf, spec, List.of(one, two));

      assertThat(stacked.words().toList())
          .isEqualTo(
              List.of(
                  List.of(List.of("a", "b"), List.of()), List.of(List.of("c"), List.of("d", "e"))));
      assertThat(stacked.score().toArray(float[][].class))
          .isEqualTo(new float[][] {{1, 2}, {3, 4}});
      assertThat(stacked.tags())
          .hasToString(
              "SparseTensor(indices=[[0, 1, 2], [1, 0, 0]], values=[5, 6], denseShape=[2, 2, 3])");
      assertThat(spec.stacked(2).isCompatibleWith(stacked)).isTrue();

      List<Sentence> parts = Boxes.unstacked(tf, spec, two);
      assertThat(parts.get(0).words().toList()).isEqualTo(List.of("c"));
      assertThat(parts.get(1).words().toList()).isEqualTo(List.of("d", "e"));
      assertThat(parts.get(1).score().asFloat()).isEqualTo(4);
      assertThat(parts.get(0).tags())
          .hasToString("SparseTensor(indices=[[0]], values=[6], denseShape=[3])");
      assertThat(spec.unstacked().isCompatibleWith(parts.get(0))).isTrue();
      assertThat(Boxes.stacked(tf, spec.unstacked(), parts).words().toList())
          .isEqualTo(List.of(List.of("c"), List.of("d", "e")));
    }
  }

  @Test
  @Tag("E-097")
  void sparse_vector_isUnstackedToScalars() {
    try (var tf = Environment.open()) {
      SparseTensor vector = sparse(tf, new long[][] {{1}}, new int[] {5}, 3);
      SparseTensorSpec spec = vector.typeSpec();

      List<SparseTensor> parts = Boxes.unstacked(tf, spec, vector);

      assertThat(parts.get(0)).hasToString("SparseTensor(indices=[], values=[], denseShape=[])");
      assertThat(parts.get(1)).hasToString("SparseTensor(indices=[[]], values=[5], denseShape=[])");
      assertThat(
              Boxes.concatenated(
                  tf, SparseTensorSpec.of(Shape.of(-1), DType.INT32), List.of(vector, vector)))
          .hasToString("SparseTensor(indices=[[1], [4]], values=[5, 5], denseShape=[6])");
    }
  }

  @Test
  @Tag("E-103")
  void unbox_noElements_keepsTheInnerAxes() {
    try (var tf = Environment.open()) {
      SparseTensorSpec sparse = SparseTensorSpec.of(Shape.of(0, 5), DType.STRING);
      SparseTensor nothing = sparse(tf, new long[0][2], new String[0], 0, 5);
      assertThat(sparse.fromBoxedTensor(sparse.toBoxedTensor(nothing, 1)).typeSpec())
          .isEqualTo(sparse);

      RaggedTensor rows =
          RaggedTensor.fromRowSplits(
              tf.constant(new float[0][3]).get(), tf.constant(new long[] {0}));
      RaggedTensorSpec spec = RaggedTensorSpec.of(Shape.of(0, -1, 3), DType.FLOAT32, 1);
      RaggedTensor back = spec.fromBoxedTensor(spec.toBoxedTensor(rows, 1));
      assertThat(back.flatValues().shape()).isEqualTo(Shape.of(0, 3));
      assertThat(back.typeSpec()).isEqualTo(spec);
    }
  }

  private static <T> T rebatched(Environment tf, StackableTypeSpec<T> spec, T value) {
    Tensor box = spec.toBoxedTensor(value, 1).getFirst();
    long[] sizes = box.shape().withLeading(-1).toArray();
    sizes[1] = 2;
    Tensor batches = new SmallOps(tf).reshape(box, sizes);
    return spec.unstacked().stacked(2).stacked(-1).fromBoxedTensor(List.of(batches));
  }

  private static RaggedTensor row(Environment tf, int... values) {
    return RaggedTensor.fromNestedRowSplits(tf.constant(values), List.of());
  }

  static SparseTensor sparse(Environment tf, long[][] indices, Object values, long... shape) {
    Tensor positions = new SmallOps(tf).reshape(tf.constant(indices), indices.length, shape.length);
    return SparseTensor.of(positions, Boxes.constant(tf, values), tf.constant(shape));
  }
}
