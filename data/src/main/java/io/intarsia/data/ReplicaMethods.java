package io.intarsia.data;

import io.intarsia.types.replica.PerReplica;

/// The methods of data sets that give replicas their parts.
///
/// @param <T> what the elements are
public sealed interface ReplicaMethods<T> permits Dataset {
  /// The rows of each element, a batch, split over replicas: each gets rows that follow each other,
  /// the first ones one more where they cannot be divided. So no row is lost, none is there twice,
  /// and sizes differ by at most one; where there are fewer rows than replicas, the last ones get
  /// none, but still an element.
  ///
  /// ```java
  /// for (PerReplica<RaggedTensor> rows : ragged.batch(4).distribute(2)) { // 2 rows for each
  /// ```
  ///
  /// @param replicas of this process, which reads alone
  /// @throws IllegalArgumentException if there is no replica, or a part of the elements has no rows
  /// @see "Python: tf.distribute.Strategy.experimental_distribute_dataset"
  default Dataset<PerReplica<T>> distribute(int replicas) {
    Batching.checkSize("distribute", "replicas", replicas);
    return distribute(InputContext.of(1, 0, replicas));
  }

  /// The rows of each element, a batch of all replicas of all processes, split as by
  /// [#distribute(int)]; those of the replicas of this process.
  ///
  /// Every process makes the same elements and leaves out the rows of the others, so that all see
  /// as many steps, and together the rows that one process would see. Elements must be the same
  /// everywhere: shuffles need seeds. To make only what is needed, shard the files or the elements
  /// at the beginning, and distribute by [#distributeElements].
  ///
  /// @throws IllegalArgumentException if a part of the elements has no rows
  /// @see "Python: tf.distribute.Strategy.experimental_distribute_dataset, AutoShardPolicy.DATA"
  default Dataset<PerReplica<T>> distribute(InputContext context) {
    return DistributedBatches.ofRows((Dataset<T>) this, context);
  }

  /// The elements, each a batch of one replica, dealt to the replicas of this process in turn: for
  /// data sets that read only the part of their process. A replica for which there is none in the
  /// last step gets one without rows.
  ///
  /// ```java
  /// InputContext context = InputContext.of(processes, process, replicas);
  /// Dataset<PerReplica<Tensor>> own = DataFiles.listFilesInOrder(tf, List.of("data/*.txt"))
  ///     .shard(processes, process) // files of this process
  ///     .interleave((g, file) -> …, options)
  ///     .batch(context.getPerReplicaBatchSize(256))
  ///     .distributeElements(context);
  /// ```
  ///
  /// @throws IllegalArgumentException if a part of the elements has no rows
  /// @see "Python: tf.distribute.Strategy.distribute_datasets_from_function"
  default Dataset<PerReplica<T>> distributeElements(InputContext context) {
    return DistributedBatches.ofElements((Dataset<T>) this, context);
  }

  /// As [#distributeElements(InputContext)], in as many steps in every process, though some have
  /// less to read: theirs are followed by steps without rows, whose sizes that are not known are 0.
  /// Reading fails where there are more.
  ///
  /// @param steps what all processes say
  /// @throws IllegalArgumentException if it is negative, or a part of the elements has no rows
  default Dataset<PerReplica<T>> distributeElements(InputContext context, long steps) {
    return DistributedBatches.ofElements((Dataset<T>) this, context, steps);
  }
}
