package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What the class of an extension record may declare, and what is said of everything else.
@SuppressWarnings({
  "ArrayRecordComponent",
  "JavaUtilDate",
  "rawtypes",
  "NonFinalStaticField",
  "NullAway",
  "unchecked",
  "UnnecessaryStringBuilder"
}) // null where a test wants it; specs are stored by their serialization
final class RecordClassCheckTest {
  record Floats(float[] x) implements ExtensionType {}

  record Tensors(Tensor[] x) implements ExtensionType {}

  record ArrayInList(List<int[]> x) implements ExtensionType {}

  record GenericArray<T>(T[] x) implements ExtensionType {}

  record OfArrayList(ArrayList<Tensor> x) implements ExtensionType {}

  record OfHashMap(HashMap<String, Tensor> x) implements ExtensionType {}

  record OfSet(Set<Tensor> x) implements ExtensionType {}

  record OfObject(Object x) implements ExtensionType {}

  record BoundedByArrayList<T extends ArrayList<String>>(T x) implements ExtensionType {}

  record OfBuilder(StringBuilder x) implements ExtensionType {}

  record OfDate(Date x) implements ExtensionType {}

  record OfFunction(Function<Tensor, Tensor> x) implements ExtensionType {}

  record OfSpec(TensorSpec x) implements ExtensionType {}

  record OfEager(EagerTensor x) implements ExtensionType {}

  record KeyedTensors(Map<Integer, Tensor> x) implements ExtensionType {}

  record KeyedShapes(Map<Shape, String> x) implements ExtensionType {}

  record TwiceOptional(Optional<Optional<Tensor>> x) implements ExtensionType {}

  record StaticTensor(@Static Tensor x) implements ExtensionType {}

  record StaticTensors(@Static List<Tensor> x) implements ExtensionType {}

  record StaticArray(@Static int[] x) implements ExtensionType {}

  record DeclaredText(@Spec(dtype = DType.INT32) String x) implements ExtensionType {}

  record DeclaredList(@Spec(dtype = DType.INT32) List<Tensor> x) implements ExtensionType {}

  record BadShape(@Spec(dtype = DType.INT32, shape = -3) Tensor x) implements ExtensionType {}

  record InPlainRecord(Holder x) implements ExtensionType {}

  record Holder(StringBuilder text) {}

  record Counter(int count) {}

  static final class Box {
    int value;

    @Override
    public boolean equals(Object other) {
      return other instanceof Box box && value == box.value;
    }

    @Override
    public int hashCode() {
      return value;
    }
  }

