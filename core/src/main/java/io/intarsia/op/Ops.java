package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.gradient.Differentiation;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.TapeOptions;
import io.intarsia.gradient.ValueAndGradient;
import io.intarsia.gradient.ValueAndTangent;
import io.intarsia.gradient.WithGradient;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.nest.Composite;
import io.intarsia.nest.Nest;
import io.intarsia.op.base.BaseOps;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorFunctions;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
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
  public final Tensor isClose(Object a, Object b) {
    return numpy.isclose(a, b);
  }

  /// Whether each two elements differ by `atol + rtol * |b|` at most; NaN is close to nothing.
  ///
  /// @see "Python: numpy.isclose"
  public final Tensor isClose(Object a, Object b, double rtol, double atol) {
    return numpy.isclose(a, b, rtol, atol);
  }

  /// Whether all elements are close, a scalar; see `isClose`.
  ///
  /// @see "Python: numpy.allclose"
  public final Tensor allClose(Object a, Object b) {
    return numpy.allclose(a, b);
  }

  /// Whether all elements are close, a scalar; see `isClose`.
  ///
  /// @see "Python: numpy.allclose"
  public final Tensor allClose(Object a, Object b, double rtol, double atol) {
    return numpy.allclose(a, b, rtol, atol);
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
  /// @throws TensorFlowException if it runs eagerly and the code fails, or gives something else
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
  /// eager ops have no names, and this changes nothing.
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

  /// Traces code into a function that ops take by its name, such as the transformations of data
  /// sets among the ops of [#raw]. In code that is traced it is a part of the function there, and
  /// may use that one's tensors; so it is, too, when code uses them that is traced eagerly.
  ///
  /// ```java
  /// OpFunction twice =
  ///     tf.opFunction(
  ///         "twice",
  ///         List.of(DType.INT64),
  ///         List.of(Shape.scalar()),
  ///         (g, x) -> List.of(x.get(0).times(2)));
  /// twice.outputTypes(); // [int64]
  /// ```
  ///
  /// @param name what its name begins with
  /// @param inputTypes the dtypes of what the op passes
  /// @param inputShapes their shapes, as far as they are known
  /// @param code gives tensors; it is run on symbolic ones, once or twice
  /// @throws IllegalArgumentException if there are more shapes than dtypes, or fewer
  public final OpFunction opFunction(
      String name,
      List<DType> inputTypes,
      List<Shape> inputShapes,
      BiFunction<? super Ops, ? super List<Tensor>, ? extends List<Tensor>> code) {
    if (inputTypes.size() != inputShapes.size()) {
      throw Mistake.argument(
          "opFunction: expected a shape for each dtype, got %d shapes for %d dtypes"
              .formatted(inputShapes.size(), inputTypes.size()));
    }
    return controlFlow().opFunction(name, inputTypes, inputShapes, code);
  }

  /// How Java code runs as an op here.
  protected abstract HostCalls hostCalls();

  /// How gradients are computed here.
  protected abstract Differentiation differentiation();

  /// Begins to record ops, for gradients; see [GradientTape].
  ///
  /// @see "Python: tf.GradientTape"
  public final GradientTape gradientTape() {
    return gradientTape(TapeOptions.defaults());
  }

  /// Begins to record ops, for gradients, with options; see [GradientTape].
  ///
  /// @see "Python: tf.GradientTape"
  public final GradientTape gradientTape(TapeOptions options) {
    return differentiation().tape(options);
  }

  /// The gradient of code that gives a scalar (of other tensors, of the sum of their elements), as
  /// a function of what the code takes: a tensor, a value of an extension type, or a nest of them.
  ///
  /// ```java
  /// tf.gradient((Ops g, Tensor x) -> x.square().sum()).apply(tf.constant(3f)); // 6
  /// ```
  ///
  /// Its result has the structure, the shapes and the dtypes of its argument, zeros where the value
  /// does not depend on it. It may be applied eagerly and in functions, and code may use it for
  /// gradients of higher order.
  ///
  /// @throws IllegalArgumentException if it is applied to other numbers than floating-point or
  ///   complex ones, or to what holds variables, for which there is [#gradientNest]
  /// @see "JAX: jax.grad"
  public final <A> Function<A, A> gradient(
      BiFunction<? super Ops, ? super A, ? extends Tensor> code) {
    return argument ->
        FunctionalGradients.valueAndGradient(this, "gradient", code, argument).gradient();
  }

  /// The gradient of code as a function of a nest that may hold variables, which the code reads and
  /// does not change.
  ///
  /// ```java
  /// record Dense(Variable weights, Variable bias) implements ExtensionType {}
  /// var gradient = (NamedTuple) tf.gradientNest(loss).apply(dense);
  /// gradient.get("weights"); // a tensor
  /// ```
  ///
  /// Its result has tensors in the place of variables; what cannot hold them is a named tuple of
  /// its parts, see [GradientTape#gradient(Object, Object)]. Parts that the value does not depend
  /// on have zeros.
  ///
  /// @throws IllegalArgumentException if there is something in the nest without numbers
  /// @see "Equinox: eqx.filter_grad"
  public final <A> Function<A, Object> gradientNest(
      BiFunction<? super Ops, ? super A, ? extends Tensor> code) {
    return argument ->
        FunctionalGradients.valueAndGradientNest(this, "gradientNest", code, argument).gradient();
  }

  /// What code gives, and the gradient of it; see [#gradientNest].
  ///
  /// @see "Equinox: eqx.filter_value_and_grad"
  public final <A, R> Function<A, ValueAndGradient<R, Object>> valueAndGradientNest(
      BiFunction<? super Ops, ? super A, ? extends R> code) {
    return argument ->
        FunctionalGradients.valueAndGradientNest(this, "valueAndGradientNest", code, argument);
  }

  /// What code gives, a nest whose numbers are added up, and the gradient of it; see [#gradient].
  ///
  /// @see "JAX: jax.value_and_grad"
  public final <A, R> Function<A, ValueAndGradient<R, A>> valueAndGradient(
      BiFunction<? super Ops, ? super A, ? extends R> code) {
    return argument ->
        FunctionalGradients.valueAndGradient(this, "valueAndGradient", code, argument);
  }

  /// The Jacobian `[*result, *x]` of code, as a function of the tensor it takes; zeros if the
  /// result does not depend on it.
  ///
  /// @see "JAX: jax.jacrev"
  public final UnaryOperator<Tensor> jacobian(
      BiFunction<? super Ops, ? super Tensor, ? extends Tensor> code) {
    return x -> FunctionalGradients.jacobian(this, code, x);
  }

  /// What code gives, and how it changes if what it takes changes along a direction: the product of
  /// the Jacobian and the tangents. Computed from two ways back, so it needs the rules of gradients
  /// of the second order.
  ///
  /// @param primals what the code takes
  /// @param tangents the direction, of the structure, the shapes and the dtypes of `primals`
  /// @see "JAX: jax.jvp"
  public final <A, R> ValueAndTangent<R> jvp(
      BiFunction<? super Ops, ? super A, ? extends R> code, A primals, A tangents) {
    return FunctionalGradients.jvp(this, code, primals, tangents);
  }

  /// The product of the Hessian of code that gives a scalar and a direction: how the gradient
  /// changes if what the code takes changes along the direction.
  ///
  /// @param primals what the code takes
  /// @param tangents the direction, of the structure, the shapes and the dtypes of `primals`
  /// @return of the structure of `primals`
  public final <A> A hessianVectorProduct(
      BiFunction<? super Ops, ? super A, ? extends Tensor> code, A primals, A tangents) {
    return FunctionalGradients.hessianVectorProduct(this, code, primals, tangents);
  }

  /// Code that says itself how gradients go through it, as a function; see [WithGradient]. At once
  /// the code runs with each application; in a function it is traced, the gradient with it.
  ///
  /// @return takes and gives what the code does. It throws an `IllegalArgumentException` if the
  ///   code reads a trainable variable that it does not name, and when gradients are asked for one
  ///   if they do not have the structure, the shapes and the dtypes of what they are of
  /// @see "Python: tf.custom_gradient"
  public final <A, R> Function<A, R> customGradient(
      BiFunction<? super Ops, ? super A, WithGradient<A, R>> code) {
    return argument -> FunctionalGradients.custom(this, "customGradient", code, argument);
  }

  /// Tells the tapes of this thread how gradients go through something they did not see, such as
  /// what other threads or machines computed. [#customGradient] is simpler where code of this
  /// thread computes it.
  ///
  /// @param inputs what was given
  /// @param results what came of it, of floating-point or complex dtypes: no tensor that was
  ///   recorded already
  /// @param saved what the gradient reads: kept for as long as it may be asked for, even if closed
  /// @param gradient gives the gradients of the inputs, one each, of what was saved and the
  ///   gradients of the results, one each; null is none, both ways
  public final void recordGradient(
      List<? extends Tensor> inputs,
      List<? extends Tensor> results,
      List<? extends Tensor> saved,
      BiFunction<
              List<Tensor>, List<@Nullable Tensor>, ? extends List<? extends @Nullable TensorLike>>
          gradient) {
    differentiation().derived(inputs, results, saved, gradient);
  }

  /// Code whose intermediate results are not kept for gradients, but computed again on the way
  /// back.
  ///
  /// @see "Python: tf.recompute_grad"
  public final <A, R> Function<A, R> recomputeGrad(
      BiFunction<? super Ops, ? super A, ? extends R> code) {
    return argument ->
        FunctionalGradients.custom(
            this, "recomputeGrad", (g, given) -> Recomputed.of(g, code, given), argument);
  }

  /// Code through which gradients pass as if it gave what it takes. Its value must have the
  /// structure, the shapes and the dtypes of its argument; variables it reads have no gradient.
  ///
  /// @see "Python: tf.grad_pass_through"
  public final <A> UnaryOperator<A> gradPassThrough(
      BiFunction<? super Ops, ? super A, ? extends A> code) {
    return argument ->
        FunctionalGradients.custom(
            this,
            "gradPassThrough",
            (g, given) -> FunctionalGradients.passed(g, code, given),
            argument);
  }

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
