package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Loop;
import io.intarsia.benchmarks.measure.NestWork;
import io.intarsia.benchmarks.measure.Nests;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Nests, as this library takes them apart.
final class OwnNests {
  // Written, so that the compiler cannot leave out what is measured.
  private @Nullable Object result;

  Loop open(NestWork work) {
    if (work.tree() == NestWork.Tree.NEW) {
      return Nests.loopOfNew(work, Nest::flatten);
    }
    Object nest = Nests.make(work, new Random(0));
    List<@Nullable Object> flat = Nest.flatten(nest);
    return switch (work.task()) {
      case FLATTEN -> Loop.of(() -> result = Nest.flatten(nest), () -> Nests.values(flat));
      // It collects the leaves, too.
      case STRUCTURE -> Loop.of(() -> result = Nest.structure(nest), () -> Nests.values(flat));
      case LEAVES -> leaves(Nest.structure(nest), nest);
      case PACK ->
          Loop.of(
              () -> result = Nest.packSequenceAs(nest, flat),
              () -> Nests.values(Nest.flatten(Nest.packSequenceAs(nest, flat))));
      case MAP ->
          Loop.of(
              () -> result = Nest.mapStructure(OwnNests::next, nest),
              () -> Nests.values(Nest.flatten(Nest.mapStructure(OwnNests::next, nest))));
      case SAME -> same(nest, Nests.make(work, new Random(0)));
      case PATHS -> Loop.of(() -> result = Nest.flattenWithPaths(nest), () -> Nests.values(flat));
    };
  }

  private Loop leaves(Structure structure, Object nest) {
    return Loop.of(
        () -> result = structure.leaves(nest), () -> Nests.values(structure.leaves(nest)));
  }

  private static Loop same(Object first, Object second) {
    return Loop.of(
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
