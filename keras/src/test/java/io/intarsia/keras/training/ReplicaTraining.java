package io.intarsia.keras.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.keras.Layer;
import io.intarsia.keras.activation.Activations;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.loss.Loss;
import io.intarsia.keras.regularizer.L2;
import io.intarsia.optimizer.Adam;
import io.intarsia.replicas.Replicas;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;

/// Trains models in one piece and over replicas of one process, and compares what came out.
abstract class ReplicaTraining {
  // 22 rows in batches of 7: the last one has a row, which is less than there are replicas.
  static final int ROWS = 22;
  static final FitOptions SOME =
      FitOptions.defaults().withBatchSize(7).withEpochs(3).withSeed(1).withVerbose(Verbose.SILENT);
  static final Offset<Double> NEAR = within(1e-5);

  final Environment tf = Environment.open(EnvironmentOptions.defaults().withCpuDevices(3));

  ReplicaTraining() {
    tf.random.setSeed(1); // Adam scales the rounding of gradients that happen to be near 0
  }

  @AfterEach
  void close() {
    tf.close();
  }

  CompileOptions over(CompileOptions options, int count) {
    return options.withReplicas(
        Replicas.onDevices(tf, List.of("/CPU:0", "/CPU:1", "/CPU:2").subList(0, count)));
  }

  Tensor numbers(int seed, long... shape) {
    return tf.random.statelessUniform(Shape.of(shape), new long[] {seed, 1});
  }

  Tensor classes(int seed, int count, long... shape) {
    return tf.cast(numbers(seed, shape).times(count), DType.INT32);
  }

  /// A model to be made twice.
  record Kind(
      Supplier<? extends Layer<?, ?>> layer,
      Supplier<Objective<?>> objective,
      CompileOptions options,
      Offset<Double> bound) {
    Kind(Supplier<? extends Layer<?, ?>> layer, Loss<?, ?> loss) {
      this(layer, () -> of(loss), CompileOptions.defaults(), NEAR);
    }

    @SuppressWarnings("unchecked")
    private static Objective<?> of(Loss<?, ?> loss) {
      return Objective.of((Loss<Object, Object>) loss);
    }

    Kind with(CompileOptions other) {
      return new Kind(layer, objective, other, bound);
    }
  }

  @SuppressWarnings("unchecked") // tests give it what it takes
  Model<Object, Object> model(Kind kind, CompileOptions options, Object x) {
    Model<Object, Object> model = Model.of(tf, (Layer<Object, Object>) kind.layer().get());
    model.compile(Adam.of(0.01), (Objective<Object>) kind.objective().get(), options);
    return model.build(x);
  }

  /// Trains, tests and predicts in one piece and over replicas.
  void assertSame(Kind kind, int count, Tensor x, Object y, FitOptions fit) {
    try (var one = model(kind, kind.options(), x);
        var split = model(kind, over(kind.options(), count), x)) {
      split.setWeights(one.weights());
      History expected = one.fit(x, y, fit);
      assertLike(kind, split.fit(x, y, fit).values(), expected.values());
      assertLike(kind, split.weights(), one.weights());
      BatchOptions quiet = BatchOptions.defaults().withBatchSize(9).withVerbose(Verbose.SILENT);
      assertLike(
          kind,
          List.copyOf(split.evaluate(x, y, quiet).values()),
          List.copyOf(one.evaluate(x, y, quiet).values()));
      assertLike(kind, split.predict(x, quiet), one.predict(x, quiet));
    }
  }

  static void assertLike(Kind kind, Object actual, Object expected) {
    switch (expected) {
      case Tensor tensor -> {
        assertThat(((Tensor) actual).shape()).isEqualTo(tensor.shape());
        assertThat(flat((Tensor) actual)).containsExactly(flat(tensor), kind.bound());
      }
      case Double number -> assertThat((Double) actual).isCloseTo(number, kind.bound());
      case List<?> list -> {
        assertThat((List<?>) actual).hasSameSizeAs(list);
        for (int i = 0; i < list.size(); i++) {
          assertLike(kind, ((List<?>) actual).get(i), list.get(i));
        }
      }
      case Map<?, ?> map -> {
        assertThat(((Map<?, ?>) actual).keySet()).isEqualTo(map.keySet());
        map.forEach((key, each) ->
            assertLike(kind, Objects.requireNonNull(((Map<?, ?>) actual).get(key)), each));
      }
      default -> throw new AssertionError(expected);
    }
  }

  static double[] flat(Tensor tensor) {
    return tensor.reshape(-1).cast(DType.FLOAT64).toArray(double[].class);
  }

  static Layer<Tensor, Tensor> mlp() {
    return Dense.of(8)
        .withActivation(Activations.TANH)
        .withKernelRegularizer(L2.of().withL2(0.01))
        .withActivityRegularizer(L2.of().withL2(0.02))
        .then(Dense.of(2));
  }
}
