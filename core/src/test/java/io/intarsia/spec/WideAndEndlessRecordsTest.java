package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.internal.records.RecordAccess;
import io.intarsia.nest.Nest;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Declarations at the limits of the platform, or without end.
@Tag("E-010")
final class WideAndEndlessRecordsTest {
  /// As many doubles as a constructor takes: its arguments and itself are 255 slots.
  record Doubles(
      double d0,
      double d1,
      double d2,
      double d3,
      double d4,
      double d5,
      double d6,
      double d7,
      double d8,
      double d9,
      double d10,
      double d11,
      double d12,
      double d13,
      double d14,
      double d15,
      double d16,
      double d17,
      double d18,
      double d19,
      double d20,
      double d21,
      double d22,
      double d23,
      double d24,
      double d25,
      double d26,
      double d27,
      double d28,
      double d29,
      double d30,
      double d31,
      double d32,
      double d33,
      double d34,
      double d35,
      double d36,
      double d37,
      double d38,
      double d39,
      double d40,
      double d41,
      double d42,
      double d43,
      double d44,
      double d45,
      double d46,
      double d47,
      double d48,
      double d49,
      double d50,
      double d51,
      double d52,
      double d53,
      double d54,
      double d55,
      double d56,
      double d57,
      double d58,
      double d59,
      double d60,
      double d61,
      double d62,
      double d63,
      double d64,
      double d65,
      double d66,
      double d67,
      double d68,
      double d69,
      double d70,
      double d71,
      double d72,
      double d73,
      double d74,
      double d75,
      double d76,
      double d77,
      double d78,
      double d79,
      double d80,
      double d81,
      double d82,
      double d83,
      double d84,
      double d85,
      double d86,
      double d87,
      double d88,
      double d89,
      double d90,
      double d91,
      double d92,
      double d93,
      double d94,
      double d95,
      double d96,
      double d97,
      double d98,
      double d99,
      double d100,
      double d101,
      double d102,
      double d103,
      double d104,
      double d105,
      double d106,
      double d107,
      double d108,
      double d109,
      double d110,
      double d111,
      double d112,
      double d113,
      double d114,
      double d115,
      double d116,
      double d117,
      double d118,
      double d119,
      double d120,
      double d121,
      double d122,
      double d123,
      double d124,
      double d125,
      double d126) {}

  @Test
  void record_ofTheMostDoubles_isTakenApartAndMade() {
    @Nullable Object[] numbers = IntStream.range(0, 127).mapToObj(i -> i + 0.5).toArray();
    Object doubles = RecordAccess.of(Doubles.class).make(numbers);

    assertThat(doubles.toString()).startsWith("Doubles[d0=0.5, d1=1.5,").endsWith("d126=126.5]");
    assertThat(Nest.flatten(doubles)).containsExactly(numbers);
    assertThat(Nest.packSequenceAs(doubles, Arrays.asList(numbers))).isEqualTo(doubles);
  }

  @Test
  void record_ofTheMostDoubles_refusesOthersAsAnyRecordDoes() {
    Object doubles =
        RecordAccess.of(Doubles.class)
            .make(IntStream.range(0, 127).mapToObj(i -> (Object) 1.0).toArray());
    @Nullable Object[] leaves = new Object[127];
    Arrays.fill(leaves, 1.0);
    leaves[126] = "text";

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Nest.packSequenceAs(doubles, Arrays.asList(leaves)))
        .withMessageContaining("value.d126() takes double, got String text");
    leaves[126] = null;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Nest.packSequenceAs(doubles, Arrays.asList(leaves)))
        .withMessageContaining("value.d126() takes double, got null");
  }

  record Sorted<T extends Comparable<T>>(Tensor tensor, List<T> order) implements ExtensionType {}

  record OfLists<T extends List<T>>(Tensor tensor, List<T> lists) implements ExtensionType {}

  record Self<T extends Self<T>>(int number, List<T> others) {}

  record OfSelf(Tensor tensor, Self<?> self) implements ExtensionType {}

  record Growing<T>(T value, List<Growing<List<T>>> next) {}

  record OfGrowing(Tensor tensor, Growing<Integer> growing) implements ExtensionType {}

  private static DerivedSpec<?> spec(Class<?> type, String name, Object value) {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    fields.put("tensor", TensorSpec.of(Shape.of(2), DType.FLOAT32));
    fields.put(name, value);
    @SuppressWarnings("unchecked") // one of the records above
    DerivedSpec<?> spec = DerivedSpec.of((Class<? extends Extension>) type, fields);
    return spec;
  }

  /// For the compiler.
  private record Extension() implements ExtensionType {}

  @SuppressWarnings({"rawtypes", "unchecked"}) // no class is its own element
  private static final Object SELF = new Self(1, List.of());

  @Test
  void bound_thatRefersToItself_endsInAMessageOrAType() {
    assertThat(spec(Sorted.class, "order", List.of()).toString())
        .startsWith("Sorted.Spec(tensor=TensorSpec([2], float32), order=");
    assertThat(spec(OfLists.class, "lists", List.of(List.of(1L))).toString())
        .isEqualTo("OfLists.Spec(tensor=TensorSpec([2], float32), lists=[[1]])");
    assertThat(spec(OfSelf.class, "self", SELF).toString())
        .startsWith("OfSelf.Spec(tensor=TensorSpec([2], float32), self=Self(number=1");
  }

  @Test
  void record_thatHoldsItselfOfEverLargerTypes_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> spec(OfGrowing.class, "growing", new Growing<>(1, List.of())))
        .withMessageContaining("component `growing` is declared as a type without end");
  }

  @ParameterizedTest
  @ValueSource(strings = {"java.lang.String", "java.math.BigInteger", "java.time.LocalDate"})
  void valuesOfThePlatform_withFieldsThatAreCaches_areStatic(String name) throws Exception {
    assertThat(ValueTypes.contains(Class.forName(name))).isTrue();
  }
}
