package io.intarsia.keras.loss;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import org.jspecify.annotations.Nullable;

/// Cross-entropies of classes, of which the target has numbers.
final class SparseCategoricalCrossentropyCode implements LossCode<SparseCategoricalCrossentropy> {
  @Override
  public Tensor elements(
      SparseCategoricalCrossentropy loss, Ops tf, Tensor target, Tensor prediction) {
    Tensor labels = labels(loss, tf, target, prediction);
    Logits logits = Logits.of(prediction, loss.fromLogits(), "Softmax");
    Tensor kept = kept(loss, tf, labels);
    if (kept == null) {
      return entropy(tf, labels, logits);
    }
    Tensor values = tf.where(tf.expandDims(kept, -1), logits.values(), 0);
    Tensor known = tf.where(kept, labels, 0);
    Tensor entropy = entropy(tf, known, new Logits(values, logits.areLogits()));
    return tf.where(kept, entropy, 0);
  }

  private static Tensor labels(
      SparseCategoricalCrossentropy loss, Ops tf, Tensor target, Tensor prediction) {
    checkAxis(loss, prediction.shape());
    Tensor labels = tf.cast(target, DType.INT64);
    Shape known = prediction.shape();
    if (!known.hasRank() || !target.shape().hasRank()) {
      return labels;
    }
    Shape expected = known.subShape(0, known.rank() - 1);
    if (target.shape().isCompatibleWith(expected)) {
      return labels;
    }
    if (target.shape().isCompatibleWith(expected.concatenate(Shape.of(1)))) {
      return tf.squeeze(labels, -1);
    }
    throw LossErrors.otherLabels(loss.name(), target, prediction);
  }

  private static void checkAxis(SparseCategoricalCrossentropy loss, Shape prediction) {
    int axis = loss.axis();
    // Of an unknown rank a positive axis is believed to be the last.
    boolean isLast =
        prediction.hasRank()
            ? prediction.rank() > 0 && (axis == -1 || axis == prediction.rank() - 1)
            : axis >= -1;
    if (!isLast) {
      throw LossErrors.otherAxis(loss.name(), axis);
    }
  }

  private static @Nullable Tensor kept(SparseCategoricalCrossentropy loss, Ops tf, Tensor labels) {
    Integer ignored = loss.ignoreClass();
    return ignored == null ? null : tf.notEqual(labels, ignored);
  }

  private static Tensor entropy(Ops tf, Tensor labels, Logits prediction) {
    Tensor logits =
        prediction.areLogits()
            ? prediction.values()
            : tf.math.log(CrossEntropies.inside(tf, prediction.values()));
    return tf.nn.sparseSoftmaxCrossEntropyWithLogits(labels, logits);
  }

  @Override
  public @Nullable Tensor mask(
      SparseCategoricalCrossentropy loss, Ops tf, Tensor target, Tensor elements) {
    Tensor kept = kept(loss, tf, tf.cast(target, DType.INT64));
    return kept == null ? null : tf.reshape(kept, tf.shape(elements));
  }
}
