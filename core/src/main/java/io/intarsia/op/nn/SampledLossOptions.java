package io.intarsia.op.nn;

import io.intarsia.op.random.CandidateSamples;
import org.jspecify.annotations.Nullable;

/// The optional arguments of losses that sample classes.
///
/// @param numTrue the number of true classes of each example
/// @param sampledValues the sampled classes; null for drawing them from a log-uniform distribution
/// @param removeAccidentalHits whether to leave out sampled classes that are true ones; null for
///   what the function does by default
/// @param seed for drawing classes; null for a random one
/// @see "Python: tf.nn.sampled_softmax_loss"
public record SampledLossOptions(
    int numTrue,
    @Nullable CandidateSamples sampledValues,
    @Nullable Boolean removeAccidentalHits,
    @Nullable Long seed) {
  private static final SampledLossOptions DEFAULTS = new SampledLossOptions(1, null, null, null);

  /// One true class an example; classes are drawn from a log-uniform distribution, with a random
  /// seed.
  public static SampledLossOptions defaults() {
    return DEFAULTS;
  }

  /// The number of true classes of each example.
  public SampledLossOptions withNumTrue(int count) {
    return new SampledLossOptions(count, sampledValues, removeAccidentalHits, seed);
  }

  /// The sampled classes.
  public SampledLossOptions withSampledValues(CandidateSamples candidates) {
    return new SampledLossOptions(numTrue, candidates, removeAccidentalHits, seed);
  }

  /// Whether to leave out sampled classes that are true ones.
  public SampledLossOptions withRemoveAccidentalHits(boolean remove) {
    return new SampledLossOptions(numTrue, sampledValues, remove, seed);
  }

  /// The seed for drawing classes.
  public SampledLossOptions withSeed(long value) {
    return new SampledLossOptions(numTrue, sampledValues, removeAccidentalHits, value);
  }
}
