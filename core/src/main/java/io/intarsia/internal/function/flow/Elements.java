package io.intarsia.internal.function.flow;

import io.intarsia.internal.caller.Texts;
import io.intarsia.internal.function.graph.TracingGraph;
import io.intarsia.internal.function.type.Merge;
import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Structure;
import io.intarsia.op.Ops;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The elements of a nest of tensors and extension values along their first axes. Each value is
/// kept as its box: tensors that can be unstacked.
///
/// @param types of the elements
/// @param boxes of each leaf, `[n, …]`
/// @param count how many elements there are; -1 if not known
record Elements(
    Structure structure,
    List<StackableTypeSpec<Object>> types,
    List<List<Tensor>> boxes,
    long count) {

  /// @throws IllegalArgumentException if a leaf has no elements, or their numbers differ
  static Elements of(String operation, Ops tf, @Nullable Object elems) {
    Object nest = Merge.withTensors(tf, elems);
    Structure structure = Nest.structure(nest);
    List<@Nullable Object> leaves = Nest.flatten(nest);
    List<StackableTypeSpec<Object>> types = new ArrayList<>();
    List<List<Tensor>> boxes = new ArrayList<>();
    long count = -1;
    for (int i = 0; i < leaves.size(); i++) {
      KeyPath path = structure.paths().get(i);
      addLeaf(operation, path, leaves.get(i), types, boxes);
      for (Tensor box : boxes.getLast()) {
        count = agreed(operation, path, count, box);
      }
    }
    if (types.isEmpty()) {
      throw FlowErrors.notElements(operation, KeyPath.root(), Nest.describe(nest), null);
    }
    return new Elements(structure, types, boxes, count);
  }

  @SuppressWarnings("unchecked") // the spec is that of the value
  private static void addLeaf(
      String operation,
      KeyPath path,
      @Nullable Object leaf,
      List<StackableTypeSpec<Object>> types,
      List<List<Tensor>> boxes) {
    TypeSpec<?> spec = leaf == null ? null : TypeSpecs.find(leaf).orElse(null);
    if (leaf == null || spec == null) {
      throw FlowErrors.notElements(operation, path, leaf, null);
    }
    if (!(spec instanceof StackableTypeSpec<?> stackable)) {
      throw FlowErrors.notElements(
          operation, path, spec, "it is not stackable; let it extend StackableTypeSpec");
    }
    var type = (StackableTypeSpec<Object>) stackable;
    try {
      types.add(type.unstacked());
      boxes.add(type.toBoxedTensor(leaf, 1));
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw FlowErrors.notElements(operation, path, type, Texts.reason(e));
    }
  }

  private static long agreed(String operation, KeyPath path, long count, Tensor box) {
    long here = box.shape().hasRank() ? box.shape().dim(0) : -1;
    if (count >= 0 && here >= 0 && count != here) {
      throw FlowErrors.elementCounts(operation, path, count, here);
    }
    return Math.max(count, here);
  }

  /// How many elements there are, an `int32` scalar.
  Tensor count(TracingGraph tf) {
    return count >= 0
        ? tf.embedded(Math.toIntExact(count))
        : tf.shape(boxes.getFirst().getFirst()).get(0);
  }

  /// The types of one element.
  Merge elementTypes() {
    return new Merge(structure, new ArrayList<>(types));
  }

  /// The tensors of all boxes, in order.
  List<Tensor> tensors() {
    return boxes.stream().flatMap(List::stream).toList();
  }

  /// The specs of the parts of all tensors.
  List<TensorSpec> tensorSpecs() {
    return types.stream().flatMap(type -> type.boxedTensorSpec(0).stream()).toList();
  }

  /// The element in parts of all tensors.
  @Nullable Object element(List<Tensor> parts) {
    List<Object> values = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < types.size(); i++) {
      int end = next + boxes.get(i).size();
      values.add(types.get(i).fromBoxedTensor(parts.subList(next, end)));
      next = end;
    }
    return structure.pack(values);
  }
}
