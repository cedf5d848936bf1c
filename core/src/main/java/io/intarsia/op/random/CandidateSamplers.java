package io.intarsia.op.random;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.op.Endpoint;
import io.intarsia.op.base.BaseOps;
import io.intarsia.op.base.OpSeeds;
import io.intarsia.op.base.SeedSource;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Classes drawn for sampled losses.
final class CandidateSamplers {
  // Python's arguments are more than four; they stay positional, as there.
  private CandidateSamplers() {}

  /// Draws classes in `[0, rangeMax)`, all equally likely.
  ///
  /// `trueClasses` is `[B, numTrue]`, `int64`. With `unique` no class is drawn twice.
  ///
  /// @throws TensorFlowException if the shape is another, or there are too few classes to draw
  /// @see "Python: tf.random.uniform_candidate_sampler"
  @Endpoint("random.uniform_candidate_sampler")
  static CandidateSamples uniformCandidateSampler(
      BaseOps tf,
      Tensor trueClasses,
      long numTrue,
      long numSampled,
      boolean unique,
      long rangeMax) {
    return uniformCandidateSampler(
        tf, trueClasses, numTrue, numSampled, unique, rangeMax, CandidateSamplerOptions.defaults());
  }

  /// Draws classes in `[0, rangeMax)`, all equally likely, with options.
  ///
  /// `trueClasses` is `[B, numTrue]`, `int64`. With `unique` no class is drawn twice.
  ///
  /// @throws TensorFlowException if the shape is another, or there are too few classes to draw
  /// @see "Python: tf.random.uniform_candidate_sampler"
  @Endpoint("random.uniform_candidate_sampler")
  static CandidateSamples uniformCandidateSampler(
      BaseOps tf,
      Tensor trueClasses,
      long numTrue,
      long numSampled,
      boolean unique,
      long rangeMax,
      CandidateSamplerOptions options) {
    var drawn =
        tf.raw.UniformCandidateSampler(
            trueClasses,
            numTrue,
            numSampled,
            unique,
            rangeMax,
            SeedSource.of(tf).next(options.seed()).attributes());
    return new CandidateSamples(
        drawn.sampledCandidates(), drawn.trueExpectedCount(), drawn.sampledExpectedCount());
  }

  /// Draws classes in `[0, rangeMax)` by Zipf's law: they are to be sorted by falling frequency.
  ///
  /// `trueClasses` is `[B, numTrue]`, `int64`. With `unique` no class is drawn twice.
  ///
  /// @throws TensorFlowException if the shape is another, or there are too few classes to draw
  /// @see "Python: tf.random.log_uniform_candidate_sampler"
  @Endpoint("random.log_uniform_candidate_sampler")
  static CandidateSamples logUniformCandidateSampler(
      BaseOps tf,
      Tensor trueClasses,
      long numTrue,
      long numSampled,
      boolean unique,
      long rangeMax) {
    return logUniformCandidateSampler(
        tf, trueClasses, numTrue, numSampled, unique, rangeMax, CandidateSamplerOptions.defaults());
  }

  /// Draws classes in `[0, rangeMax)` by Zipf's law: they are to be sorted by falling frequency,
  /// with options.
  ///
  /// `trueClasses` is `[B, numTrue]`, `int64`. With `unique` no class is drawn twice.
  ///
  /// @throws TensorFlowException if the shape is another, or there are too few classes to draw
  /// @see "Python: tf.random.log_uniform_candidate_sampler"
  @Endpoint("random.log_uniform_candidate_sampler")
  static CandidateSamples logUniformCandidateSampler(
      BaseOps tf,
      Tensor trueClasses,
      long numTrue,
      long numSampled,
      boolean unique,
      long rangeMax,
      CandidateSamplerOptions options) {
    var drawn =
        tf.raw.LogUniformCandidateSampler(
            trueClasses,
            numTrue,
            numSampled,
            unique,
            rangeMax,
            SeedSource.of(tf).next(options.seed()).attributes());
    return new CandidateSamples(
        drawn.sampledCandidates(), drawn.trueExpectedCount(), drawn.sampledExpectedCount());
  }

  /// Draws classes in `[0, rangeMax)` as often as earlier calls saw them as true classes.
  ///
  /// `trueClasses` is `[B, numTrue]`, `int64`. With `unique` no class is drawn twice.
  ///
  /// @throws TensorFlowException if the shape is another, or there are too few classes to draw
  /// @see "Python: tf.random.learned_unigram_candidate_sampler"
  @Endpoint({"random.learned_unigram_candidate_sampler", "nn.learned_unigram_candidate_sampler"})
  static CandidateSamples learnedUnigramCandidateSampler(
      BaseOps tf,
      Tensor trueClasses,
      long numTrue,
      long numSampled,
      boolean unique,
      long rangeMax) {
    return learnedUnigramCandidateSampler(
        tf, trueClasses, numTrue, numSampled, unique, rangeMax, CandidateSamplerOptions.defaults());
  }

