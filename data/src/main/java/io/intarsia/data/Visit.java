package io.intarsia.data;

/// How often the workers of a data service make each element of a job, taken together.
///
/// No value brings back what a worker had in hand when it was lost: the runtime gives a part of the
/// data set to one worker, once.
///
/// @see "Python: tf.data.experimental.service.ShardingPolicy"
public enum Visit {
  /// Each element once, or the reading fails at its end: if fewer came than the data set has, the
  /// error says how many. For a job of one reader, of a data set whose cardinality is known.
  EACH_ONCE(1),
  /// Each element once while all workers run; those that a lost worker had in hand are missing, and
  /// nobody says so. None comes twice, however many readers share the job.
  AT_MOST_ONCE(1),
  /// Each worker makes all elements, and begins anew if it is started anew. For data sets that are
  /// shuffled, or cannot be split.
  ANY(0);

  private final int shardingPolicy; // the number in ProcessingModeDef

  Visit(int shardingPolicy) {
    this.shardingPolicy = shardingPolicy;
  }

  /// The serialized `ProcessingModeDef`: one field, which is not written if it is 0.
  String processingMode() {
    return shardingPolicy == 0 ? "" : "\b" + (char) shardingPolicy;
  }
}
