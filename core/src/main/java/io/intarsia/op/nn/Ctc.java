package io.intarsia.op.nn;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.op.Axes;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// The loss of connectionist temporal classification.
///
/// It is the native loss, which wants sparse labels, the blank as the last class and at least one
/// label a sequence.
final class Ctc {
  private static final Attributes WHOLE_TIME_AND_BATCH =
      Attributes.of("begin_mask", 3).with("end_mask", 3);

  private Ctc() {}

  /// The negative logarithm of the probability that the frames spell the labels, over all
  /// alignments; the blank is class 0.
  ///
  /// `labels` is `[batch, length]`, integer; `logits` `[time, batch, classes]`, floating;
  /// `labelLength` and `logitLength` `[batch]`, integer. The result is `[batch]` of the dtype of
  /// the logits, infinite where the frames are too few for the labels.
  ///
  /// @throws IllegalArgumentException if the shapes are known not to fit
  /// @throws TensorFlowException if shapes do not fit or a label is not a class
  /// @see "Python: tf.nn.ctc_loss"
  @Endpoint("nn.ctc_loss")
  static Tensor ctcLoss(
      BaseOps tf, Tensor labels, Tensor logits, Tensor labelLength, Tensor logitLength) {
    return ctcLoss(tf, labels, logits, labelLength, logitLength, CtcLossOptions.defaults());
  }

  /// The negative logarithm of the probability that the frames spell the labels, over all
  /// alignments.
  ///
  /// `labels` is `[batch, length]`, integer; `logits` `[time, batch, classes]`, floating;
  /// `labelLength` and `logitLength` `[batch]`, integer. The result is `[batch]` of the dtype of
  /// the logits, infinite where the frames are too few for the labels.
  ///
  /// @throws IllegalArgumentException if there is no such class as the blank, or the shapes are
  ///   known not to fit
  /// @throws TensorFlowException if shapes do not fit or a label is not a class
  /// @see "Python: tf.nn.ctc_loss"
  @Endpoint("nn.ctc_loss")
  static Tensor ctcLoss(
      BaseOps tf,
      Tensor labels,
      Tensor logits,
      Tensor labelLength,
      Tensor logitLength,
      CtcLossOptions options) {
    Tensor precise = NnSteps.isHalf(logits.dtype()) ? logits.cast(DType.FLOAT32) : logits;
    Tensor frames = options.logitsTimeMajor() ? precise : NnSteps.transpose(tf, precise, 1, 0, 2);
    int blank = blank(frames.shape(), options.blankIndex());
    var fit = new Fit(tf, "ctcLoss");
    Sizes batch = Sizes.of(tf, frames, 1, 2);
    Sizes length = Sizes.of(tf, labels, 1, 2);
    Tensor ids = fit.exactly("labels", labels, batch.then(length)).cast(DType.INT32);
    Tensor place = blank < 0 ? Dims.size(tf, frames, 2).plus(blank) : Constants.of(tf, blank);
    var problem =
        new Problem(
            blankLast(tf, frames, blank),
            tf.raw.SelectV2(ids.gt(place), ids.minus(1), ids),
            fit.exactly("labelLength", labelLength, batch).cast(DType.INT32),
            fit.exactly("logitLength", logitLength, batch).cast(DType.INT32));
    return loss(tf, problem).cast(logits.dtype());
  }

  /// Logits `[time, batch, classes]` with the blank as the last class, labels to suit, and how many
  /// of each count.
  private record Problem(Tensor logits, Tensor labels, Tensor labelLength, Tensor logitLength) {}

  private static Tensor loss(BaseOps tf, Problem problem) {
    Tensor length = problem.labelLength();
    Tensor isEmpty = length.eq(0);
    Tensor aligned = nativeLoss(tf, problem, isEmpty);
    Tensor infinite = Constants.of(tf, Double.POSITIVE_INFINITY, problem.logits().dtype());
    Tensor possible = tf.raw.SelectV2(length.gt(problem.logitLength()), infinite, aligned);
    return tf.raw.SelectV2(isEmpty, blankLoss(tf, problem), possible);
  }

