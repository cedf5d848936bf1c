package io.intarsia.op.nn;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.internal.op.Fit;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.random.CandidateSamplerOptions;
import io.intarsia.op.random.CandidateSamples;
import io.intarsia.op.random.RandomOps;
import io.intarsia.op.raw.RawOps;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Objects;

/// Losses over many classes that look at the true ones and a random sample of the others.
final class SampledLosses {
  private SampledLosses() {}

  /// The noise-contrastive loss: tells true classes from sampled ones, each a yes-or-no question.
  ///
  /// `weights` is `[numClasses, dim]`, `biases` `[numClasses]`, `labels` `[batch, numTrue]` of
  /// class numbers, `inputs` `[batch, dim]`, all floating but the labels; the result is `[batch]`.
  ///
  /// @param numSampled how many classes to draw for the whole batch
  /// @param numClasses how many classes there are
  /// @throws IllegalArgumentException if shapes are known not to fit
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.nce_loss"
  @Endpoint("nn.nce_loss")
  static Tensor nceLoss(
      BaseOps tf,
      Tensor weights,
      Tensor biases,
      Tensor labels,
      Tensor inputs,
      int numSampled,
      int numClasses) {
    var options = SampledLossOptions.defaults();
    return nceLoss(tf, weights, biases, labels, inputs, numSampled, numClasses, options);
  }

  /// The noise-contrastive loss: tells true classes from sampled ones, each a yes-or-no question.
  ///
  /// `weights` is `[numClasses, dim]`, `biases` `[numClasses]`, `labels` `[batch, numTrue]` of
  /// class numbers, `inputs` `[batch, dim]`, all floating but the labels; the result is `[batch]`.
  ///
  /// @param numSampled how many classes to draw for the whole batch
  /// @param numClasses how many classes there are
  /// @throws IllegalArgumentException if shapes are known not to fit
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.nce_loss"
  @Endpoint("nn.nce_loss")
  static Tensor nceLoss(
      BaseOps tf,
      Tensor weights,
      Tensor biases,
      Tensor labels,
      Tensor inputs,
      int numSampled,
      int numClasses,
      SampledLossOptions options) {
    List<Tensor> parts = List.of(weights);
    return nceLoss(tf, parts, biases, labels, inputs, numSampled, numClasses, options);
  }

  /// The noise-contrastive loss: tells true classes from sampled ones, each a yes-or-no question.
  ///
  /// `weights` is `[numClasses, dim]` cut into parts of consecutive rows, as `embeddingLookup`
  /// takes them, `biases` `[numClasses]`, `labels` `[batch, numTrue]` of class numbers, `inputs`
  /// `[batch, dim]`, all floating but the labels; the result is `[batch]`.
  ///
  /// @param numSampled how many classes to draw for the whole batch
  /// @param numClasses how many classes there are
  /// @throws IllegalArgumentException if shapes are known not to fit
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.nce_loss"
  @Endpoint("nn.nce_loss")
  static Tensor nceLoss(
      BaseOps tf,
      List<Tensor> weights,
      Tensor biases,
      Tensor labels,
      Tensor inputs,
      int numSampled,
      int numClasses,
      SampledLossOptions options) {
    var layer = new NoiseContrast.Layer(weights, biases);
    var batch = new NoiseContrast.Batch(labels, inputs, options.numTrue());
    var candidates = candidates(tf, labels, numSampled, numClasses, options);
    boolean remove = Objects.requireNonNullElse(options.removeAccidentalHits(), false);
    var contrast = NoiseContrast.of(new Fit(tf, "nceLoss"), layer, batch, candidates, remove);
    Tensor losses =
        CrossEntropies.sigmoidCrossEntropyWithLogits(tf, contrast.labels(), contrast.logits());
    return NnSteps.sum(tf, losses, new int[] {1}, false);
  }

  /// The softmax loss over true and sampled classes in place of all; for training, not for
  /// evaluation.
  ///
  /// `weights` is `[numClasses, dim]`, `biases` `[numClasses]`, `labels` `[batch, numTrue]` of
  /// class numbers, `inputs` `[batch, dim]`, all floating but the labels; the result is `[batch]`.
  ///
  /// @param numSampled how many classes to draw for the whole batch
  /// @param numClasses how many classes there are
  /// @throws IllegalArgumentException if shapes are known not to fit
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.sampled_softmax_loss"
  @Endpoint("nn.sampled_softmax_loss")
  static Tensor sampledSoftmaxLoss(
      BaseOps tf,
      Tensor weights,
      Tensor biases,
      Tensor labels,
      Tensor inputs,
      int numSampled,
      int numClasses) {
    var options = SampledLossOptions.defaults();
    return sampledSoftmaxLoss(tf, weights, biases, labels, inputs, numSampled, numClasses, options);
  }

