package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tensorflow.proto.Struct.StructuredValue;
import org.tensorflow.proto.Struct.TypeSpecProto.TypeSpecClass;

@Tag("E-089")
final class AnonymousValueTest {
  private static final TensorSpec VECTOR = TensorSpec.of(Shape.of(-1), DType.FLOAT32);

  record Inner(Tensor t, int k) implements ExtensionType {}

  record Outer(
      Tensor x, String label, List<Inner> inners, Map<String, Tensor> map, Optional<Tensor> none)
      implements ExtensionType {}

  record Reordered(int k, Tensor t) implements ExtensionType {}

  record Text(Tensor t, String k) implements ExtensionType {}

  record Ints(@Spec(dtype = DType.INT32) Tensor t, int k) implements ExtensionType {}

  record Even(Tensor t, int k) implements ExtensionType {
    @Override
    public void validate() {
      if (k % 2 != 0) {
        throw new IllegalArgumentException("k must be even, got " + k);
      }
    }
  }

  @AfterEach
  void unregister() {
    for (Class<?> type : List.of(Inner.class, Outer.class, Reordered.class)) {
      if (TypeRegistry.nameOf(type).isPresent()) {
        TypeRegistry.unregister(type);
      }
    }
  }

  // As a program that knows the classes would save it.
  private static AnonymousSpec loaded(ExtensionType value) {
    List<Class<?>> types = List.of(Inner.class, Outer.class);
    types.forEach(TypeRegistry::register);
    StructuredValue message = StructuredValues.encode(value.typeSpec());
    types.forEach(TypeRegistry::unregister);
    return Decoded.as(AnonymousSpec.class, StructuredValues.decode(message));
  }

  private static @Nullable Object firstOf(@Nullable Object tuple) {
    return Decoded.as(Tuple.class, tuple).get(0);
  }

  private static AnonymousValue rebuilt(AnonymousSpec spec, ExtensionType like) {
    return Decoded.as(
        AnonymousValue.class, Nest.expanded().packSequenceAs(spec, Nest.expanded().flatten(like)));
  }

