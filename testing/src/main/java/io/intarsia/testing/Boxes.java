package io.intarsia.testing;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.spec.StackableTypeSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/// Boxes, and what is done with them: each of the parallel tensors for itself.
final class Boxes {
  private Boxes() {}

  /// The spec, if its values can be stacked.
  ///
  /// @throws NotApplicable if they cannot
  @SuppressWarnings("unchecked") // the spec of the value
  static StackableTypeSpec<Object> stackable(TypeSpec<Object> spec) {
    if (!(spec instanceof StackableTypeSpec<?> stackable)) {
      throw new NotApplicable(
          "%s is no StackableTypeSpec".formatted(spec.getClass().getSimpleName()));
    }
    try {
      stackable.stacked(2);
    } catch (IllegalStateException e) {
      throw new NotApplicable(String.valueOf(e.getMessage()));
    }
    return (StackableTypeSpec<Object>) stackable;
  }

  /// The box of a value that can be unstacked.
  ///
  /// @throws NotApplicable if the value cannot
  static List<Tensor> unstackable(Sample sample) {
    try {
      return stackable(sample.spec()).toBoxedTensor(sample.value(), 1);
    } catch (IllegalArgumentException e) {
      throw new NotApplicable("no value has a first axis: " + e.getMessage());
    }
  }

  static List<Tensor> stack(Ops tf, List<List<Tensor>> boxes) {
    return parallel(boxes, tf::stack);
  }

  static List<Tensor> concat(Ops tf, List<List<Tensor>> boxes) {
    return parallel(
        boxes,
        tensors ->
            tensors.getFirst().dtype() == DType.VARIANT
                ? stitched(tf, tensors)
                : tf.concat(tensors, 0));
  }

  // The runtime cannot concatenate variants, but it can put them where they belong.
  private static Tensor stitched(Ops tf, List<Tensor> tensors) {
    List<Tensor> positions = new ArrayList<>();
    int next = 0;
    for (Tensor tensor : tensors) {
      int end = next + Math.toIntExact(tensor.shape().dim(0));
      positions.add(tf.constant(IntStream.range(next, end).toArray()));
      next = end;
    }
    return tf.dynamicStitch(positions, tensors);
  }

  static List<List<Tensor>> unstack(Ops tf, List<Tensor> box) {
    List<List<Tensor>> parts = new ArrayList<>();
    for (Tensor tensor : box) {
      List<Tensor> rows = tf.unstack(tensor);
      for (int i = 0; i < rows.size(); i++) {
        if (parts.size() == i) {
          parts.add(new ArrayList<>());
        }
        parts.get(i).add(rows.get(i));
      }
    }
    return parts;
  }

  /// How many parts a box unstacks to.
  static long length(List<Tensor> box) {
    return box.getFirst().shape().dim(0);
  }

  private static List<Tensor> parallel(
      List<List<Tensor>> boxes, Function<List<Tensor>, Tensor> together) {
    List<Tensor> box = new ArrayList<>();
    for (int i = 0; i < boxes.getFirst().size(); i++) {
      int position = i;
      box.add(together.apply(boxes.stream().map(each -> each.get(position)).toList()));
    }
    return box;
  }
}
