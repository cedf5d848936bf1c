package io.intarsia.keras.training;

import io.intarsia.data.Dataset;
import io.intarsia.function.FunctionOps;
import io.intarsia.keras.Layer;
import io.intarsia.keras.loss.Loss;
import io.intarsia.keras.metric.Metric;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.UpdateRule;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A layer that is trained, tested and asked, over data sets or rows of tensors.
///
/// ```java
/// Model<Tensor, Tensor> model = Model.of(tf, Dense.of(64).then(Dense.of(10)));
/// model.compile(Adam.of(1e-3), loss, List.of(accuracy));
/// History history = model.fit(data, FitOptions.defaults().withEpochs(5));
/// model.evaluate(testData).get("loss");
/// Tensor scores = model.predict(pixels);
/// ```
///
/// What is learned is in the layer's variables. A step is one function, which is traced for each
/// structure of a batch, and once more for batches of other sizes. [#fit] is a loop over public
/// methods, which programs write themselves where it does not fit:
///
/// ```java
/// for (int epoch = 0; epoch < 5; epoch++) {
///   model.resetMetrics();
///   for (Pair<Tensor, Tensor> element : data) {
///     model.trainStep(Batch.ofElement(element));
///   }
///   model.results(); // {loss=…}
/// }
/// ```
///
/// One thread at a time trains it.
///
/// @param <X> what it takes
/// @param <Y> what it gives
/// @see "Python: keras.Model"
public final class Model<X, Y> implements AutoCloseable {
  private final FunctionOps tf;
  private final Layer<X, Y> layer;
  private final Inference<X, Y> inference;
  private final ModelLoops<X, Y> loops;
  private final Compiled<Y> compiled = new Compiled<>();
  private final LentOptimizer whole = new LentOptimizer();

  private Model(FunctionOps tf, Layer<X, Y> layer) {
    this.tf = tf;
    this.layer = layer;
    this.inference = new Inference<>(tf, layer);
    this.loops = new ModelLoops<>(this);
  }

  /// A model that is not compiled.
  ///
  /// @param tf where: the environment, or a device of it
  public static <X, Y> Model<X, Y> of(FunctionOps tf, Layer<X, Y> layer) {
    return new Model<>(tf, Objects.requireNonNull(layer, "layer"));
  }

  /// Says how it is trained.
  ///
  /// @return this model
  public Model<X, Y> compile(UpdateRule rule, Loss<?, ? super Y> loss) {
    return compile(rule, loss, List.of());
  }

  /// Says how it is trained, and what is measured.
  ///
  /// @return this model
  public Model<X, Y> compile(
      UpdateRule rule, Loss<?, ? super Y> loss, List<? extends Metric<?, ? super Y>> metrics) {
    return compile(rule, Objective.<Y>of(loss).withMetrics(metrics), CompileOptions.defaults());
  }

  /// Says how it is trained, in place of what was said before. Then it has a new optimizer, which
  /// closes with it.
  ///
  /// @return this model
  /// @throws IllegalArgumentException if replicas are of another environment, or the options ask
  ///   for a sharded optimizer and there are no replicas, or the rule or its options look at more
  ///   of a weight than one element
  /// @throws IllegalStateException if the environment of the model is closed
  public Model<X, Y> compile(
      UpdateRule rule, Objective<? super Y> objective, CompileOptions options) {
    compiled.release();
    compiled.set(Compilation.of(tf, layer, rule, objective, options));
    return this;
  }

  /// Says how it is trained: by an optimizer of the caller's, which stays open when the model is
  /// closed.
  ///
  /// @return this model
  public Model<X, Y> compile(Optimizer optimizer, Loss<?, ? super Y> loss) {
    return compile(optimizer, loss, List.of());
  }

  /// Says how it is trained, by an optimizer of the caller's, and what is measured.
  ///
  /// @return this model
  public Model<X, Y> compile(
      Optimizer optimizer, Loss<?, ? super Y> loss, List<? extends Metric<?, ? super Y>> metrics) {
    return compile(
        optimizer, Objective.<Y>of(loss).withMetrics(metrics), CompileOptions.defaults());
  }

  /// Says how it is trained, in place of what was said before, by an optimizer of the caller's.
  ///
  /// @return this model
  /// @throws IllegalArgumentException if there are options of the optimizer, which has its own, or
  ///   they ask for a sharded one; or replicas are of another environment
  /// @throws IllegalStateException if the environment of the model is closed
  public Model<X, Y> compile(
      Optimizer optimizer, Objective<? super Y> objective, CompileOptions options) {
    compiled.set(Compilation.of(tf, layer, optimizer, objective, options));
    return this;
  }

