package io.intarsia.op.numpy;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.linalg.DiagPartOptions;
import io.intarsia.op.linalg.LinalgOps;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Products and what is known of matrices.
final class LinearAlgebra {
  private LinearAlgebra() {}

  /// The main diagonal of each matrix of the first two axes, along the last axis.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.diagonal"
  @Endpoint("numpy.diagonal")
  static Tensor diagonal(BaseOps tf, Object x) {
    return diagonal(tf, x, 0);
  }

  /// A diagonal of each matrix of the first two axes, along the last axis.
  ///
  /// @param k the diagonal: above the main one if it is positive, else below
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.diagonal"
  @Endpoint("numpy.diagonal")
  static Tensor diagonal(BaseOps tf, Object x, int k) {
    Tensor array = Given.array(tf, x);
    int rank = Given.rank("diagonal", array);
    Tensor matrices =
        rank == 2
            ? array
            : array.transpose(Given.moved(rank, 0, -1)).transpose(Given.moved(rank, 0, -1));
    return new LinalgOps(tf).diagPart(matrices, DiagPartOptions.defaults().withK(k));
  }

  /// The sum of the main diagonal.
  ///
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.trace"
  @Endpoint("numpy.trace")
  static Tensor trace(BaseOps tf, Object x) {
    return trace(tf, x, 0);
  }

  /// The sum of a diagonal.
  ///
  /// @param k the diagonal: above the main one if it is positive, else below
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.trace"
  @Endpoint("numpy.trace")
  static Tensor trace(BaseOps tf, Object x, int k) {
    return diagonal(tf, x, k).sum(-1);
  }

  /// The products of each two elements, flattened: `[N, M]`.
  ///
  /// @see "Python: numpy.outer"
  @Endpoint({"numpy.outer", "numpy.linalg.outer"})
  static Tensor outer(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    return Given.flat(both.getFirst()).expandDims(1).times(Given.flat(both.getLast()));
  }

  /// The sum of products over the last axes of both.
  ///
  /// @throws IllegalArgumentException if a rank is not known
  /// @see "Python: numpy.inner"
  @Endpoint("numpy.inner")
  static Tensor inner(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    int left = Given.rank("inner", both.getFirst());
    int right = Given.rank("inner", both.getLast());
    return left == 0 || right == 0
        ? both.getFirst().times(both.getLast())
        : new LinalgOps(tf)
            .tensordot(
                both.getFirst(), both.getLast(), new int[] {left - 1}, new int[] {right - 1});
  }

  /// The sum of products of all elements, of complex ones with the conjugates of the first.
  ///
  /// @see "Python: numpy.vdot"
  @Endpoint("numpy.vdot")
  static Tensor vdot(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    return vecdot(tf, Given.flat(both.getFirst()), Given.flat(both.getLast()));
  }

  /// The sum of products along the last axis, of complex ones with the conjugates of the first.
  ///
  /// @see "Python: numpy.vecdot"
  @Endpoint({"numpy.vecdot", "numpy.linalg.vecdot"})
  static Tensor vecdot(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    Tensor left = both.getFirst();
    return (left.dtype().isComplex() ? left.conj() : left).times(both.getLast()).sum(-1);
  }

  /// The matrix product of several matrices, from the left; the first and the last may be vectors.
  ///
  /// @see "Python: numpy.linalg.multi_dot"
  @Endpoint({"numpy.multi_dot", "numpy.linalg.multi_dot"})
  static Tensor multiDot(BaseOps tf, List<?> arrays) {
    return Given.arrays(tf, arrays).stream().reduce(Tensor::matMul).orElseThrow();
  }

  /// The product of a square matrix with itself, `n` times; of its inverse for a negative number.
  ///
  /// @see "Python: numpy.linalg.matrix_power"
  @Endpoint({"numpy.matrix_power", "numpy.linalg.matrix_power"})
  static Tensor matrixPower(BaseOps tf, Object x, int n) {
    Tensor given = Given.array(tf, x);
    Tensor square = n < 0 ? given.inv() : given;
    Tensor power = n % 2 == 0 ? one(tf, given) : square;
    for (int left = Math.abs(n) / 2; left > 0; left /= 2) {
      square = square.matMul(square);
      power = left % 2 == 0 ? power : power.matMul(square);
    }
    return power;
  }