  @Test
  void unknownExtension_isReadByFieldNames() {
    try (var tf = Environment.open()) {
      Tensor x = tf.constant(new float[] {1, 2});
      Tensor y = tf.constant(3);
      var outer = new Outer(x, "l", List.of(new Inner(y, 1)), Map.of("a", x), Optional.empty());

      AnonymousSpec spec = loaded(outer);
      AnonymousValue value = rebuilt(spec, outer);

      assertThat(spec.name()).isEqualTo("io.intarsia.spec.AnonymousValueTest.Outer.Spec");
      assertThat(value.get("x")).isSameAs(x);
      assertThat(value.get("label")).isEqualTo("l");
      assertThat(value.get("none")).isNull();
      assertThat(value.get("map")).isEqualTo(Map.of("a", x));
      AnonymousValue inner = Decoded.as(AnonymousValue.class, firstOf(value.get("inners")));
      assertThat(inner.get("t")).isSameAs(y);
      assertThat(inner.get("k")).isEqualTo(1L);
      assertThat(List.copyOf(value.fields().keySet()))
          .isEqualTo(List.of("x", "label", "inners", "map", "none"));
      assertThat(value.typeSpec()).isSameAs(spec);
      assertThat(Nest.expanded().flatten(value)).isEqualTo(Nest.expanded().flatten(outer));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> value.get("y"))
          .withMessage(
              "io.intarsia.spec.AnonymousValueTest.Outer.Spec has no field 'y', only [x, label,"
                  + " inners, map, none]");
    }
  }

  @Test
  void value_reinterpreted_isTheRecordAndBack() {
    try (var tf = Environment.open()) {
      Tensor x = tf.constant(new float[] {1, 2});
      var outer = new Outer(x, "l", List.of(new Inner(x, 1)), Map.of("a", x), Optional.empty());
      AnonymousValue value = rebuilt(loaded(outer), outer);

      assertThat(value.reinterpret(Outer.class)).isEqualTo(outer);
      assertThat(value.typeSpec().reinterpret(Outer.class)).isEqualTo(outer.typeSpec());
      assertThat(AnonymousValue.of(new Inner(x, 1)))
          .isEqualTo(firstOf(value.get("inners")))
          .isNotEqualTo(AnonymousValue.of(new Inner(x, 2)))
          .hasSameHashCodeAs(AnonymousValue.of(new Inner(x, 1)));
    }
  }

  @Test
  void of_record_canBeSaved() {
    try (var tf = Environment.open()) {
      TypeRegistry.register(Inner.class, "acme.Inner");

      AnonymousValue value = AnonymousValue.of(new Inner(tf.constant(2f), 1));

      assertThat(value).hasToString("acme.Inner(t=2.0 shape=[] dtype=float32, k=1)");
      assertThat(value.typeSpec()).hasToString("acme.Inner.Spec(t=TensorSpec([], float32), k=1)");
      assertThat(StructuredValues.encode(value.typeSpec()))
          .isEqualTo(StructuredValues.encode(new Inner(tf.constant(2f), 1).typeSpec()));
    }
  }

  @Test
  void specs_mergeAndCompare() {
    var two = spec("acme.T.Spec", Tuple.of("t", TensorSpec.of(Shape.of(2), DType.FLOAT32)));
    var three = spec("acme.T.Spec", Tuple.of("t", TensorSpec.of(Shape.of(3), DType.FLOAT32)));
    var any = spec("acme.T.Spec", Tuple.of("t", VECTOR));
    var other = spec("acme.Other.Spec", Tuple.of("t", VECTOR));

    assertThat(two.mostSpecificCompatibleType(three)).contains(any);
    assertThat(two.isCompatibleWith(any)).isTrue();
    assertThat(two.isCompatibleWith(three)).isFalse();
    assertThat(any).isNotEqualTo(other);
    assertThat(any.isCompatibleWith(other)).isFalse();
    assertThat(any.mostSpecificCompatibleType(other)).isEmpty();
  }

  @Test
  void reinterpret_otherFields_saysWhich() {
    try (var tf = Environment.open()) {
      AnonymousValue value = AnonymousValue.of(new Inner(tf.constant(2f), 1));
      String name = "io.intarsia.spec.AnonymousValueTest.Inner.Spec";

      assertThatIllegalArgumentException()
          .isThrownBy(() -> value.reinterpret(Outer.class))
          .withMessage(
              "reinterpret: %s has the fields [t, k], but %s has the components [x, label, inners,"
                      .formatted(name, Outer.class.getName())
                  + " map, none]; they must be the same");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> value.reinterpret(Text.class))
          .withMessage("extension type Text: component `k` must be String, got Long 1");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> value.reinterpret(Ints.class))
          .withMessage(
              "extension type Ints: component `t` must be TensorSpec(<unknown>, int32) as its @Spec"
                  + " declares, got TensorSpec([], float32)");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> value.reinterpret(Even.class))
          .withMessage("k must be even, got 1");
    }
  }

  @Test
  void reinterpret_otherOrder_isForValuesOnly() {
    try (var tf = Environment.open()) {
      Tensor t = tf.constant(2f);
      AnonymousValue value = AnonymousValue.of(new Inner(t, 1));

      assertThat(value.reinterpret(Reordered.class)).isEqualTo(new Reordered(1, t));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> value.typeSpec().reinterpret(Reordered.class))
          .withMessage(
              "reinterpret: io.intarsia.spec.AnonymousValueTest.Inner.Spec has the fields [t, k],"
                  + " but"
                  + " %s declares its components in the order [k, t]; declare them as saved, as the"
                      .formatted(Reordered.class.getName())
                  + " order says which tensor is which");
    }
  }

  @Test
  void packedSpec_isOneTensor() {
    var packed =
        spec(
            "acme.T.Spec",
            Tuple.of("t", VECTOR),
            Tuple.of("k", 1L),
            Tuple.of(AnonymousSpec.PACKED, true));

    assertThat(packed.isPacked()).isTrue();
    assertThat(packed.fields()).containsOnlyKeys("t", "k");
    assertThat(Nest.expanded().flatten(packed))
        .containsExactly(TensorSpec.of(Shape.scalar(), DType.VARIANT));
    try (var tf = Environment.open()) {
      AnonymousValue value = packed.fromComponents(tf.constant(1));
      assertThat(value.get("k")).isEqualTo(1L);
      assertThat(value).hasToString("acme.T(packed)");
      assertThatThrownBy(() -> value.get("t"))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessage(
              "the fields of acme.T.Spec are packed into one variant tensor, which only"
                  + " TensorFlow's own code can flatten");
      assertThatThrownBy(() -> value.reinterpret(Inner.class))
          .isInstanceOf(UnsupportedOperationException.class);
    }
  }

  @Test
  void dynamicRaggedShape_hasItsInnerShapeFirst() {
    var spec =
        spec(
            "tf.DynamicRaggedShape.Spec",
            Tuple.of("_row_partitions", Tuple.of(VECTOR)),
            Tuple.of("_inner_shape", TensorSpec.of(Shape.of(2), DType.INT64)),
            Tuple.of("_static_inner_shape", Shape.of(1, 2)));

    assertThat(Nest.expanded().flatten(spec))
        .containsExactly(TensorSpec.of(Shape.of(2), DType.INT64), VECTOR);
    assertThat(List.copyOf(spec.fields().keySet()))
        .isEqualTo(List.of("_row_partitions", "_inner_shape", "_static_inner_shape"));
  }

  @Test
  void registeredKindWithFields_isAnonymousAndKeepsItsKind() {
    StructuredValue.Builder message =
        StructuredValues.encode(spec("acme.Old.Spec", Tuple.of("t", VECTOR))).toBuilder();
    message.getTypeSpecValueBuilder().setTypeSpecClass(TypeSpecClass.REGISTERED_TYPE_SPEC);

    var spec = Decoded.as(AnonymousSpec.class, StructuredValues.decode(message.build()));

    assertThat(spec.fields()).containsEntry("t", VECTOR);
    assertThat(StructuredValues.encode(spec)).isEqualTo(message.build());
  }

  private static AnonymousSpec spec(String name, Tuple... pairs) {
    return AnonymousSpec.ofState(name, false, Tuple.copyOf(List.of(pairs))).orElseThrow();
  }

  @Test
  void specs_savedAsOtherKinds_areNotEqual() {
    Object state = Tuple.of(Tuple.of("x", TensorSpec.of(Shape.of(2), DType.INT32)));
    AnonymousSpec extension = AnonymousSpec.ofState("acme.X.Spec", false, state).orElseThrow();
    AnonymousSpec registered = AnonymousSpec.ofState("acme.X.Spec", true, state).orElseThrow();

    assertThat(extension.equals(registered)).isFalse();
    assertThat(extension.isCompatibleWith(registered)).isFalse();
    assertThat(registered)
        .isEqualTo(AnonymousSpec.ofState("acme.X.Spec", true, state).orElseThrow());
    assertThat(StructuredValues.fromBytes(StructuredValues.toBytes(registered)))
        .isEqualTo(registered)
        .isNotEqualTo(extension);
  }
}