  /// What it does with batches.
  ///
  /// @param method which asks
  /// @throws IllegalStateException if it is closed or not compiled
  Steps steps(String method) {
    return compiled.get(method).steps();
  }

  /// Trains it with the batches of a data set, whose elements are read as [Batch#ofElement] says.
  ///
  /// @throws IllegalStateException if it is not compiled, or the loss of an epoch is not a number
  /// @throws IllegalArgumentException if there is no batch, or it does not fit
  /// @throws io.intarsia.errors.TensorFlowException.Cancelled if the thread is interrupted
  /// @see "Python: keras.Model.fit"
  public History fit(Dataset<?> data, FitOptions options) {
    steps("fit");
    if (options.validation().data() == null && options.validation().split() != 0) {
      throw TrainingErrors.splitOfDataset();
    }
    return loops.fit(new DatasetSource(data), null, options);
  }

  /// Trains it with rows of tensors, arrays and extension values.
  ///
  /// @param x what it takes: a nest of `[rows, …]`
  /// @param y the targets, likewise
  /// @throws IllegalStateException as [#fit(Dataset, FitOptions)]
  /// @throws IllegalArgumentException as there, or if the numbers of rows differ
  public History fit(Object x, Object y, FitOptions options) {
    steps("fit");
    return loops.fit(new Batch(x, y, options.batches().sampleWeight()), options);
  }

  /// The losses and metrics of a data set.
  ///
  /// @throws IllegalStateException if it is not compiled
  /// @throws IllegalArgumentException if there is no batch, or it does not fit
  /// @see "Python: keras.Model.evaluate(return_dict=True)"
  public Map<String, Double> evaluate(Dataset<?> data) {
    return evaluate(data, BatchOptions.defaults());
  }

  /// The losses and metrics of a data set.
  ///
  /// @throws IllegalStateException as [#evaluate(Dataset)]
  public Map<String, Double> evaluate(Dataset<?> data, BatchOptions options) {
    steps("evaluate");
    return loops.test(new DatasetSource(data), options);
  }

  /// The losses and metrics of rows of tensors, arrays and extension values.
  ///
  /// @throws IllegalStateException as [#evaluate(Dataset)]
  public Map<String, Double> evaluate(Object x, Object y) {
    return evaluate(x, y, BatchOptions.defaults());
  }

  /// The losses and metrics of rows of tensors, arrays and extension values.
  ///
  /// @throws IllegalStateException as [#evaluate(Dataset)]
  public Map<String, Double> evaluate(Object x, Object y, BatchOptions options) {
    steps("evaluate");
    return loops.test(loops.source(new Batch(x, y, options.sampleWeight()), options), options);
  }

  /// What it gives for a data set: the results of all batches one behind the other, extension
  /// values, too. Of elements with targets, these are left out.
  ///
  /// @throws IllegalArgumentException if there is no batch, it does not fit, or results cannot be
  ///   put together
  /// @see "Python: keras.Model.predict"
  public Y predict(Dataset<?> data) {
    return predict(data, BatchOptions.defaults());
  }

  /// What it gives for a data set.
  ///
  /// @throws IllegalArgumentException as [#predict(Dataset)]
  public Y predict(Dataset<?> data, BatchOptions options) {
    return loops.predict(new DatasetSource(data), options);
  }

  /// What it gives for rows of tensors, arrays and extension values.
  ///
  /// @throws IllegalArgumentException as [#predict(Dataset)]
  public Y predict(Object x) {
    return predict(x, BatchOptions.defaults());
  }

  /// What it gives for rows of tensors, arrays and extension values.
  ///
  /// @throws IllegalArgumentException as [#predict(Dataset)]
  public Y predict(Object x, BatchOptions options) {
    return loops.predict(loops.source(Batch.of(x), options), options);
  }

  /// Trains it with a batch.
  ///
  /// @return losses and metrics of it
  /// @throws IllegalStateException if it is not compiled
  /// @see "Python: keras.Model.train_on_batch"
  public Map<String, Double> trainOnBatch(X x, Object y) {
    return trainOnBatch(x, y, null);
  }

  /// Trains it with a batch.
  ///
  /// @param sampleWeight as [Batch#sampleWeight]
  /// @return losses and metrics of it
  /// @throws IllegalStateException if it is not compiled
  public Map<String, Double> trainOnBatch(X x, Object y, @Nullable Object sampleWeight) {
    steps("trainOnBatch").reset();
    trainStep(new Batch(x, y, sampleWeight));
    return results();
  }

  /// Tests it with a batch.
  ///
  /// @return losses and metrics of it
  /// @throws IllegalStateException if it is not compiled
  /// @see "Python: keras.Model.test_on_batch"
  public Map<String, Double> testOnBatch(X x, Object y) {
    return testOnBatch(x, y, null);
  }

