package io.intarsia.keras.training;

import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.CollectiveOptions;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.keras.Layer;
import io.intarsia.keras.initializer.GlorotUniform;
import io.intarsia.keras.layer.BatchNormalization;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.layer.Embedding;
import io.intarsia.keras.layer.GlobalAveragePooling1D;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.keras.metric.Metrics;
import io.intarsia.optimizer.Adam;
import io.intarsia.replicas.Replicas;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Trains its part of a model, and prints what came out: the losses of the epochs, a metric, and
/// the weights.
final class ReplicaProgram {
  private static final int BATCH = 7;
  private static final int BATCHES = 3;

  /// Where in each batch the part of the second process begins.
  private static final int SECOND = 4;

  private ReplicaProgram() {}

  /// Runs a task.
  ///
  /// @param arguments the cluster, and the number of the task
  @SuppressWarnings("SystemOut")
  public static void main(String[] arguments) {
    int task = Integer.parseInt(arguments[1]);
    var collectives =
        CollectiveOptions.of(ClusterSpec.parse(arguments[0]), "worker", task)
            .withTimeout(Duration.ofSeconds(60));
    try (var tf = Environment.open(EnvironmentOptions.defaults().withCollectives(collectives))) {
      CompileOptions options =
          CompileOptions.defaults().withReplicas(Replicas.ofProcesses(tf, "training"));
      List<Double> all =
          task == 0
              ? trained(tf, options, 0, 0, SECOND)
              : trained(tf, options, task, SECOND, BATCH);
      System.out.println(all);
    }
  }

  /// Trains with some rows of each batch.
  ///
  /// @param seed of the first weights
  static List<Double> trained(Environment tf, CompileOptions options, int seed, int from, int to) {
    int[] rows =
        IntStream.range(0, BATCH * BATCHES)
            .filter(i -> i % BATCH >= from && i % BATCH < to)
            .toArray();
    Tensor words =
        tf.cast(
            tf.random.statelessUniform(Shape.of(BATCH * BATCHES, 5), new long[] {1, 2}).times(6),
            DType.INT32);
    Tensor targets = tf.random.statelessUniform(Shape.of(BATCH * BATCHES, 1), new long[] {1, 3});
    Layer<Tensor, Tensor> layer =
        Embedding.of(6, 4)
            .withMaskZero(true)
            .withEmbeddingsInitializer(GlorotUniform.of().withSeed(seed))
            .then(BatchNormalization.of().withSynchronized(true))
            .then(GlobalAveragePooling1D.of())
            .then(Dense.of(1).withKernelInitializer(GlorotUniform.of().withSeed(seed + 10)));
    try (Model<Tensor, Tensor> model = Model.of(tf, layer)) {
      model.compile(
          Adam.of(0.01),
          Objective.of(MeanSquaredError.of()).withMetrics(Metrics.ofName("mae")),
          options);
      History history =
          model.fit(
              tf.gather(words, rows),
              tf.gather(targets, rows),
              FitOptions.defaults()
                  .withBatchSize(to - from)
                  .withShuffle(false)
                  .withEpochs(4)
                  .withVerbose(Verbose.SILENT));
      return numbers(history, model.weights());
    }
  }

  private static List<Double> numbers(History history, List<Tensor> weights) {
    List<Double> all = new ArrayList<>(history.get("loss"));
    all.addAll(history.get("mae"));
    for (Tensor weight : weights) {
      for (float number : weight.reshape(-1).toArray(float[].class)) {
        all.add((double) number);
      }
    }
    return all;
  }
}
