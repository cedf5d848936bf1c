package io.intarsia.op;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.gradient.WithGradient;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Java code as an op: in a traced function it runs each time the function does, on tensors that
/// have values. What it gives is declared, because a graph must know it before it runs.
///
/// ```java
/// var sorted =
///     HostFunction.of(
///         "sorted", TensorSpec.of(Shape.of(-1), DType.FLOAT32), (Ops tf, Tensor x) -> {
///           float[] values = x.toArray(float[].class);
///           Arrays.sort(values);
///           return tf.constant(values);
///         });
/// Tensor y = sorted.apply(g, x);
/// ```
///
/// The code gets the environment to run ops on, and its input as it was given, with [eager
/// tensors][io.intarsia.tensor.EagerTensor]. Those are only valid during the call; the code must
/// not close them. It may run on any thread, and on several at the same time. What it throws
/// becomes the cause of the [TensorFlowException] that the caller of the function sees.
///
/// @param <A> what it takes: a nest of tensors and extension values; other values in it stay as
///   they are
/// @param <R> what it gives
/// @see "Python: tf.py_function, tf.numpy_function"
public final class HostFunction<A, R> {
  private final String name;
  private final Object result;
  private final boolean isPure;
  private final boolean isInline;
  private final BiFunction<? super Ops, ? super A, ? extends R> code;
  private final @Nullable Gradient<A, R> gradient;
  private final @Nullable Runnable callerCheck;

  /// How gradients go through a host function.
  @FunctionalInterface
  public interface Gradient<A, R> {
    /// The gradient of the input, written in ops; it may call other host functions.
    ///
    /// @param tf where to run them
    /// @param result what the function gave
    /// @param upstream the gradient of the result, of its structure
    /// @return of the structure of the input; null in the place of a part, or of all, is none
    @Nullable A of(Ops tf, A input, R result, R upstream);
  }

  private HostFunction(
      String name,
      Object result,
      boolean isPure,
      boolean isInline,
      BiFunction<? super Ops, ? super A, ? extends R> code,
      @Nullable Gradient<A, R> gradient,
      @Nullable Runnable callerCheck) {
    this.name = Objects.requireNonNull(name, "name");
    this.result = Objects.requireNonNull(result, "result");
    this.isPure = isPure;
    this.isInline = isInline;
    this.code = Objects.requireNonNull(code, "code");
    this.gradient = gradient;
    this.callerCheck = callerCheck;
  }

  /// A function that may have effects: it runs in the order of the program, once for each run of
  /// the graph.
  ///
  /// @param name for messages
  /// @param result a spec, or a nest of specs, of what the code gives: values of these specs in a
  ///   nest of the same structure. For an empty nest the code may give null
  public static <A, R> HostFunction<A, R> of(
      String name, Object result, BiFunction<? super Ops, ? super A, ? extends R> code) {
    return new HostFunction<>(name, result, false, false, code, null, null);
  }

  /// The same function with the promise that its results depend on its input alone, and that nobody
  /// notices how often it runs: a graph may run it once for several calls, at any time, or not at
  /// all.
  public HostFunction<A, R> pure() {
    return new HostFunction<>(name, result, true, isInline, code, gradient, callerCheck);
  }

  /// The same function with the promise that it is quick and waits for nothing: a graph runs it on
  /// the runtime's own thread, which saves a change of threads, about 10 µs. It may run ops, but a
  /// function that the runtime would need that thread for is refused.
  public HostFunction<A, R> inline() {
    return new HostFunction<>(name, result, isPure, true, code, gradient, callerCheck);
  }

  /// The same function with a gradient. Without one, whoever asks for a gradient through it gets an
  /// error: its code may do what no tape sees.
  ///
  /// ```java
  /// var sine =
  ///     HostFunction.of("sine", TensorSpec.of(DType.FLOAT64), MyCode::sine)
  ///         .withGradient((tf, x, y, upstream) -> upstream.times(tf.math.cos(x)));
  /// ```
  ///
  /// @see "Python: tf.custom_gradient"
  public HostFunction<A, R> withGradient(Gradient<A, R> gradient) {
    Objects.requireNonNull(gradient, "gradient");
    return new HostFunction<>(name, result, isPure, isInline, code, gradient, callerCheck);
  }

  /// The same function with a check that runs before a function is called whose graph has a call of
  /// this one: in the thread that calls it, eagerly or to add it to another graph. What it throws
  /// is what the caller sees, and nothing of the function runs. The code itself runs on other
  /// threads, and cannot tell who called; so a lock finds out here whether the caller holds it.
  ///
  /// @param check quick, and without ops
  public HostFunction<A, R> withCallerCheck(Runnable check) {
    Objects.requireNonNull(check, "check");
    return new HostFunction<>(name, result, isPure, isInline, code, gradient, check);
  }

  /// Calls it eagerly, or adds a call to a graph.
  ///
  /// @param tf where: an environment, or the `Ops` of a function that is traced
  /// @throws TensorFlowException if it runs eagerly and its code fails, or gives something else
  ///   than declared
  /// @throws IllegalArgumentException if the input holds a tensor that has no value in Java
  public R apply(Ops tf, A input) {
    return gradient == null
        ? call(tf, input)
        : FunctionalGradients.custom(
            tf, name, (g, given) -> withGradient(g, given, gradient), input);
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // what the code gives, which has been checked
  private R call(Ops tf, A input) {
    return (R) tf.hostCalls().call(this, input);
  }

  private WithGradient<A, R> withGradient(Ops tf, A input, Gradient<A, R> own) {
    return FunctionalGradients.unrecorded(
        tf, () -> call(tf, input), (value, upstream) -> own.of(tf, input, value, upstream));
  }

  /// Its name.
  public String name() {
    return name;
  }

  /// The spec, or nest of specs, of what it gives.
  public Object result() {
    return result;
  }

  /// Whether its results depend on its input alone.
  public boolean isPure() {
    return isPure;
  }

  /// Whether a graph runs it on the runtime's own thread.
  public boolean isInline() {
    return isInline;
  }

  /// What runs in the thread of a caller, before; or null.
  public @Nullable Runnable callerCheck() {
    return callerCheck;
  }

  /// Runs the code itself.
  @SuppressWarnings("unchecked") // the input it was applied to
  public @Nullable Object run(Ops tf, @Nullable Object input) {
    return code.apply(tf, (A) input);
  }

  /// Its name.
  @Override
  public String toString() {
    return "HostFunction " + name;
  }
}
