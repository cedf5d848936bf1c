package io.intarsia.types.labeled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.testing.TypeLaws;
import io.intarsia.types.handle.OptionalSpec;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Tag("E-044")
@Tag("E-055")
@Tag("E-067")
@Tag("E-096")
final class LabeledLawsTest {
  private static final List<String> NAMES = List.of("row", "col", "batch");

  @TestFactory
  Stream<DynamicTest> labeledTensor() {
    return TypeLaws.of(LabeledTensor.class, LabeledLawsTest::labeled)
        .comparedWith(TensorSpec.of(Shape.of(2), DType.INT32))
        .stackedBy(LabeledLawsTest::stacked)
        .tests();
  }

  @TestFactory
  @Tag("E-010")
  Stream<DynamicTest> dimensionAlignment() {
    return TypeLaws.of(
            DimensionAlignment.class,
            (tf, random) -> {
              int[] map = random.ints(random.nextInt(4), 0, 3).toArray();
              Tensor positions = tf.constant(map);
              return DimensionAlignment.of(
                  "word",
                  random.nextBoolean() ? "speaker" : "line",
                  random.nextBoolean() ? positions : positions.cast(DType.INT64),
                  random.nextInt(3, 5));
            })
        .tests();
  }

  // Of 1 to 3 axes; the values are a tensor, or of another type.
  private static LabeledTensor labeled(Ops tf, SplittableRandom random) {
    int rank = random.nextInt(1, 4);
    long[] sizes = random.longs(rank, 0, 3).toArray();
    int[] numbers = random.ints(Shape.of(sizes).numElements(), 0, 10).toArray();
    Tensor tensor = tf.reshape(tf.constant(numbers), sizes);
    TensorLike values = random.nextInt(3) == 0 ? Noted.of(tensor) : tensor;
    return LabeledTensor.of(values, NAMES.subList(NAMES.size() - rank, NAMES.size()));
  }

  private static LabeledTensor stacked(Ops tf, List<LabeledTensor> values) {
    return (LabeledTensor) tf.stack(values, "batch_2");
  }

  @Test
  @Tag("E-044")
  void spec_otherOrderOfNames_isAnotherSpec() {
    var spec = LabeledTensorSpec.of(Shape.of(2, 3), DType.FLOAT32, "b", "t");

    assertThat(spec).isEqualTo(LabeledTensorSpec.of(Shape.of(2, 3), DType.FLOAT32, "b", "t"));
    assertThat(spec).isNotEqualTo(LabeledTensorSpec.of(Shape.of(2, 3), DType.FLOAT32, "t", "b"));
    assertThat(spec).hasToString("LabeledTensorSpec([b, t], TensorSpec([2, 3], float32))");
  }

  @Test
  @Tag("E-069")
  @Tag("E-071")
  void specs_sameNamesOnly_areCompatibleAndMerge() {
    var spec = LabeledTensorSpec.of(Shape.of(8, 3), DType.FLOAT32, "b", "t");
    var any = LabeledTensorSpec.of(Shape.of(-1, 3), DType.FLOAT32, "b", "t");
    var other = LabeledTensorSpec.of(Shape.of(8, 3), DType.FLOAT32, "b", "x");

    assertThat(any.isCompatibleWith(spec)).isTrue();
    assertThat(other.isCompatibleWith(spec)).isFalse();
    assertThat(spec.mostSpecificCompatibleType(any)).contains(any);
    assertThat(spec.mostSpecificCompatibleType(other)).isEmpty();
  }

  @Test
  @Tag("E-096")
  void stacked_nameOfTheNewAxis_isBatchOrTheOneLost() {
    var spec = LabeledTensorSpec.of(Shape.of(2, 3), DType.FLOAT32, "row", "col");

    assertThat(spec.stacked(5).names()).containsExactly("batch", "row", "col");
    assertThat(spec.stacked(5).stacked(4).names())
        .containsExactly("batch_2", "batch", "row", "col");
    assertThat(spec.stacked(5).unstacked()).isEqualTo(spec);
    assertThat(spec.unstacked().names()).containsExactly("col");
    assertThat(spec.unstacked().unstacked().names()).isEmpty();
    assertThat(spec.unstacked().unstacked().stacked(3).stacked(2)).isEqualTo(spec);
    assertThatThrownBy(() -> spec.unstacked().unstacked().unstacked())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has no first axis");
    assertThatThrownBy(() ->
            LabeledTensorSpec.of(OptionalSpec.of(TensorSpec.of(Shape.of(), DType.INT32)), "a")
                .stacked(2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not stackable");
  }
}
