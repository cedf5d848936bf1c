package io.intarsia.types.ragged;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SmallOps;
import java.util.IdentityHashMap;
import java.util.List;

/// Arithmetic on row splits, lengths and positions: on arrays of this process where the splits have
/// data, as an op costs more than a loop over many rows; else by ops of the graph.
///
/// @param <V> a vector of whole numbers, or a single one
interface RowMath<V> {
  /// What a tensor of integers says.
  V of(Tensor integers);

  /// As a tensor, of the dtype of the splits.
  Tensor tensor(V integers);

  /// Positions in an axis as a tensor for a kernel, `int32` or of the dtype of the splits.
  Tensor positions(V integers);

  /// As a scalar tensor, of the dtype of the splits.
  Tensor scalar(V number);

  V number(long value);

  /// The size of an axis of a tensor.
  V size(Tensor tensor, int axis);

  /// How many elements a tensor has.
  V elements(Tensor tensor);

  /// How many elements a vector has.
  V count(V vector);

  V plus(V a, V b);

  V times(V a, V b);

  /// So many times a value.
  V fill(V count, V value);

  /// From 0 on.
  V range(V count);

  V gather(V vector, V positions);

  /// The larger one of each element and 0.
  V positive(V vector);

  /// The largest element, 0 if there is none.
  V largest(V vector);

  /// The length of each row.
  V lengths(V splits);

  /// Where each row begins.
  V starts(V splits);

  V splits(V lengths);

  /// How many rows there are.
  V rows(V splits);

  /// How many values are cut.
  V total(V splits);

  /// The row of each value.
  V ids(V splits);

  /// The position of each value in its row.
  V offsets(V splits);

  /// The largest of the values of each segment; something below 0 if it has none.
  V segmentMax(V values, V ids, V segments);

  /// How many values each segment has.
  V segmentCount(V ids, V segments);

  /// The one if a size is 1, else the other.
  V ifOne(V size, V then, V otherwise);

  /// The rows of both must be equally long, unless one of the sizes is 1.
  void checkEqual(RowsMismatch mismatch, V x, V y, List<V> unlessOne);

  /// On the host if all have data.
  static boolean isOnHost(Ops tf, Object... values) {
    return !tf.isTracing() && TypeSpecs.areReal(values);
  }

  /// On arrays, which are read once.
  ///
  /// @param operands whose splits are looked at
  /// @throws IllegalArgumentException if splits are none: arrays are made of as many elements as
  ///   they say
  static RowMath<long[]> onHost(Ops tf, DType dtype, RaggedTensor... operands) {
    RowMath<long[]> math = new HostRowMath(new SmallOps(tf), dtype, new IdentityHashMap<>());
    for (RaggedTensor each : operands) {
      RaggedReader.validate(each, math::of);
    }
    return math;
  }

  static RowMath<Tensor> inGraph(Ops tf, DType dtype) {
    return new GraphRowMath(tf, dtype);
  }
}
