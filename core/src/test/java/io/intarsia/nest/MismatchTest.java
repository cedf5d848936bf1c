package io.intarsia.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What is said of two structures that differ, word for word.
final class MismatchTest {
  record Point(Object x, @Nullable Object y) {}

  record Place(Object x, Object y) {}

  static Stream<Arguments> mismatches() {
    String point = "record " + Point.class.getName() + "(x, y)";
    String place = "record " + Place.class.getName() + "(x, y)";
    var fields = new NamedTuple.Fields("Edge", List.of("from", "to"));
    var reversed = new NamedTuple.Fields("Edge", List.of("to", "from"));
    return Stream.of(
        of(1, List.of(2), "expected a leaf, Integer 1, got List of 1"),
        of(List.of(2), "x", "expected List of 1, got a leaf, String x"),
        of(Optional.empty(), null, "expected Optional.empty, got a leaf, null"),
        of(List.of(1), Tuple.of(1), "expected List of 1, got Tuple of 1"),
        of(Tuple.of(1), Tuple.of(1, 2), "expected Tuple of 1, got Tuple of 2"),
        of(List.of(1, 2), List.of(1), "expected List of 2, got List of 1"),
        of(List.of(), Map.of(), "expected List of 0, got Map with keys []"),
        of(
            Map.of("a", 1, "b", 2),
            Map.of("b", 1, "c", 2),
            "expected Map with keys [a, b], got Map with keys [b, c]; missing [a], unexpected [c]"),
        of(
            Map.of("a", 1),
            Map.of("a", 1, "b", 2),
            "expected Map with keys [a], got Map with keys [a, b]; missing [], unexpected [b]"),
        of(
            Map.of(1, 2),
            Map.of(1L, 2),
            "expected Map with keys [1], got Map with keys [1]; missing [1], unexpected [1]"),
        of(new Point(1, 2), new Place(1, 2), "expected " + point + ", got " + place),
        of(
            fields.of(1, 2),
            reversed.of(1, 2),
            "expected NamedTuple Edge[from, to], got NamedTuple Edge[to, from]"),
        of(Optional.of(1), Optional.empty(), "expected Optional with a value, got Optional.empty"),
        of(new String[1], new Object[1], "expected String[1], got Object[1]"),
        of(new String[1], new String[2], "expected String[1], got String[2]"),
        of(Map.entry(1, 2), Tuple.of(1, 2), "expected Map.Entry, got Tuple of 2"),
        of("a".repeat(81), List.of(), "expected a leaf, String, got List of 0"),
        of("a\nb", List.of(), "expected a leaf, String, got List of 0"));
  }

  private static Arguments of(Object expected, @Nullable Object got, String message) {
    return Arguments.of(expected, got, message);
  }

  @ParameterizedTest
  @MethodSource("mismatches")
  void assertSameStructure_differentRoots_saysHow(
      Object expected, @Nullable Object got, String difference) {
    assertThatThrownBy(() -> Nest.assertSameStructure(expected, got))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("assertSameStructure: the structures differ at value: " + difference);
  }

  @ParameterizedTest
  @MethodSource("mismatches")
  void assertSameStructure_differentParts_saysWhere(
      Object expected, @Nullable Object got, String difference) {
    Map<String, Object> first = Map.of("a\"b", 1, "edges", List.of(1, new Point(2, expected)));
    Map<String, Object> second = new LinkedHashMap<>();
    List<@Nullable Object> edges = new ArrayList<>();
    edges.add("other leaf");
    edges.add(new Point(2, got));
    second.put("edges", edges);
    second.put("a\"b", "x");

    assertThatThrownBy(() -> Nest.assertSameStructure(first, second))
        .hasMessage(
            "assertSameStructure: the structures differ at value.get(\"edges\").get(1).y(): "
                + difference);
  }

  @Test
  void assertSameStructure_nullAndEmptyContainers_differ() {
    assertThatThrownBy(() -> Nest.assertSameStructure(null, List.of()))
        .hasMessage(
            "assertSameStructure: the structures differ at value: expected a leaf, null, got List"
                + " of 0");
    Nest.assertSameStructure(null, 1);
  }

  @Test
  void difference_manyKeys_areCutShort() {
    Map<Integer, Integer> many = new LinkedHashMap<>();
    for (int i = 0; i < 1000; i++) {
      many.put(i, i);
    }

    assertThatThrownBy(() -> Nest.assertSameStructure(many, Map.of()))
        .message()
        .hasSizeLessThan(400)
        .endsWith(
            "; missing [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] and"
                + " 980 more, unexpected []");
  }

  @ParameterizedTest
  @CsvSource({"20, 19]", "21, 19] and 1 more"})
  void difference_aboutTwentyKeys_isWholeUpToTwenty(int count, String end) {
    Map<Integer, Integer> keys = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      keys.put(i, i);
    }
    assertThatThrownBy(() -> Nest.assertSameStructure(keys, Map.of()))
        .hasMessageEndingWith(", 18, " + end + ", unexpected []");
  }

  @Test
  void path_keysOfOtherClasses_areWrittenAsCode() {
    assertThatThrownBy(() -> Nest.assertSameStructure(Map.of(1, 2), Map.of(1, List.of())))
        .hasMessageContaining("at value.get(1): ");
    assertThatThrownBy(() -> Nest.assertSameStructure(Map.of(1L, 2), Map.of(1L, List.of())))
        .hasMessageContaining("at value.get(1L): ");
    assertThatThrownBy(() -> Nest.assertSameStructure(Map.of('c', 2), Map.of('c', List.of())))
        .hasMessageContaining("at value.get('c'): ");
    assertThatThrownBy(
            () -> Nest.assertSameStructure(Map.of("a\\\"\n", 2), Map.of("a\\\"\n", List.of())))
        .hasMessageContaining("at value.get(\"a\\\\\\\"\\n\"): ");
    Object[] array = {Map.entry(1, Optional.of(2))};
    Object[] other = {Map.entry(1, Optional.of(List.of()))};
    assertThatThrownBy(() -> Nest.assertSameStructure(array, other))
        .hasMessageContaining("at value[0].getValue().get(): ");
  }

  @Test
  void functions_differentStructures_nameThemselves() {
    List<Integer> one = List.of(1);
    List<Integer> two = List.of(1, 2);
    String end = ": the structures differ at value: expected List of 1, got List of 2";

    assertThatThrownBy(() -> Nest.mapStructure((a, b) -> a, one, two))
        .hasMessage("mapStructure" + end);
    assertThatThrownBy(() -> Nest.mapStructures(row -> row, List.of(one, one, two)))
        .hasMessage("mapStructures" + end);
    assertThatThrownBy(() -> Nest.assertShallowStructure(one, two))
        .hasMessage("assertShallowStructure" + end);
    assertThatThrownBy(() -> Nest.flattenUpTo(one, two)).hasMessage("flattenUpTo" + end);
    assertThatThrownBy(() -> Nest.mapStructureUpTo(one, row -> row, List.of(two)))
        .hasMessage("mapStructureUpTo" + end);
    assertThatThrownBy(() -> Nest.structure(one).leaves(two)).hasMessage("Structure.leaves" + end);
  }

  @Test
  @Tag("E-082")
  void mapStructure_differentStructures_callsNothing() {
    List<@Nullable Object> seen = new ArrayList<>();

    assertThatThrownBy(() ->
            Nest.mapStructure(
                (a, b) -> {
                  seen.add(a);
                  return a;
                },
                List.of(1, 2),
                List.of(1, List.of())))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(seen).isEmpty();
  }
}
