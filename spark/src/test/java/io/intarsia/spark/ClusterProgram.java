package io.intarsia.spark;

import java.nio.file.Path;
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

  /// @param arguments the folder of a line's model, and what executors need on their class path
  ///   beside Spark's jars
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    try (var spark = session(arguments[1])) {
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
      System.out.println("tasks " + tasks.stream().distinct().count() + " " + hasDriver);
    }
  }

  private static SparkSession session(String classPath) {
    return SparkSession.builder()
        .master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", false)
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.executor.extraClassPath", classPath)
        .config("spark.executor.extraJavaOptions", "--enable-native-access=ALL-UNNAMED")
        // Both executors are waited for, so that each gets tasks.
        .config("spark.scheduler.minRegisteredResourcesRatio", 1)
        .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "60s")
        .getOrCreate();
  }

  private static List<Float> scores(Dataset<Row> rows, SparkModel model) {
    return SparkModels.predict(rows, model, ModelColumns.defaults().withOutput("score", "y"))
        .orderBy("x")
        .collectAsList()
        .stream()
        .map(row -> row.getFloat(1))
        .toList();
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
