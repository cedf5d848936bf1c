package io.intarsia.keras.loss;

import io.intarsia.keras.internal.Numbers;
import io.intarsia.keras.internal.Pair;
import io.intarsia.keras.internal.Sizes;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;

/// What cross-entropies share.
final class CrossEntropies {
  private CrossEntropies() {}

  /// The target as numbers of the prediction's type, moved towards a value.
  ///
  /// @param smoothing how far, from 0 to 1
  /// @param towards one number for all
  static Tensor smoothed(Tensor target, double smoothing, Tensor towards) {
    return target.times(1 - smoothing).plus(towards.times(smoothing));
  }

  static Tensor binaryLabels(Ops tf, Tensor target, Tensor prediction, double smoothing) {
    Tensor labels = Pair.cast(tf, target, prediction).target();
    return smoothing == 0
        ? labels
        : smoothed(labels, smoothing, tf.constant(0.5, prediction.dtype()));
  }

  static Tensor classLabels(Ops tf, Tensor target, Tensor prediction, double smoothing) {
    Tensor labels = Pair.cast(tf, target, prediction).target();
    return smoothing == 0
        ? labels
        : smoothed(labels, smoothing, Sizes.last(tf, labels, prediction.dtype()).rdiv(1));
  }

  /// Probabilities that are neither 0 nor 1.
  static Tensor inside(Ops tf, Tensor probabilities) {
    return tf.clipByValue(probabilities, Numbers.EPSILON, 1 - Numbers.EPSILON);
  }

  /// Probabilities of classes that add up to 1, and are neither 0 nor 1.
  static Tensor classes(Ops tf, Tensor probabilities, int axis) {
    return inside(tf, probabilities.div(tf.reduceSum(probabilities, axis, true)));
  }

  /// One number an element.
  static Tensor binary(Ops tf, Tensor labels, Logits prediction) {
    if (prediction.areLogits()) {
      return tf.nn.sigmoidCrossEntropyWithLogits(labels, prediction.values());
    }
    Tensor inside = inside(tf, prediction.values());
    Tensor there = labels.times(tf.math.log(inside));
    Tensor not = labels.rminus(1).times(tf.math.log(inside.rminus(1)));
    return there.plus(not).unaryMinus();
  }

  /// The loss takes one target a number; others than that would be broadcast to something else.
  static void checkSame(KerasLoss loss, Tensor target, Tensor prediction) {
    if (!target.shape().isCompatibleWith(prediction.shape())) {
      throw LossErrors.otherShapes(loss.name(), target, prediction);
    }
  }

  static void checkSmoothing(KerasLoss loss, double smoothing) {
    if (!(smoothing >= 0 && smoothing <= 1)) {
      throw LossErrors.outOfRange(loss.name(), "label_smoothing", smoothing);
    }
  }
}
