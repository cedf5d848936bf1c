package io.intarsia.benchmarks.layers;

import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.LayerWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.data.Dataset;
import io.intarsia.data.Pair;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.Mode;
import io.intarsia.keras.loss.SparseCategoricalCrossentropy;
import io.intarsia.keras.training.Batch;
import io.intarsia.keras.training.FitOptions;
import io.intarsia.keras.training.Model;
import io.intarsia.keras.training.Verbose;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Adam;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.Objects;
import java.util.function.Supplier;

/// Layers and models, used as their documentation says.
public final class OwnLayers {
  private final Environment tf = Environment.open();
  private final LayerWork work;
  private final Layer<Tensor, Tensor> layer;
  private final Model<Tensor, Tensor> model;
  private final Examples examples;

  private OwnLayers(LayerWork work) {
    this.work = work;
    this.layer = Networks.of(tf, work);
    this.examples = Examples.of(tf, work.network());
    this.model = Model.of(tf, layer).build(examples.x());
    layer.weights().forEach(weight -> start(tf, weight));
  }

  /// A loop in an environment of its own.
  public static TimedLoop open(LayerWork work) {
    if (work.task() == LayerWork.Task.OPEN) {
      return NetworkFile.openByLibrary();
    }
    var loops = new OwnLayers(work);
    return switch (work.task()) {
      case STEP -> loops.steps();
      case FIT -> loops.fit();
      case PREDICT -> loops.of(loops.model::predict);
      case PREDICT_ON_BATCH -> loops.of(loops.model::predictOnBatch);
      case CALL -> loops.call();
      case FUNCTION -> loops.function();
      case OPEN -> throw new AssertionError(work);
    };
  }

  static void start(Environment tf, Variable weight) {
    String name = weight.name().substring(weight.name().lastIndexOf('/') + 1);
    long[] shape = weight.shape().toArray();
    weight.assign(tf.reshape(tf.constant(Examples.initial(name, weight.shape())), shape));
  }

  private TimedLoop steps() {
    float[] losses = losses();
    Batch batch = Batch.of(examples.x(), examples.y());
    return TimedLoop.timed(
        calls -> {
          long start = System.nanoTime();
          for (int i = 0; i < calls; i++) {
            model.trainStep(batch);
          }
          model.results();
          return System.nanoTime() - start;
        },
        () -> Digest.of(losses),
        this::close);
  }

  private TimedLoop fit() {
    float[] losses = losses();
    Dataset<Pair<Tensor, Tensor>> data =
        Dataset.fromTensors(new Pair<>(examples.x(), examples.y())).cache().repeat();
    FitOptions options =
        FitOptions.defaults().withStepsPerEpoch(LayerWork.FIT_STEPS).withVerbose(Verbose.SILENT);
    return TimedLoop.of(() -> model.fit(data, options), () -> losses, this::close);
  }

  // The first losses of the training.
  private float[] losses() {
    model.compile(Adam.of(LayerWork.RATE), SparseCategoricalCrossentropy.of().withFromLogits(true));
    float[] losses = new float[work.network().losses()];
    for (int i = 0; i < losses.length; i++) {
      Double loss = model.trainOnBatch(examples.x(), examples.y()).get("loss");
      losses[i] = Objects.requireNonNull(loss).floatValue();
    }
    return losses;
  }

  private interface Call {
    Tensor of(Tensor x);
  }

  private TimedLoop of(Call call) {
    Tensor one = Examples.one(tf, work.network());
    return loop(() -> call.of(one));
  }

  private TimedLoop call() {
    return loop(() -> layer.apply(examples.x()));
  }

  private TimedLoop function() {
    var function = tf.function((Ops g, Tensor x) -> layer.apply(g, x, Mode.INFERENCE));
    return loop(() -> function.apply(examples.x()));
  }

  private TimedLoop loop(Supplier<Tensor> call) {
    return Loops.of(tf, call, this::close);
  }

  private void close() {
    model.close();
    layer.weights().forEach(Variable::close);
    tf.close();
  }
}
