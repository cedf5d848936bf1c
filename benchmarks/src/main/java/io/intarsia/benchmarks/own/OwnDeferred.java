package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.DeferredWork;
import io.intarsia.benchmarks.measure.StepWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.imperative.ExecutorKind;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import java.util.function.Supplier;

/// Programs whose ops wait, or, as their floor, run where they are called.
public final class OwnDeferred {
  // So often that what comes again runs as a graph.
  private static final int OFTEN = 500;

  private final Environment tf;

  private OwnDeferred(Environment tf) {
    this.tf = tf;
  }

  static TimedLoop open(DeferredWork work) {
    var waiting = EnvironmentOptions.defaults().withExecutor(ExecutorKind.DEFERRED);
    return new OwnDeferred(Environment.open(waiting)).loop(work, StepWork.Task.MLP);
  }

  /// The floor.
  public static TimedLoop floor(DeferredWork work) {
    return new OwnDeferred(Environment.open()).loop(work, StepWork.Task.MLP_FUNCTION);
  }

  private TimedLoop loop(DeferredWork work, StepWork.Task step) {
    int size = work.size();
    return switch (work.task()) {
      case STEP -> closing(new OwnSteps(tf).open(new StepWork(step, size)));
      case CHAIN -> chain(size);
      case GRADIENT -> gradient(size);
      case LARGE -> large(size);
    };
  }

  private TimedLoop closing(TimedLoop loop) {
    long ignored = loop.run(OFTEN);
    return TimedLoop.timed(
        loop::run,
        loop::digest,
        () -> {
          loop.close();
          tf.close();
        });
  }

  private TimedLoop chain(int ops) {
    Tensor x = tf.constant(Data.nested(Data.a(), 2));
    Tensor signs = tf.constant(Data.nested(Data.signs(), 2));
    return often(() -> product(x, signs, ops));
  }

  private TimedLoop gradient(int ops) {
    Tensor x = tf.constant(Data.nested(Data.signs(), 2));
    return often(() -> {
      try (GradientTape tape = tf.gradientTape()) {
        tape.watch(x);
        try (Tensor y = product(x, x, ops)) {
          return Objects.requireNonNull(tape.gradient(y, x));
        }
      }
    });
  }

  private TimedLoop large(int ops) {
    Tensor x = tf.constant(Data.ramp(Data.MILLION));
    return often(() -> {
      try (Tensor y = product(x, x, ops);
          Tensor mean = tf.math.reduceMean(y)) {
        return tf.reshape(mean, 1);
      }
    });
  }

  // As code that runs eagerly would be written: every product but the last is closed.
  private Tensor product(Tensor a, Tensor b, int ops) {
    Tensor product = tf.math.multiply(a, b);
    for (int i = 1; i < ops; i++) {
      Tensor before = product;
      product = tf.math.multiply(before, b);
      before.close();
    }
    return product;
  }

  private TimedLoop often(Supplier<Tensor> call) {
    var loop = TimedLoop.of(() -> look(call.get()), () -> OwnOps.values(call.get()));
    return closing(loop);
  }

  private static void look(Tensor result) {
    try (result;
        var host = result.toHost()) {
      double ignored = host.doubleAt(0);
    }
  }
}
