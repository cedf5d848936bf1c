package io.intarsia.keras.metric;

import io.intarsia.checkpoint.Trackable;
import io.intarsia.dtype.DType;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.internal.KerasNames;
import io.intarsia.keras.internal.Specs;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A metric that counts in variables, which it makes when it sees the first prediction.
///
/// ```java
/// final class Longest extends StatefulMetric<Tensor, Tensor> {
///   protected void build(Counts counts, Object spec) {
///     counts.make("longest");
///   }
///
///   protected void count(LayerCall call, Tensor target, Tensor prediction) {
///     Tensor longest = call.tf().reduceMax(prediction);
///     assign(call.tf(), "longest", call.tf().maximum(read(call.tf(), "longest"), longest));
///   }
///
///   protected Tensor compute(Ops tf) {
///     return read(tf, "longest");
///   }
/// }
/// ```
///
/// @param <T> the target
/// @param <Y> what the model gives
public abstract class StatefulMetric<T, Y> implements Metric<T, Y>, Trackable {
  private static final TensorSpec UNSEEN = TensorSpec.of(Shape.unknown(), DType.FLOAT32);

  private @Nullable Counts counts;

  protected StatefulMetric() {}

  /// Makes variables.
  ///
  /// @param counts takes them, by name
  /// @param spec of the prediction: a `TypeSpec`, or a nest of such; a tensor of unknown shape if
  ///   the result is asked for before there was one
  protected abstract void build(Counts counts, Object spec);

  /// Counts a batch; there are variables.
  protected abstract void count(LayerCall call, T target, Y prediction);

  /// The number so far; there are variables.
  protected abstract Tensor compute(Ops tf);

  /// The type of numbers in which it counts.
  protected DType variableDType() {
    return DType.FLOAT32;
  }

  /// Makes the variables; nothing if there are some.
  ///
  /// @param tf their environment, or the graph of a function, outside of which they are made
  /// @param spec of the prediction: a `TypeSpec`, or a nest of such
  /// @return this metric
  /// @throws IllegalArgumentException if it does not count such predictions
  public final synchronized StatefulMetric<T, Y> build(Ops tf, Object spec) {
    if (counts == null) {
      var made = new Counts(tf, name(), variableDType());
      build(made, spec);
      counts = made;
    }
    return this;
  }

  @Override
  public final void update(LayerCall call, T target, Y prediction) {
    if (counts == null) {
      build(call.tf(), Specs.of(prediction));
    }
    count(call, target, prediction);
  }

  @Override
  public final Tensor result(Ops tf) {
    return build(tf, UNSEEN).compute(tf);
  }

  /// The number so far, computed eagerly.
  ///
  /// @throws IllegalStateException if nothing was counted yet
  public final Tensor result() {
    return result(here());
  }

  /// The number so far, as one of Java.
  ///
  /// @throws IllegalStateException if nothing was counted yet
  /// @throws IllegalArgumentException if the result is no scalar
  public final double value() {
    return value(here());
  }

  // Variables are of an environment, also those that were made while a function was traced.
  private Ops here() {
    return built().variables().values().stream()
        .findFirst()
        .map(variable -> Ops.of(variable.handle().place()))
        .orElseThrow(() -> MetricErrors.nothingCounted(name()));
  }

  @Override
  public final void reset(Ops tf) {
    if (counts != null) {
      counts.reset(tf);
    }
  }

  /// What a variable holds.
  protected final Tensor read(Ops tf, String variable) {
    return built().get(variable).read(tf);
  }

  /// Adds to a variable, in its type of numbers.
  protected final void add(Ops tf, String variable, Tensor more) {
    Variable of = built().get(variable);
    of.assignAdd(tf, more.dtype() == of.dtype() ? more : tf.cast(more, of.dtype()));
  }

  /// Changes what a variable holds.
  protected final void assign(Ops tf, String variable, Tensor value) {
    built().get(variable).assign(tf, value);
  }

  private Counts built() {
    if (counts == null) {
      throw MetricErrors.nothingCounted(name());
    }
    return counts;
  }

  @Override
  public String name() {
    return KerasNames.snake(getClass().getSimpleName());
  }

  /// The variables in Keras's order.
  ///
  /// @see "Python: keras.metrics.Metric.variables"
  public final List<Variable> variables() {
    return counts == null ? List.of() : List.copyOf(counts.variables().values());
  }

  @Override
  public final Map<String, Variable> state() {
    return counts == null ? Map.of() : counts.variables();
  }

  @Override
  public final Map<String, ?> trackedChildren() {
    return built().variables();
  }
}
