package io.intarsia.data;

/// Which part of the data a process reads: it is one of several input pipelines, and each of them
/// reads for as many replicas.
///
/// ```java
/// InputContext context = InputContext.of(2, 1, 4); // the second of two processes, with 4 replicas
/// long batchSize = context.getPerReplicaBatchSize(64); // 8
/// Dataset<Tensor> own = files.shard(context.numInputPipelines(), context.inputPipelineId());
/// ```
///
/// @param numInputPipelines how many processes read, each its part
/// @param inputPipelineId which of them this is, from 0
/// @param numReplicasInSync how many replicas all of them read for
/// @see "Python: tf.distribute.InputContext"
public record InputContext(int numInputPipelines, int inputPipelineId, int numReplicasInSync) {
  /// @throws IllegalArgumentException if there is no pipeline, none of that number, or not the same
  ///   number of replicas for each
  public InputContext {
    Batching.checkSize("InputContext", "numInputPipelines", numInputPipelines);
    if (inputPipelineId < 0 || inputPipelineId >= numInputPipelines) {
      throw DataErrors.between(
          "InputContext", "inputPipelineId", 0, numInputPipelines - 1L, inputPipelineId);
    }
    if (numReplicasInSync < 1 || numReplicasInSync % numInputPipelines != 0) {
      throw DataErrors.replicas(numInputPipelines, numReplicasInSync);
    }
  }

  /// That of one of several processes.
  ///
  /// @param process its number, from 0
  /// @param replicasPerProcess how many replicas each has
  /// @throws IllegalArgumentException if there is no process, none of that number, or no replica
  public static InputContext of(int processes, int process, int replicasPerProcess) {
    Batching.checkSize("InputContext", "replicasPerProcess", replicasPerProcess);
    return new InputContext(processes, process, Math.multiplyExact(processes, replicasPerProcess));
  }

  /// How many replicas this process reads for.
  public int replicasPerPipeline() {
    return numReplicasInSync / numInputPipelines;
  }

  /// How large batches of one replica are, for batches of that size of all.
  ///
  /// @throws IllegalArgumentException if it cannot be divided by the number of replicas
  /// @see "Python: tf.distribute.InputContext.get_per_replica_batch_size"
  public long getPerReplicaBatchSize(long globalBatchSize) {
    if (globalBatchSize < 1 || globalBatchSize % numReplicasInSync != 0) {
      throw DataErrors.globalBatch(globalBatchSize, numReplicasInSync);
    }
    return globalBatchSize / numReplicasInSync;
  }
}