  /// Tests it with a batch.
  ///
  /// @param sampleWeight as [Batch#sampleWeight]
  /// @return losses and metrics of it
  /// @throws IllegalStateException if it is not compiled
  public Map<String, Double> testOnBatch(X x, Object y, @Nullable Object sampleWeight) {
    steps("testOnBatch").reset();
    testStep(new Batch(x, y, sampleWeight));
    return results();
  }

  /// What it gives for a batch.
  ///
  /// @see "Python: keras.Model.predict_on_batch"
  @SuppressWarnings("unchecked") // as the layer gives it
  public Y predictOnBatch(X x) {
    Steps spread = compiled.overReplicas("predictOnBatch");
    if (spread == null) {
      return inference.apply(x);
    }
    build(x); // variables are made before replicas run
    spread.share();
    return (Y) spread.predict(x);
  }

  /// Makes its variables, and what the optimizer remembers of them, for values like this one; the
  /// first step does, too.
  ///
  /// @return this model
  public Model<X, Y> build(X x) {
    inference.build(x);
    return this;
  }

  /// Checks that the layer takes a value.
  void check(X x) {
    inference.check(x);
  }

  @SuppressWarnings("unchecked") // the data is what the model takes; if not, the layer says so
  void prepare(Batch batch) {
    check((X) batch.x());
    steps("fit").build();
  }

  /// Trains it with a batch, one call of a function; what is counted is read by [#results].
  ///
  /// @throws IllegalStateException if it is not compiled
  /// @see "Python: keras.Model.train_step"
  public void trainStep(Batch batch) {
    Steps now = steps("trainStep");
    if (!now.isBuilt()) {
      prepare(batch);
    }
    now.train(batch);
  }

  /// Tests it with a batch, one call of a function; what is counted is read by [#results].
  ///
  /// @throws IllegalStateException if it is not compiled
  /// @see "Python: keras.Model.test_step"
  @SuppressWarnings("unchecked") // as of prepare
  public void testStep(Batch batch) {
    Steps now = steps("testStep");
    if (now.spread() != null) {
      build((X) batch.x()); // variables are made before replicas run
      now.share();
    }
    now.test(batch);
  }

  /// Losses and metrics since [#resetMetrics], by the names that Keras's logs have.
  ///
  /// @throws IllegalStateException if it is not compiled
  /// @see "Python: keras.Model.get_metrics_result"
  public Map<String, Double> results() {
    return steps("results").results();
  }

  /// Begins to count losses and metrics anew.
  ///
  /// @throws IllegalStateException if it is not compiled
  /// @see "Python: keras.Model.reset_metrics"
  public void resetMetrics() {
    steps("resetMetrics").reset();
  }

  /// What it computes.
  public Layer<X, Y> layer() {
    return layer;
  }

  /// What training makes smaller, and what is measured.
  ///
  /// @throws IllegalStateException if it is not compiled
  public Objective<? super Y> objective() {
    return compiled.get("objective").objective();
  }

  /// What changes its weights. If its state is sharded, that of its variables is of parts here: see
  /// [#wholeOptimizer].
  ///
  /// @throws IllegalStateException if it is not compiled
  public Optimizer optimizer() {
    return steps("optimizer").optimizer();
  }

  /// Calls code with what changes its weights, as it is to be saved or restored: [#optimizer], or
  /// if its state is sharded one that remembers what all parts do, which fits any number of
  /// replicas. What the code leaves in it counts. With a sharded state in several processes all
  /// must call this, and while it lasts each has room for the whole state.
  ///
  /// @throws IllegalStateException if it is not compiled
  public <R> R wholeOptimizer(Function<? super Optimizer, ? extends R> code) {
    return whole.lend(() -> steps("wholeOptimizer"), code);
  }

  /// What it has learned, and the statistics of its layers.
  ///
  /// @return new tensors, in Keras's order
  /// @see "Python: keras.Model.get_weights"
  public List<Tensor> weights() {
    return layer.weights().stream().map(each -> each.read(tf)).toList();
  }

  /// Takes what another learned.
  ///
  /// @throws IllegalArgumentException if there are more or fewer, or shapes differ; then nothing is
  ///   changed
  /// @throws IllegalStateException if there are no variables yet
  /// @see "Python: keras.Model.set_weights"
  public void setWeights(List<Tensor> weights) {
    Weights.assign(tf, layer.weights(), weights);
  }

  /// Where it is.
  public FunctionOps tf() {
    return tf;
  }

  /// Lets the optimizer go that it made, and what counts losses; the layer and its weights stay.
  @Override
  public void close() {
    compiled.close();
  }
}
