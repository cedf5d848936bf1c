package io.intarsia.internal.form;

import io.intarsia.dtype.DType;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.nest.Tuple;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The open form of a nest: values and records that hold variables are named tuples of their parts
/// there, so that a gradient fits in the place of a variable. Paths lead to the same parts as
/// before.
public final class OpenForm {
  private OpenForm() {}

  /// The open form of a nest; the nest itself if it has it already.
  public static @Nullable Object of(@Nullable Object nest) {
    if (nest instanceof Tensor || isVariable(nest)) {
      return nest;
    }
    List<@Nullable Object> leaves = Nest.flatten(nest);
    List<@Nullable Object> opened = new ArrayList<>(leaves.size());
    BitSet open = new BitSet();
    boolean hasValues = false;
    for (Object leaf : leaves) {
      boolean isOpen = holdsHandle(leaf);
      boolean isValue = isOpen && !isVariable(leaf);
      open.set(opened.size(), isOpen);
      opened.add(isValue ? parts(leaf) : leaf);
      hasValues |= isValue;
    }
    if (open.isEmpty() || !hasValues && isFlat(nest, leaves)) {
      return nest;
    }
    Structure structure = Nest.structure(nest);
    Object packed = structure.packOpen(opened, open);
    return hasValues || !Nest.structure(packed).equals(structure) ? packed : nest;
  }

  /// Whether a nest is a list of leaves, which opens to itself if none of them is a value.
  private static boolean isFlat(@Nullable Object nest, List<@Nullable Object> leaves) {
    if (!(nest instanceof List<?> list) || list.size() != leaves.size()) {
      return false;
    }
    for (int i = 0; i < leaves.size(); i++) {
      if (list.get(i) != leaves.get(i)) {
        return false;
      }
    }
    return true;
  }

  /// Whether a leaf stands for what a handle leads to, as a variable does.
  public static boolean isVariable(@Nullable Object leaf) {
    return isHandle(components(leaf));
  }

  /// The first variable in a nest, in its open form.
  public static Optional<KeyedLeaf> variable(@Nullable Object nest) {
    return Nest.flattenWithPaths(of(nest)).stream()
        .filter(leaf -> isVariable(leaf.value()))
        .findFirst();
  }

  private static boolean holdsHandle(@Nullable Object leaf) {
    return !(leaf instanceof Tensor)
        && Nest.expanded().flatten(leaf).stream().anyMatch(OpenForm::isHandle);
  }

  private static boolean isHandle(@Nullable Object part) {
    return part instanceof Tensor tensor && tensor.dtype() == DType.RESOURCE;
  }

  // Never a single part, which would be in the place of the value itself.
  private static @Nullable Object parts(@Nullable Object value) {
    Object parts = of(components(value));
    return Nest.isNested(parts) ? parts : Tuple.of(parts);
  }

  /// A composite is a container of one child, the nest of its components; null for other leaves.
  private static @Nullable Object components(@Nullable Object leaf) {
    if (leaf == null || leaf instanceof Tensor || Nest.isNested(leaf)) {
      return null;
    }
    List<KeyedLeaf> children = Nest.expanded().children(leaf);
    return children.isEmpty() ? null : children.getFirst().value();
  }
}
