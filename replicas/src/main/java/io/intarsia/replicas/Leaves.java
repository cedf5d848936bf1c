package io.intarsia.replicas;

import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.op.Ops;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A nest of which collectives change the leaves, kind by kind.
final class Leaves {
  private final Structure structure;
  private final List<Leaf> all = new ArrayList<>();
  private final @Nullable Object[] results;

  /// @param g where collectives take it
  /// @throws IllegalArgumentException if one holds no tensor
  Leaves(Ops g, String operation, @Nullable Object value) {
    this.structure = Nest.structure(value);
    for (KeyedLeaf leaf : Nest.flattenWithPaths(value)) {
      Object given = leaf.value();
      if (given == null) {
        throw ProcessErrors.noTensor(operation, leaf.path(), null);
      }
      all.add(Leaf.of(g, operation, leaf.path(), given));
    }
    this.results = new @Nullable Object[all.size()];
  }

  List<Leaf> all() {
    return all;
  }

  /// What the leaves are, with their structure, to be compared.
  ///
  /// @param spec says of a leaf what must be equal
  Object described(Function<Leaf, Object> spec) {
    return new Described(structure, all.stream().map(spec).toList());
  }

  private record Described(Structure structure, List<Object> specs) {
    @Override
    public String toString() {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < specs.size(); i++) {
        texts.add(structure.paths().get(i).of("value") + ": " + specs.get(i));
      }
      return String.join(", ", texts);
    }
  }

  /// Changes some of the leaves at a time, those that nobody has changed.
  ///
  /// @param change gives a result for each of those
  void change(Predicate<Leaf> which, Function<List<Leaf>, ? extends List<?>> change) {
    List<Integer> at = new ArrayList<>();
    for (int i = 0; i < results.length; i++) {
      if (results[i] == null && which.test(all.get(i))) {
        at.add(i);
      }
    }
    if (at.isEmpty()) {
      return;
    }
    List<?> changed = change.apply(at.stream().map(all::get).toList());
    for (int i = 0; i < at.size(); i++) {
      results[at.get(i)] = changed.get(i);
    }
  }

  /// The nest of the results.
  ///
  /// @param value what was given
  @SuppressWarnings("unchecked") // of the structure that was given
  <T> T packedAs(T value) {
    return (T)
        Objects.requireNonNull(
            Nest.packSequenceAs(Objects.requireNonNull(value), Arrays.asList(results)));
  }
}
