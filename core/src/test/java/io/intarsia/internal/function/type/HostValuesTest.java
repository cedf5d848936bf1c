package io.intarsia.internal.function.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.tensor.HostTensor;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tensorflow.ndarray.NdArrays;

/// What a trace keeps of values that are no tensors.
final class HostValuesTest {
  @Test
  void kept_arraysOfNumbers_areCopiedToTheirLastRow() {
    int[][] rows = {{1, 2}, {3}};
    var kept = (int[][]) HostValues.kept(rows);
    rows[0][0] = 9;
    rows[1] = new int[0];
    assertThat(kept).isDeepEqualTo(new int[][] {{1, 2}, {3}});
  }

  @Test
  void kept_setsOfValues_areCopied() {
    for (Set<Integer> set :
        List.of(
            new HashSet<>(Set.of(1)), new LinkedHashSet<>(Set.of(1)), new TreeSet<>(Set.of(1)))) {
      Object kept = HostValues.kept(set);
      set.add(2);
      assertThat(kept).isEqualTo(Set.of(1)).hasSameClassAs(set);
      Object given = HostValues.fresh(kept);
      assertThat(given).isEqualTo(kept).isNotSameAs(kept);
    }
  }

  static Stream<Object> unchanging() {
    return Stream.of("text", 1, 1.5, true, 'c', Set.of(1, 2), Thread.State.NEW, Object.class);
  }

  @ParameterizedTest
  @MethodSource("unchanging")
  void kept_whatDoesNotChange_isItself(Object value) {
    assertThat(HostValues.kept(value)).isSameAs(value);
    assertThat(HostValues.fresh(value)).isSameAs(value);
    assertThat(HostValues.kept(null)).isNull();
    assertThat(HostValues.fresh(null)).isNull();
  }

  @SuppressWarnings({"UnnecessaryStringBuilder", "ArrayAsKeyOfSetOrMap"}) // what can change
  static Stream<Object> changing() {
    return Stream.of(
        new AtomicInteger(1),
        new StringBuilder("a"),
        new ArrayList<>(List.of(1)),
        Map.of(1, 2),
        List.of(1).iterator(),
        FloatBuffer.allocate(2),
        NdArrays.vectorOf(1f),
        Stream.of(1),
        new HashSet<>(Set.of(new AtomicInteger(1))),
        new HashSet<>(Set.of(new int[] {1})),
        Set.of(new AtomicInteger(1)),
        new HashSet<>(Arrays.asList(1, null)).stream(),
        Collections.unmodifiableSet(new HashSet<>(Set.of(1))));
  }

  @ParameterizedTest
  @MethodSource("changing")
  void kept_whatMayChange_isRefused(Object value) {
    assertThatThrownBy(() -> HostValues.kept(value)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void kept_aTensorOfTheHost_isRefused() {
    try (var host = HostTensor.of(new float[] {1, 2})) {
      assertThatThrownBy(() -> HostValues.kept(host))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("a HostTensor may change after the trace");
    }
  }
}
