package io.intarsia.spark;

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
///     SparkTraining.run(rows, 2, (cluster, task, mine) -> train(cluster, task, mine));
/// ```
public final class SparkTraining {
  private SparkTraining() {}

  /// Deals the rows out to as many tasks as are asked for, and runs all of them at the same time,
  /// by a barrier stage. Each learns the addresses of all, so that they can be the tasks of a
  /// cluster.
  ///
  /// If a task fails, Spark ends the others, and runs all again, as often as
  /// `spark.stage.maxConsecutiveAttempts` says; under a master `local[n]` the job fails at once. So
  /// code that takes long begins at its last checkpoint.
  ///
  /// Tasks that open environments for a cluster need a process each: give executors one task at a
  /// time, with `spark.task.cpus` as high as `spark.executor.cores`. Who can reach the ports can
  /// run anything in the tasks: the network has to be a closed one.
  ///
  /// @param tasks of which the cluster has a slot for each; if not, Spark gives up after some time
  ///   (`spark.scheduler.barrier.maxConcurrentTasksCheck`)
  /// @return what the tasks give, in their order
  /// @throws IllegalArgumentException if the number is not positive
  public static <R extends Serializable> List<R> run(
      Dataset<Row> rows, int tasks, ClusterCode<R> code) {
    if (tasks < 1) {
      throw SparkErrors.tasks(tasks);
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
