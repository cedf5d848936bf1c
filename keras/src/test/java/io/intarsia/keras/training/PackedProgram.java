package io.intarsia.keras.training;

import io.intarsia.cluster.ClusterSpec;
import io.intarsia.cluster.CollectiveOptions;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.SGD;
import io.intarsia.replicas.Replicas;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/// Trains three layers, and holds the gradients of the first until the last one has learned from
/// the sum of its own. Prints whether it has.
final class PackedProgram {
  private static final CountDownLatch LEARNED = new CountDownLatch(1);

  private PackedProgram() {}

  private static Tensor host(Ops g, String name, UnaryOperator<Tensor> code, Tensor x) {
    var spec = TensorSpec.of(x.shape(), DType.FLOAT32);
    return HostFunction.<Tensor, Tensor>of(
            name, spec, (tf, value) -> tf.identity(code.apply(value)))
        .pure()
        .apply(g, x);
  }

  record Held() implements Layer<Tensor, Tensor> {
    @Override
    public Tensor call(LayerCall call, Tensor x) {
      return HostFunction.<Tensor, Tensor>of(
              "held", TensorSpec.of(x.shape(), DType.FLOAT32), (tf, value) -> tf.identity(value))
          .pure()
          .withGradient((g, given, result, up) -> host(g, "await", PackedProgram::awaited, up))
          .apply(call.tf(), x);
    }
  }

  @SuppressWarnings("SystemOut") // the test reads it
  private static Tensor awaited(Tensor gradient) {
    try {
      System.out.println("learned " + LEARNED.await(20, TimeUnit.SECONDS));
      return gradient;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Tensor learned(Tensor weight) {
    LEARNED.countDown();
    return weight;
  }

  /// Runs a task.
  ///
  /// @param arguments the cluster, and the number of the task
  public static void main(String[] arguments) {
    int task = Integer.parseInt(arguments[1]);
    var collectives =
        CollectiveOptions.of(ClusterSpec.parse(arguments[0]), "worker", task)
            .withTimeout(Duration.ofSeconds(60))
            .withBytesPerPack(1);
    Layer<Tensor, Tensor> layers =
        Dense.of(4)
            .then(new Held())
            .then(Dense.of(4))
            .then(
                Dense.of(4)
                    .withKernelConstraint((g, w) -> host(g, "open", PackedProgram::learned, w)));
    try (var tf = Environment.open(EnvironmentOptions.defaults().withCollectives(collectives));
        Model<Tensor, Tensor> model = Model.of(tf, layers)) {
      var replicas = Replicas.ofProcesses(tf, "packs");
      model.compile(
          SGD.of(0.01),
          Objective.of(MeanSquaredError.of()),
          CompileOptions.defaults().withReplicas(replicas));
      Tensor rows = tf.ones(Shape.of(4, 4));
      model.fit(rows, rows, FitOptions.defaults().withBatchSize(4).withVerbose(Verbose.SILENT));
    }
  }
}
