package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Which components of a class are dynamic.
final class ComponentLayoutTest {
  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final TensorSpec SPEC = TensorSpec.of(Shape.of(2), DType.INT32);

  private static ComponentLayout layout(int... positions) {
    var chosen = new BitSet();
    for (int position : positions) {
      chosen.set(position);
    }
    return new ComponentLayout(String.class, NAMES, chosen);
  }

  @Test
  void chosen_areThoseOfThePositionsInOrder() {
    @Nullable Object[] all = {"x", "y", "z"};
    assertThat(layout().chosen(all)).isEmpty();
    assertThat(layout(0).chosen(all)).containsExactly("x");
    assertThat(layout(0, 1).chosen(all)).containsExactly("x", "y");
    assertThat(layout(0, 2).chosen(all)).containsExactly("x", "z");
    assertThat(layout(1).chosen(all)).containsExactly("y");
    assertThat(layout(0, 1, 2).chosen(all)).containsExactly("x", "y", "z").isNotSameAs(all);
    assertThat(layout(0, 2).names().names()).containsExactly("a", "c");
    assertThat(layout(0, 2).names().typeName()).isEqualTo("String");
  }

  @Test
  void fits_asFarAsTheSameAreDynamic() {
    assertThat(layout(0, 2).fits(new @Nullable Object[] {SPEC, 1, SPEC})).isTrue();
    assertThat(layout(0, 2).fits(new @Nullable Object[] {SPEC, 1, null})).isFalse();
    assertThat(layout(0, 2).fits(new @Nullable Object[] {SPEC, SPEC, SPEC})).isFalse();
    assertThat(layout(0, 2).fits(new @Nullable Object[] {"s", 1, SPEC})).isFalse();
    assertThat(layout().fits(new @Nullable Object[] {1, 2, 3})).isTrue();
  }

  @Test
  void equals_isByClassAndPositions() {
    assertThat(layout(0, 2)).isEqualTo(layout(0, 2)).hasSameHashCodeAs(layout(0, 2));
    assertThat(layout(0, 2)).isNotEqualTo(layout(0, 1)).isNotEqualTo(layout(0));
    var twice = new BitSet();
    twice.set(0);
    assertThat(new ComponentLayout(String.class, List.of("a"), twice)).isNotEqualTo(layout(0));
    assertThat(new ComponentLayout(Integer.class, NAMES, twice)).isNotEqualTo(layout(0));
  }
}
