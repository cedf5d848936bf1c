package io.intarsia.spark;

import io.intarsia.imperative.Environment;
import io.intarsia.replicas.Replicas;
import java.io.Serializable;
import java.util.Iterator;
import org.apache.spark.sql.Row;

/// What each process of replicas runs, all at the same time. It is sent to executors with what it
/// captures, so that has to be small and [Serializable].
///
/// @param <R> what a replica gives, which is sent to the driver
@FunctionalInterface
public interface ReplicaTask<R extends Serializable> extends Serializable {
  /// Runs a replica.
  ///
  /// @param tf an environment that takes part in collectives; it is closed when this returns
  /// @param replicas those of all processes
  /// @param rows its share of the table; they are read once
  R run(Environment tf, Replicas replicas, Iterator<Row> rows) throws Exception;
}
