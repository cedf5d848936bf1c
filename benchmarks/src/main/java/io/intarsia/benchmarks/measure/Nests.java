package io.intarsia.benchmarks.measure;

import io.intarsia.nest.Tuple;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/// The nests of the workloads; `bench_nest.py` makes the same. Leaves are numbered from 0.
public final class Nests {
  private Nests() {}

  /// A container of four.
  public record Quad(Object a, Object b, Object c, Object d) {}

  /// A nest.
  ///
  /// @param shuffle shuffles the keys of maps that are to be shuffled
  public static Object make(NestWork work, Random shuffle) {
    List<Float> leaves = IntStream.range(0, work.size()).mapToObj(i -> Float.valueOf(i)).toList();
    return switch (work.tree()) {
      case RECORDS -> records(leaves);
      case SORTED -> keyed(leaves);
      case SHUFFLED, NEW -> keyed(leaves, shuffle);
      case DEEP -> deep(work.size());
      case UPSTREAM -> upstream(leaves);
      case LAYERS -> leaves.size() == 16 ? layers(leaves, 4, 16) : layers(leaves, 20, 401);
    };
  }

  private static Object records(List<Float> leaves) {
    if (leaves.size() == 1) {
      return leaves.getFirst();
    }
    int quarter = leaves.size() / 4;
    Object[] parts =
        IntStream.range(0, 4)
            .mapToObj(i -> records(leaves.subList(i * quarter, (i + 1) * quarter)))
            .toArray();
    return new Quad(parts[0], parts[1], parts[2], parts[3]);
  }

  private static Map<String, Float> keyed(List<Float> leaves) {
    Map<String, Float> map = new LinkedHashMap<>();
    leaves.forEach(leaf -> map.put("key%06d".formatted(leaf.intValue()), leaf));
    return map;
  }

  private static Map<String, Float> keyed(List<Float> leaves, Random shuffle) {
    List<Map.Entry<String, Float>> entries = new ArrayList<>(keyed(leaves).entrySet());
    Collections.shuffle(entries, shuffle);
    Map<String, Float> map = new LinkedHashMap<>();
    entries.forEach(entry -> map.put(entry.getKey(), entry.getValue()));
    return map;
  }

  private static Object deep(int levels) {
    Object nest = 0f;
    for (int i = 0; i < levels; i++) {
      nest = Map.of("k", nest);
    }
    return nest;
  }

  private static Object upstream(List<Float> leaves) {
    List<Tuple> groups = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i += 6) {
      Object[] six = leaves.subList(i, i + 6).toArray();
      groups.add(
          Tuple.of(Tuple.of(Tuple.of(six[0], six[1]), six[2]), six[3], Tuple.of(six[4], six[5])));
    }
    return groups.size() == 1 ? groups.getFirst() : Tuple.copyOf(groups);
  }

  // With empty lists, as many nodes as the models that optree was measured with.
  private static Object layers(List<Float> leaves, int groups, int empties) {
    Map<String, List<Object>> map = new LinkedHashMap<>();
    for (int i = 0; i < leaves.size(); i++) {
      layer(map, i % groups).add(List.of(leaves.get(i)));
    }
    for (int i = 0; i < empties; i++) {
      layer(map, i % groups).add(List.of());
    }
    return map;
  }

  private static List<Object> layer(Map<String, List<Object>> map, int number) {
    return map.computeIfAbsent("layer%03d".formatted(number), name -> new ArrayList<>());
  }

  /// The leaves as numbers.
  public static float[] values(List<?> leaves) {
    float[] values = new float[leaves.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = ((Number) leaves.get(i)).floatValue();
    }
    return values;
  }

  /// A loop of one call whose argument is made anew each time, which does not count.
  public static TimedLoop loopOfNew(NestWork work, Function<Object, List<?>> call) {
    var shuffle = new Random(0);
    return TimedLoop.timed(
        calls -> {
          long nanos = 0;
          for (int i = 0; i < calls; i++) {
            Object nest = make(work, shuffle);
            nanos +=
                TimedLoop.time(
                    1,
                    () -> {
                      var _ = call.apply(nest);
                    });
          }
          return nanos;
        },
        () -> Digest.of(values(call.apply(make(work, shuffle)))),
        () -> {});
  }
}
