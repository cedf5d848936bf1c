package io.intarsia.op.numpy;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;

/// Arrays with a margin.
final class Padding {
  private static final String CONSTANT = "constant";

  private Padding() {}

  /// With elements around a vector, or around each axis alike.
  ///
  /// @param width how many on either side
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.pad"
  @Endpoint("numpy.pad")
  static Tensor pad(BaseOps tf, Object x, int width) {
    return pad(tf, x, width, width, CONSTANT);
  }

  /// With elements around each axis alike: zeros.
  ///
  /// @param before how many in front
  /// @param after how many behind
  /// @throws IllegalArgumentException if the rank is not known
  /// @see "Python: numpy.pad"
  @Endpoint("numpy.pad")
  static Tensor pad(BaseOps tf, Object x, int before, int after) {
    return pad(tf, x, before, after, CONSTANT);
  }

  /// With elements around each axis alike.
  ///
  /// @param width how many on either side
  /// @param mode `constant` for zeros, `edge`, `reflect`, `symmetric` or `wrap`
  /// @throws IllegalArgumentException if the rank is not known, or the mode is another
  /// @see "Python: numpy.pad"
  @Endpoint("numpy.pad")
  static Tensor pad(BaseOps tf, Object x, int width, String mode) {
    return pad(tf, x, width, width, mode);
  }

  /// With elements around each axis alike.
  ///
  /// @param before how many in front
  /// @param after how many behind
  /// @param mode `constant` for zeros, `edge`, `reflect`, `symmetric` or `wrap`
  /// @throws IllegalArgumentException if the rank is not known, or the mode is another
  /// @see "Python: numpy.pad"
  @Endpoint("numpy.pad")
  static Tensor pad(BaseOps tf, Object x, int before, int after, String mode) {
    return pad(tf, x, new int[] {before, after}, mode);
  }

  /// With zeros around each axis alike.
  ///
  /// @param widths how many in front and how many behind, or one number for both
  /// @throws IllegalArgumentException if the rank is not known, or these are other widths
  /// @see "Python: numpy.pad"
  @Endpoint("numpy.pad")
  static Tensor pad(BaseOps tf, Object x, int[] widths) {
    return pad(tf, x, widths, CONSTANT);
  }

  /// With elements around each axis alike.
  ///
  /// @param widths how many in front and how many behind, or one number for both
  /// @param mode `constant` for zeros, `edge`, `reflect`, `symmetric` or `wrap`
  /// @throws IllegalArgumentException if the rank is not known, these are other widths, or the mode
  ///   is another
  /// @see "Python: numpy.pad"
  @Endpoint("numpy.pad")
  static Tensor pad(BaseOps tf, Object x, int[] widths, String mode) {
    Tensor array = Given.array(tf, x);
    int[][] each = new int[Given.rank("pad", array)][];
    Arrays.fill(each, widths);
    return pad(tf, array, each, mode);
  }

  /// With a number around each axis alike.
  ///
  /// @param widths how many in front and how many behind, or one number for both
  /// @throws IllegalArgumentException if the rank is not known, these are other widths, or the
  ///   dtype cannot hold the number
  /// @see "Python: numpy.pad"
  @Endpoint("numpy.pad")
  static Tensor pad(BaseOps tf, Object x, int[] widths, Number constantValues) {
    Tensor array = Given.array(tf, x);
    int[][] each = new int[Given.rank("pad", array)][];
    Arrays.fill(each, both(widths));
    Tensor around = Constants.of(tf, each);
    return tf.raw.PadV2(array, around, Given.like(tf, constantValues, array));
  }

  /// With a number around each axis alike.
  ///
  /// @param width how many on either side
  /// @param mode `constant`
  /// @throws IllegalArgumentException if the rank is not known, or the mode is another
  /// @see "Python: numpy.pad"
  @Endpoint("numpy.pad")
  static Tensor pad(BaseOps tf, Object x, int width, String mode, Number constantValues) {
    return pad(tf, x, new int[] {width}, mode, constantValues);
  }

  /// With a number around each axis alike.
  ///
  /// @param widths how many in front and how many behind, or one number for both
  /// @param mode `constant`
  /// @throws IllegalArgumentException if the rank is not known, these are other widths, or the mode
  ///   is another
  /// @see "Python: numpy.pad"
  @Endpoint("numpy.pad")
  static Tensor pad(BaseOps tf, Object x, int[] widths, String mode, Number constantValues) {
    int[][] all = new int[Given.rank("pad", Given.array(tf, x))][];
    Arrays.fill(all, widths);
    return pad(tf, x, all, mode, constantValues);
  }

