package io.intarsia.data;

import org.jspecify.annotations.Nullable;

/// How a data set makes its elements; null is what was said before, or the runtime's choice. They
/// hold for the data set and all it is made of, and for all that is made of it.
///
/// ```java
/// var options =
///     DatasetOptions.defaults()
///         .withDeterministic(false)
///         .withThreading(ThreadingOptions.defaults().withPrivateThreadpoolSize(2));
/// dataSet.withOptions(options);
/// ```
///
/// @param deterministic whether parallel transformations whose own options leave it open give
///   elements in the order of the input; null for yes
/// @param autotune how the runtime finds numbers that are [ParallelOptions#AUTOTUNE]
/// @param threading the threads
/// @param slack whether a last `prefetch` waits a little, so that it takes no time from a step that
///   begins
/// @param warmStart whether an iterator begins to make elements when it is made, not when the first
///   is asked for
/// @param symbolicCheckpoint whether the state of an iterator says where to read on, instead of
///   holding what was read
/// @param datasetName what the runtime calls it in its logs
/// @see "Python: tf.data.Options"
public record DatasetOptions(
    @Nullable Boolean deterministic,
    AutotuneOptions autotune,
    ThreadingOptions threading,
    @Nullable Boolean slack,
    @Nullable Boolean warmStart,
    @Nullable Boolean symbolicCheckpoint,
    @Nullable String datasetName) {
  /// Python's defaults: what the runtime does.
  public static DatasetOptions defaults() {
    return new DatasetOptions(
        null, AutotuneOptions.defaults(), ThreadingOptions.defaults(), null, null, null, null);
  }

  /// With elements in the order of the input, or as they get ready.
  public DatasetOptions withDeterministic(boolean deterministic) {
    return new DatasetOptions(
        deterministic, autotune, threading, slack, warmStart, symbolicCheckpoint, datasetName);
  }

  /// With another way to find numbers.
  public DatasetOptions withAutotune(AutotuneOptions autotune) {
    return new DatasetOptions(
        deterministic, autotune, threading, slack, warmStart, symbolicCheckpoint, datasetName);
  }

  /// With other threads.
  public DatasetOptions withThreading(ThreadingOptions threading) {
    return new DatasetOptions(
        deterministic, autotune, threading, slack, warmStart, symbolicCheckpoint, datasetName);
  }

  /// With a `prefetch` that waits a little, or does not.
  public DatasetOptions withSlack(boolean slack) {
    return new DatasetOptions(
        deterministic, autotune, threading, slack, warmStart, symbolicCheckpoint, datasetName);
  }

  /// With iterators that begin when they are made, or when the first element is asked for.
  public DatasetOptions withWarmStart(boolean warmStart) {
    return new DatasetOptions(
        deterministic, autotune, threading, slack, warmStart, symbolicCheckpoint, datasetName);
  }

  /// With states that say where to read on, or hold what was read.
  public DatasetOptions withSymbolicCheckpoint(boolean symbolicCheckpoint) {
    return new DatasetOptions(
        deterministic, autotune, threading, slack, warmStart, symbolicCheckpoint, datasetName);
  }

  /// With a name.
  public DatasetOptions withDatasetName(String datasetName) {
    return new DatasetOptions(
        deterministic, autotune, threading, slack, warmStart, symbolicCheckpoint, datasetName);
  }
}
