package io.intarsia.benchmarks.scale;

import io.intarsia.benchmarks.scale.Sampler.Task;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import java.util.Objects;

/// Chains of products under a tape, and the backward pass through them.
final class OpsOnTape implements Growth {
  private final Environment tf = Environment.open();
  private final Tensor x = tf.constant(new float[][] {{1, -1}, {-1, 1}});

  @Override
  public void at(int size, Sampler sampler, Sink sink) {
    sink.add(Line.RECORD, sampler.prepared(Clock.THREAD, () -> new Recording(size)));
    sink.add(Line.BACKWARD, sampler.prepared(Clock.THREAD, () -> new Backward(size)));
  }

  @Override
  public void close() {
    tf.close();
  }

  /// A chain that is recorded; every product but the last is closed.
  private final class Recording implements Task {
    private final int ops;
    private final GradientTape tape = tf.gradientTape();
    private Tensor product = tf.math.multiply(x, x);

    Recording(int ops) {
      this.ops = ops;
      tape.watch(x);
    }

    @Override
    public void run() {
      for (int i = 0; i < ops; i++) {
        Tensor before = product;
        product = tf.math.multiply(before, x);
        before.close();
      }
    }

    @Override
    public void close() {
      product.close();
      tape.close();
    }
  }

  /// The gradient of such a chain.
  private final class Backward implements Task {
    private final Recording recording;

    Backward(int ops) {
      this.recording = new Recording(ops);
      recording.run();
    }

    @Override
    public void run() {
      Objects.requireNonNull(recording.tape.gradient(recording.product, x)).close();
    }

    @Override
    public void close() {
      recording.close();
    }
  }
}
