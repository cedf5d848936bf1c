package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.NestWork;
import io.intarsia.benchmarks.measure.Nests;
import io.intarsia.benchmarks.measure.Nests.Quad;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.nest.Tuple;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The floor of nests: recursion written by hand for exactly the containers that are there, which
/// sorts the keys of maps each time, and does not look for mistakes.
final class BareNests {
  // Written, so that the compiler cannot leave out what is measured.
  private @Nullable Object result;

  TimedLoop open(NestWork work) {
    if (work.tree() == NestWork.Tree.NEW) {
      return Nests.loopOfNew(work, BareNests::flatten);
    }
    Object nest = Nests.make(work, new Random(0));
    List<Object> flat = flatten(nest);
    return switch (work.task()) {
      case FLATTEN, STRUCTURE, LEAVES, PATHS ->
          TimedLoop.of(() -> result = flatten(nest), () -> Nests.values(flatten(nest)));
      case PACK ->
          TimedLoop.of(
              () -> result = pack(nest, flat), () -> Nests.values(flatten(pack(nest, flat))));
      case MAP ->
          TimedLoop.of(
              () -> result = map(BareNests::next, nest),
              () -> Nests.values(flatten(map(BareNests::next, nest))));
      case SAME -> same(nest, Nests.make(work, new Random(0)));
    };
  }

  private TimedLoop same(Object first, Object second) {
    return TimedLoop.of(
        () -> result = isSame(first, second), () -> new float[] {isSame(first, second) ? 1 : 0});
  }

  private static List<Object> flatten(Object nest) {
    List<Object> leaves = new ArrayList<>();
    Object inner = nest;
    while (inner instanceof Map<?, ?> map && map.size() == 1) {
      inner = map.values().iterator().next();
    }
    flatten(inner, leaves);
    return leaves;
  }

  private static void flatten(Object nest, List<Object> leaves) {
    switch (nest) {
      case Quad(Object a, Object b, Object c, Object d) -> {
        flatten(a, leaves);
        flatten(b, leaves);
        flatten(c, leaves);
        flatten(d, leaves);
      }
      case Map<?, ?> map -> new TreeMap<>(map).values().forEach(child -> flatten(child, leaves));
      case List<?> list -> list.forEach(child -> flatten(child, leaves));
      case Tuple tuple -> tuple.toList().forEach(child -> flatten(child, leaves));
      default -> leaves.add(nest);
    }
  }

  private static Object pack(Object nest, List<Object> flat) {
    Iterator<Object> next = flat.iterator();
    return map(leaf -> next.next(), nest);
  }

  private static Object map(UnaryOperator<Object> function, Object nest) {
    return switch (nest) {
      case Quad(Object a, Object b, Object c, Object d) ->
          new Quad(map(function, a), map(function, b), map(function, c), map(function, d));
      case Map<?, ?> map -> {
        Map<Object, Object> mapped = new LinkedHashMap<>();
        new TreeMap<>(map).forEach((key, child) -> mapped.put(key, map(function, child)));
        yield mapped;
      }
      case List<?> list -> list.stream().map(child -> map(function, child)).toList();
      case Tuple tuple ->
          Tuple.copyOf(
              tuple.toList().stream()
                  .map(child -> map(function, Objects.requireNonNull(child)))
                  .toList());
      default -> function.apply(nest);
    };
  }

  private static boolean isSame(Object first, Object second) {
    return switch (first) {
      case Quad(Object a, Object b, Object c, Object d) ->
          second instanceof Quad(Object e, Object f, Object g, Object h)
              && isSame(a, e)
              && isSame(b, f)
              && isSame(c, g)
              && isSame(d, h);
      case Tuple tuple -> second instanceof Tuple other && areSame(tuple, other);
      default -> !(second instanceof Quad) && !(second instanceof Tuple);
    };
  }

  private static boolean areSame(Tuple first, Tuple second) {
    boolean same = first.size() == second.size();
    for (int i = 0; same && i < first.size(); i++) {
      same = isSame(Objects.requireNonNull(first.get(i)), Objects.requireNonNull(second.get(i)));
    }
    return same;
  }

  private static Object next(Object leaf) {
    return (Float) leaf + 1;
  }
}
