package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensorSpec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What the elements of a data set have in common: their structure, and a spec for each leaf. For
/// the runtime an element is a flat list of tensors: of values that can be stacked their boxes, of
/// others their tensors.
///
/// The structure is kept beside the specs, because a record of tensors cannot hold specs.
final class ElementType {
  private final Structure structure;
  private final List<@Nullable Object> leaves; // specs, and null for null
  private final List<TensorSpec> flat;

  private ElementType(Structure structure, List<@Nullable Object> leaves) {
    this.structure = structure;
    this.leaves = leaves;
    this.flat = leaves.stream().flatMap(leaf -> parts(leaf).stream()).toList();
  }

  /// Of a nest of specs.
  static ElementType ofSpecs(@Nullable Object nest) {
    return new ElementType(Nest.structure(nest), Nest.flatten(nest));
  }

  /// Of values like this one.
  ///
  /// @param operation what asks, for messages
  /// @throws IllegalArgumentException if a leaf is neither a tensor nor an extension value
  static ElementType ofValue(String operation, @Nullable Object value) {
    Structure structure = Nest.structure(value);
    List<@Nullable Object> values = structure.leaves(value);
    List<@Nullable Object> specs = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      Object leaf = values.get(i);
      Optional<TypeSpec<?>> spec = TypeSpecs.find(leaf);
      if (leaf != null && spec.isEmpty()) {
        throw DataErrors.noTensor(operation, structure.paths().get(i), leaf);
      }
      specs.add(spec.orElse(null));
    }
    ElementType type = new ElementType(structure, specs);
    if (type.flat.isEmpty()) {
      throw DataErrors.noTensors(operation, value);
    }
    return type;
  }

  /// The same structure of tensors with other shapes.
  static ElementType ofTensors(ElementType tensors, List<Shape> shapes) {
    List<@Nullable Object> specs = new ArrayList<>();
    for (int i = 0; i < shapes.size(); i++) {
      specs.add(TensorSpec.of(shapes.get(i), tensors.dtypes().get(i)));
    }
    return new ElementType(tensors.structure, specs);
  }

  /// The same nest with specs of another kind in the place of some, which records that declare what
  /// they hold may not take: so they become named tuples.
  ElementType withSpecs(List<@Nullable Object> specs) {
    return leaves.equals(specs)
        ? this
        : new ElementType(Nest.structure(structure.packOpen(specs, all())), specs);
  }

  /// Of nests in the place of the leaves of another.
  ///
  /// @param outer its structure
  static ElementType ofParts(Structure outer, List<ElementType> parts) {
    List<@Nullable Object> specs = new ArrayList<>();
    parts.forEach(part -> specs.addAll(part.leaves));
    return new ElementType(
        outer.compose(parts.stream().map(ElementType::structure).toList()), specs);
  }

  /// The nest of the specs; a record of tensors is a named tuple of them.
  @Nullable Object nest() {
    return structure.packOpen(leaves, all());
  }

  private BitSet all() {
    BitSet all = new BitSet();
    all.set(0, leaves.size());
    return all;
  }

  Structure structure() {
    return structure;
  }

  List<@Nullable Object> leaves() {
    return leaves;
  }

  /// The path of a leaf, as the code that leads to it.
  KeyPath path(int leaf) {
    return structure.paths().get(leaf);
  }

  List<DType> dtypes() {
    return flat.stream().map(TensorSpec::dtype).toList();
  }

  List<Shape> shapes() {
    return flat.stream().map(TensorSpec::shape).toList();
  }

  /// The tensors of an element.
  List<Tensor> tensors(@Nullable Object value) {
    return tensors(value, 0);
  }

  /// The tensors of an element.
  ///
  /// @param minimumRank how often they can be unstacked
  @SuppressWarnings("unchecked") // the value is of the spec
  List<Tensor> tensors(@Nullable Object value, int minimumRank) {
    List<@Nullable Object> values = structure.leaves(value);
    List<Tensor> tensors = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      Object leaf = values.get(i);
      if (leaf != null && leaves.get(i) instanceof StackableTypeSpec<?> spec) {
        tensors.addAll(((StackableTypeSpec<Object>) spec).toBoxedTensor(leaf, minimumRank));
      } else if (leaf != null) {
        Nest.expanded().flatten(leaf).forEach(part -> tensors.add((Tensor) part));
      }
    }
    return tensors;
  }

  /// The element of these tensors.
  @Nullable Object value(List<Tensor> tensors) {
    List<@Nullable Object> values = new ArrayList<>();
    int next = 0;
    for (Object leaf : leaves) {
      int end = next + parts(leaf).size();
      values.add(leafValue(leaf, tensors.subList(next, end)));
      next = end;
    }
    return structure.pack(values);
  }

  private static @Nullable Object leafValue(@Nullable Object leaf, List<Tensor> parts) {
    return switch (leaf) {
      case StackableTypeSpec<?> spec -> spec.fromBoxedTensor(parts);
      case TypeSpec<?> spec -> Nest.expanded().packSequenceAs(spec, parts);
      case null, default -> null;
    };
  }

  /// What elements are stacked to.
  ///
  /// @param operation what stacks them, for messages
  /// @param num how many; -1 if not known
  ElementType stacked(String operation, long num) {
    return mapSpecs(operation, spec -> spec.stacked(num));
  }

  /// What the rows of elements are.
  ElementType unstacked(String operation) {
    return mapSpecs(operation, StackableTypeSpec::unstacked);
  }

  private ElementType mapSpecs(
      String operation, Function<StackableTypeSpec<?>, TypeSpec<?>> change) {
    List<@Nullable Object> changed = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      changed.add(
          switch (leaves.get(i)) {
            case null -> null;
            case StackableTypeSpec<?> spec -> changed(operation, i, spec, change);
            case Object spec -> throw DataErrors.notStackable(operation, path(i), spec);
          });
    }
    return new ElementType(structure, changed);
  }

  private TypeSpec<?> changed(
      String operation,
      int leaf,
      StackableTypeSpec<?> spec,
      Function<StackableTypeSpec<?>, TypeSpec<?>> change) {
    try {
      return change.apply(spec);
    } catch (IllegalStateException e) {
      throw DataErrors.noRows(operation, path(leaf), spec, e);
    }
  }

  /// Whether every part of an element is a tensor, which the runtime sees as it is.
  boolean isOfTensors() {
    return leaves.stream().allMatch(leaf -> leaf == null || leaf instanceof TensorSpec);
  }

  /// Whether there is a ragged tensor that may be a stack of stacks of others.
  boolean isDeep() {
    return leaves.stream().anyMatch(ElementType::isDeep);
  }

  private static boolean isDeep(@Nullable Object spec) {
    return spec instanceof RaggedTensorSpec ragged
        ? ragged.raggedRank() >= 2
        : spec instanceof TypeSpec<?> type
            && !(spec instanceof TensorSpec)
            && Nest.flatten(type.componentSpecs()).stream().anyMatch(ElementType::isDeep);
  }

  /// The most specific type of elements that takes both; empty if there is none.
  Optional<ElementType> mergedWith(ElementType other) {
    if (!structure.equals(other.structure)) {
      return Optional.empty();
    }
    List<@Nullable Object> merged = new ArrayList<>();
    for (int i = 0; i < leaves.size(); i++) {
      Optional<?> leaf = merged(leaves.get(i), other.leaves.get(i));
      if (leaf.isEmpty() && leaves.get(i) != null) {
        return Optional.empty();
      }
      merged.add(leaf.orElse(null));
    }
    return Optional.of(new ElementType(structure, merged));
  }

  private static Optional<? extends TypeSpec<?>> merged(@Nullable Object a, @Nullable Object b) {
    return a instanceof TypeSpec<?> first && b instanceof TypeSpec<?> second
        ? first.mostSpecificCompatibleType(second)
        : Optional.empty();
  }

  /// Whether an element of one could be an element of the other.
  boolean isCompatibleWith(ElementType other) {
    if (!structure.equals(other.structure)) {
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

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ElementType type
            && structure.equals(type.structure)
            && leaves.equals(type.leaves));
  }

  @Override
  public int hashCode() {
    return Objects.hash(structure, leaves);
  }

  /// Prints the nest of the specs.
  @Override
  public String toString() {
    return String.valueOf(nest());
  }

  // What is a variant may be one, or a stack of them: the spec of the values does not tell.
  private static List<TensorSpec> parts(@Nullable Object leaf) {
    if (leaf instanceof TensorSpec tensor) {
      return List.of(tensor);
    }
    if (leaf instanceof StackableTypeSpec<?> spec) {
      return spec.boxedTensorSpec(0).stream().map(ElementType::ofAnyNumber).toList();
    }
    return leaf == null
        ? List.of()
        : Nest.expanded().flatten(leaf).stream().map(part -> (TensorSpec) part).toList();
  }

  private static TensorSpec ofAnyNumber(TensorSpec box) {
    return box.dtype() == DType.VARIANT ? TensorSpec.of(Shape.unknown(), box.dtype()) : box;
  }
}
