package io.intarsia.spark;

import io.intarsia.cluster.Reach;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/// Code that runs as the tasks of a cluster, on the executors of Spark.
///
/// ```java
/// List<Double> losses =
///     SparkTraining.fit(rows, 2, Reach.ANYBODY, (tf, replicas, mine) -> train(replicas, mine));
/// ```
public final class SparkTraining {
  private SparkTraining() {}

  /// Deals the rows out to as many replicas as are asked for, each in a process of its own, which
  /// talk by collectives. Their shares differ by as many rows as the table has partitions, at most;
  /// code that takes a collective a batch agrees on how many rows it takes.
  ///
  /// If one fails, the collectives of the others do, Spark ends all and runs them again, as often
  /// as `spark.stage.maxConsecutiveAttempts` says. So code that takes long begins at its last
  /// checkpoint.
  ///
  /// @param replicas how many; the cluster needs a slot for each, see [#run]. Each needs an
  ///   executor for itself: give those one task at a time, with `spark.task.cpus` as high as
  ///   `spark.executor.cores`
  /// @param reach who can reach the replicas: executors on several machines need [Reach#ANYBODY],
  ///   in a network that others do not reach
  /// @return what the replicas give, in their order
  /// @throws IllegalArgumentException if the number is not positive
  /// @see "Python: spark_tensorflow_distributor.MirroredStrategyRunner"
  public static <R extends Serializable> List<R> fit(
      Dataset<Row> rows, int replicas, Reach reach, ReplicaTask<R> code) {
    return run("fit", rows, replicas, new ReplicaProcess<>(reach, code));
  }

  /// Deals the rows out to as many tasks as are asked for, and runs all of them at the same time,
  /// by a barrier stage. Each learns the addresses of all, so that they can be the tasks of a
  /// cluster.
  ///
  /// @param tasks of which the cluster has a slot for each; if not, Spark gives up after some time
  ///   (`spark.scheduler.barrier.maxConcurrentTasksCheck`)
  /// @return what the tasks give, in their order
  /// @throws IllegalArgumentException if the number is not positive
  public static <R extends Serializable> List<R> run(
      Dataset<Row> rows, int tasks, ClusterCode<R> code) {
    return run("run", rows, tasks, code);
  }

  private static <R extends Serializable> List<R> run(
      String operation, Dataset<Row> rows, int tasks, ClusterCode<R> code) {
    if (tasks < 1) {
      throw SparkErrors.tasks(operation, tasks);
    }
    // Not of the table: its optimizer may leave out partitions that it knows to be empty.
    RDD<Row> shares = rows.toJavaRDD().repartition(tasks).rdd();
    ClassTag<R> any = ClassTag$.MODULE$.apply(Serializable.class);
    return shares
        .barrier()
        .mapPartitions(new BarrierTask<>(code), false, any)
        .toJavaRDD()
        .collect();
  }
}