  record OfBox(Box x) implements ExtensionType {}

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of(
            new Floats(new float[1]),
            "is an array (float[]), which can change; use a Tensor for data, or a List"),
        Arguments.of(new Tensors(new Tensor[0]), "which can change; use List<Tensor>"),
        Arguments.of(new ArrayInList(List.of()), "is an array (int[]), which can change"),
        Arguments.of(new GenericArray<>(new String[0]), "is an array (T[]), which can change"),
        Arguments.of(
            new OfArrayList(new ArrayList<>()),
            "is a java.util.ArrayList, which is no tensor, no extension value and no value type"
                + " (immutable, with equals and hashCode); use a record, a List or a Map, or"
                + " annotate the component with @Static"),
        Arguments.of(new OfHashMap(new HashMap<>()), "is a java.util.HashMap, which is no"),
        Arguments.of(new OfSet(Set.of()), "is a java.util.Set, which is no"),
        Arguments.of(
            new OfObject("text"),
            "is an Object, so nobody can say whether it is dynamic; declare a Tensor, an extension"
                + " type or a value type, or annotate it with @Static"),
        Arguments.of(
            new BoundedByArrayList<>(new ArrayList<>()), "is a java.util.ArrayList, which is no"),
        Arguments.of(
            new OfBuilder(new StringBuilder()), "is a java.lang.StringBuilder, which is no"),
        Arguments.of(new OfDate(new Date(0)), "is a java.util.Date, which is no"),
        Arguments.of(new OfFunction(x -> x), "is a java.util.function.Function, which is no"),
        Arguments.of(new OfBox(new Box()), "$Box, which is no"),
        Arguments.of(
            new OfSpec(TensorSpec.of(Shape.scalar(), DType.INT32)),
            "is a TypeSpec, which stands for a dynamic component in the spec of the record; keep"
                + " what it says (dtype, shape) instead"),
        Arguments.of(
            new OfEager(null),
            "is a EagerTensor, which the tensors of a traced function are not; declare it as"
                + " Tensor"),
        Arguments.of(
            new KeyedTensors(Map.of()), "is a map of dynamic values, whose keys must be Strings"),
        Arguments.of(
            new KeyedShapes(Map.of()),
            "is a map whose keys (io.intarsia.shape.Shape) have no order; use String keys"),
        Arguments.of(new TwiceOptional(Optional.empty()), "is an Optional of an Optional; use one"),
        Arguments.of(
            new StaticTensor(null),
            "is annotated with @Static, but tensors and extension values are dynamic"),
        Arguments.of(new StaticTensors(List.of()), "is annotated with @Static, but tensors"),
        Arguments.of(new StaticArray(new int[0]), "is an array (int[]), which can change"),
        Arguments.of(new DeclaredText("a"), "is annotated with @Spec, which is for tensors"),
        Arguments.of(new DeclaredList(List.of()), "is annotated with @Spec, which is for tensors"),
        Arguments.of(
            new BadShape(null),
            "has the shape [-3] in its @Spec; a dimension is 0 or more, or -1 if it is not known"),
        Arguments.of(
            new InPlainRecord(new Holder(new StringBuilder())),
            "is a java.lang.StringBuilder, which is no"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  @Tag("E-038")
  void class_componentThatCannotBe_failsTheSameWayEveryTime(ExtensionType value, String message) {
    String start = "extension type %s: component `x` ".formatted(value.getClass().getSimpleName());
    for (int attempt = 0; attempt < 2; attempt++) {
      assertThatThrownBy(value::typeSpec)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith(start)
          .hasMessageContaining(message);
    }
  }

  enum Mode {
    TRAIN,
    TEST {
      @Override
      public String toString() {
        return "testing";
      }
    }
  }

  sealed interface Padding permits Same, Fixed {}

  record Same() implements Padding {}

  record Fixed(int width) implements Padding {}

  record Values(
      int count,
      String name,
      Mode mode,
      Shape shape,
      DType dtype,
      LocalDate day,
      BigDecimal price,
      Class<?> type,
      Padding padding,
      Map<Integer, String> keyed,
      List<Counter> counters,
      @Static Function<String, String> function)
      implements ExtensionType {}

  private static Values values(Function<String, String> function) {
    return new Values(
        3,
        "n",
        Mode.TEST,
        Shape.of(2),
        DType.BOOL,
        LocalDate.of(2020, 7, 21),
        new BigDecimal("1.50"),
        String.class,
        new Fixed(2),
        Map.of(1, "one"),
        List.of(new Counter(7)),
        function);
  }

  @Test
  @Tag("E-040")
  void class_valueTypes_areStatic() {
    Function<String, String> function = text -> text;
    Values values = values(function);

    assertThat(values.typeSpec()).isEqualTo(values(function).typeSpec());
    assertThat(values.typeSpec()).hasSameHashCodeAs(values(function).typeSpec());
    assertThat(values.typeSpec()).isNotEqualTo(values(text -> "").typeSpec());
    assertThat(((DerivedSpec<?>) values.typeSpec()).fields())
        .containsEntry("mode", "TEST")
        .containsEntry("padding", new Fixed(2))
        .containsEntry("keyed", Map.of(1, "one"));
    assertThat(((DerivedSpec<Values>) specOf(values)).fromComponents(components(values)))
        .isEqualTo(values);
  }

  record Numbers<T extends Tensor, N extends Number & Comparable<N>>(
      T bounded, List<? extends Tensor> wild, List open) implements ExtensionType {}

  @Test
  void class_boundedVariablesWildcardsAndRawLists_areTakenByTheirBound() {
    try (var tf = Environment.open()) {
      Tensor one = tf.constant(1f);
      var value = new Numbers<Tensor, Integer>(one, List.of(one), List.of(one, "a"));

      assertThat(value.typeSpec())
          .hasToString(
              "Numbers.Spec(bounded=TensorSpec([], float32), wild=[TensorSpec([], float32)],"
                  + " open=[TensorSpec([], float32), a])");
    }
  }

  record Open(List<Object> x) implements ExtensionType {}

  static Stream<Arguments> refusedElements() {
    return Stream.of(
        Arguments.of(
            new int[] {1},
            "holds a int[] at x().get(1), which is no tensor, no extension value and no value type;"
                + " use a Tensor for data, or a List or Map of values"),
        Arguments.of(new String[] {"a"}, "holds a java.lang.String[] at x().get(1)"),
        Arguments.of(new StringBuilder(), "holds a java.lang.StringBuilder at x().get(1)"),
        Arguments.of(Optional.empty(), "holds a java.util.Optional at x().get(1)"),
        Arguments.of(
            new Counter(1),
            "at x().get(1), which is no tensor, no extension value and no value type; let the"
                + " record implement ExtensionType, or declare its type"),
        Arguments.of(
            TensorSpec.of(Shape.scalar(), DType.INT32),
            "holds the spec TensorSpec([], int32) at x().get(1), where its spec would take it for"
                + " that of a tensor"),
        Arguments.of(
            Map.of("k", List.of(new int[0])), "holds a int[] at x().get(1).get(\"k\").get(0)"),
        Arguments.of(
            Map.of(1, "a"),
            "holds a map with the key Integer 1 at x().get(1); keys must be Strings"));
  }

  @ParameterizedTest
  @MethodSource("refusedElements")
  void value_elementThatCannotBe_isNamedWithItsPath(Object element, String message) {
    var value = new Open(List.of("fine", element));

    assertThatThrownBy(value::typeSpec)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("extension type Open: component `x` holds")
        .hasMessageContaining(message);
  }

  static final class Plain implements ExtensionType {}

  @Test
  @Tag("E-037")
  void typeSpec_noRecordAndNoMethod_isUnsupported() {
    assertThatThrownBy(() -> new Plain().typeSpec())
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining(
            "Plain is no record and has no @AutoCompositeTensor, so its spec cannot be derived;"
                + " annotate it, or override typeSpec()");
  }

  private static TypeSpec<?> specOf(Object value) {
    return TypeSpecs.of(value);
  }

  @SuppressWarnings("unchecked")
  private static Object components(Object value) {
    return ((TypeSpec<Object>) TypeSpecs.of(value)).toComponents(value);
  }
}
