package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Numbers in rows: a step apart, evenly between two bounds, and grids of them.
final class Ranges {
  private static final int NUM = 50;

  private Ranges() {}

  /// Numbers from 0 up to one that is not reached: `int32`.
  ///
  /// @see "Python: numpy.arange"
  @Endpoint("numpy.arange")
  static Tensor arange(BaseOps tf, int stop) {
    return arange(tf, 0, stop, 1);
  }

  /// Numbers up to one that is not reached: `int32`.
  ///
  /// @see "Python: numpy.arange"
  @Endpoint("numpy.arange")
  static Tensor arange(BaseOps tf, int start, int stop) {
    return arange(tf, start, stop, 1);
  }

  /// Numbers a step apart, up to one that is not reached: `int32`.
  ///
  /// @see "Python: numpy.arange"
  @Endpoint("numpy.arange")
  static Tensor arange(BaseOps tf, int start, int stop, int step) {
    return tf.raw.Range(start, stop, step);
  }

  /// Numbers from 0 up to one that is not reached: `float64`.
  ///
  /// @see "Python: numpy.arange"
  @Endpoint("numpy.arange")
  static Tensor arange(BaseOps tf, double stop) {
    return arange(tf, 0, stop, 1.0);
  }

  /// Numbers up to one that is not reached: `float64`.
  ///
  /// @see "Python: numpy.arange"
  @Endpoint("numpy.arange")
  static Tensor arange(BaseOps tf, double start, double stop) {
    return arange(tf, start, stop, 1.0);
  }

  /// Numbers a step apart, up to one that is not reached: `float64`.
  ///
  /// @see "Python: numpy.arange"
  @Endpoint("numpy.arange")
  static Tensor arange(BaseOps tf, double start, double stop, double step) {
    return tf.raw.Range(start, stop, step);
  }

  /// Numbers from 0 up to one that is not reached, of a dtype.
  ///
  /// @see "Python: numpy.arange"
  @Endpoint("numpy.arange")
  static Tensor arange(BaseOps tf, double stop, DType dtype) {
    return arange(tf, 0, stop, 1.0, dtype);
  }

  /// Numbers up to one that is not reached, of a dtype.
  ///
  /// @see "Python: numpy.arange"
  @Endpoint("numpy.arange")
  static Tensor arange(BaseOps tf, double start, double stop, DType dtype) {
    return arange(tf, start, stop, 1.0, dtype);
  }

  /// Numbers a step apart, up to one that is not reached, of a dtype.
  ///
  /// @see "Python: numpy.arange"
  @Endpoint("numpy.arange")
  static Tensor arange(BaseOps tf, double start, double stop, double step, DType dtype) {
    return arange(tf, start, stop, step).cast(dtype);
  }

  /// 50 numbers evenly apart, the last of which is `stop`: `float64` `[50]`.
  ///
  /// @see "Python: numpy.linspace"
  @Endpoint("numpy.linspace")
  static Tensor linspace(BaseOps tf, Object start, Object stop) {
    return linspace(tf, start, stop, NUM);
  }

  /// Numbers evenly apart, the last of which is `stop`: `float64` `[num]`, of arrays along a new
  /// first axis.
  ///
  /// @param start a number or an array
  /// @see "Python: numpy.linspace"
  @Endpoint("numpy.linspace")
  static Tensor linspace(BaseOps tf, Object start, Object stop, int num) {
    return linspace(tf, start, stop, num, true);
  }

