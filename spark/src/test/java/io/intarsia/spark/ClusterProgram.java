package io.intarsia.spark;

import io.intarsia.cluster.Reach;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.ReduceOp;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/// A driver with two executors, each a JVM of its own: scores numbers with a model that both see,
/// and with one that is sent, and runs the tasks of a cluster.
final class ClusterProgram {
  private ClusterProgram() {}

  /// Runs it.
  ///
  /// @param arguments the folder of a line's model, and what executors need on their class path
  ///   beside Spark's jars
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    try (var spark = LocalCluster.session(arguments[1])) {
      Dataset<Row> rows = spark.range(0, 6, 1, 4).selectExpr("cast(id as float) as x");
      System.out.println("shared " + scores(rows, SparkModel.at(folder)));
      System.out.println("sent " + scores(rows, SparkModel.sent(spark, folder)));
      System.out.println("executors " + executors(spark));
      List<Long> tasks =
          SparkTraining.run(
              rows,
              2,
              (cluster, task, _) ->
                  cluster.tasks("worker").size() == 2 ? ProcessHandle.current().pid() : -task);
      boolean hasDriver = tasks.contains(ProcessHandle.current().pid());
      System.out.println("trained " + train(rows));
      System.out.println("tasks " + tasks.stream().distinct().count() + " " + hasDriver);
    }
  }

  private static List<Float> scores(Dataset<Row> rows, SparkModel model) {
    return SparkModels.predict(rows, model, ModelColumns.defaults().withOutput("score", "y"))
        .orderBy("x")
        .collectAsList()
        .stream()
        .map(row -> row.getFloat(1))
        .toList();
  }

  /// The slope of a line through the rows and their triple, of two replicas that each have a part.
  private static List<Float> train(Dataset<Row> rows) {
    return SparkTraining.fit(
        rows,
        2,
        Reach.THIS_MACHINE,
        (_, replicas, mine) -> {
          List<Float> x = new ArrayList<>();
          mine.forEachRemaining(row -> x.add(row.getFloat(0)));
          float slope = 0;
          for (int step = 0; step < 60; step++) {
            float gradient = 0;
            for (float each : x) {
              gradient += each * (slope - 3) * each;
            }
            float own = gradient;
            Tensor all = replicas.run((g, r) -> r.allReduce(ReduceOp.SUM, g.constant(own))).get(0);
            slope -= 0.01f * all.asFloat();
          }
          return slope;
        });
  }

  private static long executors(SparkSession spark) {
    return spark
        .range(0, 40, 1, 40)
        .map(
            (MapFunction<Long, Long>)
                _ -> {
                  Thread.sleep(20);
                  return ProcessHandle.current().pid();
                },
            Encoders.LONG())
        .distinct()
        .count();
  }
}
