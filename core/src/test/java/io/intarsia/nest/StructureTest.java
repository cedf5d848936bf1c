package io.intarsia.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class StructureTest {
  record Point(Object x, Object y) {}

  private static final Structure STRUCTURE =
      Nest.structure(Map.of("a", new Point(1, List.of(2, 3)), "b", Optional.empty()));

  @Test
  void counts_ofNodesAndLeaves() {
    assertThat(STRUCTURE.leafCount()).isEqualTo(3);
    assertThat(STRUCTURE.nodeCount()).isEqualTo(7);
  }

  @Test
  void toString_nestOfAllKinds_isItsTree() {
    record Edge(Object from, Object to) {}
    Map<String, Object> nest = new TreeMap<>();
    nest.put("a", new Edge(1, List.of(2, 3)));
    nest.put("b", Tuple.of(Optional.empty(), Optional.of(4)));
    nest.put("c", Tuple.of((Object) new String[] {"x", "y"}));
    nest.put("d", NamedTuple.of("Point", new TreeMap<>(Map.of("x", 5, "y", 6))));
    nest.put("e", Map.entry("key", List.of()));

    assertThat(Nest.structure(nest))
        .hasToString(
            """
            {"a": Edge(from=*, to=[*, *]), "b": (Optional(), Optional(*)), "c": (String[]{*, *},), \
            "d": Point(x=*, y=*), "e": Map.Entry(*, [])}\
            """);
    assertThat(Nest.structure(5)).hasToString("*");
    assertThat(Nest.structure(Map.of(1, 5, 2, 6))).hasToString("{1: *, 2: *}");
    assertThat(Nest.structure(Collections.nCopies(1_000, 5)).toString())
        .startsWith("[*, *, *")
        .endsWith("*, …, 1000 leaves")
        .hasSizeBetween(1_000, 1_020);
  }

  @Test
  void structure_packedAgain_isReused() {
    for (int i = 0; i < 3; i++) {
      assertThat(STRUCTURE.pack(List.of(i, i + 1, "x")))
          .isEqualTo(Map.of("a", new Point(i, List.of(i + 1, "x")), "b", Optional.empty()));
    }
  }

  @Test
  void compose_withStructures_isThatOfTheNestOfTheirNests() {
    record Both(Object left, Object right) {}
    Structure outer = Nest.structure(new Both(0, Map.of("b", 0, "a", 0)));
    var inner = List.of(List.of(1, 2), Map.of("x", List.of(3)), 4);

    Structure composed = outer.compose(inner.stream().map(Nest::structure).toList());

    var whole = new Both(inner.get(0), Map.of("a", inner.get(1), "b", inner.get(2)));
    assertThat(composed).isEqualTo(Nest.structure(whole));
    assertThat(composed.pack(Nest.flatten(whole))).isEqualTo(whole);
    assertThat(composed.paths()).hasToString(Nest.structure(whole).paths().toString());
    assertThatThrownBy(() -> outer.compose(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected 3 leaves");
  }

  record Named(int value, String name) {}

  @Test
  void packOpen_ofContainersThatHoldAnOpenLeaf_takesAnything() {
    var nest =
        List.of(
            new Named(1, "a"),
            Optional.of(2),
            new Integer[] {3},
            Map.entry("k", 4),
            Tuple.of(new Named(5, "b")));
    Structure structure = Nest.structure(nest);
    var open = new BitSet();
    open.set(0, 2);
    open.set(2);
    open.set(3);
    var packed =
        (List<?>)
            Objects.requireNonNull(
                structure.packOpen(Arrays.asList("x", null, null, "y", "k", 4, 5, "b"), open));
    assertThat(packed.get(0))
        .isEqualTo(new NamedTuple.Fields("Named", List.of("value", "name")).of("x", null));
    assertThat(packed.get(1)).isNull();
    assertThat((Object[]) packed.get(2)).isExactlyInstanceOf(Object[].class).containsExactly("y");
    assertThat(packed.get(3)).isEqualTo(Map.entry("k", 4));
    assertThat(packed.get(4)).isEqualTo(Tuple.of(new Named(5, "b")));
    assertThatThrownBy(() -> structure.packOpen(List.of(1), open))
        .hasMessageContaining("expected 8 leaves, as the structure has, got 1");
  }

  @Test
  void equality_ofEqualNests_goesByContainersAndKeys() {
    Structure same =
        Nest.structure(Map.of("b", Optional.empty(), "a", new Point("p", List.of("q", "r"))));

    assertThat(same).isEqualTo(STRUCTURE).hasSameHashCodeAs(STRUCTURE);
    assertThat(Set.of(STRUCTURE)).contains(same);
    assertThat(STRUCTURE)
        .isNotEqualTo(Nest.structure(Map.of("a", new Point(1, List.of(2, 3)), "b", Optional.of(1))))
        .isNotEqualTo(
            Nest.structure(Map.of("a", new Point(1, List.of(2, 3)), "c", Optional.empty())))
        .isNotEqualTo("text");
    assertThat(Nest.structure(List.of(List.of(1), 2)))
        .isNotEqualTo(Nest.structure(List.of(1, List.of(2))));
  }

  @Test
  void structure_ofALaterChangedNest_staysWhatItWas() {
    Map<String, Object> map = new java.util.LinkedHashMap<>(Map.of("a", 1));
    Structure structure = Nest.structure(map);
    map.put("b", 2);

    assertThat(structure).isEqualTo(Nest.structure(Map.of("a", 0)));
    assertThat(structure.pack(List.of(5))).isEqualTo(Map.of("a", 5));
  }

  @Test
  void leaves_ofANestOfThisStructure_areThoseOfFlatten() {
    Map<String, Object> nest =
        Map.of("b", Optional.empty(), "a", new Point(7, List.of(8, Set.of(9))));

    assertThat(STRUCTURE.leaves(nest)).containsExactly(7, 8, Set.of(9));
    assertThatThrownBy(() -> STRUCTURE.leaves(nest).set(0, 1))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(Nest.structure(0).leaves(nest)).containsExactly(nest);
  }

  @Test
  void leaves_ofAnotherStructure_saysWhere() {
    assertThatThrownBy(
            () -> STRUCTURE.leaves(Map.of("b", Optional.empty(), "a", new Point(7, List.of(8)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Structure.leaves: the structures differ at value.get(\"a\").y(): expected List of 2,"
                + " got List of 1");
    assertThatThrownBy(() -> STRUCTURE.leaves(null))
        .hasMessage(
            "Structure.leaves: the structures differ at value: expected Map with keys [a, b], got a"
                + " leaf, null");
    assertThatThrownBy(() -> STRUCTURE.leaves(Map.of("a", 1)))
        .hasMessage(
            "Structure.leaves: the structures differ at value: expected Map with keys [a, b], got"
                + " Map with keys [a]; missing [b], unexpected []");
  }

  @Test
  void paths_ofLeaves_areInOrder() {
    assertThat(STRUCTURE.paths())
        .extracting(KeyPath::toString)
        .containsExactly(
            "value.get(\"a\").x()", "value.get(\"a\").y().get(0)", "value.get(\"a\").y().get(1)");
  }

  record Mixed(Object any, int number, Integer boxed, boolean flag, Optional<Object> maybe) {}

  @Test
  void required_areTheLeavesWhoseContainerTakesNoNull() {
    var mixed = new Mixed("any", 1, 2, true, Optional.of("maybe"));
    assertThat(Nest.structure(mixed).required()).isEqualTo(positions(1, 3, 4));
    // An optional of a list has it, whatever is in the list.
    Object nest = List.of(0, Optional.of(List.of(1, 2)), Optional.empty(), mixed, Optional.of(8));
    assertThat(Nest.structure(nest).required()).isEqualTo(positions(4, 6, 7, 8));
    assertThat(Nest.structure("leaf").required()).isEqualTo(new BitSet());
    assertThat(Nest.structure(new int[] {1, 2}).required()).isEqualTo(new BitSet());
  }

  private static BitSet positions(int... positions) {
    var all = new BitSet();
    for (int position : positions) {
      all.set(position);
    }
    return all;
  }
}
