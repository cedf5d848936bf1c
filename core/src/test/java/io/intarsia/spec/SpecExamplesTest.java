package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.SpecTypes.AttributesSpec;
import io.intarsia.spec.SpecTypes.LabeledSpec;
import io.intarsia.spec.SpecTypes.MaskedSpec;
import io.intarsia.spec.SpecTypes.MaskedSubSpec;
import io.intarsia.spec.SpecTypes.RaggedSpec;
import io.intarsia.spec.SpecTypes.RangeSpec;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Equality, compatibility and merging by example.
final class SpecExamplesTest {
  private static final Tuple B_T = Tuple.of("b", "t");

  @Test
  @Tag("E-063")
  void equals_shapes_areEqualIfRankAndEveryDimensionAre() {
    MaskedSpec spec = masked(DType.INT32, 2, -1);

    assertThat(spec).isEqualTo(masked(DType.INT32, 2, -1));
    assertThat(spec).isNotEqualTo(masked(DType.INT32, 2, 3));
    assertThat(spec).isNotEqualTo(masked(DType.INT32, -1, -1));
    assertThat(spec).isNotEqualTo(new MaskedSpec(Shape.unknown(), DType.INT32));
    assertThat(spec).isNotEqualTo(new MaskedSubSpec(Shape.of(2, -1), DType.INT32));
    assertThat(new MaskedSpec(Shape.unknown(), DType.INT32))
        .isEqualTo(new MaskedSpec(Shape.unknown(), DType.INT32));
  }

  @Test
  @Tag("E-064")
  void hashCode_mapsInAnotherOrder_isEqual() {
    Map<String, Object> forth = new LinkedHashMap<>();
    forth.put("a", 1);
    forth.put("b", 2);
    Map<String, Object> back = new LinkedHashMap<>();
    back.put("b", 2);
    back.put("a", 1);
    var spec = new AttributesSpec(forth);
    var other = new AttributesSpec(back);

    assertThat(other).isEqualTo(spec).hasSameHashCodeAs(spec);
    assertThat(new HashMap<>(Map.of(spec, "found"))).containsEntry(other, "found");
  }

  @Test
  @Tag("E-064")
  void hashCode_arrays_goByContent() {
    var spec = new AttributesSpec(Map.of("bins", ArrayLiteral.of(new float[] {0, 0.5f, 1})));
    var same = new AttributesSpec(Map.of("bins", ArrayLiteral.of(new float[] {0, 0.5f, 1})));
    var other = new AttributesSpec(Map.of("bins", ArrayLiteral.of(new float[] {0, 0.5f, 2})));

    assertThat(same).isEqualTo(spec).hasSameHashCodeAs(spec).isNotEqualTo(other);
  }

  @Test
  @Tag("E-065")
  void isCompatibleWith_value_goesByWhatItIsOrConvertsTo() {
    try (var tf = Environment.open()) {
      TensorSpec spec = TensorSpec.of(Shape.of(-1, 3), DType.FLOAT32);

      assertThat(spec.isCompatibleWith(tf.zeros(8, 3))).isTrue();
      assertThat(spec.isCompatibleWith(tf.zeros(8, 4))).isFalse();
      assertThat(spec.isCompatibleWith(new float[8][3])).isTrue();
      assertThat(spec.isCompatibleWith(new float[8][4])).isFalse();
    }
  }

  @Test
  @Tag("E-066")
  void isCompatibleWith_tensorSpecs_ifSomeTensorIsOfBoth() {
    TensorSpec spec = TensorSpec.of(Shape.of(3), DType.FLOAT32);

    assertThat(spec.isCompatibleWith(TensorSpec.of(Shape.of(-1), DType.FLOAT32))).isTrue();
    assertThat(spec.isCompatibleWith(TensorSpec.of(Shape.of(4), DType.FLOAT32))).isFalse();
    assertThat(spec.isCompatibleWith(TensorSpec.of(Shape.of(3), DType.INT32))).isFalse();
  }

  @Test
  @Tag("E-067")
  void isCompatibleWith_poolWithOverrides_isSymmetric() {
    List<TypeSpec<?>> pool =
        List.of(
            TensorSpec.of(Shape.of(3), DType.FLOAT32),
            TensorSpec.of(Shape.of(-1), DType.FLOAT32),
            TensorSpec.of(Shape.unknown(), DType.INT32, "x"),
            BoundedTensorSpec.of(Shape.of(3), DType.FLOAT32, 0f, 1f),
            masked(DType.FLOAT32, 3),
            masked(DType.FLOAT32, -1),
            new MaskedSubSpec(Shape.of(3), DType.FLOAT32),
            new LabeledSpec(Shape.of(-1, 3), DType.FLOAT32, B_T),
            new LabeledSpec(Shape.of(8, 3), DType.FLOAT32, B_T),
            new RaggedSpec(Shape.of(3, -1), DType.FLOAT32, 1, DType.INT64),
            new RangeSpec(Shape.of(3), 0, 2),
            new RangeSpec(Shape.of(3), 2, 4));

    assertThat(pool).hasSize(12);
    for (TypeSpec<?> a : pool) {
      for (TypeSpec<?> b : pool) {
        assertThat(a.isCompatibleWith(b)).as("%s and %s", a, b).isEqualTo(b.isCompatibleWith(a));
      }
    }
    assertThat(pool.get(10).isCompatibleWith(pool.get(11))).isTrue();
  }

