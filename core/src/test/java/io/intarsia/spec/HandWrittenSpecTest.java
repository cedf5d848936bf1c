package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.support.SimpleMaskedTensor;
import io.intarsia.support.SimpleMaskedTensor.SimpleMaskedTensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A spec written by hand, with all that follows from its serialization.
@SuppressWarnings({
  "NullAway",
  "serial"
}) // null where a test wants it; specs are stored by their serialization
final class HandWrittenSpecTest {
  private static Environment tf;

  @BeforeAll
  static void open() {
    tf = Environment.open();
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  private static SimpleMaskedTensorSpec ints(long... dims) {
    return new SimpleMaskedTensorSpec(Shape.of(dims), DType.INT32);
  }

  private static long operations() {
    return tf.statistics().cacheHits() + tf.statistics().cacheMisses();
  }

  private static SimpleMaskedTensor masked(int... values) {
    return new SimpleMaskedTensor(tf.constant(values), tf.constant(new boolean[values.length]));
  }

  @Test
  @Tag("E-037")
  void typeSpec_ofAValue_isThatOfItsTensors() {
    var value = masked(1, 2);

    assertThat(value.typeSpec()).isEqualTo(ints(2)).isEqualTo(value.typeSpec());
  }

  @Test
  @Tag("E-042")
  void specs_haveNoSettersAndFinalFields() {
    for (Class<?> type :
        List.of(TensorSpec.class, BoundedTensorSpec.class, SimpleMaskedTensorSpec.class)) {
      assertThat(type.getDeclaredFields())
          .allMatch(field -> java.lang.reflect.Modifier.isFinal(field.getModifiers()));
      assertThat(type.getMethods()).noneMatch(method -> method.getName().startsWith("set"));
    }
    assertThat(ints(2).shape()).isEqualTo(Shape.of(2));
  }

  @Test
  @Tag("E-041")
  void specClass_isThatOfOneType() {
    assertThat(masked(1).typeSpec().getClass()).isEqualTo(SimpleMaskedTensorSpec.class);
    assertThat(TypeSpecs.of(tf.constant(1)).getClass()).isEqualTo(TensorSpec.class);
  }

  @Test
  @Tag("E-045")
  void serialize_holdsShapeAndDtype_theMaskFollows() {
    assertThat(ints(2).serialize()).isEqualTo(Tuple.of(Shape.of(2), DType.INT32));
    assertThat(ints(2).componentSpecs())
        .isEqualTo(
            Tuple.of(
                TensorSpec.of(Shape.of(2), DType.INT32), TensorSpec.of(Shape.of(2), DType.BOOL)));
  }

  @Test
  @Tag("E-046")
  void serialize_isAbstract() throws NoSuchMethodException {
    for (String name : List.of("serialize", "valueType", "componentSpecs")) {
      int modifiers = TypeSpec.class.getMethod(name).getModifiers();
      assertThat(java.lang.reflect.Modifier.isAbstract(modifiers)).as(name).isTrue();
    }
  }

  @Test
  @Tag("E-048")
  void deserialize_callsTheConstructor() {
    assertThat(
            TypeSpec.deserialize(SimpleMaskedTensorSpec.class, Tuple.of(Shape.of(2), DType.INT32)))
        .isEqualTo(ints(2));
  }

  @Test
  @Tag("E-054")
  void toString_isClassAndSerialization() {
    assertThat(ints(2)).hasToString("SimpleMaskedTensorSpec([2], int32)");
  }

  @Test
  @Tag("E-055")
  @Tag("E-061")
  void components_matchTheirSpecs() {
    var value = masked(1, 2);
    SimpleMaskedTensorSpec spec = ints(2);

    Nest.assertSameStructure(spec.componentSpecs(), spec.toComponents(value));
    Object accepted =
        Nest.mapStructure(
            (each, component) -> ((TypeSpec<?>) each).isCompatibleWith(component),
            spec.componentSpecs(),
            spec.toComponents(value));
    assertThat(accepted).isEqualTo(Tuple.of(true, true));
  }

  @Test
  @Tag("E-056")
  @Tag("E-153")
  void fromComponents_givesTheClassWithTheVeryTensors() {
    Tensor value = tf.constant(new int[] {1});
    Tensor mask = tf.constant(new boolean[] {true});

    SimpleMaskedTensor rebuilt = ints(1).fromComponents(Tuple.of(value, mask));

    assertThat(rebuilt.value()).isSameAs(value);
    assertThat(rebuilt.mask()).isSameAs(mask);
  }

  @Test
  @Tag("E-057")
  void components_runNoOps() {
    var value = masked(1, 2);
    long before = operations();

    ints(2).fromComponents(ints(2).toComponents(value));
    Nest.expanded().packSequenceAs(value, Nest.expanded().flatten(value));

    assertThat(operations()).isEqualTo(before);
  }

  @Test
  @Tag("E-063")
  @Tag("E-064")
  void equality_isExactInRankAndDimensions() {
    assertThat(ints(2, -1)).isEqualTo(ints(2, -1)).hasSameHashCodeAs(ints(2, -1));
    assertThat(ints(2, -1)).isNotEqualTo(ints(2, 3));
    assertThat(ints(2, -1)).isNotEqualTo(ints(-1, -1));
    assertThat(ints(2, -1)).isNotEqualTo(new SimpleMaskedTensorSpec(Shape.unknown(), DType.INT32));
    assertThat(ints(2)).isNotEqualTo(new SimpleMaskedTensorSpec(Shape.of(2), DType.INT64));
    assertThat(ints(2)).isNotEqualTo(TensorSpec.of(Shape.of(2), DType.INT32));
  }

  @Test
  @Tag("E-068")
  @Tag("E-069")
  void compatibility_comparesShapesAsShapes() {
    assertThat(ints(2).isCompatibleWith(TensorSpec.of(Shape.of(2), DType.INT32))).isFalse();
    assertThat(ints(-1, 3).isCompatibleWith(ints(8, 3))).isTrue();
    assertThat(ints(8, 3).isCompatibleWith(ints(-1, 3))).isTrue();
    assertThat(ints(8, 3).isCompatibleWith(ints(8, 4))).isFalse();
    assertThat(ints(2).isCompatibleWith(new SimpleMaskedTensorSpec(Shape.of(2), DType.INT64)))
        .isFalse();
    assertThat(ints(2).isCompatibleWith(masked(1, 2))).isTrue();
    assertThat(ints(2).isCompatibleWith(masked(1, 2, 3))).isFalse();
    assertThat(ints(2).isCompatibleWith("text")).isFalse();
  }

  @Test
  @Tag("E-070")
  @Tag("E-071")
  void merge_keepsWhatAgrees() {
    assertThat(ints(8, 3).mostSpecificCompatibleType(ints(8, 5))).contains(ints(8, -1));
    assertThat(ints(2, 3).mostSpecificCompatibleType(ints(2)))
        .contains(new SimpleMaskedTensorSpec(Shape.unknown(), DType.INT32));
    assertThat(
            ints(8, 3)
                .mostSpecificCompatibleType(
                    new SimpleMaskedTensorSpec(Shape.of(8, 3), DType.FLOAT32)))
        .isEmpty();
    assertThat(ints(8, 3).mostSpecificCompatibleType(TensorSpec.of(Shape.of(8, 3), DType.INT32)))
        .isEmpty();
  }

  @Test
  @Tag("E-074")
  void assertSameStructure_noCommonType_showsBothSpecs() {
    assertThatThrownBy(() ->
            Nest.expanded().assertSameStructure(masked(1), TensorSpec.of(Shape.of(1), DType.INT32)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("SimpleMaskedTensorSpec([1], int32)")
        .hasMessageContaining("TensorSpec([1], int32)");
    assertThatThrownBy(() ->
            Nest.expanded()
                .assertSameStructure(
                    List.of(ints(1)), List.of(new SimpleMaskedTensorSpec(Shape.of(1), DType.BOOL))))
        .hasMessageContaining("value.get(0)")
        .hasMessageContaining("SimpleMaskedTensorSpec([1], int32)")
        .hasMessageContaining("SimpleMaskedTensorSpec([1], bool)");
  }

  @Test
  @Tag("E-081")
  void assertSameStructure_mergeableSpecs_passes() {
    Nest.expanded().assertSameStructure(masked(1, 2), masked(1, 2, 3));
    Nest.expanded().assertSameStructure(masked(1, 2), ints(2));
  }

  @Test
  @Tag("E-075")
  @Tag("E-076")
  void flatten_specAndValue_goTogether() {
    var nest = Map.of("b", masked(1), "a", tf.constant(2f));
    var specs = Map.of("b", ints(1), "a", TensorSpec.of(Shape.scalar(), DType.FLOAT32));

    List<Object> tensors = Nest.expanded().flatten(nest);
    List<Object> flat = Nest.expanded().flatten(specs);

    assertThat(flat)
        .containsExactly(
            TensorSpec.of(Shape.scalar(), DType.FLOAT32),
            TensorSpec.of(Shape.of(1), DType.INT32),
            TensorSpec.of(Shape.of(1), DType.BOOL));
    for (int i = 0; i < flat.size(); i++) {
      assertThat(((TypeSpec<?>) flat.get(i)).isCompatibleWith(tensors.get(i))).isTrue();
    }
  }

  @Test
  @Tag("E-080")
  void pack_wrongKindOrCount_isRefused() {
    Tensor one = tf.constant(1);
    assertThatThrownBy(() ->
            Nest.expanded()
                .packSequenceAs(ints(1), List.of(TensorSpec.of(Shape.of(1), DType.INT32), one)))
        .hasMessageContaining("SimpleMaskedTensorSpec([1], int32) takes tensors, got the spec");
    assertThatThrownBy(() -> Nest.expanded().packSequenceAs(ints(1), List.of("text", one)))
        .hasMessageContaining("SimpleMaskedTensorSpec([1], int32) takes tensors, got String text");
  }

  @Test
  @Tag("E-149")
  void cast_valueOfTheType_isTheValue_othersAreRefused() {
    var value = masked(1, 2);

    assertThat(ints(-1).cast(value)).isSameAs(value);
    assertThatThrownBy(() -> ints(3).cast(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "TypeSpec.cast: expected SimpleMaskedTensorSpec([3], int32), got SimpleMaskedTensor")
        .hasMessageContaining(" of SimpleMaskedTensorSpec([2], int32); convert it before");
    assertThatThrownBy(() -> ints(3).cast(null)).hasMessageContaining("got null");
  }

  @Test
  @Tag("E-150")
  void castableType_byDefault_isTheMergedType() {
    assertThat(ints(2).castableType(ints(3))).isEqualTo(Optional.of(ints(-1)));
    assertThat(ints(2).castableType(TensorSpec.of(Shape.of(2), DType.INT32))).isEmpty();
    assertThat(TensorSpec.of(Shape.of(2), DType.INT32).castableType(ints(2))).isEmpty();
  }

  record OfMasked(SimpleMaskedTensor masked) implements ExtensionType {}

  @Test
  @Tag("E-095")
  void stacked_componentThatCannotBeStacked_isNamed() {
    var spec = (StackableTypeSpec<?>) new OfMasked(masked(1)).typeSpec();

    assertThatThrownBy(() -> spec.stacked(2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "OfMasked.Spec is not stackable: its component SimpleMaskedTensorSpec([1], int32) is"
                + " not; let its spec extend StackableTypeSpec");
  }

  /// Is a list, and an extension value: a leaf unless it is expanded.
  static final class TensorList extends AbstractList<Tensor> implements ExtensionType {
    private final Tensor first;
    private final Tensor second;

    TensorList(Tensor first, Tensor second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public Tensor get(int index) {
      return index == 0 ? first : second;
    }

    @Override
    public int size() {
      return 2;
    }

    @Override
    public TypeSpec<TensorList> typeSpec() {
      return new Spec();
    }

    static final class Spec extends TypeSpec<TensorList> {
      @Override
      public Tuple serialize() {
        return Tuple.of();
      }

      @Override
      public Class<TensorList> valueType() {
        return TensorList.class;
      }

      @Override
      public Object componentSpecs() {
        var any = TensorSpec.of(Shape.unknown(), DType.INT32);
        return Map.of("first", any, "second", any);
      }

      @Override
      public Object toComponents(TensorList value) {
        return Map.of("first", value.first, "second", value.second);
      }

      @Override
      public TensorList fromComponents(Object components) {
        var parts = (Map<?, ?>) components;
        return new TensorList((Tensor) parts.get("first"), (Tensor) parts.get("second"));
      }
    }
  }

  record Holder(TensorList list) implements ExtensionType {}

  @Test
  @Tag("E-036")
  void listThatIsAnExtensionValue_isALeafUnlessExpanded() {
    Tensor one = tf.constant(1);
    Tensor two = tf.constant(2);
    var list = new TensorList(one, two);

    assertThat(Nest.flatten(List.of(list))).hasSize(1);
    assertThat(Nest.flatten(List.of(list)).getFirst()).isSameAs(list);
    assertThat(Nest.expanded().flatten(List.of(list))).containsExactly(one, two);
    Object packed = Nest.expanded().packSequenceAs(list, List.of(two, one));
    assertThat(packed).isInstanceOf(TensorList.class).isEqualTo(List.of(two, one));
    assertThat(Nest.expanded().flatten(new Holder(list))).containsExactly(one, two);
    assertThat(new TensorList.Spec()).hasToString("Spec()");
  }
}
