package io.intarsia.nest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class KeyPathTest {
  private static KeyPath pathOf(Object nest) {
    return Nest.flattenWithPaths(nest).getFirst().path();
  }

  @Test
  void root_hasNoSteps() {
    assertThat(KeyPath.root().steps()).isEmpty();
    assertThat(KeyPath.root())
        .hasToString("value")
        .isEqualTo(pathOf(1))
        .hasSameHashCodeAs(pathOf(1));
    assertThat(KeyPath.root().of("graph.nodes()")).isEqualTo("graph.nodes()");
  }

  @Test
  void path_printsTheCodeThatLeadsThere() {
    KeyPath path = pathOf(Map.of("edges", List.of(Tuple.of(1))));

    assertThat(path.steps()).containsExactly(".get(\"edges\")", ".get(0)", ".get(0)");
    assertThat(path.of("graph")).isEqualTo("graph.get(\"edges\").get(0).get(0)");
  }

  @Test
  void equality_goesBySteps() {
    KeyPath path = pathOf(Map.of("a", List.of(1)));

    // A tuple and a list have the same steps.
    assertThat(pathOf(Map.of("a", Tuple.of(2)))).isEqualTo(path).hasSameHashCodeAs(path);
    assertThat(path)
        .isNotEqualTo(pathOf(Map.of("b", List.of(1))))
        .isNotEqualTo(pathOf(List.of(1)))
        .isNotEqualTo(pathOf(Map.of("a", List.of(List.of(1)))))
        .isNotEqualTo(KeyPath.root())
        .isNotEqualTo("value");
  }

  @Test
  void equality_emptySteps_doNotCount() {
    NodeType<Object> silent =
        new RegistrationTest.Nothing() {
          @Override
          public String step(Object metadata, int child) {
            return "";
          }
        };
    KeyPath plain = pathOf(List.of(1));
    KeyPath longer = KeyPath.root().child(silent, "x", 0);

    assertThat(longer).isEqualTo(KeyPath.root()).hasSameHashCodeAs(KeyPath.root());
    KeyPath same = longer.child(SequenceTypes.OfList.INSTANCE, "List", 0).child(silent, "x", 0);
    assertThat(same).isEqualTo(plain).hasSameHashCodeAs(plain).hasToString("value.get(0)");
    assertThat(plain).isEqualTo(same);
    assertThat(same).isNotEqualTo(longer);
  }
}
