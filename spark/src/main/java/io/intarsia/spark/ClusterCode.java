package io.intarsia.spark;

import io.intarsia.cluster.ClusterSpec;
import java.io.Serializable;
import java.util.Iterator;
import org.apache.spark.sql.Row;

/// What each task of a barrier stage runs, all at the same time. It is sent to executors with what
/// it captures, so that has to be small and [Serializable].
///
/// @param <R> what a task gives, which is sent to the driver
@FunctionalInterface
public interface ClusterCode<R extends Serializable> extends Serializable {
  /// Runs a task.
  ///
  /// @param cluster the job `worker`, with the address of each task on a port that was free
  /// @param task the number of this one
  /// @param rows its share of the table; they are read once
  R run(ClusterSpec cluster, int task, Iterator<Row> rows) throws Exception;
}
