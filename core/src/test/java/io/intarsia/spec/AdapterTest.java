package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.support.SimpleMaskedTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Classes that are not ours become extension values by an adapter.
@Tag("E-036")
@SuppressWarnings({
  "NullAway",
  "serial"
}) // null where a test wants it; specs are stored by their serialization
final class AdapterTest {
  /// A class with a method for its spec, but no interface.
  static final class Foreign {
    private final Tensor data;

    Foreign(Tensor data) {
      this.data = data;
    }

    TypeSpec<Foreign> typeSpec() {
      return new ForeignSpec(data.shape());
    }
  }

  static final class ForeignSpec extends TypeSpec<Foreign> {
    private final Shape shape;

    ForeignSpec(Shape shape) {
      this.shape = shape;
    }

    @Override
    public Tuple serialize() {
      return Tuple.of(shape);
    }

    @Override
    public Class<Foreign> valueType() {
      return Foreign.class;
    }

    @Override
    public Object componentSpecs() {
      return TensorSpec.of(shape, DType.FLOAT32);
    }

    @Override
    public Object toComponents(Foreign value) {
      return value.data;
    }

    @Override
    public Foreign fromComponents(Object components) {
      return new Foreign((Tensor) components);
    }
  }

  record Holder(Foreign foreign, List<Object> more) implements ExtensionType {}

  /// One that nobody has seen.
  record Later(Foreign foreign, List<Object> more) implements ExtensionType {}

  /// A value type: static until it is adapted.
  record Pair(Tensor left, Tensor right) {}

  @Test
  void adapt_classSeenBefore_makesItsValuesComposites() {
    try (var tf = Environment.open()) {
      var foreign = new Foreign(tf.constant(new float[] {1, 2}));
      assertThat(Nest.expanded().flatten(foreign)).containsExactly(foreign);
      assertThat(TypeSpecs.find(foreign)).isEmpty();

      TypeSpecs.adapt(Foreign.class, Foreign::typeSpec);
      try {
        assertThat(Nest.expanded().flatten(foreign)).containsExactly(foreign.data);
        assertThat(Nest.flatten(foreign)).containsExactly(foreign);
        assertThat(TypeSpecs.of(foreign)).hasToString("ForeignSpec([2])");
        assertThat(TypeSpecs.of(foreign).isCompatibleWith(foreign)).isTrue();
        var holder = new Holder(foreign, List.of("a", foreign));
        assertThat(Nest.expanded().flatten(holder)).containsExactly(foreign.data, foreign.data);
        var packed =
            (Holder) Nest.expanded().packSequenceAs(holder, Nest.expanded().flatten(holder));
        assertThat(packed.foreign().data).isSameAs(foreign.data);
        assertThat(packed.more().getFirst()).isEqualTo("a");
      } finally {
        TypeSpecs.unadapt(Foreign.class);
      }
      assertThat(Nest.expanded().flatten(foreign)).containsExactly(foreign);
      assertThat(TypeSpecs.find(foreign)).isEmpty();
    }
  }

  @Test
  void component_ofAClassAdaptedLater_isRefusedBeforeAndDynamicAfter() {
    try (var tf = Environment.open()) {
      var holder = new Later(new Foreign(tf.constant(1f)), List.of());
      assertThatThrownBy(holder::typeSpec)
          .hasMessageContaining("extension type Later: component `foreign` is a ")
          .hasMessageContaining("AdapterTest$Foreign, which is no tensor");

      TypeSpecs.adapt(Foreign.class, Foreign::typeSpec);
      try {
        assertThat(holder.typeSpec()).hasToString("Later.Spec(foreign=ForeignSpec([]), more=[])");
      } finally {
        TypeSpecs.unadapt(Foreign.class);
      }
    }
  }

  @Test
  void adapt_whatCannotBe_isRefused() {
    assertThatThrownBy(
            () -> TypeSpecs.adapt(SimpleMaskedTensor.class, SimpleMaskedTensor::typeSpec))
        .hasMessageStartingWith("TypeSpecs.adapt: ")
        .hasMessageEndingWith("SimpleMaskedTensor implements ExtensionType itself");
    assertThatThrownBy(() -> TypeSpecs.adapt(Tensor.class, TensorSpec::of))
        .hasMessage("TypeSpecs.adapt: io.intarsia.tensor.Tensor is a tensor or a spec");
    assertThatThrownBy(() -> TypeSpecs.unadapt(String.class))
        .hasMessage("TypeSpecs.unadapt: java.lang.String is not adapted");
    assertThatThrownBy(() -> TypeSpecs.adapt(CharSequence.class, value -> null))
        .hasMessageContaining("java.lang.CharSequence");
    assertThat(TypeSpecs.isAdapted(CharSequence.class)).isFalse();
  }

  @Test
  void adapt_twice_isRefusedAndTheFirstStays() {
    TypeSpecs.adapt(Pair.class, pair -> null);
    try {
      assertThatThrownBy(() -> TypeSpecs.adapt(Pair.class, pair -> null))
          .hasMessageEndingWith("AdapterTest$Pair is adapted already; unadapt it before");
      assertThat(TypeSpecs.isAdapted(Pair.class)).isTrue();
    } finally {
      TypeSpecs.unadapt(Pair.class);
    }
  }

  @Test
  void adapter_thatGivesNull_isNamed() {
    TypeSpecs.adapt(Pair.class, pair -> null);
    try (var tf = Environment.open()) {
      var pair = new Pair(tf.constant(1), tf.constant(2));
      assertThatThrownBy(() -> TypeSpecs.of(pair))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("the adapter of ")
          .hasMessageEndingWith("Pair gave null; it must give the spec of the value");
    } finally {
      TypeSpecs.unadapt(Pair.class);
    }
  }

  @Test
  void of_anythingElse_saysHowToBecomeAnExtensionValue() {
    assertThatThrownBy(() -> TypeSpecs.of("text"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "TypeSpecs.of: expected a tensor or an extension value, got String text; its class can"
                + " implement ExtensionType, or be registered with TypeSpecs.adapt");
    assertThatThrownBy(() -> TypeSpecs.of(null)).hasMessageContaining("got null");
  }
}
