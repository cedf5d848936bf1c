package io.intarsia.fuzz.draw;

import io.intarsia.dtype.DType;
import io.intarsia.fuzz.call.Value.Data;
import io.intarsia.fuzz.call.Value.Flaw;
import io.intarsia.fuzz.call.Value.Handle;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/// Chooses handles: mostly of the kind the op and the input ask for by their names, sometimes of
/// any other.
final class HandleMaker {
  private static final List<String> RESOURCES =
      List.of(
          "variable",
          "table",
          "hash",
          "dense",
          "queue",
          "stack",
          "array",
          "iterator",
          "reader",
          "accumulator",
          "writer",
          "mutex",
          "ensemble",
          "quantile",
          "cache",
          "seeds",
          "statistics",
          "devices",
          "barrier",
          "communicator");
  private static final List<String> VARIANTS =
      List.of(
          "dataset",
          "list",
          "map",
          "optional",
          "matrix",
          "ragged",
          "deleter",
          "variant",
          "pairs",
          "repeated",
          "windows");

  /// A part of the names of an op and its input, and what it asks for.
  private static final List<List<String>> HINTS =
      List.of(
          List.of("tensorarray", "array"),
          List.of("seed_generator", "seeds"),
          List.of("summary", "writer"),
          List.of("stats", "statistics"),
          List.of("multidevice", "devices"),
          List.of("tensorlist", "list"),
          List.of("tensormap", "map"),
          List.of("csr", "matrix"),
          List.of("sparsematrix", "matrix"));

  private final SplittableRandom random;

  HandleMaker(SplittableRandom random) {
    this.random = random;
  }

  Handle resource(String op, String input, Data content) {
    return make(op, input, RESOURCES, content);
  }

  Handle variant(String op, String input, Data content) {
    return make(op, input, VARIANTS, content);
  }

  /// A handle of any kind.
  Handle any(Data content) {
    return new Handle(
        ExtremeValues.pick(random.nextBoolean() ? RESOURCES : VARIANTS, random), flaws(4), content);
  }

  /// One more or one less thing that is wrong with it.
  Set<Flaw> flaws(int oneIn) {
    return random.nextInt(oneIn) == 0
        ? Set.of(ExtremeValues.pick(List.of(Flaw.values()), random))
        : Set.of();
  }

  private Handle make(String op, String input, List<String> kinds, Data content) {
    String kind =
        random.nextInt(10) == 0 ? ExtremeValues.pick(kinds, random) : kind(op, input, kinds);
    boolean isGenerator =
        "variable".equals(kind) && (op.startsWith("Stateful") || op.contains("Rng"));
    Data held = isGenerator ? new Data(DType.INT64, List.of(3L), List.of(1L, 2L, 3L)) : content;
    return new Handle(kind, flaws(10), held);
  }

  private static String kind(String op, String input, List<String> kinds) {
    String names = (op + " " + input).toLowerCase(Locale.ROOT);
    for (List<String> hint : HINTS) {
      if (names.contains(hint.getFirst()) && kinds.contains(hint.getLast())) {
        return hint.getLast();
      }
    }
    return kinds.stream().filter(names::contains).findFirst().orElse(kinds.getFirst());
  }
}
