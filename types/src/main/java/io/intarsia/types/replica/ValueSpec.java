package io.intarsia.types.replica;

import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the value of one replica is: its structure, and a spec for each leaf.
///
/// The structure is kept beside the specs, because a record of tensors cannot hold specs: where
/// specs or components stand in its place, it is a named tuple. In the place of null, components
/// have an empty tuple. Specs of a record and of such a tuple are equal, since files do not tell
/// them apart.
final class ValueSpec {
  private final Structure structure;
  private final List<@Nullable Object> leaves; // specs, and null for null
  private final @Nullable Object nest;
  private final Structure opened; // of the nest: by it specs are compared, as files have it
  private final boolean isOpen; // whether components have the structure of values

  private ValueSpec(Structure structure, List<@Nullable Object> leaves) {
    this.structure = structure;
    this.leaves = leaves;
    this.nest = structure.isLeaf() ? leaves.getFirst() : opened(leaves);
    this.opened = structure.isLeaf() ? structure : Nest.structure(nest);
    this.isOpen = opened.equals(structure) && !leaves.contains(null);
  }

  /// Of a nest of specs.
  static ValueSpec ofSpecs(@Nullable Object nest) {
    return new ValueSpec(Nest.structure(nest), Nest.flatten(nest));
  }

  /// Of such values.
  ///
  /// @param replica whose value it is, for messages
  /// @throws IllegalArgumentException if a leaf is neither a tensor nor an extension value
  static ValueSpec ofValue(int replica, Object value) {
    Structure structure = Nest.structure(value);
    List<@Nullable Object> values = structure.leaves(value);
    List<@Nullable Object> specs = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      Object leaf = values.get(i);
      Optional<TypeSpec<?>> spec = TypeSpecs.find(leaf);
      if (leaf != null && spec.isEmpty()) {
        throw ReplicaErrors.noSpec(replica, structure.paths().get(i), leaf);
      }
      specs.add(spec.orElse(null));
    }
    return new ValueSpec(structure, specs);
  }

  /// The nest of the specs.
  @Nullable Object nest() {
    return nest;
  }

  /// The nest of the specs of the components.
  @Nullable Object componentSpecs() {
    return isOpen ? nest : opened(withoutNulls(leaves));
  }

  /// The nest of the leaves of a value.
  @Nullable Object components(Object value) {
    return isOpen ? value : opened(withoutNulls(structure.leaves(value)));
  }

  /// A value of such a nest.
  Object value(@Nullable Object components) {
    return Objects.requireNonNull(
        isOpen ? components : structure.pack(withNulls(Nest.flatten(components))),
        "the value of a replica");
  }

  private static List<@Nullable Object> withoutNulls(List<@Nullable Object> items) {
    List<@Nullable Object> filled = new ArrayList<>(items);
    filled.replaceAll(item -> item == null ? Tuple.of() : item);
    return filled;
  }

  private List<@Nullable Object> withNulls(List<@Nullable Object> items) {
    Iterator<@Nullable Object> next = items.iterator();
    List<@Nullable Object> all = new ArrayList<>();
    leaves.forEach(leaf -> all.add(leaf == null ? null : next.next()));
    return all;
  }

  private @Nullable Object opened(List<@Nullable Object> items) {
    BitSet all = new BitSet();
    all.set(0, items.size());
    return structure.packOpen(items, all);
  }

  /// Whether some value could be of both.
  boolean isCompatibleWith(ValueSpec other) {
    if (!opened.equals(other.opened)) {
      return false;
    }
    for (int i = 0; i < leaves.size(); i++) {
      boolean fits =
          leaves.get(i) instanceof TypeSpec<?> spec
              ? spec.isCompatibleWith(other.leaves.get(i))
              : other.leaves.get(i) == null;
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /// The most specific one that takes values of both; empty if there is none.
  Optional<ValueSpec> mergedWith(ValueSpec other) {
    if (!opened.equals(other.opened)) {
      return Optional.empty();
    }
    List<@Nullable Object> merged = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      Optional<?> leaf = merged(leaves.get(i), other.leaves.get(i));
      if (leaf.isEmpty() && (leaves.get(i) != null || other.leaves.get(i) != null)) {
        return Optional.empty();
      }
      merged.add(leaf.orElse(null));
    }
    return Optional.of(new ValueSpec(structure, merged));
  }

  private static Optional<? extends TypeSpec<?>> merged(@Nullable Object a, @Nullable Object b) {
    return a instanceof TypeSpec<?> first && b instanceof TypeSpec<?> second
        ? first.mostSpecificCompatibleType(second)
        : Optional.empty();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ValueSpec spec
            && opened.equals(spec.opened)
            && leaves.equals(spec.leaves));
  }

  @Override
  public int hashCode() {
    return Objects.hash(opened, leaves);
  }
}
