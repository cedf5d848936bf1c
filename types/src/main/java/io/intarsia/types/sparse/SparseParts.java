package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;

/// Functions that take sparse tensors apart and put them together.
final class SparseParts {
  private SparseParts() {}

  // -- apart --------------------------------------------------------------------------------------

  static SparseTensor slice(SparseTensor x, Tensor start, Tensor size) {
    Ops tf = SparsePlace.of(x, start, size);
    var part =
        tf.raw.SparseSlice(
            x.indices(),
            carried(tf, x),
            x.denseShape(),
            tf.cast(start, DType.INT64),
            tf.cast(size, DType.INT64));
    return new SparseTensor(
        part.outputIndices(),
        values(tf, x, part.outputValues()),
        part.outputShape(),
        ofRank(SparsePlace.rank(x)));
  }

  static List<SparseTensor> split(SparseTensor x, int numSplit, int axis) {
    Ops tf = SparsePlace.of(x);
    int rank = SparsePlace.rank(x);
    int at = rank < 0 ? axis : SparsePlace.axis("sparse.split", axis, rank);
    long length = rank < 0 ? Shape.UNKNOWN_SIZE : x.shape().dim(at);
    if (numSplit < 1 || length != Shape.UNKNOWN_SIZE && numSplit > length) {
      throw SparseErrors.argument(
          "sparse.split",
          "between 1 and %s parts of axis %d"
              .formatted(length == Shape.UNKNOWN_SIZE ? "its length" : length, axis),
          numSplit);
    }
    var parts =
        tf.raw.SparseSplit(
            SparseAxes.at(tf, x, at), x.indices(), carried(tf, x), x.denseShape(), numSplit);
    List<SparseTensor> result = new ArrayList<>();
    for (int i = 0; i < numSplit; i++) {
      result.add(
          new SparseTensor(
              parts.outputIndices().get(i),
              values(tf, x, parts.outputValues().get(i)),
              parts.outputShape().get(i),
              ofRank(rank)));
    }
    return result;
  }

  private static Shape ofRank(int rank) {
    return rank < 0 ? Shape.unknown() : Shape.unknownOfRank(rank);
  }

  // The runtime has no gradient for one op, and for the other one that is not vetted: values that
  // may have a gradient are gathered by the numbers of their entries.
  private static Tensor carried(Ops tf, SparseTensor x) {
    return isDifferentiable(x) ? tf.range(tf.size(x.values(), DType.INT32)) : x.values();
  }

  private static Tensor values(Ops tf, SparseTensor x, Tensor carried) {
    return isDifferentiable(x) ? tf.raw.GatherV2(x.values(), carried, tf.constant(0)) : carried;
  }

  private static boolean isDifferentiable(SparseTensor x) {
    return x.dtype().isFloating() || x.dtype().isComplex();
  }

  // -- together -----------------------------------------------------------------------------------

  /// In row-major order, whatever the order of the entries of the parts.
  static SparseTensor concat(int axis, List<SparseTensor> parts, boolean expandNonconcatDims) {
    if (parts.isEmpty()) {
      throw SparseErrors.argument("sparse.concat", "at least one sparse tensor", "none");
    }
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    Ops tf = SparsePlace.of(parts);
    parts.forEach(
        part -> SparseChecks.sameDtype("sparse.concat", parts.getFirst().dtype(), part.dtype()));
    boolean known = parts.stream().allMatch(part -> SparsePlace.rank(part) >= 0);
    SparseTensor first = parts.getFirst();
    int at = known ? SparsePlace.axis("sparse.concat", axis, SparsePlace.rank(first)) : axis;
    Shape shape = known ? shape(parts, at, expandNonconcatDims) : Shape.unknown();
    Tensor others = SparseAxes.others(tf, first, List.of(at));
    if (!expandNonconcatDims && !shape.isFullyKnown()) {
      checkWhenRun(tf, parts, others, at);
    }
    List<Tensor> values = parts.stream().map(SparseTensor::values).toList();
    Offsets offsets = Offsets.of(parts, tf.math.subtract(1, others));
    Tensor sizes =
        SparsePlace.sizes(tf, shape, () -> sizes(tf, parts, others, offsets, expandNonconcatDims));
    return SparseShapes.reorder(
        new SparseTensor(
            tf.raw.ConcatV2(offsets.indices(), 0), tf.raw.ConcatV2(values, 0), sizes, shape));
  }

  /// The positions of all parts in the whole.
  private record Offsets(List<Tensor> indices, Tensor end) {
    /// @param along 1 for the axis, 0 for others
    static Offsets of(List<SparseTensor> parts, Tensor along) {
      List<Tensor> moved = new ArrayList<>(List.of(parts.getFirst().indices()));
      Tensor offset = parts.getFirst().denseShape().times(along);
      for (SparseTensor part : parts.subList(1, parts.size())) {
        moved.add(part.indices().plus(offset));
        offset = offset.plus(part.denseShape().times(along));
      }
      return new Offsets(moved, offset);
    }
  }

  private static Shape shape(List<SparseTensor> parts, int axis, boolean expand) {
    long[] sizes = parts.getFirst().shape().toArray();
    for (SparseTensor part : parts.subList(1, parts.size())) {
      Shape shape = part.shape();
      check(parts.getFirst(), shape, axis, expand);
      for (int i = 0; i < sizes.length; i++) {
        sizes[i] = together(sizes[i], shape.dim(i), i == axis, expand);
      }
    }
    return Shape.of(sizes);
  }

  private static long together(long a, long b, boolean isAxis, boolean expand) {
    if (a == Shape.UNKNOWN_SIZE || b == Shape.UNKNOWN_SIZE) {
      return isAxis || expand ? Shape.UNKNOWN_SIZE : Math.max(a, b);
    }
    if (isAxis && a > Long.MAX_VALUE - b) {
      throw SparseErrors.argument(
          "sparse.concat", "fewer than 2^63 elements along the axis", "%d and %d".formatted(a, b));
    }
    return isAxis ? a + b : Math.max(a, b);
  }

  private static void check(SparseTensor first, Shape shape, int axis, boolean expand) {
    Shape expected = first.shape();
    if (shape.rank() != expected.rank()
        || !expand && !except(expected, axis).isCompatibleWith(except(shape, axis))) {
      throw SparseErrors.argument(
          "sparse.concat",
          "sparse tensors of equal sizes but along axis %d, or expandNonconcatDims".formatted(axis),
          "shapes %s and %s".formatted(expected, shape));
    }
  }

  private static Shape except(Shape shape, int axis) {
    return shape.subShape(0, axis).concatenate(shape.subShape(axis + 1, shape.rank()));
  }

  /// @param others 0 for the axis, 1 for others
  private static void checkWhenRun(Ops tf, List<SparseTensor> parts, Tensor others, int axis) {
    Tensor expected = parts.getFirst().denseShape().times(others);
    for (SparseTensor part : parts.subList(1, parts.size())) {
      SparseChecks.equal(
          tf,
          expected,
          part.denseShape().times(others),
          "sparse.concat: expected sparse tensors of equal sizes but along axis " + axis);
    }
  }

  private static Tensor sizes(
      Ops tf, List<SparseTensor> parts, Tensor others, Offsets offsets, boolean expand) {
    Tensor largest = parts.getFirst().denseShape();
    for (SparseTensor part : expand ? parts : List.<SparseTensor>of()) {
      largest = tf.math.maximum(largest, part.denseShape());
    }
    return tf.where(tf.math.equal(others, 0), offsets.end(), largest);
  }
}
