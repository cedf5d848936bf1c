package io.intarsia.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RaggedTensorSpec;
import io.intarsia.types.ragged.RowPartition;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.sparse.SparseTensor;
import io.intarsia.types.sparse.SparseTensorSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The composite types seen through the nest, which knows none of them.
final class CompositesNestTest {
  record Masked(RaggedTensor values, RaggedTensor mask) implements ExtensionType {}

  record Box(Masked content) implements ExtensionType {}

  record Pair(Tensor first, Tensor second) implements ExtensionType {}

  @Test
  @Tag("E-075")
  @Tag("E-083")
  void recipe_mapOfRaggedAndSparse_visitsFiveTensors() {
    try (var tf = Environment.open()) {
      RaggedTensor ragged = RaggedTensor.of(tf, List.of(List.of(1, 2), List.of(3)));
      SparseTensor sparse = BoxingLawsTest.sparse(tf, new long[][] {{0, 1}}, new int[] {7}, 2, 2);
      Map<String, Object> both = Map.of("b", sparse, "a", ragged);

      List<Object> flat = new ArrayList<>(Nest.expanded().flatten(both));
      List<Object> seen = new ArrayList<>();
      Object packed = Nest.expanded().packSequenceAs(both, flat.stream().peek(seen::add).toList());

      assertThat(flat)
          .containsExactly(
              ragged.flatValues(),
              ragged.nestedRowSplits().getFirst(),
              sparse.indices(),
              sparse.values(),
              sparse.denseShape());
      assertThat(seen).hasSize(5);
      assertThat(Nest.expanded().flatten(packed)).isEqualTo(flat);
      assertThat(((Map<?, ?>) Objects.requireNonNull(packed)).get("a"))
          .hasToString("RaggedTensor([[1, 2], [3]])");
      assertThatThrownBy(() -> Nest.packSequenceAs(both, flat))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("2")
          .hasMessageContaining("5");
    }
  }

  @Test
  @Tag("E-083")
  void recipe_pairsAndTensors_areMapped() {
    try (var tf = Environment.open()) {
      Map<String, Object> nest =
          Map.of("p", new Pair(tf.constant(1f), tf.constant(2f)), "q", tf.constant(3f));

      Map<String, Object> tenfold =
          Nest.expanded()
              .mapStructure(leaf -> ((Tensor) Objects.requireNonNull(leaf)).times(10), nest);

      Pair pair = (Pair) Objects.requireNonNull(tenfold.get("p"));
      assertThat(pair.first().asFloat()).isEqualTo(10);
      assertThat(pair.second().asFloat()).isEqualTo(20);
      assertThat(((Tensor) Objects.requireNonNull(tenfold.get("q"))).asFloat()).isEqualTo(30);
    }
  }

  @Test
  @Tag("E-060")
  void components_extensionValuesInExtensionValues_roundTrip() {
    try (var tf = Environment.open()) {
      var box =
          new Box(
              new Masked(
                  RaggedTensor.of(tf, List.of(List.of(1, 2), List.of())),
                  RaggedTensor.of(tf, List.of(List.of(true, false), List.of()))));

      List<Object> flat = new ArrayList<>(Nest.expanded().flatten(box));
      Box back = (Box) Objects.requireNonNull(Nest.expanded().packSequenceAs(box.typeSpec(), flat));

      assertThat(flat).hasSize(4).allMatch(Tensor.class::isInstance);
      assertThat(back.typeSpec()).isEqualTo(box.typeSpec());
      assertThat(back.content().values().toList()).isEqualTo(List.of(List.of(1, 2), List.of()));
      assertThat(back.content().mask().toList())
          .isEqualTo(List.of(List.of(true, false), List.of()));
    }
  }