  /// Draws classes in `[0, rangeMax)` as often as earlier calls saw them as true classes, with
  /// options.
  ///
  /// `trueClasses` is `[B, numTrue]`, `int64`. With `unique` no class is drawn twice.
  ///
  /// @throws TensorFlowException if the shape is another, or there are too few classes to draw
  /// @see "Python: tf.random.learned_unigram_candidate_sampler"
  @Endpoint({"random.learned_unigram_candidate_sampler", "nn.learned_unigram_candidate_sampler"})
  static CandidateSamples learnedUnigramCandidateSampler(
      BaseOps tf,
      Tensor trueClasses,
      long numTrue,
      long numSampled,
      boolean unique,
      long rangeMax,
      CandidateSamplerOptions options) {
    var drawn =
        tf.raw.LearnedUnigramCandidateSampler(
            trueClasses,
            numTrue,
            numSampled,
            unique,
            rangeMax,
            SeedSource.of(tf).next(options.seed()).attributes());
    return new CandidateSamples(
        drawn.sampledCandidates(), drawn.trueExpectedCount(), drawn.sampledExpectedCount());
  }

  /// Draws classes in `[0, rangeMax)` by weights from a file or a list.
  ///
  /// `trueClasses` is `[B, numTrue]`, `int64`. With `unique` no class is drawn twice.
  ///
  /// @throws TensorFlowException if the shape is another, or there are too few classes to draw or
  ///   no weights
  /// @see "Python: tf.random.fixed_unigram_candidate_sampler"
  @Endpoint({"random.fixed_unigram_candidate_sampler", "nn.fixed_unigram_candidate_sampler"})
  static CandidateSamples fixedUnigramCandidateSampler(
      BaseOps tf,
      Tensor trueClasses,
      long numTrue,
      long numSampled,
      boolean unique,
      long rangeMax,
      FixedUnigramCandidateSamplerOptions options) {
    var drawn =
        tf.raw.FixedUnigramCandidateSampler(
            trueClasses, numTrue, numSampled, unique, rangeMax, attributes(tf, options));
    return new CandidateSamples(
        drawn.sampledCandidates(), drawn.trueExpectedCount(), drawn.sampledExpectedCount());
  }

  /// Gives all classes in `[0, numSampled)`, where a sampler is asked for.
  ///
  /// `trueClasses` is `[B, numTrue]`, `int64`. With `unique` no class is drawn twice.
  ///
  /// @throws TensorFlowException if the shape is another, or there are too few classes to draw
  /// @see "Python: tf.random.all_candidate_sampler"
  @Endpoint({"random.all_candidate_sampler", "nn.all_candidate_sampler"})
  static CandidateSamples allCandidateSampler(
      BaseOps tf, Tensor trueClasses, long numTrue, long numSampled, boolean unique) {
    return allCandidateSampler(
        tf, trueClasses, numTrue, numSampled, unique, CandidateSamplerOptions.defaults());
  }

  /// Gives all classes in `[0, numSampled)`, where a sampler is asked for, with options.
  ///
  /// `trueClasses` is `[B, numTrue]`, `int64`. With `unique` no class is drawn twice.
  ///
  /// @throws TensorFlowException if the shape is another, or there are too few classes to draw
  /// @see "Python: tf.random.all_candidate_sampler"
  @Endpoint({"random.all_candidate_sampler", "nn.all_candidate_sampler"})
  static CandidateSamples allCandidateSampler(
      BaseOps tf,
      Tensor trueClasses,
      long numTrue,
      long numSampled,
      boolean unique,
      CandidateSamplerOptions options) {
    var drawn =
        tf.raw.AllCandidateSampler(
            trueClasses,
            numTrue,
            numSampled,
            unique,
            SeedSource.of(tf).next(options.seed()).attributes());
    return new CandidateSamples(
        drawn.sampledCandidates(), drawn.trueExpectedCount(), drawn.sampledExpectedCount());
  }

  private static Attributes attributes(BaseOps tf, FixedUnigramCandidateSamplerOptions options) {
    OpSeeds seeds = SeedSource.of(tf).next(options.seed());
    return options.attributes().with("seed", seeds.first()).with("seed2", seeds.second());
  }
}
