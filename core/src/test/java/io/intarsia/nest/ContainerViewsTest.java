package io.intarsia.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is said of single containers, and the edges of limits.
final class ContainerViewsTest {
  @Test
  void children_ofAContainer_areKeyed() {
    List<KeyedLeaf> children = Nester.PLAIN.children(Map.of("b", 2, "a", 1));

    assertThat(children).extracting(KeyedLeaf::value).containsExactly(1, 2);
    assertThat(children)
        .extracting(child -> child.path().of("x"))
        .containsExactly("x.get(\"a\")", "x.get(\"b\")");
    assertThat(Nester.PLAIN.children(List.of(5, List.of())))
        .extracting(KeyedLeaf::value)
        .containsExactly(5, List.of());
  }

  @Test
  void children_ofALeaf_areNone() {
    assertThat(Nester.PLAIN.children(7)).isEmpty();
    assertThat(Nester.PLAIN.children(null)).isEmpty();
  }

  @Test
  void describe_leafAndNull_areNamed() {
    assertThat(Nest.describe(7)).isEqualTo("Integer");
    assertThat(Nest.describe(null)).isEqualTo("null");
    assertThat(Nest.describe(List.of(1, 2))).contains("2");
  }

  @Test
  void keys_nextToEachOther_areSortedByCodePoint() {
    assertThat(Nest.flatten(Map.of("a", 2, "`", 1))).containsExactly(1, 2);
    assertThat(Nest.flatten(Map.of("c", 2, "b", 1))).containsExactly(1, 2);
  }

  @Test
  void missingKeys_ofAsManyAsAreShown_areAllShown() {
    assertThat(mismatch(20)).contains("k19").doesNotContain(" more");
    assertThat(mismatch(21)).contains(" and 1 more").doesNotContain("k20");
  }

  private static String mismatch(int keys) {
    Map<String, Integer> map =
        IntStream.range(0, keys)
            .boxed()
            .collect(Collectors.toMap("k%02d"::formatted, i -> i, (a, _) -> a, LinkedHashMap::new));
    var thrown =
        org.assertj.core.api.Assertions.catchThrowable(
            () -> Nest.assertSameStructure(map, Map.of()));
    return String.valueOf(thrown.getMessage());
  }

  /// Holds another of its kind whenever it is asked.
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
  @Timeout(120)
  void flatten_containerThatMakesContainers_isRefusedAtTheLimit() {
    assertThatThrownBy(() -> Nest.flatten(new Endless()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Nest: more than 1000000 levels at ")
        .hasMessageContaining("make new containers whenever it is asked");
  }
}
