package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.array.ArrayOps;
import io.intarsia.op.array.MeshgridOptions;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.linalg.DiagOptions;
import io.intarsia.op.linalg.LinalgOps;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Arrays of given elements, of one element, and of ranges.
final class Creating {
  private Creating() {}

  /// A tensor of a Java number, array or list, with the dtype of its carrier; of a tensor itself.
  ///
  /// @see "Python: numpy.array"
  @Endpoint({"numpy.array", "numpy.asarray"})
  static Tensor array(BaseOps tf, Object x) {
    return Given.array(tf, x);
  }

  /// A tensor of a Java number, array or list, or of a tensor, of a dtype.
  ///
  /// @see "Python: numpy.array"
  @Endpoint({"numpy.array", "numpy.asarray"})
  static Tensor array(BaseOps tf, Object x, DType dtype) {
    return Given.array(tf, x).cast(dtype);
  }

  /// Zeros, `float32`.
  ///
  /// @see "Python: numpy.zeros"
  @Endpoint({"numpy.zeros", "numpy.empty"})
  static Tensor zeros(BaseOps tf, int... shape) {
    return zeros(tf, shape, DType.FLOAT32);
  }

  /// Zeros of a dtype.
  ///
  /// @see "Python: numpy.zeros"
  @Endpoint({"numpy.zeros", "numpy.empty"})
  static Tensor zeros(BaseOps tf, int[] shape, DType dtype) {
    return filled(tf, shape, Constants.zero(tf, dtype));
  }

  /// Ones, `float32`.
  ///
  /// @see "Python: numpy.ones"
  @Endpoint("numpy.ones")
  static Tensor ones(BaseOps tf, int... shape) {
    return ones(tf, shape, DType.FLOAT32);
  }

  /// Ones of a dtype.
  ///
  /// @throws IllegalArgumentException for strings, which have none
  /// @see "Python: numpy.ones"
  @Endpoint("numpy.ones")
  static Tensor ones(BaseOps tf, int[] shape, DType dtype) {
    return filled(tf, shape, Constants.one(tf, dtype));
  }

  /// A vector of the same elements.
  ///
  /// @param value a number, text or truth value, or a scalar
  /// @see "Python: numpy.full"
  @Endpoint("numpy.full")
  static Tensor full(BaseOps tf, int size, Object value) {
    return full(tf, new int[] {size}, value);
  }

  /// An array of the same elements, or of an array that is broadcast to it.
  ///
  /// @see "Python: numpy.full"
  @Endpoint("numpy.full")
  static Tensor full(BaseOps tf, int[] shape, Object value) {
    return filled(tf, shape, Given.array(tf, value));
  }

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

  /// Numbers evenly apart, the last of which is `stop`: `float64` `[num]`.
  ///
  /// @see "Python: numpy.linspace"
  @Endpoint("numpy.linspace")
  static Tensor linspace(BaseOps tf, double start, double stop, int num) {
    return linspace(tf, start, stop, num, true);
  }

  /// Numbers evenly apart: `float64` `[num]`.
  ///
  /// @param endpoint whether `stop` is the last one, or what would follow
  /// @see "Python: numpy.linspace"
  @Endpoint("numpy.linspace")
  static Tensor linspace(BaseOps tf, double start, double stop, int num, boolean endpoint) {
    int steps = endpoint ? num - 1 : num;
    return Building.numbers(
        tf,
        num,
        at ->
            endpoint && at > 0 && at == steps ? stop : start + (stop - start) * at / steps(steps));
  }

  /// A square matrix of ones on the diagonal and zeros elsewhere: `float32` `[n, n]`.
  ///
  /// @see "Python: numpy.identity"
  @Endpoint({"numpy.identity", "numpy.eye"})
  static Tensor identity(BaseOps tf, int n) {
    return Building.eye(tf, n, n, 0);
  }

  /// A matrix with a vector on its main diagonal, or the main diagonal of a matrix.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.diag"
  @Endpoint("numpy.diag")
  static Tensor diag(BaseOps tf, Object x) {
    return diag(tf, x, 0);
  }

  /// A matrix with a vector on a diagonal, or a diagonal of a matrix.
  ///
  /// @param k the diagonal: above the main one if it is positive, else below
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.diag"
  @Endpoint("numpy.diag")
  static Tensor diag(BaseOps tf, Object x, int k) {
    Tensor array = Given.array(tf, x);
    return Given.rank("diag", array) == 1
        ? new LinalgOps(tf).diag(array, DiagOptions.defaults().withK(k))
        : LinearAlgebra.diagonal(tf, array, k);
  }

  /// A matrix with the elements of an array, flattened, on its diagonal.
  ///
  /// @see "Python: numpy.diagflat"
  @Endpoint("numpy.diagflat")
  static Tensor diagflat(BaseOps tf, Object x) {
    return new LinalgOps(tf).diag(Given.flat(Given.array(tf, x)));
  }

  /// The coordinates of the points of a grid, the first axis of which is that of the second vector.
  ///
  /// @param vectors or one list of them
  /// @see "Python: numpy.meshgrid"
  @Endpoint("numpy.meshgrid")
  static List<Tensor> meshgrid(BaseOps tf, Object... vectors) {
    return grid(tf, List.of(vectors), "xy");
  }

  /// The coordinates of the points of a grid.
  ///
  /// @param indexing `xy` for pictures, where the first axis is that of the second vector, or `ij`
  ///   for matrices
  /// @throws IllegalArgumentException if it is another
  /// @see "Python: numpy.meshgrid"
  @Endpoint("numpy.meshgrid")
  static List<Tensor> meshgrid(BaseOps tf, List<?> vectors, String indexing) {
    return grid(tf, vectors, indexing);
  }

  private static List<Tensor> grid(BaseOps tf, List<?> vectors, String indexing) {
    Choices.of("meshgrid", "indexing", indexing, "xy", "ij");
    var options = MeshgridOptions.defaults().withIndexing(indexing);
    return new ArrayOps(tf).meshgrid(Given.eachAlone(tf, vectors), options);
  }

  private static int steps(int steps) {
    return Math.max(1, steps);
  }

  private static Tensor filled(BaseOps tf, int[] shape, Tensor value) {
    return tf.raw.BroadcastTo(value, Constants.ints(tf, shape));
  }
}
