package io.intarsia.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Maps of so many keys that those seen before are known by their identity.
final class LargeMapsTest {
  private static final int SIZE = 1_000;

  @Test
  void flatten_sameMapAgain_givesTheSame() {
    Map<String, Integer> shuffled = shuffled();
    List<Object> expected = List.copyOf(new TreeMap<>(shuffled).values());

    for (int i = 0; i < 3; i++) {
      assertThat(Nest.flatten(shuffled)).isEqualTo(expected);
    }
  }

  @Test
  void flatten_sameKeysInAnotherOrder_sortsThemAnew() {
    var map = new LinkedHashMap<>(sorted());
    Nest.flatten(map);
    String moved = key(SIZE / 2);
    map.put(moved, map.remove(moved));

    assertThat(Nest.flatten(map))
        .isEqualTo(IntStream.range(0, SIZE).<Object>mapToObj(i -> i).toList());
    assertThat(map.lastEntry().getKey()).isEqualTo(moved);
  }

  @Test
  void flatten_oneKeyReplaced_sortsItIn() {
    var map = new LinkedHashMap<>(sorted());
    Nest.flatten(map);
    map.remove(key(SIZE - 1));
    map.put("a", -1);

    assertThat(Nest.flatten(map)).startsWith(-1, 0, 1).hasSize(SIZE);
  }

  @SuppressWarnings("JavaUtilDate") // comparable, and can be changed
  @Test
  void flatten_keysThatChange_sortsThemAnew() {
    List<Date> dates = IntStream.range(0, SIZE).mapToObj(Date::new).toList();
    var map = new LinkedHashMap<Date, Integer>();
    dates.forEach(date -> map.put(date, map.size()));
    assertThat(Nest.flatten(map)).startsWith(0, 1).endsWith(SIZE - 1);
    dates.getFirst().setTime(SIZE);

    assertThat(Nest.flatten(map)).startsWith(1, 2).endsWith(0);
  }

  @Test
  void flatten_keyThatCannotBeSorted_isRefusedEachTime() {
    Map<Object, Integer> map = new HashMap<>(sorted());
    map.put(1, 1);

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> Nest.flatten(map))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("must be comparable values of one class");
    }
  }

  private static Map<String, Integer> sorted() {
    Map<String, Integer> map = new LinkedHashMap<>();
    IntStream.range(0, SIZE).forEach(i -> map.put(key(i), i));
    return map;
  }

  private static Map<String, Integer> shuffled() {
    List<Map.Entry<String, Integer>> entries = new ArrayList<>(sorted().entrySet());
    Collections.shuffle(entries, new Random(7));
    Map<String, Integer> map = new LinkedHashMap<>();
    entries.forEach(entry -> map.put(entry.getKey(), entry.getValue()));
    return map;
  }

  private static String key(int number) {
    return "key%06d".formatted(number);
  }
}
