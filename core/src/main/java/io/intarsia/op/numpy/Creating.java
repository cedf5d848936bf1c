package io.intarsia.op.numpy;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.array.ArrayOps;
import io.intarsia.op.array.MeshgridOptions;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.linalg.DiagOptions;
import io.intarsia.op.linalg.LinalgOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Arrays of given elements, of one element, and of diagonals.
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

  /// Numbers as a vector: `int32`.
  ///
  /// @see "Python: numpy.array"
  @Endpoint({"numpy.array", "numpy.asarray"})
  static Tensor array(BaseOps tf, int... x) {
    return Given.array(tf, x);
  }

  /// Numbers as a vector: `float64`.
  ///
  /// @see "Python: numpy.array"
  @Endpoint({"numpy.array", "numpy.asarray"})
  static Tensor array(BaseOps tf, double... x) {
    return Given.array(tf, x);
  }

  /// Truth values as a vector.
  ///
  /// @see "Python: numpy.array"
  @Endpoint({"numpy.array", "numpy.asarray"})
  static Tensor array(BaseOps tf, boolean... x) {
    return Given.array(tf, x);
  }

  /// Texts as a vector.
  ///
  /// @see "Python: numpy.array"
  @Endpoint({"numpy.array", "numpy.asarray"})
  static Tensor array(BaseOps tf, String... x) {
    return Given.array(tf, x);
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

  /// Zeros of a dtype, a vector.
  ///
  /// @see "Python: numpy.zeros"
  @Endpoint({"numpy.zeros", "numpy.empty"})
  static Tensor zeros(BaseOps tf, int shape, DType dtype) {
    return zeros(tf, new int[] {shape}, dtype);
  }

  /// Zeros, `float32`.
  ///
  /// @see "Python: numpy.zeros"
  @Endpoint({"numpy.zeros", "numpy.empty"})
  static Tensor zeros(BaseOps tf, Shape shape) {
    return zeros(tf, shape, DType.FLOAT32);
  }

  /// Zeros of a dtype.
  ///
  /// @see "Python: numpy.zeros"
  @Endpoint({"numpy.zeros", "numpy.empty"})
  static Tensor zeros(BaseOps tf, Shape shape, DType dtype) {
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

  /// Ones of a dtype, a vector.
  ///
  /// @throws IllegalArgumentException for strings, which have none
  /// @see "Python: numpy.ones"
  @Endpoint("numpy.ones")
  static Tensor ones(BaseOps tf, int shape, DType dtype) {
    return ones(tf, new int[] {shape}, dtype);
  }

  /// Ones, `float32`.
  ///
  /// @see "Python: numpy.ones"
  @Endpoint("numpy.ones")
  static Tensor ones(BaseOps tf, Shape shape) {
    return ones(tf, shape, DType.FLOAT32);
  }

  /// Ones of a dtype.
  ///
  /// @throws IllegalArgumentException for strings, which have none
  /// @see "Python: numpy.ones"
  @Endpoint("numpy.ones")
  static Tensor ones(BaseOps tf, Shape shape, DType dtype) {
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

  /// An array of the same elements, or of an array that is broadcast to it.
  ///
  /// @see "Python: numpy.full"
  @Endpoint("numpy.full")
  static Tensor full(BaseOps tf, Shape shape, Object value) {
    return filled(tf, shape, Given.array(tf, value));
  }

  /// A vector of the same elements, of a dtype.
  ///
  /// @see "Python: numpy.full"
  @Endpoint("numpy.full")
  static Tensor full(BaseOps tf, int size, Object value, DType dtype) {
    return full(tf, new int[] {size}, value, dtype);
  }

  /// An array of the same elements, of a dtype.
  ///
  /// @see "Python: numpy.full"
  @Endpoint("numpy.full")
  static Tensor full(BaseOps tf, int[] shape, Object value, DType dtype) {
    return full(tf, shape, value).cast(dtype);
  }

  /// A square matrix of ones on the diagonal and zeros elsewhere: `float32` `[n, n]`.
  ///
  /// @see "Python: numpy.identity"
  @Endpoint({"numpy.identity", "numpy.eye"})
  static Tensor identity(BaseOps tf, int n) {
    return Building.eye(tf, n, n, 0);
  }

  /// A square matrix of ones on the diagonal and zeros elsewhere, of a dtype: `[n, n]`.
  ///
  /// @see "Python: numpy.identity"
  @Endpoint({"numpy.identity", "numpy.eye"})
  static Tensor identity(BaseOps tf, int n, DType dtype) {
    return Building.eye(tf, n, n, 0, dtype);
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
  /// @param vectors or one list of them; a text behind them is `xy` as without it, or `ij` for a
  ///   grid whose first axis is that of the first vector
  /// @throws IllegalArgumentException if it is another
  /// @see "Python: numpy.meshgrid"
  @Endpoint("numpy.meshgrid")
  static List<Tensor> meshgrid(BaseOps tf, Object... vectors) {
    List<Object> given = List.of(vectors);
    return !given.isEmpty() && given.getLast() instanceof String indexing
        ? grid(tf, given.subList(0, given.size() - 1), indexing)
        : grid(tf, given, "xy");
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

  private static Tensor filled(BaseOps tf, Shape shape, Tensor value) {
    return tf.raw.BroadcastTo(value, Constants.of(tf, shape.toArray()));
  }

  private static Tensor filled(BaseOps tf, int[] shape, Tensor value) {
    return tf.raw.BroadcastTo(value, Constants.ints(tf, shape));
  }
}
