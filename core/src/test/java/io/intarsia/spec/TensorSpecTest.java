package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.support.SimpleMaskedTensor;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Specs of tensors: dtype, shape, sometimes a name, sometimes bounds.
@SuppressWarnings({
  "NullAway"
}) // null where a test wants it; specs are stored by their serialization
final class TensorSpecTest {
  private static Environment tf;

  @BeforeAll
  static void open() {
    tf = Environment.open();
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  private static TensorSpec floats(long... dims) {
    return TensorSpec.of(Shape.of(dims), DType.FLOAT32);
  }

  @Test
  @Tag("E-066")
  void isCompatibleWith_specs_asTheDesignShows() {
    assertThat(floats(3).isCompatibleWith(floats(-1))).isTrue();
    assertThat(floats(3).isCompatibleWith(floats(4))).isFalse();
    assertThat(floats(3).isCompatibleWith(TensorSpec.of(Shape.of(3), DType.INT32))).isFalse();
    assertThat(floats(3).isCompatibleWith(TensorSpec.of(Shape.unknown(), DType.FLOAT32, "n")))
        .isTrue();
  }

  @Test
  @Tag("E-065")
  void isCompatibleWith_valuesAndLiterals_decidesByWhatTheyConvertTo() {
    TensorSpec spec = floats(-1, 3);

    assertThat(spec.isCompatibleWith(tf.zeros(8, 3))).isTrue();
    assertThat(spec.isCompatibleWith(tf.zeros(8, 4))).isFalse();
    assertThat(spec.isCompatibleWith(new float[8][3])).isTrue();
    assertThat(spec.isCompatibleWith(new float[8][4])).isFalse();
    assertThat(spec.isCompatibleWith(new double[8][3])).isFalse();
    assertThat(spec.isCompatibleWith(List.of(List.of(1f, 2f, 3f)))).isTrue();
    assertThat(spec.isCompatibleWith(List.of(List.of(1f), List.of()))).isFalse();
    assertThat(floats().isCompatibleWith(1f)).isTrue();
    assertThat(floats().isCompatibleWith(1)).isFalse();
  }

  @Test
  @Tag("E-062")
  void isCompatibleWith_whatIsNoTensor_isFalse() {
    assertThat(floats().valueType()).isEqualTo(Tensor.class);
    assertThat(floats().isCompatibleWith("text")).isFalse();
    assertThat(floats().isCompatibleWith(null)).isFalse();
    assertThat(floats().isCompatibleWith(Map.of("a", 1))).isFalse();
    assertThat(floats().isCompatibleWith(new Object())).isFalse();
    assertThat(TensorSpec.of(Shape.scalar(), DType.STRING).isCompatibleWith("text")).isTrue();
  }

  @Test
  @Tag("E-067")
  void isCompatibleWith_anyTwoSpecs_isSymmetric() {
    List<TypeSpec<?>> pool =
        new ArrayList<>(
            List.of(
                floats(),
                floats(3),
                floats(-1),
                floats(3, -1),
                TensorSpec.of(Shape.unknown(), DType.FLOAT32),
                TensorSpec.of(Shape.of(3), DType.INT32),
                TensorSpec.of(Shape.of(3), DType.FLOAT32, "x"),
                BoundedTensorSpec.of(Shape.of(3), DType.FLOAT32, 0, 1),
                BoundedTensorSpec.of(Shape.of(-1), DType.FLOAT32, 0, 2),
                new SimpleMaskedTensor.SimpleMaskedTensorSpec(Shape.of(3), DType.FLOAT32),
                new SimpleMaskedTensor.SimpleMaskedTensorSpec(Shape.of(-1), DType.FLOAT32),
                AnySpec.of(Shape.of(3), DType.FLOAT32)));
    for (TypeSpec<?> a : pool) {
      for (TypeSpec<?> b : pool) {
        assertThat(a.isCompatibleWith(b)).as("%s, %s", a, b).isEqualTo(b.isCompatibleWith(a));
        assertThat(a.mostSpecificCompatibleType(b).isPresent())
            .isEqualTo(b.mostSpecificCompatibleType(a).isPresent());
      }
      assertThat(a.isCompatibleWith(a)).isTrue();
    }
  }

  @Test
  @Tag("E-063")
  void equality_countsUnknownDimensionsAndNames() {
    assertThat(floats(2, -1)).isEqualTo(floats(2, -1)).hasSameHashCodeAs(floats(2, -1));
    assertThat(floats(2, -1)).isNotEqualTo(floats(2, 3));
    assertThat(floats(2)).isNotEqualTo(TensorSpec.of(Shape.of(2), DType.FLOAT32, "x"));
    assertThat(TensorSpec.of(Shape.of(2), DType.FLOAT32, "x").withoutName()).isEqualTo(floats(2));
    assertThat(TensorSpec.of(Shape.of(2), DType.FLOAT32, "x"))
        .hasToString("TensorSpec([2], float32, \"x\")");
  }

  @Test
  @Tag("E-070")
  void merge_keepsWhatAgrees() {
    assertThat(floats(8, 3).mostSpecificCompatibleType(floats(8, 5))).contains(floats(8, -1));
    assertThat(floats(2).mostSpecificCompatibleType(floats(2, 3)))
        .contains(TensorSpec.of(Shape.unknown(), DType.FLOAT32));
    assertThat(floats(2).mostSpecificCompatibleType(TensorSpec.of(Shape.of(2), DType.INT32)))
        .isEmpty();
    var x = TensorSpec.of(Shape.of(2), DType.FLOAT32, "x");
    var y = TensorSpec.of(Shape.of(2), DType.FLOAT32, "y");
    assertThat(x.mostSpecificCompatibleType(y)).contains(floats(2));
    assertThat(x.mostSpecificCompatibleType(TensorSpec.of(Shape.of(3), DType.FLOAT32, "x")))
        .contains(TensorSpec.of(Shape.of(-1), DType.FLOAT32, "x"));
  }

  @Test
  @Tag("E-149")
  void cast_otherDtype_convertsTheElements() {
    Tensor ints = tf.constant(new int[] {1, 2});

    Tensor cast = floats(-1).cast(ints);

    assertThat(cast.dtype()).isEqualTo(DType.FLOAT32);
    assertThat(cast.toArray(float[].class)).containsExactly(1, 2);
    assertThat(TensorSpec.of(Shape.of(2), DType.INT32).cast(ints)).isSameAs(ints);
    assertThatThrownBy(() -> floats(3).cast(ints))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("TypeSpec.cast: expected TensorSpec([3], float32), got ");
    assertThatThrownBy(() -> floats(3).cast("text")).hasMessageContaining("got String text");
  }

  @Test
  @Tag("E-150")
  void castableType_isTheMergedType() {
    assertThat(floats(2).castableType(floats(3)).orElseThrow()).isEqualTo(floats(-1));
    assertThat(floats(2).castableType(AnySpec.of())).isEmpty();
    assertThat(AnySpec.of().castableType(floats(2))).isEmpty();
  }

  @Test
  void box_ofOtherSize_isRefused() {
    Tensor one = tf.zeros(1);

    assertThatThrownBy(() -> floats(1).fromBoxedTensor(List.of(one, one)))
        .hasMessage("fromBoxedTensor: a box of TensorSpec([1], float32) holds 1 tensors, got 2");
  }

  // -- bounds -------------------------------------------------------------------------------------

  private static BoundedTensorSpec bounded(Object minimum, Object maximum, long... dims) {
    return BoundedTensorSpec.of(Shape.of(dims), DType.FLOAT32, minimum, maximum);
  }

  @Test
  @Tag("E-063")
  void bounds_countForEqualityNotForCompatibility() {
    assertThat(bounded(0, 1, 2)).isEqualTo(bounded(0f, 1L, 2)).hasSameHashCodeAs(bounded(0f, 1, 2));
    assertThat(bounded(0, 1, 2)).isNotEqualTo(bounded(0, 2, 2));
    assertThat(bounded(0, 1, 2)).isNotEqualTo(floats(2));
    assertThat(floats(2)).isNotEqualTo(bounded(0, 1, 2));
    assertThat(bounded(0, 1, 2).isCompatibleWith(bounded(0, 9, 2))).isTrue();
    assertThat(bounded(0, 1, 2)).hasToString("BoundedTensorSpec([2], float32, 0.0, 1.0)");
  }

  @Test
  @Tag("E-070")
  void bounds_thatAgree_areKeptWhenMerging() {
    assertThat(bounded(0, 1, 2).mostSpecificCompatibleType(bounded(0, 1, 3)))
        .contains(bounded(0, 1, -1));
    assertThat(bounded(0, 1, 2).mostSpecificCompatibleType(bounded(0, 2, 3))).contains(floats(-1));
    assertThat(bounded(0, 1, 2).mostSpecificCompatibleType(floats(2))).contains(floats(2));
    assertThat(floats(2).mostSpecificCompatibleType(bounded(0, 1, 2))).contains(floats(2));
  }

  @Test
  void bounds_thatDoNotFit_areRefused() {
    assertThatThrownBy(() -> bounded(new float[] {1, 2, 3}, 1, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "BoundedTensorSpec: minimum must be float32 and broadcast to [2], got float32 of shape"
                + " [3]");
    assertThatThrownBy(() -> bounded(0, new float[2][2], 2))
        .hasMessageStartingWith("BoundedTensorSpec: maximum must be float32 and broadcast to [2]");
    assertThatThrownBy(() -> bounded(0, "high", 2)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @Tag("E-105")
  void bounds_stackedAndUnstacked_areKeptWhereTheyFit() {
    BoundedTensorSpec spec = bounded(new float[] {0, 1}, 2, 3, 2);

    assertThat(spec.stacked(4)).isEqualTo(bounded(new float[] {0, 1}, 2, 4, 3, 2));
    assertThat(spec.stacked(4).unstacked()).isEqualTo(spec);
    assertThat(spec.unstacked().unstacked()).isEqualTo(floats());
  }

  @Test
  @Tag("E-047")
  void arrayLiteral_isAValueOfItsContent() {
    var literal = ArrayLiteral.of(new int[][] {{1, 2}});

    assertThat(literal)
        .isEqualTo(ArrayLiteral.of(List.of(List.of(1, 2))))
        .hasSameHashCodeAs(ArrayLiteral.of(new int[][] {{1, 2}}));
    assertThat(literal).isNotEqualTo(ArrayLiteral.of(new int[] {1, 2}));
    assertThat(literal).isNotEqualTo(ArrayLiteral.of(new long[][] {{1, 2}}));
    assertThat(ArrayLiteral.of(Float.NaN)).isEqualTo(ArrayLiteral.of(Float.NaN));
    assertThat(ArrayLiteral.of(List.of("a", "ß")))
        .isEqualTo(ArrayLiteral.of(new String[] {"a", "ß"}));
    try (var host = literal.toHost()) {
      assertThat(host.toArray(int[][].class)).isDeepEqualTo(new int[][] {{1, 2}});
    }
  }

  @Test
  void boundedSpec_whichBoundDiffers_isNoMatter() {
    var spec = BoundedTensorSpec.of(Shape.of(2), DType.FLOAT32, 0, 1);
    var otherMaximum = BoundedTensorSpec.of(Shape.of(2), DType.FLOAT32, 0, 2);
    var otherMinimum = BoundedTensorSpec.of(Shape.of(2), DType.FLOAT32, -1, 1);

    assertThat(spec).isNotEqualTo(otherMaximum).isNotEqualTo(otherMinimum);
    for (TypeSpec<?> other : List.of(otherMaximum, otherMinimum)) {
      assertThat(spec.mostSpecificCompatibleType(other))
          .contains(TensorSpec.of(Shape.of(2), DType.FLOAT32));
    }
  }

  @Test
  void unstacked_ofABoundAlongTheFirstAxis_dropsBothBounds() {
    float[][] bound = {{1, 2}, {3, 4}, {5, 6}};
    var part = TensorSpec.of(Shape.of(2), DType.FLOAT32);

    assertThat(BoundedTensorSpec.of(Shape.of(3, 2), DType.FLOAT32, 0, bound).unstacked())
        .isEqualTo(part);
    assertThat(BoundedTensorSpec.of(Shape.of(3, 2), DType.FLOAT32, bound, 9).unstacked())
        .isEqualTo(part);
    assertThat(BoundedTensorSpec.of(Shape.of(3, 2), DType.FLOAT32, 0, 9).unstacked())
        .isEqualTo(BoundedTensorSpec.of(Shape.of(2), DType.FLOAT32, 0, 9));
  }

  @Test
  void boundedSpec_ofAMaximumThatDoesNotFit_isRefused() {
    assertThatThrownBy(
            () -> BoundedTensorSpec.of(Shape.of(2), DType.FLOAT32, 0, new float[] {1, 2, 3}))
        .hasMessage(
            "BoundedTensorSpec: maximum must be float32 and broadcast to [2], got float32 of shape"
                + " [3]");
  }
}
