package io.intarsia.op;

import io.intarsia.internal.op.ArrayLike;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Fluent;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Changes of the shape as methods of tensors.
final class TensorShapes {
  private TensorShapes() {}

  /// The same elements in another shape, row by row.
  ///
  /// @param shape one size may be -1, and follows from the others
  @Fluent
  static Tensor reshape(Ops tf, Tensor x, long... shape) {
    return tf.reshape(x, shape);
  }

  /// The same elements in another shape, row by row.
  ///
  /// @param shape one size may be -1, and follows from the others
  @Fluent
  static Tensor reshape(Ops tf, Tensor x, int[] shape) {
    return tf.reshape(x, Arrays.stream(shape).asLongStream().toArray());
  }

  /// The same elements in another shape, row by row.
  ///
  /// @param shape one size may be unknown, and follows from the others
  @Fluent
  static Tensor reshape(Ops tf, Tensor x, Shape shape) {
    return tf.reshape(x, shape);
  }

  /// All elements on one axis, row by row.
  @Fluent
  static Tensor flatten(Ops tf, Tensor x) {
    return tf.reshape(x, -1);
  }

  /// The axes in reverse order; of a matrix the transpose.
  @Fluent
  static Tensor transpose(Ops tf, Tensor x) {
    return tf.transpose(x);
  }

  /// The axes in another order.
  ///
  /// @param perm for each axis of the result which one it was; negative ones count from the last
  @Fluent
  static Tensor transpose(Ops tf, Tensor x, int... perm) {
    return tf.transpose(x, perm);
  }

  /// The transpose of a matrix; a vector and a scalar stay as they are, as in torch.
  @Fluent
  static Tensor t(Ops tf, Tensor x) {
    return tf.transpose(x);
  }

  /// Without the axes of size 1.
  @Fluent
  static Tensor squeeze(Ops tf, Tensor x) {
    return tf.squeeze(x);
  }

  /// Without some axes, which must have size 1.
  ///
  /// @param axis negative ones count from the last
  @Fluent
  static Tensor squeeze(Ops tf, Tensor x, int... axis) {
    return tf.squeeze(x, axis);
  }

  /// With a new axis of size 1; another name of `expandDims`.
  ///
  /// @param axis where it is in the result; a negative one counts from its last
  @Fluent
  static Tensor unsqueeze(Ops tf, Tensor x, int axis) {
    return tf.expandDims(x, axis);
  }

  /// With a new axis of size 1.
  ///
  /// @param axis where it is in the result; a negative one counts from its last
  @Fluent
  static Tensor expandDims(Ops tf, Tensor x, int axis) {
    return tf.expandDims(x, axis);
  }

  /// Repeated along new axes in front and axes of size 1.
  @Fluent
  static Tensor broadcastTo(Ops tf, Tensor x, long... shape) {
    return tf.broadcastTo(x, shape);
  }

  /// Repeated along new axes in front and axes of size 1.
  @Fluent
  static Tensor broadcastTo(Ops tf, Tensor x, Shape shape) {
    return tf.broadcastTo(x, shape);
  }

  /// The whole tensor several times along each axis.
  ///
  /// @param multiples how often, for each axis
  @Fluent
  static Tensor tile(Ops tf, Tensor x, int... multiples) {
    return tf.tile(x, multiples);
  }

  /// Each element several times, on one axis.
  @Fluent
  static Tensor repeat(Ops tf, Tensor x, int repeats) {
    return tf.repeat(x, repeats);
  }

  /// Each part along an axis several times.
  ///
  /// @param axis a negative one counts from the last
  @Fluent
  static Tensor repeat(Ops tf, Tensor x, int repeats, int axis) {
    return tf.repeat(x, repeats, axis);
  }

  /// In reverse order along all axes.
  @Fluent
  static Tensor flip(Ops tf, Tensor x) {
    return tf.reverse(x, Axes.all(tf, x));
  }

  /// In reverse order along axes.
  ///
  /// @param axis negative ones count from the last
  @Fluent
  static Tensor flip(Ops tf, Tensor x, int... axis) {
    return tf.reverse(x, axis);
  }

  /// Moved along an axis; what falls off one end comes in at the other.
  ///
  /// @param axis a negative one counts from the last
  @Fluent
  static Tensor roll(Ops tf, Tensor x, int shift, int axis) {
    return tf.roll(x, shift, axis);
  }

  /// The parts along the first axis, whose size must be known.
  @Fluent
  static List<Tensor> unstack(Ops tf, Tensor x) {
    return tf.unstack(x);
  }

  /// Equal parts along an axis.
  ///
  /// @param axis a negative one counts from the last
  @Fluent
  static List<Tensor> split(Ops tf, Tensor x, int parts, int axis) {
    return tf.split(x, parts, axis);
  }

  /// The elements one after the other: `[N]`.
  ///
  /// @see "Python: numpy.ravel"
  @Fluent
  static Tensor ravel(Ops tf, Tensor x) {
    return flatten(tf, x);
  }

  /// With the axes from one on flattened into one.
  ///
  /// @throws IllegalStateException if the rank is not known
  /// @see "Python: torch.flatten"
  @Fluent
  static Tensor flatten(Ops tf, Tensor x, int startAxis) {
    int kept = Axes.normalize("flatten", startAxis, x.rank());
    int[] axes = IntStream.range(0, kept).toArray();
    Tensor front = tf.gather(tf.shape(x), axes);
    return tf.reshape(x, tf.concat(List.of(front, tf.constant(new int[] {-1})), 0));
  }

  /// Each part of an axis as often as is given for it.
  ///
  /// @param axis a negative one counts from the last
  /// @see "Python: numpy.repeat"
  @Fluent
  static Tensor repeat(Ops tf, Tensor x, int[] repeats, int axis) {
    return tf.repeat(x, repeats, axis);
  }

  /// The elements moved on through the flattened tensor, the last ones to the front.
  ///
  /// @see "Python: numpy.roll"
  @Fluent
  static Tensor roll(Ops tf, Tensor x, int shift) {
    return tf.reshape(tf.roll(tf.reshape(x, -1), shift, 0), tf.shape(x));
  }

  /// The elements moved on along axes, the last ones to the front.
  ///
  /// @see "Python: numpy.roll"
  @Fluent
  static Tensor roll(Ops tf, Tensor x, int[] shift, int[] axis) {
    return tf.roll(x, shift, axis);
  }

  /// Parts of the same size along the first axis.
  ///
  /// @see "Python: numpy.split"
  @Fluent
  static List<Tensor> split(Ops tf, Tensor x, int parts) {
    return tf.split(x, parts, 0);
  }

  /// A tensor of this shape and dtype whose elements are all the same.
  ///
  /// @param value a number, text or truth value, or an array that is broadcast
  /// @throws IllegalArgumentException if the dtype of this tensor cannot hold it
  /// @see "Python: numpy.full_like"
  @Fluent
  static Tensor fullLike(Ops tf, Tensor x, Object value) {
    return tf.broadcastTo(ArrayLike.like(tf, value, x), tf.shape(x));
  }
}
