package io.intarsia.types.structured;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RowPartition;
import java.util.List;

/// Axes of a field, whatever kind it is of.
final class Axes {
  private Axes() {}

  /// The axis counted from the first.
  static int axis(String operation, int axis, int rank) {
    if (axis < -rank || axis >= rank) {
      throw StructuredErrors.axis(operation, axis, rank);
    }
    return axis < 0 ? axis + rank : axis;
  }

  /// As a ragged tensor with that many ragged axes at least.
  static RaggedTensor ragged(TensorLike value, int raggedRank) {
    if (StructuredTensor.plain(value) instanceof Tensor tensor) {
      return RaggedTensor.fromTensor(tensor, raggedRank, DType.INT64);
    }
    var ragged = (RaggedTensor) value;
    return ragged.raggedRank() >= raggedRank
        ? ragged
        : ragged.withRaggedRank(raggedRank, ragged.rowSplitsDtype());
  }

  // -- one axis becomes two -----------------------------------------------------------------------

  static TensorLike partition(TensorLike value, RowPartition partition) {
    return switch (StructuredTensor.plain(value)) {
      case StructuredTensor structured -> structured.partitionOuterDimension(partition);
      case RaggedTensor ragged -> {
        Tensor splits = partition.rowSplits();
        boolean isWide = splits.dtype() == DType.INT64 || ragged.rowSplitsDtype() == DType.INT64;
        DType wider = isWide ? DType.INT64 : DType.INT32;
        yield known(
            RaggedTensor.fromRowSplits(
                ragged.withRaggedRank(ragged.raggedRank(), wider), splits.cast(wider)),
            partition);
      }
      case Tensor tensor -> partition(tensor, partition);
      default -> throw StructuredErrors.axisNotRun("partitionOuterDimension", 0, value);
    };
  }

  private static TensorLike partition(Tensor tensor, RowPartition partition) {
    long length = partition.typeSpec().uniformRowLength();
    long rows = partition.nrows();
    Shape shape = tensor.shape();
    if (length < 0
        || rows < 0
        || !shape.hasRank()
        || !shape.subShape(1, shape.rank()).isFullyKnown()) {
      return known(RaggedTensor.fromRowSplits(tensor, partition.rowSplits()), partition);
    }
    Shape cut = Shape.of(rows, length).concatenate(shape.subShape(1, shape.rank()));
    return tensor.reshape(cut.toArray());
  }

  private static RaggedTensor known(RaggedTensor ragged, RowPartition partition) {
    long length = partition.typeSpec().uniformRowLength();
    Shape shape = ragged.shape();
    if (length < 0 || !shape.hasRank()) {
      return ragged;
    }
    return ragged.withShape(
        Shape.of(-1, length).concatenate(Shape.unknownOfRank(shape.rank() - 2)));
  }

  // -- several axes become one --------------------------------------------------------------------

  static TensorLike merge(TensorLike value, int outer, int inner) {
    return switch (StructuredTensor.plain(value)) {
      case StructuredTensor structured -> structured.mergeDims(outer, inner);
      case Tensor tensor -> merge(tensor, outer, inner);
      case RaggedTensor ragged -> ragged.mergeDims(outer, inner);
      default -> throw StructuredErrors.axisNotRun("mergeDims", outer, value);
    };
  }

  private static Tensor merge(Tensor tensor, int outer, int inner) {
    Shape shape = tensor.shape();
    Ops tf = Ops.of(tensor.place());
    Shape before = shape.subShape(0, outer);
    Shape after = shape.subShape(inner + 1, shape.rank());
    Shape merged = before.concatenate(Shape.of(-1)).concatenate(after);
    Shape others = before.concatenate(after);
    if (others.isFullyKnown() && others.numElements() != 0) {
      return tf.reshape(tensor, merged.toArray());
    }
    Tensor sizes = tf.shape(tensor);
    Tensor size = sizes.get(Index.range(outer, inner + 1)).prod(0, true);
    return tf.reshape(
        tensor,
        tf.concat(List.of(sizes.get(Index.to(outer)), size, sizes.get(Index.from(inner + 1))), 0));
  }

  // -- an axis of size 1 --------------------------------------------------------------------------

  static TensorLike expand(Ops tf, TensorLike value, int axis) {
    return switch (StructuredTensor.plain(value)) {
      case StructuredTensor structured ->
          structured.map(structured.rank() + 1, part -> expand(tf, part, axis));
      case Tensor tensor -> tf.expandDims(tensor, axis);
      case RaggedTensor ragged -> tf.expandDims((TensorLike) ragged, axis);
      default -> throw StructuredErrors.axisNotRun("expand_dims", axis, value);
    };
  }
}
