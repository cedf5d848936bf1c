package io.intarsia.types.sparse;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The entries of a sparse tensor by their positions along some of its axes: those that agree there
/// are a group.
///
/// @param ids `int64`, `[n]`: the group of each entry, the position of it in a flat tensor
/// @param sizes `int64`, `[rank]`: those of the axes that tell groups apart, 1 for the others
/// @param count `int64`, `[]`: how many groups there may be
record SparseGroups(Tensor ids, Tensor sizes, Tensor count) {
  /// The groups of entries that agree in all axes but those.
  ///
  /// @param axes negative only where the rank is not known; null for all
  static SparseGroups without(Ops tf, SparseTensor x, @Nullable List<Integer> axes) {
    Tensor keeps = SparseAxes.others(tf, x, axes);
    Tensor sizes = x.denseShape().minus(1).times(keeps).plus(1);
    return at(tf, x.indices().times(keeps), sizes);
  }

  /// The groups of positions.
  ///
  /// @param positions `int64`, `[n, rank]`
  /// @param sizes `int64`, `[rank]`: the shape that they are positions in
  static SparseGroups at(Ops tf, Tensor positions, Tensor sizes) {
    Tensor count = tf.raw.Prod(sizes, tf.constant(0));
    Tensor flat = tf.reshape(count, 1);
    Tensor ids = tf.raw.SparseReshape(positions, sizes, flat).outputIndices();
    return new SparseGroups(tf.reshape(ids, -1), sizes, count);
  }

  /// The positions of groups.
  ///
  /// @param ids `int64`, `[m]`
  Tensor positions(Ops tf, Tensor ids) {
    Tensor flat = tf.reshape(count, 1);
    return tf.raw.SparseReshape(tf.expandDims(ids, 1), flat, sizes).outputIndices();
  }

  /// The groups in the order they come first, numbered in that order.
  ///
  /// @param groups `int64`, `[m]`
  /// @param numbers `int32`, `[n]`: of the group of each entry
  record Present(Tensor groups, Tensor numbers) {
    /// How many there are: `int32`, `[]`.
    Tensor count(Ops tf) {
      return tf.size(groups, DType.INT32);
    }
  }

  /// The groups that have entries.
  Present present(Ops tf) {
    var unique = tf.raw.Unique(ids);
    return new Present(unique.y(), unique.idx());
  }
}