  @Test
  @Tag("E-068")
  void isCompatibleWith_otherTypesOrComponents_isFalse() {
    var ragged = new RaggedSpec(Shape.of(2, -1), DType.INT32, 1, DType.INT64);

    assertThat(ragged.isCompatibleWith(TensorSpec.of(Shape.of(2, -1), DType.INT32))).isFalse();
    assertThat(masked(DType.FLOAT32, 2).isCompatibleWith(masked(DType.INT32, 2))).isFalse();
  }

  @Test
  @Tag("E-069")
  void isCompatibleWith_staticData_mustBeEqual() {
    var spec = new LabeledSpec(Shape.of(-1, 3), DType.FLOAT32, B_T);

    assertThat(spec.isCompatibleWith(new LabeledSpec(Shape.of(8, 3), DType.FLOAT32, B_T))).isTrue();
    assertThat(
            spec.isCompatibleWith(
                new LabeledSpec(Shape.of(8, 3), DType.FLOAT32, Tuple.of("b", "x"))))
        .isFalse();
    assertThat(spec.isCompatibleWith(new LabeledSpec(Shape.of(8, 3), DType.FLOAT32, Tuple.of("b"))))
        .isFalse();
  }

  @Test
  @Tag("E-069")
  void isCompatibleWith_maps_mustHaveTheSameKeys() {
    var spec = new AttributesSpec(Map.of("a", Shape.of(-1), "b", 1));

    assertThat(spec.isCompatibleWith(new AttributesSpec(Map.of("a", Shape.of(3), "b", 1L))))
        .isTrue();
    assertThat(spec.isCompatibleWith(new AttributesSpec(Map.of("a", Shape.of(3), "c", 1))))
        .isFalse();
    assertThat(spec.isCompatibleWith(new AttributesSpec(Map.of("a", Shape.of(3))))).isFalse();
  }

  @Test
  @Tag("E-070")
  void mostSpecificCompatibleType_shapesThatDiffer_makesDimensionsUnknown() {
    assertThat(masked(DType.INT32, 8, 3).mostSpecificCompatibleType(masked(DType.INT32, 8, 5)))
        .contains(masked(DType.INT32, 8, -1));
    assertThat(masked(DType.INT32, 8, 3).mostSpecificCompatibleType(masked(DType.FLOAT32, 8, 3)))
        .isEmpty();
  }

  @Test
  @Tag("E-071")
  void mostSpecificCompatibleType_anythingElseThatDiffers_isEmpty() {
    var spec = new LabeledSpec(Shape.of(2, 3), DType.FLOAT32, B_T);

    assertThat(
            spec.mostSpecificCompatibleType(
                new LabeledSpec(Shape.of(2, 3), DType.FLOAT32, Tuple.of("b", "x"))))
        .isEmpty();
    assertThat(spec.mostSpecificCompatibleType(new LabeledSpec(Shape.of(2), DType.FLOAT32, B_T)))
        .contains(new LabeledSpec(Shape.unknown(), DType.FLOAT32, B_T));
    assertThat(masked(DType.INT32, 2).mostSpecificCompatibleType(spec)).isEmpty();
    assertThat(
            masked(DType.INT32, 2)
                .mostSpecificCompatibleType(new MaskedSubSpec(Shape.of(2), DType.INT32)))
        .isEmpty();
  }

  @Test
  @Tag("E-070")
  void mostSpecificCompatibleType_override_isUsedInsideOtherSpecs() {
    var low = new RangeSpec(Shape.of(3), 0, 2);
    var high = new RangeSpec(Shape.of(3), 5, 7);

    assertThat(low.isCompatibleWith(high)).isFalse();
    assertThat(
            new AttributesSpec(Map.of("range", low))
                .mostSpecificCompatibleType(new AttributesSpec(Map.of("range", high))))
        .contains(new AttributesSpec(Map.of("range", new RangeSpec(Shape.of(3), 0, 7))));
  }

  @Test
  @Tag("E-070")
  void mostSpecificCompatibleType_boundsAndNames_stayIfTheyAreTheSame() {
    TensorSpec unit = BoundedTensorSpec.of(Shape.of(2), DType.FLOAT32, 0f, 1f);
    TensorSpec longer = BoundedTensorSpec.of(Shape.of(3), DType.FLOAT32, 0f, 1f);
    TensorSpec wider = BoundedTensorSpec.of(Shape.of(2), DType.FLOAT32, 0f, 2f);

    assertThat(unit.mostSpecificCompatibleType(longer))
        .contains(BoundedTensorSpec.of(Shape.of(-1), DType.FLOAT32, 0f, 1f));
    assertThat(unit.mostSpecificCompatibleType(wider))
        .contains(TensorSpec.of(Shape.of(2), DType.FLOAT32));
    assertThat(
            TensorSpec.of(Shape.of(2), DType.FLOAT32, "x")
                .mostSpecificCompatibleType(TensorSpec.of(Shape.of(3), DType.FLOAT32, "x")))
        .contains(TensorSpec.of(Shape.of(-1), DType.FLOAT32, "x"));
    assertThat(
            TensorSpec.of(Shape.of(2), DType.FLOAT32, "x")
                .mostSpecificCompatibleType(TensorSpec.of(Shape.of(2), DType.FLOAT32, "y")))
        .contains(TensorSpec.of(Shape.of(2), DType.FLOAT32));
  }

  private static MaskedSpec masked(DType dtype, long... dims) {
    return new MaskedSpec(Shape.of(dims), dtype);
  }
}
