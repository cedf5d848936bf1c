package io.intarsia.op.array;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Pairs;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// What to add before and after each axis so that blocks fit, and what to cut off again afterwards.
///
/// @param paddings `[n, 2]`, `int32`
/// @param crops `[n, 2]`, `int32`
public record BlockPaddings(Tensor paddings, Tensor crops) {
  /// Computes the paddings that make each axis a multiple of its block, and the crops that undo
  /// them.
  ///
  /// `inputShape` and `blockShape` have one number for each of `n` axes.
  ///
  /// @throws IllegalArgumentException if they differ in length
  /// @see "Python: tf.required_space_to_batch_paddings"
  @Endpoint("required_space_to_batch_paddings")
  static BlockPaddings requiredSpaceToBatchPaddings(
      BaseOps tf, int[] inputShape, int[] blockShape) {
    return requiredSpaceToBatchPaddings(tf, inputShape, blockShape, new int[inputShape.length][2]);
  }

  /// Computes the paddings that make each axis a multiple of its block, at least the given ones,
  /// and the crops that undo what was added to those.
  ///
  /// `inputShape` and `blockShape` have one number, `basePaddings` a pair, for each of `n` axes.
  ///
  /// @throws IllegalArgumentException if they differ in length, or a row is not a pair
  /// @see "Python: tf.required_space_to_batch_paddings"
  @Endpoint("required_space_to_batch_paddings")
  static BlockPaddings requiredSpaceToBatchPaddings(
      BaseOps tf, int[] inputShape, int[] blockShape, int[][] basePaddings) {
    return requiredSpaceToBatchPaddings(
        tf,
        Constants.ints(tf, inputShape),
        Constants.ints(tf, blockShape),
        Pairs.tensor(tf, "requiredSpaceToBatchPaddings", basePaddings));
  }

  /// Computes the paddings that make each axis a multiple of its block, and the crops that undo
  /// them.
  ///
  /// `inputShape` and `blockShape` are `[n]`, `int32`.
  ///
  /// @throws IllegalArgumentException if the shapes differ
  /// @see "Python: tf.required_space_to_batch_paddings"
  @Endpoint("required_space_to_batch_paddings")
  static BlockPaddings requiredSpaceToBatchPaddings(
      BaseOps tf, Tensor inputShape, Tensor blockShape) {
    Tensor column = tf.raw.ExpandDims(tf.raw.ZerosLike(inputShape), Constants.of(tf, 1));
    Tensor none = tf.raw.ConcatV2(List.of(column, column), Constants.of(tf, 1));
    return requiredSpaceToBatchPaddings(tf, inputShape, blockShape, none);
  }

  /// Computes the paddings that make each axis a multiple of its block, at least the given ones,
  /// and the crops that undo what was added to those.
  ///
  /// `inputShape` and `blockShape` are `[n]`, `basePaddings` is `[n, 2]`, all `int32`.
  ///
  /// @throws IllegalArgumentException if the shapes do not match
  /// @see "Python: tf.required_space_to_batch_paddings"
  @Endpoint("required_space_to_batch_paddings")
  static BlockPaddings requiredSpaceToBatchPaddings(
      BaseOps tf, Tensor inputShape, Tensor blockShape, Tensor basePaddings) {
    check(inputShape.shape(), blockShape.shape(), basePaddings.shape());
    Tensor one = Constants.of(tf, 1);
    Tensor zero = Constants.of(tf, 0);
    Tensor before = tf.raw.GatherV2(basePaddings, zero, one);
    Tensor after = tf.raw.GatherV2(basePaddings, one, one);
    Tensor size = tf.raw.AddV2(inputShape, tf.raw.AddV2(before, after));
    Tensor extra = tf.raw.FloorMod(tf.raw.Neg(size), blockShape);
    Tensor end = tf.raw.AddV2(after, extra);
    return new BlockPaddings(columns(tf, before, end), columns(tf, tf.raw.ZerosLike(extra), extra));
  }

  private static Tensor columns(BaseOps tf, Tensor left, Tensor right) {
    return tf.raw.Pack(List.of(left, right), Attributes.of("axis", 1));
  }

  private static void check(Shape input, Shape block, Shape base) {
    Shape pairs = block.concatenate(Shape.of(2));
    if (!input.isCompatibleWith(block) || !base.isCompatibleWith(pairs)) {
      throw Mistake.argument(
          "requiredSpaceToBatchPaddings: shapes do not match; expected inputShape [n], blockShape"
              + " [n] and"
              + " basePaddings [n, 2], got %s, %s and %s".formatted(input, block, base));
    }
  }
}