  /// Numbers evenly apart: `float64` `[num]`, of arrays along a new first axis.
  ///
  /// @param start a number or an array
  /// @param endpoint whether `stop` is the last one, or what would follow
  /// @see "Python: numpy.linspace"
  @Endpoint("numpy.linspace")
  static Tensor linspace(BaseOps tf, Object start, Object stop, int num, boolean endpoint) {
    if (start instanceof Number from && stop instanceof Number to) {
      return between(tf, from.doubleValue(), to.doubleValue(), num, endpoint);
    }
    List<Tensor> ends = Given.pair(tf, start, stop);
    Tensor from = Given.floating(tf, ends.getFirst());
    Tensor to = Given.floating(tf, ends.getLast());
    Tensor share = between(tf, 0, 1, num, endpoint).cast(from.dtype());
    Tensor row =
        tf.raw.Reshape(
            share,
            tf.raw.ConcatV2(
                List.of(Constants.ints(tf, num), tf.raw.OnesLike(tf.raw.Shape(from.plus(to)))), 0));
    return from.plus(to.minus(from).times(row));
  }

  private static Tensor between(BaseOps tf, double start, double stop, int num, boolean endpoint) {
    int steps = Math.max(1, endpoint ? num - 1 : num);
    return Building.numbers(
        tf,
        num,
        at -> endpoint && at > 0 && at == num - 1 ? stop : start + (stop - start) * at / steps);
  }

  /// 50 powers of ten whose exponents are evenly apart, `float64` `[50]`.
  ///
  /// @see "Python: numpy.logspace"
  @Endpoint("numpy.logspace")
  static Tensor logspace(BaseOps tf, double start, double stop) {
    return logspace(tf, start, stop, NUM);
  }

  /// Powers of a base whose exponents are evenly apart, `float64` `[num]`.
  ///
  /// @param endpoint whether the power of `stop` is the last one, or what would follow
  /// @see "Python: numpy.logspace"
  @Endpoint("numpy.logspace")
  static Tensor logspace(
      BaseOps tf, double start, double stop, int num, boolean endpoint, double base) {
    return between(tf, start, stop, num, endpoint).rpow(base);
  }

  /// 50 numbers of which each is the last one times the same, `float64` `[50]`.
  ///
  /// @see "Python: numpy.geomspace"
  @Endpoint("numpy.geomspace")
  static Tensor geomspace(BaseOps tf, double start, double stop) {
    return geomspace(tf, start, stop, NUM);
  }

  /// Numbers of which each is the last one times the same, `float64` `[num]`.
  ///
  /// @see "Python: numpy.geomspace"
  @Endpoint("numpy.geomspace")
  static Tensor geomspace(BaseOps tf, double start, double stop, int num) {
    double step = num > 1 ? Math.log(stop / start) / (num - 1) : 0;
    return Building.numbers(
        tf, num, at -> at > 0 && at == num - 1 ? stop : start * Math.exp(at * step));
  }

  /// Powers of ten whose exponents are evenly apart, `float64` `[num]`.
  ///
  /// @see "Python: numpy.logspace"
  @Endpoint("numpy.logspace")
  static Tensor logspace(BaseOps tf, double start, double stop, int num) {
    return logspace(tf, start, stop, num, 10);
  }

  /// Powers of a base whose exponents are evenly apart, `float64` `[num]`.
  ///
  /// @see "Python: numpy.logspace"
  @Endpoint("numpy.logspace")
  static Tensor logspace(BaseOps tf, double start, double stop, int num, double base) {
    double step = num > 1 ? (stop - start) / (num - 1) : 0;
    return Building.numbers(tf, num, at -> Math.pow(base, start + at * step));
  }

  /// The positions along each axis of a grid, each `int32` of its shape.
  ///
  /// @see "Python: numpy.indices"
  @Endpoint("numpy.indices")
  static List<Tensor> indices(BaseOps tf, int... dimensions) {
    List<Tensor> grids = new ArrayList<>();
    Tensor shape = Constants.ints(tf, dimensions);
    for (int axis = 0; axis < dimensions.length; axis++) {
      int[] alone = new int[dimensions.length];
      Arrays.fill(alone, 1);
      alone[axis] = -1;
      grids.add(tf.raw.BroadcastTo(tf.raw.Range(0, dimensions[axis], 1).reshape(alone), shape));
    }
    return grids;
  }
}
