package io.intarsia.op.nn;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.Constants;
import io.intarsia.internal.op.Dims;
import io.intarsia.internal.op.Fit;
import io.intarsia.internal.op.Sizes;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.random.CandidateSamples;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// Logits and labels of the true classes and of a few sampled ones, in place of all classes.
///
/// @param logits `[batch, numTrue + numSampled]`
/// @param labels of the same shape: the true classes share a probability of 1
record NoiseContrast(Tensor logits, Tensor labels) {

  /// The layer whose output is approximated: a row of weights and a bias for each class.
  record Layer(List<Tensor> weights, Tensor biases) {
    private Layer fitting(Fit fit) {
      return new Layer(weights, fit.exactly("biases", biases, Embeddings.rows(fit, weights)));
    }
  }

  /// What is known of a batch: its true classes `[batch, numTrue]` and the inputs `[batch, dim]` of
  /// the layer.
  record Batch(Tensor labels, Tensor inputs, int numTrue) {
    private Batch fitting(Fit fit) {
      return new Batch(fit.exactly("labels", labels, trueClasses(fit)), inputs, numTrue);
    }

    private Sizes trueClasses(Fit fit) {
      return Sizes.of(fit.tf(), inputs, 0, 1).then(Sizes.of(fit.tf(), numTrue));
    }
  }

  static NoiseContrast of(
      Fit fit, Layer layer, Batch batch, CandidateSamples candidates, boolean removeHits) {
    return of(
        fit.tf(),
        layer.fitting(fit),
        batch.fitting(fit),
        fitting(fit, batch, candidates),
        removeHits);
  }

  private static CandidateSamples fitting(Fit fit, Batch batch, CandidateSamples candidates) {
    Tensor sampled = candidates.sampledCandidates();
    Tensor ofTrue = candidates.trueExpectedCount();
    Tensor ofSampled = candidates.sampledExpectedCount();
    return new CandidateSamples(
        sampled,
        fit.exactly("trueExpectedCount", ofTrue, batch.trueClasses(fit)),
        fit.exactly("sampledExpectedCount", ofSampled, Sizes.of(fit.tf(), sampled)));
  }

  private static NoiseContrast of(
      BaseOps tf, Layer layer, Batch batch, CandidateSamples candidates, boolean removeHits) {
    Tensor sampled = tf.raw.StopGradient(candidates.sampledCandidates()).cast(DType.INT64);
    Tensor labels = batch.labels().cast(DType.INT64);
    Tensor trueLogits =
        trueLogits(tf, layer, batch, NnSteps.reshape(tf, labels, -1))
            .minus(logCount(tf, candidates.trueExpectedCount()));
    Tensor sampledLogits = sampledLogits(tf, layer, batch.inputs(), sampled);
    if (removeHits) {
      sampledLogits = withoutHits(tf, sampledLogits, labels, sampled, batch.numTrue());
    }
    sampledLogits = sampledLogits.minus(logCount(tf, candidates.sampledExpectedCount()));
    Tensor ones = tf.raw.OnesLike(trueLogits).div(batch.numTrue());
    return new NoiseContrast(
        NnSteps.concat(tf, 1, trueLogits, sampledLogits),
        NnSteps.concat(tf, 1, ones, tf.raw.ZerosLike(sampledLogits)));
  }

  private static Tensor trueLogits(BaseOps tf, Layer layer, Batch batch, Tensor classes) {
    DType dtype = batch.inputs().dtype();
    Tensor dim = Dims.range(tf, Dims.of(tf, batch.inputs()), 1, 2);
    Tensor shape = NnSteps.concat(tf, 0, Constants.ints(tf, -1, batch.numTrue()), dim);
    Tensor rows = Embeddings.embeddingLookup(tf, layer.weights(), classes).cast(dtype);
    Tensor products = NnSteps.expandDims(tf, batch.inputs(), 1).times(tf.raw.Reshape(rows, shape));
    Tensor bias = Embeddings.embeddingLookup(tf, layer.biases(), classes).cast(dtype);
    return NnSteps.sum(tf, products, new int[] {2}, false)
        .plus(NnSteps.reshape(tf, bias, -1, batch.numTrue()));
  }

  private static Tensor sampledLogits(BaseOps tf, Layer layer, Tensor inputs, Tensor sampled) {
    DType dtype = inputs.dtype();
    Tensor rows = Embeddings.embeddingLookup(tf, layer.weights(), sampled).cast(dtype);
    Tensor bias = Embeddings.embeddingLookup(tf, layer.biases(), sampled).cast(dtype);
    return tf.raw.MatMul(inputs, rows, Attributes.of("transpose_b", true)).plus(bias);
  }

  // A sampled class that happens to be a true one of its example gets the lowest logit there is.
  private static Tensor withoutHits(
      BaseOps tf, Tensor logits, Tensor labels, Tensor sampled, int numTrue) {
    var hits = tf.raw.ComputeAccidentalHits(labels, sampled, numTrue);
    Tensor row = NnSteps.expandDims(tf, hits.indices(), 1);
    Tensor column = NnSteps.expandDims(tf, hits.ids().cast(DType.INT32), 1);
    return tf.raw.TensorScatterAdd(
        logits, NnSteps.concat(tf, 1, row, column), hits.weights().cast(logits.dtype()));
  }

  private static Tensor logCount(BaseOps tf, Tensor expectedCount) {
    return tf.raw.Log(tf.raw.StopGradient(expectedCount));
  }
}
