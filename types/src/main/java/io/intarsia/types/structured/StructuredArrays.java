package io.intarsia.types.structured;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Arranges fields, whatever kind they are of, along their first axis.
final class StructuredArrays {
  private StructuredArrays() {}

  /// The rows at positions.
  ///
  /// @param indices `[I…]`, of known rank, which take the place of the first axis
  static TensorLike gather(Ops tf, TensorLike value, Tensor indices) {
    return switch (StructuredTensor.plain(value)) {
      case StructuredTensor structured ->
          structured.map(structured.rank() + indices.rank() - 1, part -> gather(tf, part, indices));
      case Tensor tensor -> tf.gather(tensor, indices);
      default -> tf.gather(value, indices);
    };
  }

  // -- several values in one ----------------------------------------------------------------------

  static TensorLike concat(Ops tf, List<? extends TensorLike> values, int axis) {
    List<TensorLike> plain = values.stream().map(StructuredTensor::plain).toList();
    if (plain.getFirst() instanceof StructuredTensor) {
      return each("concat", plain, 0, parts -> concat(tf, parts, axis));
    }
    return tf.concat(plain, axis);
  }

  /// Values side by side along a new first axis: ragged if they are, or tensors are not known to be
  /// equally long.
  static TensorLike stack(Ops tf, List<? extends TensorLike> values) {
    List<TensorLike> plain = values.stream().map(StructuredTensor::plain).toList();
    if (plain.getFirst() instanceof StructuredTensor) {
      return each("stack", plain, 1, parts -> stack(tf, parts));
    }
    if (plain.stream().allMatch(Tensor.class::isInstance) && areAlike(plain)) {
      return tf.stack(plain.stream().map(Tensor.class::cast).toList());
    }
    List<Tensor> counts = plain.stream().map(value -> Rows.count(tf, value)).toList();
    TensorLike rows = concat(tf, plain, 0);
    Tensor ends = tf.math.cumsum(tf.stack(counts));
    Tensor splits = tf.concat(List.of(tf.zeros(Shape.of(1), ends.dtype()), ends), 0);
    RaggedTensor stacked =
        rows instanceof RaggedTensor ragged
            ? RaggedTensor.fromRowSplits(
                ragged.withRaggedRank(ragged.raggedRank(), splits.dtype()), splits)
            : RaggedTensor.fromRowSplits((Tensor) rows, splits);
    return withShape(stacked, plain);
  }

  /// With the sizes that all of the values are known to have.
  private static RaggedTensor withShape(RaggedTensor stacked, List<TensorLike> values) {
    List<Shape> shapes = values.stream().map(TensorLike::shape).toList();
    if (!shapes.stream().allMatch(Shape::hasRank) || !stacked.shape().hasRank()) {
      return stacked;
    }
    long[] sizes = shapes.getFirst().toArray();
    for (Shape shape : shapes) {
      for (int axis = 0; axis < sizes.length; axis++) {
        sizes[axis] = shape.dim(axis) == sizes[axis] ? sizes[axis] : Shape.UNKNOWN_SIZE;
      }
    }
    return stacked.withShape(Shape.of(sizes).withLeading(values.size()));
  }

  /// Whether they are known to have as many rows, or have none. Of unknown sizes, only a ragged
  /// value is sure to hold them.
  private static boolean areAlike(List<TensorLike> tensors) {
    Shape first = tensors.getFirst().shape();
    if (!first.hasRank() || first.rank() == 0) {
      return true;
    }
    return first.dim(0) != Shape.UNKNOWN_SIZE
        && tensors.stream()
            .map(TensorLike::shape)
            .allMatch(shape -> !shape.hasRank() || shape.dim(0) == first.dim(0));
  }

  /// What arranges the same field of several values.
  private interface Arrangement {
    TensorLike of(List<TensorLike> parts);
  }

  private static StructuredTensor each(
      String function, List<? extends TensorLike> values, int newAxes, Arrangement arrangement) {
    List<StructuredTensor> all = new ArrayList<>();
    for (TensorLike value : values) {
      if (!(value instanceof StructuredTensor structured)) {
        throw StructuredErrors.beside(function, value);
      }
      checkAlike(function, (StructuredTensor) values.getFirst(), structured);
      all.add(structured);
    }
    StructuredTensor first = all.getFirst();
    Map<String, TensorLike> fields = new TreeMap<>();
    for (String name : first.parts().keySet()) {
      fields.put(
          name,
          arrangement.of(all.stream().<TensorLike>map(value -> Rows.part(value, name)).toList()));
    }
    return new StructuredTensor(fields, first.rank() + newAxes);
  }

  private static void checkAlike(String function, StructuredTensor first, StructuredTensor other) {
    if (!first.parts().keySet().equals(other.parts().keySet())) {
      throw StructuredErrors.otherFields(function, first.fieldNames(), other.fieldNames());
    }
    if (first.rank() != other.rank()) {
      throw StructuredErrors.otherRank(function, first.rank(), other.rank());
    }
  }
}