  /// With a number around each axis.
  ///
  /// @param widths for each axis how many in front and how many behind, or one number for both
  /// @param mode `constant`
  /// @throws IllegalArgumentException if the rank is not known, these are other widths, or the mode
  ///   is another
  /// @see "Python: numpy.pad"
  @Endpoint("numpy.pad")
  static Tensor pad(BaseOps tf, Object x, int[][] widths, String mode, Number constantValues) {
    Choices.of("pad", "mode with a constant", mode, CONSTANT);
    return pad(tf, x, widths, constantValues);
  }

  /// With a number around each axis.
  ///
  /// @param widths for each axis how many in front and how many behind, or one number for both
  /// @throws IllegalArgumentException if the rank is not known, or these are other widths
  /// @see "Python: numpy.pad"
  @Endpoint("numpy.pad")
  static Tensor pad(BaseOps tf, Object x, int[][] widths, Number constantValues) {
    Tensor array = Given.array(tf, x);
    checkWidths(array, widths);
    int[][] pairs = Arrays.stream(widths).map(Padding::both).toArray(int[][]::new);
    return tf.raw.PadV2(array, Constants.of(tf, pairs), Constants.like(tf, constantValues, array));
  }

  /// With zeros around each axis.
  ///
  /// @param widths for each axis how many in front and how many behind, or one number for both
  /// @throws IllegalArgumentException if the rank is not known, or these are other widths
  /// @see "Python: numpy.pad"
  @Endpoint("numpy.pad")
  static Tensor pad(BaseOps tf, Object x, int[][] widths) {
    return pad(tf, x, widths, CONSTANT);
  }

  /// With elements around each axis.
  ///
  /// @param widths for each axis how many in front and how many behind, or one number for both
  /// @param mode `constant` for zeros, `edge`, `reflect`, `symmetric` or `wrap`
  /// @throws IllegalArgumentException if the rank is not known, these are other widths, or the mode
  ///   is another
  /// @see "Python: numpy.pad"
  @Endpoint("numpy.pad")
  static Tensor pad(BaseOps tf, Object x, int[][] widths, String mode) {
    Tensor padded = Given.array(tf, x);
    checkWidths(padded, widths);
    for (int axis = 0; axis < widths.length; axis++) {
      padded = padAxis(tf, padded, axis, both(widths[axis]), mode);
    }
    return padded;
  }

  private static void checkWidths(Tensor x, int[][] widths) {
    if (Given.rank("pad", x) != widths.length) {
      throw Mistake.argument(
          "numpy.pad: each axis needs widths; expected %d of them, got %d"
              .formatted(x.rank(), widths.length));
    }
  }

  private static int[] both(int[] widths) {
    if (widths.length < 1 || widths.length > 2 || Arrays.stream(widths).anyMatch(w -> w < 0)) {
      throw Mistake.argument(
          "numpy.pad: no such widths; expected one or two that are not negative, got "
              + Arrays.toString(widths));
    }
    return new int[] {widths[0], widths[widths.length - 1]};
  }

  private static Tensor padAxis(BaseOps tf, Tensor x, int axis, int[] widths, String mode) {
    Tensor size = Dims.size(tf, x, axis);
    Tensor at = tf.raw.Range(-widths[0], size.plus(widths[1]), 1);
    Tensor last = size.minus(1);
    return switch (mode) {
      case CONSTANT -> {
        int[][] around = new int[x.rank()][2];
        around[axis] = widths;
        yield tf.raw.Pad(x, Constants.of(tf, around));
      }
      case "edge" -> tf.raw.GatherV2(x, at.maximum(0).minimum(last), axis);
      case "reflect" -> tf.raw.GatherV2(x, mirrored(at, last.times(2), last), axis);
      case "symmetric" -> {
        Tensor turned = tf.raw.FloorMod(at, size.times(2));
        yield tf.raw.GatherV2(x, turned.minimum(size.times(2).minus(1).minus(turned)), axis);
      }
      case "wrap" -> tf.raw.GatherV2(x, tf.raw.FloorMod(at, size), axis);
      default ->
          throw Mistake.argument(
              "numpy.pad: unknown mode; expected constant, edge, reflect, symmetric or wrap, got "
                  + mode);
    };
  }

  /// Positions that turn round at either end; of a single one there is nothing but it.
  private static Tensor mirrored(Tensor at, Tensor period, Tensor last) {
    return last.minus(at.mod(period.maximum(1)).minus(last).abs()).maximum(0);
  }
}
