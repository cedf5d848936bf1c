package io.intarsia.nest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class MapsTest {
  enum Level {
    LOW {},
    HIGH
  }

  private static <K> Map<K, @Nullable Object> map(List<K> keys) {
    Map<K, @Nullable Object> map = new LinkedHashMap<>();
    keys.forEach(key -> map.put(key, "v" + key));
    return map;
  }

  @Test
  void flatten_keysOfOneComparableClass_areSorted() {
    assertThat(Nest.flatten(map(List.of(10, 9, -1)))).containsExactly("v-1", "v9", "v10");
    assertThat(Nest.flatten(map(List.of("10", "9", "B", "_", "a"))))
        .containsExactly("v10", "v9", "vB", "v_", "va");
    assertThat(Nest.flatten(map(List.of(Level.HIGH, Level.LOW)))).containsExactly("vLOW", "vHIGH");
    assertThat(Nest.flatten(map(List.of(BigInteger.TWO, BigInteger.ONE))))
        .containsExactly("v1", "v2");
  }

  @Test
  void flatten_keysBeyondTheFirstPlane_areSortedByCodePointAsInPython() {
    String face = "\uD83D\uDE00";
    List<String> sorted =
        List.of("", "b", "b\uE000", "b\uFFFF", "b" + face, "b" + face + "b", "c", "c" + face, face);
    List<String> keys = new ArrayList<>(sorted);
    Collections.reverse(keys);
    assertThat(Nest.flatten(map(keys))).isEqualTo(sorted.stream().map(key -> "v" + key).toList());
  }

  @Test
  void pack_unsortedMap_iteratesAsBefore() {
    Map<String, @Nullable Object> map = map(List.of("c", "a", "b"));

    for (int repeat = 0; repeat < 2; repeat++) {
      var packed = (Map<?, ?>) Leaf.present(Nest.packSequenceAs(map, List.of(1, 2, 3)));
      assertThat(packed).hasToString("{c=3, a=1, b=2}");
      assertThatThrownBy(packed::clear).isInstanceOf(UnsupportedOperationException.class);
    }
  }

  @Test
  void flatten_sameKeysInOtherOrders_areNotMixedUp() {
    List<Integer> keys = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7));
    var random = new Random(0);
    for (int repeat = 0; repeat < 200; repeat++) {
      Collections.shuffle(keys, random);
      Map<Integer, Integer> map = new LinkedHashMap<>();
      keys.forEach(key -> map.put(key, 10 * key));

      assertThat(Nest.flatten(map)).containsExactly(0, 10, 20, 30, 40, 50, 60, 70);
      assertThat(Nest.packSequenceAs(map, Nest.flatten(map))).hasToString(map.toString());
    }
  }

  @Test
  void flatten_sortedMapOfAnotherOrder_goesByItsKeys() {
    var map = new TreeMap<String, Integer>(Comparator.reverseOrder());
    map.putAll(Map.of("a", 1, "b", 2));

    assertThat(Nest.flatten(map)).containsExactly(1, 2);
    assertThat(Nest.packSequenceAs(map, List.of(3, 4))).hasToString("{b=4, a=3}");
  }

  @Test
  @Tag("full")
  void flatten_moreKeysThanAreRemembered_staysRight() {
    for (int seed = 0; seed < 4; seed++) {
      List<Integer> keys = new ArrayList<>();
      for (int i = 0; i < 400_000; i++) {
        keys.add(i + seed);
      }
      Collections.shuffle(keys, new Random(seed));
      Map<Integer, Integer> map = new LinkedHashMap<>();
      keys.forEach(key -> map.put(key, key));

      assertThat(Nest.flatten(map)).isSorted().hasSize(400_000);
    }
  }

  @Test
  void flatten_nullKey_saysWhere() {
    Map<@Nullable String, Integer> map = new HashMap<>();
    map.put(null, 1);
    map.put("a", 2);

    assertThatThrownBy(() -> Nest.flatten(List.of(0, map)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Nest: value.get(1) cannot be flattened: the keys of a map must be comparable values"
                + " of one class, such as String, to be sorted; got null among 2 keys");
  }

  @Test
  void functions_mixedKeys_sayWhere() {
    Map<Object, Integer> map = new LinkedHashMap<>();
    map.put("b", 1);
    map.put("a", 2);
    map.put(3, 4);
    String expected =
        "Nest: value.get(\"m\") cannot be flattened: the keys of a map must be comparable values"
            + " of one class, such as String, to be sorted; got Integer 3 among 3 keys";

    assertThatThrownBy(() -> Nest.structure(Map.of("m", map))).hasMessage(expected);
    assertThatThrownBy(() -> Nest.assertSameStructure(Map.of("m", map), Map.of("m", Map.of())))
        .hasMessage(expected);
    assertThatThrownBy(() -> Nest.assertSameStructure(Map.of("m", 1), Map.of("m", map)))
        .hasMessage(expected);
    assertThatThrownBy(() -> Nest.structure(Map.of("m", Map.of("k", 1))).leaves(Map.of("m", map)))
        .hasMessage(expected);
  }

  @Test
  void flatten_keysThatDoNotCompare_saysSo() {
    assertThatThrownBy(() -> Nest.flatten(Map.of(Locale.FRENCH, 2)))
        .hasMessageEndingWith("to be sorted; got Locale fr among 1 keys");
  }

  @Test
  void flatten_mapThatLosesAnEntryMeanwhile_saysSo() {
    var shrinking =
        new AbstractMap<String, Integer>() {
          @Override
          public Set<String> keySet() {
            return Set.of("a", "b");
          }

          @Override
          public Set<Map.Entry<String, Integer>> entrySet() {
            return Map.of("a", 1).entrySet();
          }
        };

    assertThatThrownBy(() -> Nest.flatten(shrinking))
        .hasMessage("Nest: value cannot be flattened: a map changed meanwhile; pass a copy of it");
  }

  @Test
  void assertSameStructure_mapsInOtherOrdersAndClasses_passes() {
    Nest.assertSameStructure(map(List.of("b", "a")), new TreeMap<>(Map.of("a", 1, "b", 2)));

    assertThat(Nest.structure(map(List.of("b", "a"))))
        .isEqualTo(Nest.structure(map(List.of("a", "b"))))
        .hasSameHashCodeAs(Nest.structure(map(List.of("a", "b"))));
  }
}
