package io.intarsia.keras.training;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Rows of nests: the parts of tensors, and of extension values that can be stacked, along the
/// first axis.
final class Rows {
  private Rows() {}

  /// The number of rows of the first leaf that has some.
  ///
  /// @return a scalar, int32
  static Tensor count(Ops tf, Object nest) {
    for (Object leaf : Nest.flatten(nest)) {
      if (leaf != null) {
        return tf.shape(boxes(leaf).getFirst()).get(0);
      }
    }
    throw TrainingErrors.noRows(nest);
  }

  /// The number of rows, which is known.
  ///
  /// @throws IllegalArgumentException if leaves have different numbers of rows
  static long size(Object nest) {
    long size = -1;
    for (Object leaf : Nest.flatten(nest)) {
      if (leaf != null) {
        Tensor box = boxes(leaf).getFirst();
        if (box.rank() == 0) {
          throw TrainingErrors.noRows(leaf);
        }
        long rows = box.shape().dim(0);
        if (rows < 0 || (size >= 0 && rows != size)) {
          throw TrainingErrors.sizes(nest, size, leaf);
        }
        size = rows;
      }
    }
    if (size < 0) {
      throw TrainingErrors.noRows(nest);
    }
    return size;
  }

  /// The specs of a nest whatever its number of rows.
  static Object kind(Object nest) {
    return Objects.requireNonNull(
        Nest.<@Nullable Object>mapStructure(
            leaf -> leaf == null ? null : TypeSpecs.find(leaf).map(Rows::kindOf).orElse(leaf),
            nest));
  }

  private static Object kindOf(TypeSpec<?> spec) {
    return spec instanceof TensorSpec tensor
            && tensor.shape().hasRank()
            && tensor.shape().rank() > 0
        ? TensorSpec.of(tensor.shape().subShape(1, tensor.shape().rank()), tensor.dtype())
        : spec;
  }

  private static List<Tensor> boxes(Object leaf) {
    return leaf instanceof Tensor tensor ? List.of(tensor) : spec(leaf).toBoxedTensor(leaf, 1);
  }

  @SuppressWarnings("unchecked") // the spec of the value
  private static StackableTypeSpec<Object> spec(Object leaf) {
    if (TypeSpecs.find(leaf).orElse(null) instanceof StackableTypeSpec<?> stackable) {
      return (StackableTypeSpec<Object>) stackable;
    }
    throw TrainingErrors.noRows(leaf);
  }

  /// Some rows, in new tensors.
  ///
  /// @param indices their numbers
  static <T extends @Nullable Object> T gather(Ops tf, T nest, Tensor indices) {
    return Nest.<T>mapStructure(
        (@Nullable Object leaf) ->
            leaf == null ? null : changed(leaf, box -> tf.gather(box, indices)),
        nest);
  }

  /// Rows of several nests one behind the other.
  static Object concat(Ops tf, List<?> nests) {
    if (nests.size() == 1) {
      return Objects.requireNonNull(nests.getFirst());
    }
    return Objects.requireNonNull(Nest.mapStructures(leaves -> concatLeaves(tf, leaves), nests));
  }

  private static @Nullable Object concatLeaves(Ops tf, List<? extends @Nullable Object> leaves) {
    if (leaves.getFirst() == null) {
      return null;
    }
    List<List<Tensor>> boxes = new ArrayList<>();
    leaves.forEach(leaf -> boxes.add(boxes(Objects.requireNonNull(leaf))));
    List<Tensor> all = new ArrayList<>();
    for (int i = 0; i < boxes.getFirst().size(); i++) {
      int part = i;
      all.add(joined(tf, boxes.stream().map(each -> each.get(part)).toList()));
    }
    return unboxed(Objects.requireNonNull(leaves.getFirst()), all);
  }

  // Rows of ragged tensors come as variants, which the runtime stitches, but does not concatenate.
  private static Tensor joined(Ops tf, List<Tensor> parts) {
    if (parts.getFirst().dtype() != DType.VARIANT) {
      return tf.concat(parts, 0);
    }
    List<Tensor> positions = new ArrayList<>();
    int start = 0;
    for (Tensor part : parts) {
      int end = start + Math.toIntExact(part.shape().dim(0));
      positions.add(tf.range(tf.constant(start), tf.constant(end)));
      start = end;
    }
    return tf.dynamicStitch(positions, parts);
  }

  /// What happens to each of the parallel tensors of a leaf.
  @FunctionalInterface
  interface Change {
    Tensor of(Tensor box);
  }

  private static Object changed(Object leaf, Change change) {
    return unboxed(leaf, boxes(leaf).stream().map(change::of).toList());
  }

  private static Object unboxed(Object like, List<Tensor> boxes) {
    return like instanceof Tensor
        ? boxes.getFirst()
        : spec(like).unstacked().stacked(-1).fromBoxedTensor(boxes);
  }
}
