package io.intarsia.types.structured;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.Objects;

/// How many there are along the first axis.
final class Rows {
  private Rows() {}

  /// The number of rows of a field, or of structures: an `int64` scalar.
  static Tensor count(Ops tf, TensorLike value) {
    long known = value.shape().hasRank() ? value.shape().dim(0) : Shape.UNKNOWN_SIZE;
    if (known >= 0) {
      return tf.constant(known);
    }
    return switch (StructuredTensor.plain(value)) {
      case StructuredTensor structured -> count(tf, Fields.carrier(structured));
      case RaggedTensor ragged ->
          tf.size(ragged.nestedRowSplits().getFirst(), DType.INT64).minus(1);
      case Tensor tensor -> tf.shape(tensor, DType.INT64).get(0);
      default -> throw StructuredErrors.axisNotRun("nrows", 0, value);
    };
  }

  static TensorLike part(StructuredTensor value, String name) {
    return Objects.requireNonNull(value.parts().get(name));
  }
}