  /// Kronecker's product: blocks of the second, each times an element of the first.
  ///
  /// @throws IllegalArgumentException if a rank is not known
  /// @see "Python: numpy.kron"
  @Endpoint("numpy.kron")
  static Tensor kron(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    int rank = Math.max(Given.rank("kron", both.getFirst()), Given.rank("kron", both.getLast()));
    Tensor left = Given.ofRank("kron", both.getFirst(), rank);
    Tensor right = Given.ofRank("kron", both.getLast(), rank);
    Tensor shape = Dims.of(tf, left).times(Dims.of(tf, right));
    for (int axis = 0; axis < rank; axis++) {
      left = left.expandDims(2 * axis + 1);
      right = right.expandDims(2 * axis);
    }
    return tf.raw.Reshape(left.times(right), shape);
  }

  /// The condition of a matrix in the Euclidean norm: its largest singular value by its smallest.
  ///
  /// @see "Python: numpy.linalg.cond"
  @Endpoint({"numpy.cond", "numpy.linalg.cond"})
  static Tensor cond(BaseOps tf, Object x) {
    Tensor values = new LinalgOps(tf).svdvals(Given.floating(tf, x));
    return values.max(-1).div(values.min(-1));
  }

  /// What solves `a x = b`.
  ///
  /// @param b a vector, or a matrix of columns
  /// @throws IllegalArgumentException if its rank is not known
  /// @see "Python: numpy.linalg.solve"
  @Endpoint({"numpy.solve", "numpy.linalg.solve"})
  static Tensor solve(BaseOps tf, Object a, Object b) {
    Tensor matrix = Given.floating(tf, a);
    Tensor right = Given.like(tf, b, matrix);
    var linalg = new LinalgOps(tf);
    return Given.rank("solve", right) == 1
        ? linalg.solve(matrix, right.expandDims(-1)).squeeze(-1)
        : linalg.solve(matrix, right);
  }

  /// The sum of products over axes.
  ///
  /// @see "Python: numpy.tensordot"
  @Endpoint({"numpy.tensordot", "numpy.linalg.tensordot"})
  static Tensor tensordot(BaseOps tf, Object a, Object b) {
    return tensordot(tf, a, b, 2);
  }

  /// The sum of products over the last axes of the one and the first of the other.
  ///
  /// @param axes how many
  /// @see "Python: numpy.tensordot"
  @Endpoint({"numpy.tensordot", "numpy.linalg.tensordot"})
  static Tensor tensordot(BaseOps tf, Object a, Object b, int axes) {
    List<Tensor> both = Given.pair(tf, a, b);
    return new LinalgOps(tf).tensordot(both.getFirst(), both.getLast(), axes);
  }

  /// The sum of products over axes.
  ///
  /// @param axes those of the one and those of the other
  /// @see "Python: numpy.tensordot"
  @Endpoint({"numpy.tensordot", "numpy.linalg.tensordot"})
  static Tensor tensordot(BaseOps tf, Object a, Object b, int[][] axes) {
    List<Tensor> both = Given.pair(tf, a, b);
    return new LinalgOps(tf).tensordot(both.getFirst(), both.getLast(), axes);
  }

  /// The product of vectors and matrices: `[…, N]` and `[…, N, M]` give `[…, M]`.
  ///
  /// @see "Python: numpy.vecmat"
  @Endpoint("numpy.vecmat")
  static Tensor vecmat(BaseOps tf, Object x, Object y) {
    List<Tensor> both = Given.pair(tf, x, y);
    return both.getFirst().expandDims(-2).matMul(both.getLast()).squeeze(-2);
  }

  /// The main diagonal of each matrix of the last two axes; `diagonal` beside `linalg` takes the
  /// first two.
  ///
  /// @see "Python: numpy.linalg.diagonal"
  @Endpoint("numpy.linalg.diagonal")
  static Tensor lastDiagonal(BaseOps tf, Object x) {
    return new LinalgOps(tf).diagPart(Given.array(tf, x));
  }

  private static Tensor one(BaseOps tf, Tensor x) {
    if (Given.rank("matrixPower", x) < 2) {
      throw Mistake.argument(
          "numpy.matrixPower: no matrix; expected a rank of 2 at least, got " + x.rank());
    }
    Tensor ones = tf.raw.OnesLike(x);
    return Building.tril(tf, Building.triu(tf, ones, 0), 0);
  }
}
