package io.intarsia.op;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.nest.Composite;
import io.intarsia.nest.Nest;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorFunctions;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Every op, in the groups of Python's public API: what a program, a composite op or a traced
/// function runs its ops through. Where they run is up to the implementation.
public abstract non-sealed class Ops extends TopLevelOps {
  // Finding the overloads of a function takes far longer than calling it.
  private final Map<String, OpWrapper> wrappers = new ConcurrentHashMap<>();

  @SuppressWarnings("this-escape") // it is kept, and asked nothing before the first op
  private final TensorFunctions tensorFunctions = new FluentFunctions(this);

  protected Ops() {}

  /// Makes a tensor of a Java array, list, buffer or scalar; another name of `constant`.
  public final Tensor fromHost(Object value) {
    return constant(value);
  }

  /// Whether each two elements differ by 1e-8 plus 1e-5 of the second at most; NaN is close to
  /// nothing.
  ///
  /// @see "Python: numpy.isclose"
  public final Tensor isClose(Tensor a, Tensor b) {
    return TensorComparisons.isClose(this, a, b);
  }

  /// Whether each two elements differ by `atol + rtol * |b|` at most; NaN is close to nothing.
  ///
  /// @see "Python: numpy.isclose"
  public final Tensor isClose(Tensor a, Tensor b, double rtol, double atol) {
    return TensorComparisons.isClose(this, a, b, rtol, atol);
  }

  /// Whether all elements are close, a scalar; see `isClose`.
  ///
  /// @see "Python: numpy.allclose"
  public final Tensor allClose(Tensor a, Tensor b) {
    return TensorComparisons.allClose(this, a, b);
  }

  /// Whether all elements are close, a scalar; see `isClose`.
  ///
  /// @see "Python: numpy.allclose"
  public final Tensor allClose(Tensor a, Tensor b, double rtol, double atol) {
    return TensorComparisons.allClose(this, a, b, rtol, atol);
  }

  /// Returns a value of the same structure, whose tensors are new ones with the same values.
  ///
  /// @see "Python: tf.identity"
  public final <T extends Composite> T identity(T value) {
    return Nest.expanded()
        .mapStructure(part -> part instanceof Tensor tensor ? identity(tensor) : part, value);
  }

  /// What the type of a value that runs functions makes of it. Beside the two others because such a
  /// value is both.
  ///
  /// @see "Python: tf.identity"
  @SuppressWarnings("ExtendsObject") // else its erasure would be that of the method above
  public final <T extends Object & Composite & TensorLike> TensorLike identity(T value) {
    return identity((TensorLike) value);
  }

  /// Returns a value of the same structure, through whose tensors no gradient flows.
  ///
  /// @see "Python: tf.stop_gradient"
  public final <T extends Composite> T stopGradient(T value) {
    return Nest.expanded()
        .mapStructure(part -> part instanceof Tensor tensor ? stopGradient(tensor) : part, value);
  }

  /// What the type of a value that runs functions makes of it. Beside the two others because such a
  /// value is both.
  ///
  /// @see "Python: tf.stop_gradient"
  @SuppressWarnings("ExtendsObject") // else its erasure would be that of the method above
  public final <T extends Object & Composite & TensorLike> TensorLike stopGradient(T value) {
    return stopGradient((TensorLike) value);
  }

  /// Runs Java code on tensors that have values, also in a graph each time it runs; see
  /// [HostFunction].
  ///
  /// `input` is a nest of tensors and extension values, which the code gets together with the
  /// environment; `result` is a spec, or a nest of specs, of what it gives.
  ///
  /// @throws TensorFlowException if it runs at once and the code fails, or gives something else
  ///   than declared
  /// @throws IllegalArgumentException if the input holds a tensor that has no value in Java
  /// @see "Python: tf.py_function"
  public final <A, R> R hostFunction(
      BiFunction<? super Ops, ? super A, ? extends R> code, A input, Object result) {
    return HostFunction.<A, R>of("hostFunction", result, code).apply(this, input);
  }

  /// The facade of a place where ops run, for code that is handed one.
  ///
  /// @throws IllegalArgumentException if it is none
  public static Ops of(Place runner) {
    if (runner instanceof Ops tf) {
      return tf;
    }
    throw Mistake.argument(
        "Ops.of: expected an environment or a graph, got " + runner.getClass().getName());
  }

  @Override
  public final @Nullable Object call(String function, List<?> positional, Map<String, ?> named) {
    return wrappers
        .computeIfAbsent(function, name -> OpLookup.findFunction(this, name))
        .apply(positional, named);
  }

  @Override
  public final TensorFunctions tensorFunctions() {
    return tensorFunctions;
  }

  /// The same place, where the nodes of a graph have names that start with this one, `name/MatMul`;
  /// at once ops have no names, and this changes nothing.
  ///
  /// @see "Python: tf.name_scope"
  public Ops nameScope(String name) {
    return this;
  }

  /// How branches and loops run here.
  protected abstract ControlFlow controlFlow();

  @Override
  protected final @Nullable Object loop(
      BiFunction<? super BaseOps, @Nullable Object, Tensor> condition,
      BiFunction<? super BaseOps, @Nullable Object, ? extends @Nullable Object> body,
      @Nullable Object variables) {
    return controlFlow().loop(condition, body, variables, WhileOptions.defaults());
  }

  /// How Java code runs as an op here.
  protected abstract HostCalls hostCalls();

  /// Finds an op or a public function by name: a registered op (`MatMul`), or Python's public name
  /// or ours (`math.reduce_sum`, `math.reduceSum`, also `math__dot__reduce_sum`).
  ///
  /// @throws NoSuchElementException if there is nothing of that name; the message suggests others
  public OpWrapper op(String name) {
    return OpLookup.find(this, name);
  }

  /// Whether a public name is a function written in Java rather than an op of the runtime; false
  /// for unknown names.
  public boolean isHostComposed(String name) {
    return Endpoints.find(name)
        .filter(entry -> entry.kind() == Endpoints.Entry.Kind.COMPOSED)
        .isPresent();
  }
}
