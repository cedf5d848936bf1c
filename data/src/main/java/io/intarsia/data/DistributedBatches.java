package io.intarsia.data;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Elements of which each replica has its own.
final class DistributedBatches {
  private DistributedBatches() {}

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

  /// Batches of one replica each, dealt to the replicas of a process in turn.
  @SuppressWarnings("unchecked") // a batch without rows is like batches
  static <T> Dataset<PerReplica<T>> ofElements(Dataset<T> input, InputContext context) {
    BatchRows rows = BatchRows.of("distributeElements", input.elements());
    int replicas = context.replicasPerPipeline();
    return Mapping.map(
        input.window(replicas, WindowOptions.defaults()),
        (g, window) -> {
          T none = (T) rows.none(g, window.take(1).getSingleElement());
          Dataset<T> batches = window.concatenate(Dataset.fromTensors(none).repeat());
          List<T> parts = new ArrayList<>();
          for (int replica = 0; replica < replicas; replica++) {
            parts.add(batches.skip(replica).take(1).getSingleElement());
          }
          return PerReplica.of(parts);
        },
        ParallelOptions.defaults());
  }

  /// As [#ofElements], with steps without rows behind the last one.
  @SuppressWarnings("unchecked") // a batch without rows is like batches
  static <T> Dataset<PerReplica<T>> ofElements(Dataset<T> input, InputContext context, long steps) {
    if (steps < 0) {
      throw DataErrors.atLeast("distributeElements", "steps", 0, steps);
    }
    BatchRows rows = BatchRows.of("distributeElements", input.elements());
    Ops tf = input.place();
    T none = (T) rows.none(tf);
    PerReplica<T> step = PerReplica.of(Collections.nCopies(context.replicasPerPipeline(), none));
    Dataset<Pair<Tensor, PerReplica<T>>> behind =
        Dataset.fromTensors(new Pair<>(tf.constant(false), step)).repeat();
    return ofElements(input, context)
        .map((g, own) -> new Pair<>(g.constant(true), own))
        .concatenate(behind)
        .enumerate(0)
        .takeWhile(
            (g, next) -> g.math.logicalOr(next.second().first(), g.math.less(next.first(), steps)))
        .map((g, next) -> next.second().second())
        .assertCardinality(steps);
  }
}
