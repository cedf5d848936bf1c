package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Records made of Java literals, and what their components declare.
@SuppressWarnings({
  "NullAway"
}) // null where a test wants it; specs are stored by their serialization
final class CreateTest {
  private static Environment tf;

  @BeforeAll
  static void open() {
    tf = Environment.open();
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  record Masked(Tensor values, @Spec(dtype = DType.BOOL) Tensor mask) implements ExtensionType {
    @Override
    public void validate() {
      if (!values.shape().equals(mask.shape())) {
        throw new IllegalStateException("mask has another shape");
      }
    }
  }

  record Weights(
      @Spec(
              dtype = DType.FLOAT32,
              shape = {-1, 2})
          Tensor weights,
      String name)
      implements ExtensionType {}

  record Optionally(Tensor values, @Nullable Tensor mask) implements ExtensionType {}

  record Refusing(Tensor values) implements ExtensionType {
    Refusing {
      throw new UnsupportedOperationException("never");
    }
  }

  @Test
  void create_literals_becomeTensorsOfTheDeclaredDtype() {
    Masked masked =
        TypeSpecs.create(tf, Masked.class, new float[] {1, 2}, new boolean[] {true, false});

    assertThat(masked.values().toArray(float[].class)).containsExactly(1, 2);
    assertThat(masked.mask().toArray(boolean[].class)).containsExactly(true, false);
    Weights weights = TypeSpecs.create(tf, Weights.class, List.of(List.of(1, 2)), "w");
    assertThat(weights.weights().dtype()).isEqualTo(DType.FLOAT32);
    assertThat(weights.weights().shape()).isEqualTo(Shape.of(1, 2));
    assertThat(TypeSpecs.create(tf, Masked.class, new int[] {1}, new boolean[1]).values().dtype())
        .isEqualTo(DType.INT32);
  }

  @Test
  void create_tensorsAndNull_areTakenAsTheyAre() {
    Tensor values = tf.constant(1f);

    Optionally made = TypeSpecs.create(tf, Optionally.class, values, null);

    assertThat(made).isEqualTo(new Optionally(values, null));
  }

  @Test
  void create_literalThatDoesNotConvert_isNamedWithDeclaredAndGot() {
    assertThatThrownBy(() -> TypeSpecs.create(tf, Masked.class, new float[] {1}, "no"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "extension type Masked: component `mask` is declared as TensorSpec(<unknown>, bool),"
                + " which String no does not convert to: ");
    assertThatThrownBy(() -> TypeSpecs.create(tf, Optionally.class, new Object(), null))
        .hasMessageStartingWith(
            "extension type Optionally: component `values` is declared as Tensor, which Object");
  }

  @Test
  void create_wrongDtypeOrShape_isNamedWithDeclaredAndGot() {
    assertThatThrownBy(() -> TypeSpecs.create(tf, Masked.class, new float[] {1}, tf.constant(1)))
        .hasMessage(
            "extension type Masked: component `mask` must be TensorSpec(<unknown>, bool) as its"
                + " @Spec declares, got TensorSpec([], int32)");
    assertThatThrownBy(() -> TypeSpecs.create(tf, Weights.class, new float[2][3], "w"))
        .hasMessage(
            "extension type Weights: component `weights` must be TensorSpec([?, 2], float32) as its"
                + " @Spec declares, got TensorSpec([2, 3], float32)");
    assertThatThrownBy(() -> TypeSpecs.create(tf, Weights.class, null, "w"))
        .hasMessageEndingWith("as its @Spec declares, got null");
    assertThatThrownBy(() -> TypeSpecs.create(tf, Weights.class, new float[2][2], 5))
        .hasMessage("extension type Weights: component `name` must be String, got Integer 5");
    assertThatThrownBy(() -> TypeSpecs.create(tf, Masked.class, new float[] {1}))
        .hasMessage("TypeSpecs.create: Masked has 2 components [values, mask], got 1");
  }

  @Test
  void create_laterComponentFails_closesWhatWasMade() {
    long before = tf.liveTensors();

    assertThatThrownBy(() -> TypeSpecs.create(tf, Masked.class, new float[] {1}, "no"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TypeSpecs.create(tf, Refusing.class, 1f))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("never");
    assertThatThrownBy(
            () -> TypeSpecs.create(tf, Masked.class, new float[] {1}, new boolean[] {true, true}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("mask has another shape");

    assertThat(tf.liveTensors()).isEqualTo(before);
  }

  @Test
  @Tag("E-056")
  void rebuild_doesNotValidate() {
    var value = new Masked(tf.zeros(2), tf.constant(new boolean[] {true}));

    Object packed = Nest.expanded().packSequenceAs(value, Nest.expanded().flatten(value));

    assertThat(packed).isEqualTo(value);
    assertThatThrownBy(value::validate).hasMessage("mask has another shape");
  }

  @Test
  void typeSpec_undeclaredDtype_isRefused() {
    var value = new Masked(tf.zeros(2), tf.zeros(2));

    assertThatThrownBy(value::typeSpec)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "extension type Masked: component `mask` must be TensorSpec(<unknown>, bool) as its"
                + " @Spec declares, got TensorSpec([2], float32)");
  }

  @Test
  void areReal_tensorsWithData_areAndSpecsAreNot() {
    var value = new Optionally(tf.zeros(2), null);

    assertThat(TypeSpecs.areReal(value, List.of(tf.zeros(1)), "text")).isTrue();
    assertThat(TypeSpecs.areReal(value.typeSpec())).isFalse();
  }
}