  private static Tensor nativeLoss(BaseOps tf, Problem problem, Tensor isEmpty) {
    Tensor columns = size(tf, problem.labels(), 1);
    // The kernel refuses an empty sequence: it gets one label, no blank, and its loss is not used.
    Tensor filled = tf.raw.Maximum(problem.labelLength(), Constants.of(tf, 1, DType.INT32));
    Tensor places = tf.raw.Where(CtcLabels.mask(tf, filled, columns));
    Tensor emptyRows = tf.raw.ExpandDims(isEmpty, Constants.of(tf, 1));
    Tensor zero = Constants.of(tf, 0, DType.INT32);
    Tensor values = tf.raw.GatherNd(tf.raw.SelectV2(emptyRows, zero, problem.labels()), places);
    var attributes = Attributes.of("ignore_longer_outputs_than_inputs", true);
    return tf.raw.CTCLoss(problem.logits(), places, values, problem.logitLength(), attributes)
        .loss();
  }

  // Without labels every frame is a blank.
  private static Tensor blankLoss(BaseOps tf, Problem problem) {
    Tensor frames = problem.logits();
    Tensor sizes = Dims.of(tf, frames);
    Tensor classes = Dims.range(tf, sizes, 2, 3);
    Tensor flat = tf.raw.Reshape(frames, NnSteps.concat(tf, 0, Constants.ints(tf, -1), classes));
    Tensor logProbabilities = tf.raw.Reshape(tf.raw.LogSoftmax(flat), sizes);
    Tensor begin = NnSteps.concat(tf, 0, Constants.ints(tf, 0, 0), classes.minus(1));
    Tensor blanks =
        NnSteps.squeeze(
            tf, tf.raw.Slice(logProbabilities, begin, Constants.ints(tf, -1, -1, 1)), 2);
    Tensor mask = CtcLabels.mask(tf, problem.logitLength(), size(tf, frames, 0));
    Tensor counted = blanks.times(NnSteps.transpose(tf, mask, 1, 0).cast(blanks.dtype()));
    return NnSteps.sum(tf, counted, new int[] {0}, false).unaryMinus();
  }

  /// The class of the blank, counted from the end if it is the last one or that is how it is given
  /// and the number of classes is not known.
  private static int blank(Shape frames, int index) {
    if (frames.hasRank() && frames.rank() != 3) {
      throw Mistake.argument(
          "ctcLoss: logits must be of rank 3, for time, batch and classes, got shape " + frames);
    }
    long classes = frames.hasRank() ? frames.dim(2) : Shape.UNKNOWN_SIZE;
    if (classes < 0) {
      return index;
    }
    int blank = Axes.normalize("ctcLoss: blankIndex", index, Math.toIntExact(classes));
    return blank == classes - 1 ? -1 : blank;
  }

  private static Tensor blankLast(BaseOps tf, Tensor frames, int blank) {
    if (blank == -1) {
      return frames;
    }
    Tensor before = columns(tf, frames, 0, blank);
    Tensor itself = columns(tf, frames, blank, blank + 1);
    Tensor behind = columns(tf, frames, blank + 1, Integer.MAX_VALUE);
    return NnSteps.concat(tf, 2, before, behind, itself);
  }

  private static Tensor columns(BaseOps tf, Tensor frames, int from, int to) {
    return tf.raw.StridedSlice(
        frames,
        Constants.ints(tf, 0, 0, from),
        Constants.ints(tf, 0, 0, to),
        Constants.ints(tf, 1, 1, 1),
        WHOLE_TIME_AND_BATCH);
  }

  private static Tensor size(BaseOps tf, Tensor x, int axis) {
    return NnSteps.squeeze(tf, Dims.range(tf, Dims.of(tf, x), axis, axis + 1));
  }
}
