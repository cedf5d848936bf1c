package io.intarsia.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What is a container, what is a leaf, and what comes back.
final class ContainersTest {
  enum Colour {
    RED
  }

  static List<Object> leaves() {
    return List.of(
        1,
        "text",
        Colour.RED,
        Set.of(1, 2),
        new int[] {1},
        new float[][] {{1}, {2}},
        new double[0][][],
        new Thread(),
        Map.of(1, 2).values(),
        KeyPath.root(),
        new KeyedLeaf(KeyPath.root(), 1));
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void flatten_leaf_isItself(Object leaf) {
    assertThat(Nest.flatten(leaf)).hasSize(1).first().isSameAs(leaf);
    assertThat(Nest.isNested(leaf)).isFalse();
    assertThat(Nest.structure(leaf).isLeaf()).isTrue();
    assertThat(Nest.packSequenceAs(leaf, List.of("other"))).isEqualTo("other");
  }

  @Test
  void flatten_null_isALeaf() {
    assertThat(Nest.flatten(null)).containsExactly((Object) null);
    assertThat(Nest.flatten(Arrays.asList(null, 1))).containsExactly(null, 1);
    assertThat(Nest.isNested(null)).isFalse();
    assertThat(Nest.packSequenceAs(null, List.of(7))).isEqualTo(7);
    assertThat(Nest.packSequenceAs(List.of(1), Collections.singletonList(null)))
        .isEqualTo(Collections.singletonList(null));
  }

  static Stream<Arguments> emptyContainers() {
    return Stream.<Object>of(
            List.of(),
            Tuple.of(),
            Map.of(),
            Optional.empty(),
            new String[0],
            new NamedTuple.Fields("Empty", List.of()).of())
        .map(empty -> Arguments.of(empty));
  }

  @ParameterizedTest
  @MethodSource("emptyContainers")
  void flatten_emptyContainer_hasNoLeavesAndComesBack(Object empty) {
    List<Object> nest = List.of(1, empty, 2);

    assertThat(Nest.flatten(nest)).containsExactly(1, 2);
    assertThat(Nest.isNested(empty)).isTrue();
    assertThat(Nest.structure(empty).leafCount()).isZero();
    assertThat(Nest.structure(empty).isLeaf()).isFalse();
    var packed = (List<?>) Leaf.present(Nest.packSequenceAs(nest, List.of(3, 4)));
    // As arrays: empty ones are equal then.
    assertThat(Arrays.deepEquals(packed.toArray(), new Object[] {3, empty, 4})).isTrue();
  }

  @Test
  void pack_lists_areUnmodifiableLists() {
    List<Integer> list = new ArrayList<>(List.of(1, 2));

    var packed = (List<?>) Leaf.present(Nest.packSequenceAs(list, List.of(3, 4)));

    assertThat(packed).isEqualTo(List.of(3, 4));
    assertThatThrownBy(packed::removeFirst).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void flatten_result_isUnmodifiableAndACopy() {
    List<Object> list = new ArrayList<>(List.of(1));
    List<@Nullable Object> leaves = Nest.flatten(list);
    list.set(0, 2);

    assertThat(leaves).containsExactly(1);
    assertThatThrownBy(() -> leaves.set(0, 3)).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void pack_leavesChangedAfterwards_doesNotChange() {
    List<Object> leaves = new ArrayList<>(List.of(1, 2));
    Object packed = Nest.packSequenceAs(List.of(0, 0), leaves);
    leaves.set(0, 9);

    assertThat(packed).isEqualTo(List.of(1, 2));
  }

  @Test
  void pack_arrays_keepTheirClass() {
    Object[] nest = {new String[] {"a", "b"}, new Integer[][] {{1}, {2, 3}}, new float[] {4}};

    Object[] packed = Nest.mapStructure(leaf -> leaf, nest);

    assertThat(Nest.flatten(nest)).containsExactly("a", "b", 1, 2, 3, nest[2]);
    assertThat(Arrays.deepEquals(packed, nest)).isTrue();
    assertThat(packed[0]).isInstanceOf(String[].class);
    assertThat(packed[1]).isInstanceOf(Integer[][].class);
    assertThat(nest[0]).isNotSameAs(packed[0]);
  }

  @Test
  void pack_optionalAndEntry_comeBack() {
    List<Object> nest =
        List.of(Optional.of(List.of(1)), Map.entry("k", 2), new SimpleEntry<>(3, 4));

    assertThat(Nest.flatten(nest)).containsExactly(1, "k", 2, 3, 4);
    assertThat(Nest.packSequenceAs(nest, List.of(5, "l", 6, 7, 8)))
        .isEqualTo(List.of(Optional.of(List.of(5)), Map.entry("l", 6), Map.entry(7, 8)));
  }

  @Test
  void pack_tupleAndNamedTuple_comeBack() {
    var point = new NamedTuple.Fields("Point", List.of("y", "x"));
    Tuple nest = Tuple.of(1, point.of(2, Tuple.of(3)));

    assertThat(Nest.flatten(nest)).containsExactly(1, 2, 3);
    assertThat(Nest.mapStructure(leaf -> Leaf.number(leaf) * 10, nest))
        .isEqualTo(Tuple.of(10, point.of(20, Tuple.of(30))))
        .hasToString("(10, Point(y=20, x=(30,)))");
  }

  @Test
  void pack_nullForTheValueOfAnOptional_saysWhere() {
    assertThatThrownBy(() -> Nest.mapStructure(leaf -> null, List.of(1, Optional.of(2))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "packSequenceAs: value.get(1).get() takes a value, got null; a container whose elements"
                + " are of another class can be declared with a wider type, such as Object");
  }

  @Test
  void pack_wrongClassForAnArray_saysWhere() {
    Map<String, Object> nest = Map.of("a", new String[] {"x", "y"});

    assertThatThrownBy(() -> Nest.packSequenceAs(nest, List.of("x", 5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "packSequenceAs: value.get(\"a\")[1] takes String, got Integer 5; a container whose"
                + " elements are of another class can be declared with a wider type, such as"
                + " Object");
  }

  @Test
  void pack_wrongNumberOfLeaves_saysBothNumbers() {
    assertThatThrownBy(() -> Nest.packSequenceAs(Tuple.of(1, 2, List.of(3)), List.of(1, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "packSequenceAs: expected 3 leaves, as the structure has, got 2; the structure is (*, *,"
                + " [*])");
    assertThatThrownBy(() -> Nest.packSequenceAs(1, List.of(1, 2)))
        .hasMessage(
            "packSequenceAs: expected 1 leaves, as the structure has, got 2; the structure is"
                + " *");
  }

  @Test
  void children_ofAContainer_areItsOwnWithTheStepThatLeadsThere() {
    assertThat(Nest.expanded().children(List.of(7, List.of(8))))
        .extracting(child -> child.path().of("x"), KeyedLeaf::value)
        .containsExactly(tuple("x.get(0)", 7), tuple("x.get(1)", List.of(8)));
    assertThat(Nest.expanded().children(Map.of("b", 1, "a", 2)))
        .extracting(child -> child.path().of("x"), KeyedLeaf::value)
        .containsExactly(tuple("x.get(\"a\")", 2), tuple("x.get(\"b\")", 1));
    assertThat(Nest.expanded().children(7)).isEmpty();
    assertThat(Nest.expanded().children(null)).isEmpty();
  }

  @Test
  void describe_anything_isWhatMessagesCallIt() {
    assertThat(Nest.describe(null)).isEqualTo("null");
    assertThat(Nest.describe(7)).isEqualTo("Integer");
    assertThat(Nest.describe(List.of(7, 8))).isEqualTo("List of 2");
    assertThat(Nest.describe(Map.of("a", 1))).isEqualTo("Map with keys [a]");
  }
}
