package app;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.savedmodel.SaveOptions;
import io.intarsia.savedmodel.SavedModel;
import io.intarsia.shape.Shape;
import io.intarsia.spark.ModelColumns;
import io.intarsia.spark.SparkModel;
import io.intarsia.spark.SparkModels;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/// Scores the rows of a table of a million generated rows, on Spark and, to compare, in a loop of
/// one process: both give the same scores.
///
/// ```console
/// $ java --enable-native-access=ALL-UNNAMED -cp 'app.jar:lib/*' app.SparkScores [ROWS]
/// ```
public final class SparkScores {
  private static final int FEATURES = 8;
  private static final int UNITS = 512;
  private static final int BATCH = 4096;
  private static final int PARTITIONS = 8;

  /// What a way of scoring took and gave.
  private record Run(double seconds, double sum) {}

  public static void main(String[] arguments) throws Exception {
    int rows = arguments.length == 0 ? 1_000_000 : Integer.parseInt(arguments[0]);
    Path folder = Files.createTempDirectory("scores");
    saveModel(folder);
    try (var spark = session()) {
      show(spark, folder);
      for (int count : new int[] {Math.min(rows, 100_000), rows}) { // the first to warm up
        Run alone = alone(folder, count);
        Run onSpark = onSpark(spark, folder, count);
        if (Math.abs(alone.sum() - onSpark.sum()) > 1e-6 * Math.abs(alone.sum())) {
          throw new AssertionError("sums of scores differ: " + alone + " " + onSpark);
        }
        System.out.printf(
            Locale.ROOT,
            "%,d rows: one process %,.0f rows/s, Spark %,.0f rows/s (%.2f x), the same scores%n",
            count,
            count / alone.seconds(),
            count / onSpark.seconds(),
            alone.seconds() / onSpark.seconds());
      }
    }
  }

  private static SparkSession session() {
    return SparkSession.builder()
        .master("local[2]")
        .config("spark.ui.enabled", false)
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate();
  }

  /// A network of two layers, as a model that takes `x`, `[rows, 8]`, and gives `score`, `[rows]`.
  private static void saveModel(Path folder) {
    try (var tf = Environment.open()) {
      Variable first = weights(tf, 1, FEATURES, UNITS);
      Variable second = weights(tf, 2, UNITS, UNITS);
      Variable last = weights(tf, 3, UNITS, 1);
      var score =
          tf.function((Ops g, Tensor x) -> {
            Tensor hidden = g.nn.relu(g.linalg.matMul(x, first.read(g)));
            hidden = g.nn.relu(g.linalg.matMul(hidden, second.read(g)));
            return Map.of(
                "score", g.reshape(g.linalg.matMul(hidden, last.read(g)), Shape.of(-1)));
          });
      var trace = score.concrete(TensorSpec.of(Shape.of(-1, FEATURES), DType.FLOAT32));
      SavedModel.save(
          tf,
          List.of(first, second, last),
          folder,
          SaveOptions.defaults().withSignature("serving_default", trace, "x"));
    }
  }

  private static Variable weights(Environment tf, int seed, int rows, int columns) {
    return tf.variable(
        tf.random.statelessNormal(Shape.of(rows, columns), new long[] {seed, 0}));
  }

  // -- on Spark -----------------------------------------------------------------------------------

  /// Columns `x0`, …, `x7` that follow from the number of the row.
  private static Dataset<Row> table(SparkSession spark, int rows) {
    List<String> columns = new ArrayList<>(List.of("id"));
    for (int k = 0; k < FEATURES; k++) {
      columns.add("cast(pmod(id * %d, 1000) / 1000.0D as float) as x%d".formatted(step(k), k));
    }
    return spark.range(0, rows, 1, PARTITIONS).selectExpr(columns.toArray(String[]::new));
  }

  private static Dataset<Row> scored(SparkSession spark, Path folder, int rows) {
    var columns =
        ModelColumns.defaults()
            .withInput("x", "x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7")
            .withBatchSize(BATCH);
    return SparkModels.predict(table(spark, rows), SparkModel.at(folder), columns);
  }

  private static void show(SparkSession spark, Path folder) {
    for (Row row : scored(spark, folder, 3).select("id", "x0", "score").collectAsList()) {
      System.out.printf(
          Locale.ROOT,
          "row %d: x0 %.3f, score %.4f%n",
          row.getLong(0),
          row.getFloat(1),
          row.getFloat(2));
    }
  }

  private static Run onSpark(SparkSession spark, Path folder, int rows) {
    long start = System.nanoTime();
    double sum = scored(spark, folder, rows).selectExpr("sum(score)").first().getDouble(0);
    return new Run((System.nanoTime() - start) / 1e9, sum);
  }

  // -- in one process -----------------------------------------------------------------------------

  private static Run alone(Path folder, int rows) {
    long start = System.nanoTime();
    double sum = 0;
    try (var tf = Environment.open();
        var model = SavedModel.load(tf, folder)) {
      var signature = model.signature("serving_default");
      for (int from = 0; from < rows; from += BATCH) {
        try (var _ = tf.scope()) {
          Tensor x = tf.constant(features(from, Math.min(rows, from + BATCH)));
          Tensor score =
              (Tensor) Objects.requireNonNull(signature.call(Map.of("x", x)).get("score"));
          for (float each : score.toArray(float[].class)) {
            sum += each;
          }
        }
      }
    }
    return new Run((System.nanoTime() - start) / 1e9, sum);
  }

  private static float[][] features(int from, int to) {
    float[][] rows = new float[to - from][FEATURES];
    for (int i = 0; i < rows.length; i++) {
      for (int k = 0; k < FEATURES; k++) {
        rows[i][k] = (float) (Math.floorMod((from + i) * step(k), 1000L) / 1000.0);
      }
    }
    return rows;
  }

  private static long step(int feature) {
    return 7919L * (feature + 1);
  }
}
