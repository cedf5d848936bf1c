package io.intarsia.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class MapStructureTest {
  record Point(int x, int y) {}

  @Test
  void mapStructure_one_appliesInTheOrderOfFlatten() {
    Map<String, Object> nest = Map.of("b", List.of(3, 4), "a", new Point(1, 2));
    List<@Nullable Object> seen = new ArrayList<>();

    Map<String, Object> tenfold =
        Nest.mapStructure(
            leaf -> {
              seen.add(leaf);
              return Leaf.number(leaf) * 10;
            },
            nest);

    assertThat(seen).containsExactly(1, 2, 3, 4);
    assertThat(tenfold).isEqualTo(Map.of("a", new Point(10, 20), "b", List.of(30, 40)));
  }

  @Test
  void mapStructure_two_pairsLeavesByKey() {
    Object difference =
        Nest.mapStructure(
            (a, b) -> Leaf.number(a) - Leaf.number(b),
            Map.of("x", 10, "y", List.of(20)),
            Map.of("y", List.of(2), "x", 1));

    assertThat(difference).isEqualTo(Map.of("x", 9, "y", List.of(18)));
  }

  @Test
  void mapStructures_many_giveRows() {
    Object rows =
        Nest.mapStructures(List::copyOf, List.of(Tuple.of(1, 2), Tuple.of(3, 4), Tuple.of(5, 6)));

    assertThat(rows).isEqualTo(Tuple.of(List.of(1, 3, 5), List.of(2, 4, 6)));
  }

  @Test
  void mapStructures_none_fails() {
    assertThatThrownBy(() -> Nest.mapStructures(row -> row, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("mapStructures: expected at least one nest, got none");
    assertThatThrownBy(() -> Nest.mapStructureUpTo(1, row -> row, List.of()))
        .hasMessage("mapStructureUpTo: expected at least one nest, got none");
  }

  @Test
  void mapStructureUpTo_deeperInputs_getTheirParts() {
    Object mapped =
        Nest.mapStructureUpTo(
            Map.of("a", 0, "b", 0),
            row -> row.get(0) + "/" + row.get(1) + "/" + row.size(),
            List.of(Map.of("a", List.of(1, 2), "b", 3), Map.of("b", Map.of(), "a", "x")));

    assertThat(mapped).isEqualTo(Map.of("a", "[1, 2]/x/2", "b", "3/{}/2"));
  }

  @Test
  void flattenUpTo_leafShallow_isTheWhole() {
    List<Integer> input = List.of(1, 2);

    assertThat(Nest.flattenUpTo(0, input)).containsExactly(input);
    Nest.assertShallowStructure(List.of(0, 0), List.of(input, Map.of()));
  }

  @Test
  void mapStructureWithPaths_sees_eachPath() {
    assertThat(
            Nest.mapStructureWithPaths(
                leaf -> leaf.path() + "=" + leaf.value(), Map.of("a", List.of(1, Tuple.of(2)))))
        .isEqualTo(
            Map.of(
                "a",
                List.of(
                    "value.get(\"a\").get(0)=1", Tuple.of("value.get(\"a\").get(1).get(0)=2"))));
  }

  @Test
  @Tag("E-083")
  void recipe_flattenTransformPack_givesTheSameStructure() {
    Map<String, Object> nest = Map.of("p", new Point(1, 2), "q", 3);
    List<Integer> tenfold =
        Nest.flatten(nest).stream().map(leaf -> Leaf.number(leaf) * 10).toList();

    assertThat(Nest.packSequenceAs(nest, tenfold))
        .isEqualTo(Map.of("p", new Point(10, 20), "q", 30));
  }
}
