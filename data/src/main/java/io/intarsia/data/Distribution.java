package io.intarsia.data;

import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import java.util.ArrayList;
import java.util.List;

/// Elements of which each replica has its own.
final class Distribution {
  private Distribution() {}

  /// Batches, the rows of which the replicas of a process share.
  @SuppressWarnings("unchecked") // parts are like batches
  static <T> Dataset<PerReplica<T>> ofRows(Dataset<T> input, InputContext context) {
    BatchRows rows = BatchRows.of("distribute", input.elements());
    int replicas = context.replicasPerPipeline();
    int first = context.inputPipelineId() * replicas;
    return Mapping.map(
        input,
        (g, batch) -> {
          List<Tensor> boxes = rows.boxes(g, batch);
          List<T> parts = new ArrayList<>();
          for (int replica = first; replica < first + replicas; replica++) {
            parts.add((T) rows.part(g, boxes, replica, context.numReplicasInSync()));
          }
          return PerReplica.of(parts);
        },
        ParallelOptions.defaults());
  }
}
