package io.intarsia.benchmarks.layers;

import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.LayerWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.function.Traced;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.function.Supplier;

/// The floor of layers and models: the same by ops of this library, a tape and an optimizer.
public final class LayersByHand {
  private final Environment tf = Environment.open();
  private final LayerWork work;
  private final HandNetwork network;
  private final Examples examples;

  private LayersByHand(LayerWork work) {
    this.work = work;
    this.network = HandNetworks.of(tf, work);
    this.examples = Examples.of(tf, work.network());
  }

  /// A loop in an environment of its own.
  public static TimedLoop open(LayerWork work) {
    if (work.task() == LayerWork.Task.OPEN) {
      return NetworkFile.openByHand();
    }
    var loops = new LayersByHand(work);
    return switch (work.task()) {
      case STEP -> loops.steps(1);
      case FIT -> loops.steps(LayerWork.FIT_STEPS);
      case PREDICT, PREDICT_ON_BATCH -> loops.function(Examples.one(loops.tf, work.network()));
      case FUNCTION -> loops.function(loops.examples.x());
      case CALL -> loops.loop(() -> loops.network.apply(loops.tf, loops.examples.x()));
      case OPEN -> throw new AssertionError(work);
    };
  }

  /// @param count steps of a call
  private TimedLoop steps(int count) {
    var optimizer = Optimizer.of(tf, Adam.of(LayerWork.RATE)).build(network.variables());
    var step = tf.function((Ops g, Tensor x, Tensor y) -> step(g, optimizer, x, y));
    float[] losses = new float[work.network().losses()];
    for (int i = 0; i < losses.length; i++) {
      try (Tensor loss = step.apply(examples.x(), examples.y())) {
        losses[i] = loss.asFloat();
      }
    }
    return TimedLoop.timed(
        calls -> time(step, calls * count),
        () -> Digest.of(losses),
        () -> {
          optimizer.close();
          close();
        });
  }

  private long time(Traced.Of2<Tensor, Tensor, Tensor> step, int steps) {
    long start = System.nanoTime();
    for (int i = 0; i < steps; i++) {
      step.apply(examples.x(), examples.y()).close();
    }
    return System.nanoTime() - start;
  }

  private Tensor step(Ops g, Optimizer optimizer, Tensor x, Tensor y) {
    try (GradientTape tape = g.gradientTape()) {
      Tensor logits = network.apply(g, x);
      Tensor loss = g.math.reduceMean(g.nn.sparseSoftmaxCrossEntropyWithLogits(y, logits));
      optimizer.apply(g, tape.gradient(loss, network.variables()), network.variables());
      return loss;
    }
  }

  private TimedLoop function(Tensor x) {
    var function = tf.function(network::apply);
    return loop(() -> function.apply(x));
  }

  private TimedLoop loop(Supplier<Tensor> call) {
    return Loops.of(tf, call, this::close);
  }

  private void close() {
    network.variables().forEach(Variable::close);
    tf.close();
  }
}
