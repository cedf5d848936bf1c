package io.intarsia.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A sealed interface of extension records is a tagged union: one spec an alternative.
@SuppressWarnings({
  "NullAway"
}) // null where a test wants it; specs are stored by their serialization
final class SealedUnionTest {
  private static Environment tf;

  @BeforeAll
  static void open() {
    tf = Environment.open();
  }

  @AfterAll
  static void close() {
    tf.close();
  }

  sealed interface Region extends ExtensionType permits Circle, Polygon {}

  record Circle(Tensor center, Tensor radius) implements Region {}

  record Polygon(Tensor corners) implements Region {}

  /// Says nothing of extension types itself; its alternatives do.
  sealed interface Layer permits Dense, Nothing {}

  record Dense(Tensor weights) implements Layer, ExtensionType {}

  record Nothing() implements Layer, ExtensionType {}

  record Map2(Region region, List<Region> more, Layer layer) implements ExtensionType {}

  private static Circle circle() {
    return new Circle(tf.zeros(2), tf.constant(1f));
  }

  private static Polygon polygon() {
    return new Polygon(tf.zeros(5, 2));
  }

  @Test
  void component_ofAUnion_hasTheSpecOfItsAlternative() {
    var map = new Map2(circle(), List.of(polygon(), circle()), new Nothing());

    assertThat(Nest.expanded().flatten(map)).hasSize(5);
    assertThat(Nest.expanded().packSequenceAs(map, Nest.expanded().flatten(map))).isEqualTo(map);
    assertThat(((DerivedSpec<?>) map.typeSpec()).fields())
        .containsEntry("region", circle().typeSpec())
        .containsEntry("more", List.of(polygon().typeSpec(), circle().typeSpec()))
        .containsEntry("layer", new Nothing().typeSpec());
    assertThat(new Nothing().typeSpec()).hasToString("Nothing.Spec()");
  }

  @Test
  @Tag("E-070")
  void alternatives_haveNoCommonType() {
    assertThat(circle().typeSpec().isCompatibleWith(polygon())).isFalse();
    assertThat(circle().typeSpec().mostSpecificCompatibleType(polygon().typeSpec())).isEmpty();
    var one = new Map2(circle(), List.of(), new Nothing());
    var other = new Map2(polygon(), List.of(), new Nothing());
    assertThat(one.typeSpec().mostSpecificCompatibleType(other.typeSpec())).isEmpty();
    assertThat(one.typeSpec().isCompatibleWith(other)).isFalse();
  }

  @Test
  @Tag("E-074")
  void alternatives_assertedTheSame_areBothInTheMessage() {
    assertThatThrownBy(() -> Nest.expanded().assertSameStructure(circle(), polygon()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "Circle.Spec(center=TensorSpec([2], float32), radius=TensorSpec([], float32))")
        .hasMessageContaining("Polygon.Spec(corners=TensorSpec([5, 2], float32))");
  }
}
