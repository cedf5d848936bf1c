package io.intarsia.distributions.bijector;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Vectors as triangular matrices.
final class Triangles {
  private static final Index BATCH = Index.ellipsis();

  private Triangles() {}

  /// A matrix of the elements of a vector; see [FillTriangular]. Row by row it is the vector
  /// without its first `n` elements, and then the vector backwards; what falls on the other side is
  /// dropped.
  static Tensor fill(Tensor x, boolean upper) {
    Ops tf = Ops.of(x.place());
    if (isKnown(x.shape())) {
      Shape square = square("FillTriangular", x.shape(), 0);
      long side = square.dim(-1);
      Tensor rest = parts(tf, x, tf.constant(new long[] {side, x.shape().dim(-1) - side})).get(1);
      return half(tf, joined(tf, rest, x, upper).reshape(square), upper);
    }
    Tensor square = square(tf.shape(x), 0);
    Tensor side = square.get(-1);
    Tensor rest = parts(tf, x, tf.stack(List.of(side, tf.shape(x).get(-1).minus(side)))).get(1);
    return half(tf, tf.reshape(joined(tf, rest, x, upper), square), upper);
  }

  private static Tensor joined(Ops tf, Tensor rest, Tensor x, boolean upper) {
    return tf.concat(upper ? List.of(x, rest.flip(-1)) : List.of(rest, x.flip(-1)), -1);
  }

  private static Tensor half(Ops tf, Tensor square, boolean upper) {
    return upper ? tf.linalg.bandPart(square, 0, -1) : tf.linalg.bandPart(square, -1, 0);
  }

  private static List<Tensor> parts(Ops tf, Tensor x, Tensor sizes) {
    return tf.split(x, sizes, -1);
  }

  /// The vector of which the matrix is made. The row that is full, the last of a lower triangle, is
  /// its beginning backwards; the other rows and the same turned by 180 degrees fill each other's
  /// gaps.
  static Tensor elements(Tensor y, boolean upper) {
    Ops tf = Ops.of(y.place());
    Tensor half = half(tf, y, upper);
    Tensor rows = half.get(BATCH, upper ? Index.from(1) : Index.to(-1), Index.all());
    Tensor full = half.get(BATCH, upper ? Index.to(1) : Index.from(-1), Index.all());
    Tensor first = upper ? full : full.flip(-1);
    Tensor both = rows.plus(rows.flip(-2, -1));
    if (isKnown(y.shape()) && y.shape().rank() > 1) {
      Shape vector = vector("FillTriangular", y.shape(), 0);
      Shape batch = vector.subShape(0, vector.rank() - 1);
      long side = y.shape().dim(-1);
      long rest = vector.dim(-1) - side;
      Tensor flat = both.reshape(batch.concatenate(Shape.of(side * (side - 1))));
      Tensor used = flat.get(BATCH, Index.to(rest));
      return tf.concat(List.of(first.reshape(batch.concatenate(Shape.of(side))), used), -1);
    }
    return elements(tf, tf.shape(y), first, both);
  }

  private static Tensor elements(Ops tf, Tensor shape, Tensor first, Tensor both) {
    Tensor side = shape.get(-1);
    Tensor size = side.times(side.minus(1));
    Tensor used = size.floorDiv(2);
    Tensor flat = tf.reshape(both, vector(tf, shape, size));
    Tensor rest = parts(tf, flat, tf.stack(List.of(used, size.minus(used)))).getFirst();
    return tf.concat(List.of(tf.reshape(first, vector(tf, shape, side)), rest), -1);
  }

  private static Tensor vector(Ops tf, Tensor matrix, Tensor size) {
    return tf.concat(List.of(matrix.get(Index.to(-2)), size.expandDims(0)), 0);
  }

  private static boolean isKnown(Shape shape) {
    return shape.isFullyKnown() && shape.rank() > 0;
  }

  // -- shapes of events ---------------------------------------------------------------------------

  /// The shape of the matrix of a vector.
  ///
  /// @param more how many rows there are beside those of the triangle
  /// @throws IllegalArgumentException if a vector of this length makes none
  static Shape square(String type, Shape x, int more) {
    if (!x.hasRank()) {
      return x;
    }
    if (x.rank() < 1) {
      throw BijectorErrors.eventAxes(type, "an event", 1, x);
    }
    long elements = x.dim(-1);
    long side =
        elements < 0 ? Shape.UNKNOWN_SIZE : Math.round((Math.sqrt(8.0 * elements + 1) - 1) / 2);
    if (elements >= 0 && side * (side + 1) / 2 != elements) {
      throw BijectorErrors.triangle(type, x, more > 0);
    }
    long all = side < 0 ? side : side + more;
    return x.subShape(0, x.rank() - 1).concatenate(Shape.of(all, all));
  }

  /// The shape of the vector of a matrix.
  ///
  /// @throws IllegalArgumentException if it is not square
  static Shape vector(String type, Shape y, int more) {
    if (!y.hasRank()) {
      return y;
    }
    if (y.rank() < 2) {
      throw BijectorErrors.eventAxes(type, "an image", 2, y);
    }
    if (!Shape.of(y.dim(-1)).isCompatibleWith(Shape.of(y.dim(-2)))) {
      throw BijectorErrors.square(type, y);
    }
    long side = Math.max(y.dim(-1), y.dim(-2)) - more;
    long elements = side + more < 0 ? Shape.UNKNOWN_SIZE : side * (side + 1) / 2;
    return y.subShape(0, y.rank() - 2).concatenate(Shape.of(elements));
  }

  /// The shape of the matrix of a vector, both as tensors.
  static Tensor square(Tensor x, int more) {
    Ops tf = Ops.of(x.place());
    Tensor elements = x.get(Index.from(-1)).cast(DType.FLOAT64);
    Tensor root = elements.times(8).plus(1).sqrt();
    Tensor side = root.minus(1).times(0.5).round().cast(x.dtype()).plus(more);
    return tf.concat(List.of(x.get(Index.to(-1)), side, side), 0);
  }

  /// The shape of the vector of a matrix, both as tensors.
  static Tensor vector(Tensor y, int more) {
    Tensor side = y.get(Index.from(-1)).minus(more);
    Tensor elements = side.times(side.plus(1)).floorDiv(2);
    return Ops.of(y.place()).concat(List.of(y.get(Index.to(-2)), elements), 0);
  }
}
