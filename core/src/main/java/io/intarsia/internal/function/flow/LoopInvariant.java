package io.intarsia.internal.function.flow;

import io.intarsia.internal.function.graph.Loop;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Structure;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The types that the variables of a loop have in every iteration, as far as they are known: those
/// the caller declared, and for all others what was found out.
///
/// @param declared a spec, or null, for each leaf
record LoopInvariant(Loop loop, Merge types, List<@Nullable TypeSpec<?>> declared) {

  /// The types of the variables at entry.
  ///
  /// @throws IllegalArgumentException if they are not what the caller declared
  static LoopInvariant of(Loop loop, Merge entry) {
    List<@Nullable TypeSpec<?>> declared = declared(loop, entry);
    List<@Nullable Object> leaves = new ArrayList<>();
    for (int i = 0; i < declared.size(); i++) {
      TypeSpec<?> wanted = declared.get(i);
      Object leaf = entry.leaves().get(i);
      if (wanted != null && !takes(wanted, leaf)) {
        throw FlowErrors.entry(loop, entry.structure().paths().get(i), wanted, leaf);
      }
      leaves.add(wanted == null ? leaf : wanted);
    }
    return new LoopInvariant(loop, new Merge(entry.structure(), leaves), declared);
  }

  private static List<@Nullable TypeSpec<?>> declared(Loop loop, Merge entry) {
    int count = entry.leaves().size();
    List<@Nullable TypeSpec<?>> specs = new ArrayList<>();
    List<? extends @Nullable Object> given =
        loop.invariants() == null
            ? Collections.nCopies(count, null)
            : given(loop, entry.structure(), loop.invariants());
    for (int i = 0; i < count; i++) {
      KeyPath path = entry.structure().paths().get(i);
      specs.add(spec(path, given.get(i), entry.leaves().get(i)));
    }
    return specs;
  }

  private static List<? extends @Nullable Object> given(
      Loop loop, Structure structure, Object invariants) {
    try {
      return structure.leaves(invariants);
    } catch (IllegalArgumentException e) {
      if (invariants instanceof List<?> list && list.size() == structure.leafCount()) {
        return list;
      }
      throw FlowErrors.invariantStructure(loop, structure, e);
    }
  }

  private static @Nullable TypeSpec<?> spec(
      KeyPath path, @Nullable Object given, @Nullable Object entry) {
    return switch (given) {
      case null -> null;
      case TensorSpec spec -> spec.withoutName();
      case TypeSpec<?> spec -> spec;
      case Shape shape when entry instanceof TensorSpec tensor ->
          TensorSpec.of(shape, tensor.dtype());
      default -> throw FlowErrors.notAnInvariant(path, given, entry);
    };
  }

  /// Whether every value of the other type is one of the spec, or can be cast to it.
  private static boolean takes(TypeSpec<?> spec, @Nullable Object other) {
    return other instanceof TypeSpec<?> given
        && (spec.equals(given) || Merge.common(spec, given).filter(spec::equals).isPresent());
  }

  /// The types that also take what the body gave.
  ///
  /// @throws IllegalArgumentException if there are none, or none as declared
  LoopInvariant wider(@Nullable Object next) {
    Merge given = Merge.of(next);
    Structure structure = types.structure();
    if (!structure.equals(given.structure())) {
      throw FlowErrors.loopStructure(loop, structure, next);
    }
    List<@Nullable Object> leaves = new ArrayList<>();
    for (int i = 0; i < declared.size(); i++) {
      leaves.add(wider(i, types.leaves().get(i), given.leaves().get(i)));
    }
    return leaves.equals(types.leaves())
        ? this
        : new LoopInvariant(loop, new Merge(structure, leaves), declared);
  }

  private @Nullable Object wider(int leaf, @Nullable Object entry, @Nullable Object given) {
    if (Objects.equals(entry, given)) {
      return entry;
    }
    Optional<? extends TypeSpec<?>> common =
        entry instanceof TypeSpec<?> a && given instanceof TypeSpec<?> b
            ? Merge.common(a, b)
            : Optional.empty();
    boolean fits = declared.get(leaf) == null || common.filter(t -> t.equals(entry)).isPresent();
    if (common.isEmpty() || !fits) {
      KeyPath path = types.structure().paths().get(leaf);
      throw FlowErrors.invariant(loop, path, entry, given, common);
    }
    return common.get();
  }

  /// Variables as all iterations take them.
  @Nullable Object cast(@Nullable Object variables) {
    return types.cast(variables);
  }
}
