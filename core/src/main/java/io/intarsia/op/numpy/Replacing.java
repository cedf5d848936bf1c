package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;

/// Arrays with some elements replaced: what numpy changes in place. Tensors never change, so that
/// the result is a new one.
final class Replacing {
  private Replacing() {}

  /// The array with values at positions of the flattened array.
  ///
  /// @param indices integers; negative ones count from the end
  /// @param values from the front again when they end
  /// @see "Python: numpy.put"
  @Endpoint("numpy.put")
  static Tensor put(BaseOps tf, Object x, Object indices, Object values) {
    Tensor array = Given.array(tf, x);
    Tensor flat = Given.flat(array);
    Tensor places = Given.flat(NumpyTaking.fromStart(tf, indices, flat, 0));
    Tensor given = cycled(tf, Given.like(tf, values, array), Given.positions(tf, places, 0));
    Tensor changed = tf.raw.TensorScatterUpdate(flat, places.expandDims(1), given);
    return tf.raw.Reshape(changed, Dims.of(tf, array));
  }

  /// The array with values where a mask is true: for each element that at its place.
  ///
  /// @param mask `bool`, of the shape of the array
  /// @param values from the front again when they end
  /// @see "Python: numpy.putmask"
  @Endpoint("numpy.putmask")
  static Tensor putmask(BaseOps tf, Object x, Object mask, Object values) {
    Tensor array = Given.array(tf, x);
    Tensor places = Given.positions(tf, Given.flat(array), 0);
    return replaced(tf, array, mask, cycled(tf, Given.like(tf, values, array), places));
  }

  /// The array with values where a mask is true: one after the other.
  ///
  /// @param mask `bool`, of the shape of the array
  /// @param values from the front again when they end
  /// @see "Python: numpy.place"
  @Endpoint("numpy.place")
  static Tensor place(BaseOps tf, Object x, Object mask, Object values) {
    Tensor array = Given.array(tf, x);
    Tensor chosen = Given.flat(Given.array(tf, mask)).cast(DType.INT32);
    Tensor before = chosen.cumsum(0).minus(chosen);
    return replaced(tf, array, mask, cycled(tf, Given.like(tf, values, array), before));
  }

  /// Matrices with a value on their main diagonals.
  ///
  /// @param x `[…, N, M]`
  /// @param value a scalar
  /// @see "Python: numpy.fill_diagonal"
  @Endpoint("numpy.fill_diagonal")
  static Tensor fillDiagonal(BaseOps tf, Object x, Object value) {
    Tensor matrix = Given.array(tf, x);
    Tensor isOn = Building.offsets(tf, matrix).eq(0);
    return tf.raw.SelectV2(isOn, Given.like(tf, value, matrix), matrix);
  }

  private static Tensor replaced(BaseOps tf, Tensor x, Object mask, Tensor values) {
    Tensor changed = tf.raw.Reshape(values, Dims.of(tf, x));
    return tf.raw.SelectV2(Given.array(tf, mask), changed, x);
  }

  private static Tensor cycled(BaseOps tf, Tensor values, Tensor places) {
    Tensor flat = Given.flat(values);
    return tf.raw.GatherV2(flat, places.rem(Dims.size(tf, flat, 0)), 0);
  }
}
