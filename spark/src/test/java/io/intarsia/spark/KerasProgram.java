package io.intarsia.spark;

import io.intarsia.cluster.Reach;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.file.KerasExport;
import io.intarsia.keras.initializer.Zeros;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.keras.training.CompileOptions;
import io.intarsia.keras.training.FitOptions;
import io.intarsia.keras.training.Model;
import io.intarsia.keras.training.Objective;
import io.intarsia.keras.training.Verbose;
import io.intarsia.optimizer.SGD;
import io.intarsia.replicas.Replicas;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.ReduceOp;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/// A driver with two executors that train a model of layers with the rows of a table, and score
/// them with it.
final class KerasProgram {
  private KerasProgram() {}

  /// Runs it.
  ///
  /// @param arguments where the model is to be saved, and what executors need on their class path
  ///   beside Spark's jars
  public static void main(String[] arguments) throws Exception {
    String folder = arguments[0];
    try (var spark = LocalCluster.session(arguments[1])) {
      Dataset<Row> rows = line(spark, 8);
      System.out.println("whole " + train(rows, 4, 20, folder + "/whole"));
      System.out.println("uneven " + train(line(spark, 7), 2, 200, folder + "/uneven"));
      Dataset<Row> scored =
          SparkModels.predict(
              rows, SparkModel.at(Path.of(folder, "whole")), ModelColumns.defaults());
      System.out.println("scored " + scored.orderBy("x").collectAsList());
    }
  }

  private static Dataset<Row> line(SparkSession spark, int rows) {
    return spark
        .range(0, rows, 1, 1)
        .selectExpr("float(id / 8) as x", "float(id * 3 / 8 + 1) as y");
  }

  private static List<String> train(Dataset<Row> rows, int batch, int epochs, String folder) {
    return SparkTraining.fit(
        rows,
        2,
        Reach.THIS_MACHINE,
        (tf, replicas, mine) -> {
          List<Row> all = new ArrayList<>();
          mine.forEachRemaining(all::add);
          List<Row> some = all.subList(0, fewest(replicas, all.size()));
          FitOptions options =
              FitOptions.defaults()
                  .withBatchSize(batch)
                  .withEpochs(epochs)
                  .withVerbose(Verbose.SILENT);
          try (Model<Tensor, Tensor> model = model(tf, replicas)) {
            model.fit(column(some, 0), column(some, 1), options);
            if (replicas.local().contains(0)) {
              TensorSpec x = TensorSpec.of(Shape.of(-1, 1), DType.FLOAT32);
              KerasExport.write(tf, model.layer(), x, Path.of(folder));
            }
            return weights(model);
          }
        });
  }

  private static Model<Tensor, Tensor> model(Environment tf, Replicas replicas) {
    Model<Tensor, Tensor> model = Model.of(tf, Dense.of(1).withKernelInitializer(Zeros.of()));
    model.compile(
        SGD.of(0.5),
        Objective.of(MeanSquaredError.of()),
        CompileOptions.defaults().withReplicas(replicas));
    return model;
  }

  /// The fewest that a replica has.
  private static int fewest(Replicas replicas, int own) {
    return replicas.run((g, r) -> r.allReduce(ReduceOp.MIN, g.constant(own))).get(0).asInt();
  }

  private static float[][] column(List<Row> rows, int column) {
    return rows.stream().map(row -> new float[] {row.getFloat(column)}).toArray(float[][]::new);
  }

  private static String weights(Model<?, ?> model) {
    List<Float> weights = new ArrayList<>();
    for (Tensor weight : model.weights()) {
      weights.add(weight.reshape(-1).get(0).asFloat());
    }
    return weights.toString();
  }
}
