package io.intarsia.spec;

import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a spec says of a component that is a container: its structure, and a spec or a static value
/// for each leaf.
final class NestField {
  private final ComponentType type;
  private final Object described;
  private final @Nullable Object[] leaves;
  private final int[] dynamic;
  private final boolean hasRecords;
  // Whether the components of the container are a container of the same kind: it holds nothing
  // static, and can hold specs as well as tensors.
  private final boolean alike;
  // Computed when first needed; the same for any thread.
  private @Nullable Structure structure;

  /// @param hasRecords whether there may be plain records in it
  NestField(ComponentType type, Object described, boolean hasRecords) {
    this(type, described, hasRecords, Nest.flatten(described).toArray());
  }

  private NestField(
      ComponentType type, Object described, boolean hasRecords, @Nullable Object[] leaves) {
    this.type = type;
    this.described = described;
    this.leaves = leaves;
    this.dynamic = dynamic(leaves);
    this.hasRecords = hasRecords;
    this.alike = dynamic.length == leaves.length && !hasRecords;
  }

  private static int[] dynamic(@Nullable Object[] leaves) {
    int[] positions = new int[leaves.length];
    int count = 0;
    for (int i = 0; i < leaves.length; i++) {
      if (leaves[i] instanceof TypeSpec<?>) {
        positions[count++] = i;
      }
    }
    return count == positions.length ? positions : Arrays.copyOf(positions, count);
  }

  private Structure structure() {
    Structure known = structure;
    if (known == null) {
      known = Nest.structure(described);
      structure = known;
    }
    return known;
  }

  /// The container with specs in the place of tensors.
  Object described() {
    return described;
  }

  boolean isDynamic() {
    return dynamic.length > 0;
  }

  /// How many specs of records are in each other here.
  int depth() {
    int deepest = 0;
    for (int position : dynamic) {
      deepest =
          Math.max(deepest, leaves[position] instanceof DerivedSpec<?> spec ? spec.depth() + 1 : 0);
    }
    return deepest;
  }

  /// The specs of the dynamic leaves.
  Object specs() {
    return alike ? described : chosen(leaves);
  }

  /// The dynamic leaves of a component.
  Object parts(@Nullable Object component) {
    if (alike && component != null) {
      return component;
    }
    @Nullable Object[] all = Nest.flatten(component).toArray();
    if (all.length != leaves.length) {
      throw ComponentErrors.otherLeafCount(leaves.length, all.length);
    }
    return chosen(all);
  }

  /// A component with these dynamic leaves.
  @Nullable Object filled(@Nullable Object parts) {
    List<@Nullable Object> given = Nest.flatten(parts);
    if (given.size() != dynamic.length) {
      throw ComponentErrors.otherLeafCount(dynamic.length, given.size());
    }
    @Nullable Object[] all = leaves.clone();
    for (int i = 0; i < dynamic.length; i++) {
      all[dynamic[i]] = given.get(i);
    }
    Object packed = structure().pack(Arrays.asList(all));
    return hasRecords ? made(type, packed) : packed;
  }

  /// The same with other specs in the place of the dynamic leaves.
  NestField withSpecs(Iterator<? extends TypeSpec<?>> specs) {
    @Nullable Object[] all = leaves.clone();
    for (int position : dynamic) {
      all[position] = specs.next();
    }
    return withLeaves(all);
  }

  boolean isCompatibleWith(NestField other) {
    return structure().equals(other.structure()) && Serialized.areCompatible(leaves, other.leaves);
  }

  /// What describes both, or [Serialized#NONE].
  Object mergedWith(NestField other) {
    if (!structure().equals(other.structure())) {
      return Serialized.NONE;
    }
    @Nullable Object[] merged = Serialized.mergeComponents(leaves, other.leaves);
    return merged == null ? Serialized.NONE : withLeaves(merged);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof NestField field
            && structure().equals(field.structure())
            && Serialized.areSame(leaves, field.leaves));
  }

  @Override
  public int hashCode() {
    return 31 * structure().hashCode() + Serialized.hash(leaves);
  }

  private NestField withLeaves(@Nullable Object[] all) {
    Object packed = Objects.requireNonNull(structure().pack(Arrays.asList(all)));
    return new NestField(type, packed, hasRecords, all);
  }

  private List<@Nullable Object> chosen(@Nullable Object[] all) {
    List<@Nullable Object> chosen = new ArrayList<>(dynamic.length);
    for (int position : dynamic) {
      chosen.add(all[position]);
    }
    return chosen;
  }

  // Templates become records.
  private static @Nullable Object made(ComponentType type, @Nullable Object packed) {
    Containers.Change change = (inner, child, step) -> made(inner, child);
    return switch (packed) {
      case RecordTemplate template -> template.make(change);
      case List<?> list when type instanceof ComponentType.OfList(var element) ->
          Containers.list(element, list, change);
      case Map<?, ?> map when type instanceof ComponentType.OfMap(var value) ->
          Containers.map(value, map, change);
      case Optional<?> optional when type instanceof ComponentType.OfOptional(var value) ->
          Containers.optional(value, optional, change);
      case Map.Entry<?, ?> entry when type instanceof ComponentType.OfEntry types ->
          Containers.entry(types, entry, change);
      case null, default -> packed;
    };
  }
}
