package io.intarsia.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Nests of any depth, and nests without end. Nothing here may compare or print a deep nest itself:
/// collections do that recursively.
@Timeout(60)
final class DeepNestsTest {
  private static final int DEPTH = 100_000;

  record Link(int leaf, @Nullable Object next) {}

  enum Kind {
    LIST,
    MAP,
    RECORD,
    TUPLE,
    ARRAY;

    /// A container of a leaf and another nest.
    Object around(int leaf, @Nullable Object nest) {
      return switch (this) {
        case LIST -> Arrays.asList(leaf, nest);
        case MAP -> map(leaf, nest);
        case RECORD -> new Link(leaf, nest);
        case TUPLE -> Tuple.of(leaf, nest);
        case ARRAY -> new @Nullable Object[] {leaf, nest};
      };
    }

    private static Map<String, @Nullable Object> map(int leaf, @Nullable Object nest) {
      Map<String, @Nullable Object> map = new LinkedHashMap<>();
      map.put("next", nest);
      map.put("leaf", leaf);
      return map;
    }

    Object deep() {
      Object nest = DEPTH;
      for (int i = DEPTH - 1; i >= 0; i--) {
        nest = around(i, nest);
      }
      return nest;
    }
  }

  @ParameterizedTest
  @EnumSource
  void functions_deepNest_work(Kind kind) {
    Object nest = kind.deep();

    Object plusOne = Nest.mapStructure(leaf -> Leaf.number(leaf) + 1, nest);
    Object sum = Nest.mapStructure((a, b) -> Leaf.number(a) + Leaf.number(b), nest, plusOne);

    Nest.assertSameStructure(nest, sum);
    assertThat(Nest.structure(nest).equals(Nest.structure(sum))).isTrue();
    assertThat(Nest.structure(nest).hashCode()).isEqualTo(Nest.structure(sum).hashCode());
    assertThat(Nest.structure(nest).toString()).endsWith(", 100001 leaves");
    assertThat(Nest.flatten(sum)).hasSize(DEPTH + 1).endsWith(2 * DEPTH + 1);
    assertThat(Nest.flattenUpTo(nest, sum)).isEqualTo(Nest.flatten(sum));
    assertThat(Nest.structure(nest).leaves(sum)).isEqualTo(Nest.flatten(sum));
    assertThat(Nest.flatten(Nest.packSequenceAs(nest, Nest.flatten(sum))))
        .isEqualTo(Nest.flatten(sum));
  }

  @ParameterizedTest
  @EnumSource
  void flattenWithPaths_deepNest_works(Kind kind) {
    Object nest = kind.deep();

    List<KeyedLeaf> leaves = Nest.flattenWithPaths(nest);
    Set<KeyPath> paths = new HashSet<>();
    leaves.forEach(leaf -> paths.add(leaf.path()));

    assertThat(leaves).hasSize(DEPTH + 1);
    assertThat(leaves.getLast().path().steps()).hasSize(DEPTH);
    assertThat(leaves.getLast().path().toString()).hasSizeLessThan(300).contains("…");
    // All paths in a set: in linear time, because each hash continues the one before.
    assertThat(paths.size()).isEqualTo(DEPTH + 1);
    assertThat(paths.contains(Nest.structure(nest).paths().getLast())).isTrue();
    var mapped = Nest.mapStructureWithPaths(leaf -> leaf.path().hashCode(), nest);
    assertThat(Nest.flatten(mapped).getLast()).isEqualTo(leaves.getLast().path().hashCode());
  }

  @Test
  void assertSameStructure_deepDifference_isFoundAndShort() {
    Object nest = Kind.LIST.deep();
    Object other = Nest.mapStructure(leaf -> Leaf.number(leaf) == DEPTH ? List.of(1) : leaf, nest);

    assertThatThrownBy(() -> Nest.assertSameStructure(nest, other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "assertSameStructure: the structures differ at value"
                + ".get(1)".repeat(8)
                + "…"
                + ".get(1)".repeat(8)
                + ": expected a leaf, Integer 100000, got List of 1");
  }

  @Test
  void pack_deepNestThatDoesNotFit_isNotPrinted() {
    record Named(String name) {}

    assertThatThrownBy(() -> Nest.packSequenceAs(new Named("a"), List.of(Kind.LIST.deep())))
        .hasMessageStartingWith("packSequenceAs: value.name() takes String, got List;");
  }

  @Test
  void functions_listThatHoldsItself_sayWhere() {
    List<Object> circle = new ArrayList<>(List.of("a"));
    circle.add(circle);
    String expected =
        "Nest: a java.util.ArrayList holds itself, at value.get(1) (depth 1); break the circle, or"
            + " register its class as a composite";

    assertThatThrownBy(() -> Nest.flatten(circle))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(expected);
    assertThatThrownBy(() -> Nest.structure(circle)).hasMessage(expected);
    assertThatThrownBy(() -> Nest.assertSameStructure(circle, circle)).hasMessage(expected);
    assertThatThrownBy(() -> Nest.flattenUpTo(circle, circle)).hasMessage(expected);
    assertThatThrownBy(() -> Nest.mapStructure(leaf -> leaf, circle)).hasMessage(expected);
    assertThatThrownBy(() -> Nest.flattenWithPaths(circle)).hasMessage(expected);
  }

  @Test
  void flatten_largeListThatHoldsItself_failsEagerly() {
    List<Object> circle = new ArrayList<>();
    for (int i = 0; i < 1_000_000; i++) {
      circle.add(i);
    }
    circle.add(circle);

    assertThatThrownBy(() -> Nest.flatten(circle)).hasMessageContaining("holds itself");
  }

  @Test
  void flatten_longWayRoundACircle_isFound() {
    // Ninety containers lead to a circle of seventy.
    Map<String, Object> last = new HashMap<>();
    Object circle = last;
    for (int i = 0; i < 69; i++) {
      circle = List.of(i, Optional.of(circle));
    }
    last.put("again", circle);
    Object nest = circle;
    for (int i = 0; i < 90; i++) {
      nest = List.of(nest);
    }
    Object whole = nest;

    assertThatThrownBy(() -> Nest.flatten(whole))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("holds itself, at value.get(0)");
  }

  @Test
  void flatten_oneContainerInManyPlaces_isNoCircle() {
    List<Integer> shared = List.of(1);
    Object nest = shared;
    for (int i = 0; i < 12; i++) {
      nest = List.of(nest, nest);
    }

    assertThat(Nest.flatten(nest)).hasSize(4096).containsOnly(1);
  }

  /// A list whose only element is another one.
  private static final class Endless extends AbstractList<Object> {
    @Override
    public Object get(int index) {
      return new Endless();
    }

    @Override
    public int size() {
      return 1;
    }
  }

  @Test
  void flatten_containersWithoutEnd_failsAtAMillionLevels() {
    assertThatThrownBy(() -> Nest.flatten(new Endless()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "Nest: more than 1000000 levels at value(\\.get\\(0\\)){8}…(\\.get\\(0\\)){8}, a "
                + "io.intarsia.nest.DeepNestsTest\\$Endless; does a container make new containers"
                + " whenever it is asked for its children\\?");
    assertThatThrownBy(() -> Nest.assertSameStructure(new Endless(), new Endless()))
        .hasMessageStartingWith("Nest: more than 1000000 levels");
  }
}