  @Test
  @Tag("E-055")
  @Tag("E-076")
  void components_ofEveryType_fitTheirSpecs() {
    try (var tf = Environment.open()) {
      RaggedTensor ragged = RaggedTensor.of(tf, List.of(List.of(List.of(1), List.of()), List.of()));
      List<ExtensionType> values =
          List.of(
              ragged,
              RaggedTensor.fromNestedRowSplits(tf.constant(new int[] {1, 2}), List.of()),
              BoxingLawsTest.sparse(tf, new long[][] {{0, 1}}, new int[] {7}, 2, 2),
              IndexedSlices.of(tf.constant(new float[2][3]), tf.constant(new int[] {4, 0})),
              IndexedSlices.of(
                  tf.constant(new float[2][3]),
                  tf.constant(new int[] {4, 0}),
                  tf.constant(new int[] {5, 3})),
              RowPartition.of(ragged),
              PerReplica.of(
                  BoxingLawsTest.sparse(tf, new long[][] {{0}}, new int[] {7}, 2),
                  BoxingLawsTest.sparse(tf, new long[][] {{1}}, new int[] {8}, 2)));
      for (ExtensionType value : values) {
        TypeSpec<?> spec = value.typeSpec();
        Object components = components(spec, value);

        Nest.assertSameStructure(spec.componentSpecs(), components);
        List<Object> leaves = new ArrayList<>(Nest.flatten(components));
        List<Object> specs = new ArrayList<>(Nest.flatten(spec.componentSpecs()));
        for (int i = 0; i < leaves.size(); i++) {
          assertThat(((TypeSpec<?>) specs.get(i)).isCompatibleWith(leaves.get(i)))
              .as("%s of %s", specs.get(i), spec)
              .isTrue();
        }
        Object back = Nest.expanded().packSequenceAs(spec, Nest.expanded().flatten(value));
        assertThat(((ExtensionType) Objects.requireNonNull(back)).typeSpec()).isEqualTo(spec);
        assertThat(spec.isCompatibleWith(value)).isTrue();
        assertThat(spec.isCompatibleWith("text")).isFalse();
        assertThat(spec.valueType()).isEqualTo((Object) value.getClass());
      }
    }
  }

  @Test
  @Tag("E-059")
  @Tag("E-062")
  void sparseSpec_components_areIndicesValuesAndDenseShape() {
    try (var tf = Environment.open()) {
      SparseTensor sparse =
          BoxingLawsTest.sparse(tf, new long[][] {{0, 1}, {1, 0}}, new float[] {7, 8}, 2, 2);
      SparseTensorSpec spec = sparse.typeSpec();

      assertThat(spec.componentSpecs())
          .isEqualTo(
              Tuple.of(
                  TensorSpec.of(Shape.of(-1, 2), DType.INT64),
                  TensorSpec.of(Shape.of(-1), DType.FLOAT32),
                  TensorSpec.of(Shape.of(2), DType.INT64)));
      assertThat(spec.toComponents(sparse))
          .isEqualTo(Tuple.of(sparse.indices(), sparse.values(), sparse.denseShape()));
      assertThat(spec.valueType()).isEqualTo(SparseTensor.class);
    }
  }

  @Test
  @Tag("E-081")
  void assertSameStructure_composites_asksForACommonType() {
    try (var tf = Environment.open()) {
      RaggedTensor two = RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3)));
      RaggedTensor three = RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3), List.of()));
      RaggedTensor floats = RaggedTensor.of(tf, List.of(List.of(1f), List.of(2f)));

      assertThatCode(() -> Nest.expanded().assertSameStructure(two, three))
          .doesNotThrowAnyException();
      assertThatCode(() -> Nest.expanded().assertSameStructure(two, two.typeSpec()))
          .doesNotThrowAnyException();
      assertThatThrownBy(() -> Nest.expanded().assertSameStructure(two, floats))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("RaggedTensorSpec([2, ?], int32, 1, int64)")
          .hasMessageContaining("RaggedTensorSpec([2, ?], float32, 1, int64)");
    }
  }

  @Test
  @Tag("E-073")
  void mergedSpec_ofTwoBranches_packsTheResultOfEither() {
    try (var tf = Environment.open()) {
      Tensor narrow = tf.constant(new float[8][3]);
      Tensor wide = tf.constant(new float[8][5]);
      TypeSpec<?> merged =
          new Pair(narrow, narrow)
              .typeSpec()
              .mostSpecificCompatibleType(new Pair(wide, wide).typeSpec())
              .orElseThrow();

      Object packed = Nest.expanded().packSequenceAs(merged, List.of(wide, wide));

      assertThat(merged)
          .hasToString(
              "Pair.Spec(first=TensorSpec([8, ?], float32), second=TensorSpec([8, ?], float32))");
      assertThat(packed).isEqualTo(new Pair(wide, wide));

      RaggedTensor two = RaggedTensor.of(tf, List.of(List.of(1), List.of(2, 3)));
      RaggedTensor one = RaggedTensor.fromTensor(tf.constant(new int[][] {{1, 2}}));
      TypeSpec<?> ragged = two.typeSpec().mostSpecificCompatibleType(one.typeSpec()).orElseThrow();
      assertThat(ragged).isEqualTo(RaggedTensorSpec.of(Shape.of(-1, -1), DType.INT32));
      assertThat(Nest.expanded().packSequenceAs(ragged, Nest.expanded().flatten(one)))
          .hasToString("RaggedTensor([[1, 2]])");
    }
  }

  @SuppressWarnings("unchecked") // the spec is the value's
  private static Object components(TypeSpec<?> spec, Object value) {
    return ((TypeSpec<Object>) spec).toComponents(value);
  }
}