  /// The softmax loss over true and sampled classes in place of all; for training, not for
  /// evaluation.
  ///
  /// `weights` is `[numClasses, dim]`, `biases` `[numClasses]`, `labels` `[batch, numTrue]` of
  /// class numbers, `inputs` `[batch, dim]`, all floating but the labels; the result is `[batch]`.
  ///
  /// @param numSampled how many classes to draw for the whole batch
  /// @param numClasses how many classes there are
  /// @throws IllegalArgumentException if shapes are known not to fit
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.sampled_softmax_loss"
  @Endpoint("nn.sampled_softmax_loss")
  static Tensor sampledSoftmaxLoss(
      BaseOps tf,
      Tensor weights,
      Tensor biases,
      Tensor labels,
      Tensor inputs,
      int numSampled,
      int numClasses,
      SampledLossOptions options) {
    List<Tensor> parts = List.of(weights);
    return sampledSoftmaxLoss(tf, parts, biases, labels, inputs, numSampled, numClasses, options);
  }

  /// The softmax loss over true and sampled classes in place of all; for training, not for
  /// evaluation.
  ///
  /// `weights` is `[numClasses, dim]` cut into parts of consecutive rows, as `embeddingLookup`
  /// takes them, `biases` `[numClasses]`, `labels` `[batch, numTrue]` of class numbers, `inputs`
  /// `[batch, dim]`, all floating but the labels; the result is `[batch]`.
  ///
  /// @param numSampled how many classes to draw for the whole batch
  /// @param numClasses how many classes there are
  /// @throws IllegalArgumentException if shapes are known not to fit
  /// @throws TensorFlowException if shapes or dtypes do not fit
  /// @see "Python: tf.nn.sampled_softmax_loss"
  @Endpoint("nn.sampled_softmax_loss")
  static Tensor sampledSoftmaxLoss(
      BaseOps tf,
      List<Tensor> weights,
      Tensor biases,
      Tensor labels,
      Tensor inputs,
      int numSampled,
      int numClasses,
      SampledLossOptions options) {
    var layer = new NoiseContrast.Layer(weights, biases);
    var batch = new NoiseContrast.Batch(labels, inputs, options.numTrue());
    var candidates = candidates(tf, labels, numSampled, numClasses, options);
    boolean remove = Objects.requireNonNullElse(options.removeAccidentalHits(), true);
    var contrast =
        NoiseContrast.of(new Fit(tf, "sampledSoftmaxLoss"), layer, batch, candidates, remove);
    Tensor labelled = tf.raw.StopGradient(contrast.labels());
    return CrossEntropies.softmaxCrossEntropyWithLogits(tf, labelled, contrast.logits());
  }

  /// Which sampled classes are true ones, for each example.
  ///
  /// `trueClasses` is `[batch, numTrue]`, `sampledCandidates` `[numSampled]`, both `int64`. The
  /// results are vectors: the examples `indices`, the places `ids` among the candidates, and as
  /// `weights` the lowest `float32` for each.
  ///
  /// @param numTrue the number of true classes of each example
  /// @throws TensorFlowException if the shapes do not fit
  /// @see "Python: tf.nn.compute_accidental_hits"
  @Endpoint("nn.compute_accidental_hits")
  static RawOps.ComputeAccidentalHitsResult computeAccidentalHits(
      BaseOps tf, Tensor trueClasses, Tensor sampledCandidates, int numTrue) {
    return tf.raw.ComputeAccidentalHits(trueClasses, sampledCandidates, numTrue);
  }

  private static CandidateSamples candidates(
      BaseOps tf, Tensor labels, int numSampled, int numClasses, SampledLossOptions options) {
    CandidateSamples given = options.sampledValues();
    if (given != null) {
      return given;
    }
    Long seed = options.seed();
    var sampling = CandidateSamplerOptions.defaults();
    return new RandomOps(tf)
        .logUniformCandidateSampler(
            labels.cast(DType.INT64),
            options.numTrue(),
            numSampled,
            true,
            numClasses,
            seed == null ? sampling : sampling.withSeed(seed));
  }
}
