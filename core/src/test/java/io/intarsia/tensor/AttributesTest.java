package io.intarsia.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class AttributesTest {
  @Test
  void of_arraysAndLists_areListsThatStay() {
    int[] strides = {1, 2};
    List<Object> padding = new ArrayList<>(List.of(1, new long[] {2, 3}));
    var attributes = Attributes.of(Map.of("strides", strides, "padding", padding));
    strides[0] = 9;
    padding.clear();
    assertThat(attributes.get("strides")).isEqualTo(List.of(1, 2));
    assertThat(attributes.get("padding")).isEqualTo(List.of(1, List.of(2L, 3L)));
    assertThat(Attributes.of("names", new String[] {"a"}).get("names")).isEqualTo(List.of("a"));
    assertThat(Attributes.of("none", new int[0]).get("none")).isEqualTo(List.of());
  }

  @Test
  void of_null_isRefusedByItsName() {
    String message = "Attributes: the value of 'x' is null";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Attributes.of("x", new String[] {"a", null}))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Attributes.of("x", Arrays.asList("a", null)))
        .withMessage(message);
  }

  @Test
  void with_aValue_addsOrReplacesIt() {
    var one = Attributes.of("b", 1);
    var two = one.with("a", "x");
    assertThat(two).hasToString("{a=x, b=1}");
    assertThat(two.with("b", DType.INT32)).hasToString("{a=x, b=int32}");
    assertThat(one).hasToString("{b=1}");
    assertThat(two.names()).containsExactly("a", "b");
    assertThat(two.get("a")).isEqualTo("x");
    assertThat(two.get("c")).isNull();
    assertThat(two.asMap()).containsExactly(Map.entry("a", "x"), Map.entry("b", 1));
    assertThat(Attributes.of(Map.of())).isSameAs(Attributes.NONE);
  }

  @Test
  void withoutTensors_keepsTheOthers() {
    try (var tensor = HostTensor.of(1f)) {
      var mixed = Attributes.of(Map.of("a", 1, "value", tensor, "z", "last"));
      assertThat(mixed.holdsTensor()).isTrue();
      assertThat(mixed.withoutTensors()).isEqualTo(Attributes.of("a", 1).with("z", "last"));
      assertThat(mixed.withoutTensors().holdsTensor()).isFalse();
      var plain = Attributes.of("a", 1);
      assertThat(plain.holdsTensor()).isFalse();
      assertThat(plain.withoutTensors()).isSameAs(plain);
    }
  }

  @Test
  void equals_sameNamesAndValues_inAnyOrder() {
    var attributes = Attributes.of("a", 1).with("b", List.of(2));
    assertThat(attributes)
        .isEqualTo(Attributes.of("b", new int[] {2}).with("a", 1))
        .hasSameHashCodeAs(Attributes.of("b", new int[] {2}).with("a", 1))
        .isNotEqualTo(Attributes.of("a", 1))
        .isNotEqualTo(attributes.with("a", 1L))
        .isNotEqualTo(attributes.with("c", 1));
  }
}
