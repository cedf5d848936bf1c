package io.intarsia.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TupleTest {
  private static final NamedTuple.Fields EDGE =
      new NamedTuple.Fields("Edge", List.of("from", "to"));

  @Test
  void tuple_isAValue() {
    Object[] elements = {1, null};
    Tuple tuple = Tuple.of(elements);
    elements[0] = 2;

    assertThat(tuple).isEqualTo(Tuple.of(1, null)).hasSameHashCodeAs(Tuple.of(1, null));
    assertThat(tuple).isNotEqualTo(Tuple.of(1));
    assertThat(tuple.toList()).isNotEqualTo(tuple).containsExactly(1, null);
    assertThat(tuple).hasToString("(1, null)").containsExactly(1, null);
    assertThat(Tuple.of(1)).hasToString("(1,)");
    assertThat(Tuple.of()).hasToString("()");
    assertThatThrownBy(() -> tuple.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> tuple.toList().set(0, 5))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void namedTuple_isAValue() {
    NamedTuple edge = EDGE.of(1, null);

    assertThat(edge).isEqualTo(EDGE.of(1, null)).hasSameHashCodeAs(EDGE.of(1, null));
    assertThat(edge)
        .isNotEqualTo(EDGE.of(1, 2))
        .isNotEqualTo(new NamedTuple.Fields("Arc", List.of("from", "to")).of(1, null));
    assertThat(edge).hasToString("Edge(from=1, to=null)");
    assertThat(edge.get("from")).isEqualTo(1);
    assertThat(edge.asMap().keySet()).containsExactly("from", "to");
    var map = new LinkedHashMap<>(Map.of("from", 1));
    map.put("to", 2);
    assertThat(NamedTuple.of("Edge", map)).isEqualTo(EDGE.of(1, 2));
  }

  @Test
  void namedTuple_misuse_saysWhatIsThere() {
    assertThatThrownBy(() -> EDGE.of(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("NamedTuple Edge: expected 2 values for [from, to], got 1");
    assertThatThrownBy(() -> EDGE.of(1, 2).get("weight"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("NamedTuple Edge: no value named 'weight', only [from, to]");
    assertThatThrownBy(() -> new NamedTuple.Fields("Edge", List.of("a", "a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("NamedTuple Edge: names must differ, got [a, a]");
  }

  @Test
  void tuples_serialized_comeBackEqual() throws Exception {
    Tuple tuple = Tuple.of(1, EDGE.of("a", null));
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(tuple);
    }

    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(in.readObject()).isEqualTo(tuple);
    }
  }
}
