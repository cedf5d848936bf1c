package io.intarsia.op.random;

import io.intarsia.tensor.Attributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Options of `fixedUnigramCandidateSampler`; either a file or a list gives the weights.
///
/// @param vocabFile a file with a CSV line a class, whose last field is the weight; empty means
///   none
/// @param distortion the power the weights are raised to
/// @param numReservedIds how many classes from 0 on are never drawn
/// @param numShards into how many parts the classes are divided
/// @param shard which part to draw from
/// @param unigrams the weights, one a class that is not reserved
/// @param seed the seed of this op; null means that it follows from the environment's
public record FixedUnigramCandidateSamplerOptions(
    String vocabFile,
    double distortion,
    int numReservedIds,
    int numShards,
    int shard,
    List<Double> unigrams,
    @Nullable Long seed) {
  /// Copies the weights.
  public FixedUnigramCandidateSamplerOptions {
    unigrams = List.copyOf(unigrams);
  }

  /// Python's defaults: no weights yet.
  public static FixedUnigramCandidateSamplerOptions defaults() {
    return new FixedUnigramCandidateSamplerOptions("", 1, 0, 1, 0, List.of(), null);
  }

  /// These options with a file of weights.
  public FixedUnigramCandidateSamplerOptions withVocabFile(String vocabFile) {
    return new FixedUnigramCandidateSamplerOptions(
        vocabFile, distortion, numReservedIds, numShards, shard, unigrams, seed);
  }

  /// These options with a distortion.
  public FixedUnigramCandidateSamplerOptions withDistortion(double distortion) {
    return new FixedUnigramCandidateSamplerOptions(
        vocabFile, distortion, numReservedIds, numShards, shard, unigrams, seed);
  }

  /// These options with reserved classes.
  public FixedUnigramCandidateSamplerOptions withNumReservedIds(int numReservedIds) {
    return new FixedUnigramCandidateSamplerOptions(
        vocabFile, distortion, numReservedIds, numShards, shard, unigrams, seed);
  }

  /// These options with a number of parts.
  public FixedUnigramCandidateSamplerOptions withNumShards(int numShards) {
    return new FixedUnigramCandidateSamplerOptions(
        vocabFile, distortion, numReservedIds, numShards, shard, unigrams, seed);
  }

  /// These options with a part.
  public FixedUnigramCandidateSamplerOptions withShard(int shard) {
    return new FixedUnigramCandidateSamplerOptions(
        vocabFile, distortion, numReservedIds, numShards, shard, unigrams, seed);
  }

  /// These options with weights.
  public FixedUnigramCandidateSamplerOptions withUnigrams(List<Double> unigrams) {
    return new FixedUnigramCandidateSamplerOptions(
        vocabFile, distortion, numReservedIds, numShards, shard, unigrams, seed);
  }

  /// These options with a seed of the op.
  public FixedUnigramCandidateSamplerOptions withSeed(long seed) {
    return new FixedUnigramCandidateSamplerOptions(
        vocabFile, distortion, numReservedIds, numShards, shard, unigrams, seed);
  }

  Attributes attributes() {
    return Attributes.of("vocab_file", vocabFile)
        .with("distortion", (float) distortion)
        .with("num_reserved_ids", numReservedIds)
        .with("num_shards", numShards)
        .with("shard", shard)
        .with("unigrams", unigrams.stream().map(Double::floatValue).toList());
  }
}
