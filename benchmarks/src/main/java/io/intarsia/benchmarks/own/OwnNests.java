package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.NestWork;
import io.intarsia.benchmarks.measure.Nests;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Nests, as this library takes them apart.
final class OwnNests {
  // Written, so that the compiler cannot leave out what is measured.
  private @Nullable Object result;

  TimedLoop open(NestWork work) {
    if (work.tree() == NestWork.Tree.NEW) {
      return Nests.loopOfNew(work, Nest::flatten);
    }
    Object nest = Nests.make(work, new Random(0));
    List<@Nullable Object> flat = Nest.flatten(nest);
    return switch (work.task()) {
      case FLATTEN -> TimedLoop.of(() -> result = Nest.flatten(nest), () -> Nests.values(flat));
      // It collects the leaves, too.
      case STRUCTURE -> TimedLoop.of(() -> result = Nest.structure(nest), () -> Nests.values(flat));
      case LEAVES -> leaves(Nest.structure(nest), nest);
      case PACK ->
          TimedLoop.of(
              () -> result = Nest.packSequenceAs(nest, flat),
              () -> Nests.values(Nest.flatten(Nest.packSequenceAs(nest, flat))));
      case MAP ->
          TimedLoop.of(
              () -> result = Nest.mapStructure(OwnNests::next, nest),
              () -> Nests.values(Nest.flatten(Nest.mapStructure(OwnNests::next, nest))));
      case SAME -> same(nest, Nests.make(work, new Random(0)));
      case PATHS ->
          TimedLoop.of(() -> result = Nest.flattenWithPaths(nest), () -> Nests.values(flat));
    };
  }

  private TimedLoop leaves(Structure structure, Object nest) {
    return TimedLoop.of(
        () -> result = structure.leaves(nest), () -> Nests.values(structure.leaves(nest)));
  }

  private static TimedLoop same(Object first, Object second) {
    return TimedLoop.of(
        () -> Nest.assertSameStructure(first, second),
        () -> {
          Nest.assertSameStructure(first, second);
          return new float[] {1};
        });
  }

  private static Object next(@Nullable Object leaf) {
    return leaf instanceof Float number ? number + 1 : 0f;
  }
}
