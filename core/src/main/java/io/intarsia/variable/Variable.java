package io.intarsia.variable;

import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.KnownShape;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.SliceSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/// A tensor that is assigned to in place. What reads or assigns it is run where its `Ops` argument
/// runs ops: eagerly, or with every call of the function that is traced.
///
/// ```java
/// Variable w = tf.variable(new float[] {1, 2});
/// var step = tf.function((Ops g, Tensor gradient) -> {
///   w.assignSub(g, gradient.times(0.1f));
///   return w.read(g);
/// });
/// ```
///
/// Functions of the facade take variables as tensors: `g.math.multiply(w, 2)`. A function of `Ops`
/// may take one as an argument, alone or in a record, and is traced once for all of the same dtype
/// and shape. Variables are compared by identity; threads may share them, each assignment and each
/// [#assignAdd] and [#assignSub] is atomic.
///
/// The memory is released by [#close], or when neither the variable nor a function that uses it can
/// be reached any more.
///
/// @see "Python: tf.Variable"
public final class Variable implements DispatchableType, ExtensionType, AutoCloseable {
  private final Tensor handle;
  private final VariableSpec spec;
  private final String name;
  // Never becomes false again; the runtime is asked until it is true.
  private final AtomicBoolean hasValue;

  Variable(Tensor handle, VariableSpec spec, String name, boolean hasValue) {
    this.handle = handle;
    this.spec = spec;
    this.name = name;
    this.hasValue = new AtomicBoolean(hasValue);
  }

  // -- making -------------------------------------------------------------------------------------

  /// Makes a variable of a tensor, another variable's value, or host data.
  ///
  /// @throws IllegalArgumentException if the value is a tensor of a trace, or has no dtype
  /// @throws IllegalStateException if this thread is tracing a function
  public static Variable of(Ops tf, Object initial) {
    return of(tf, initial, VariableOptions.defaults());
  }

  /// Makes a variable of a tensor, another variable's value, or host data.
  ///
  /// @param tf the environment, or one of its devices, where the memory is
  /// @throws IllegalArgumentException if the value is a tensor of a trace, or is not of the dtype
  ///   and shape of the options
  /// @throws IllegalStateException if this thread is tracing a function, and the options do not
  ///   allow that
  public static Variable of(Ops tf, Object initial, VariableOptions options) {
    return of(tf, _ -> initial, options);
  }

  /// Makes a variable of what a function gives, which is called once.
  ///
  /// @throws IllegalArgumentException if the value is a tensor of a trace, or is not of the dtype
  ///   and shape of the options
  /// @throws IllegalStateException if this thread is tracing a function, and the options do not
  ///   allow that
  public static Variable of(Ops tf, Function<? super Ops, ?> initial, VariableOptions options) {
    return VariableMaker.make(VariableMaker.place(tf, options), initial, options);
  }

  /// Makes a variable that has no value until one is assigned; reading it before is an error.
  ///
  /// @param spec of the values
  /// @param options whose dtype and shape do not count
  /// @throws IllegalStateException if this thread is tracing a function, and the options do not
  ///   allow that
  public static Variable withoutValue(Ops tf, TensorSpec spec, VariableOptions options) {
    var own = VariableSpec.of(spec.shape(), spec.dtype(), options.isTrainable());
    return VariableMaker.empty(VariableMaker.place(tf, options), own, options);
  }

  // -- what it is ---------------------------------------------------------------------------------

  /// What messages call it.
  public String name() {
    return name;
  }

  /// The element type.
  public DType dtype() {
    return spec.dtype();
  }

  /// The shape all values have; may be partly unknown.
  @Override
  public Shape shape() {
    return spec.shape();
  }

  /// Whether training changes it.
  public boolean isTrainable() {
    return spec.isTrainable();
  }

  @Override
  public VariableSpec typeSpec() {
    return spec;
  }

  @Override
  public Dispatcher dispatcher() {
    return VariableDispatch.INSTANCE;
  }

  /// What the runtime's ops on variables take, such as `tf.raw.ResourceApplyAdam`. It is the
  /// variable's own.
  ///
  /// @throws IllegalStateException if the variable or its environment is closed
  public Tensor handle() {
    return openHandle("handle");
  }

  /// Whether it has a value now.
  ///
  /// @throws IllegalStateException if the variable or its environment is closed
  public boolean isInitialized() {
    if (!hasValue.get() && openHandle("isInitialized") instanceof EagerTensor eager) {
      try (Tensor known = isInitialized(eager.place())) {
        hasValue.set(known.toBoolean());
      }
    }
    return hasValue.get();
  }

  /// Whether [#close] was called, on the variable or its environment.
  public boolean isClosed() {
    return handle instanceof EagerTensor eager && eager.isClosed();
  }

  /// Releases the memory, as soon as nothing uses it any more; the second call does nothing.
  @Override
  public void close() {
    handle.close();
  }

  // -- reading ------------------------------------------------------------------------------------

  /// The value at this point of the program; later assignments do not change the tensor.
  ///
  /// @throws IllegalStateException if there is no value yet, the variable is closed, or this thread
  ///   is tracing a function and `tf` is not its graph
  /// @throws IllegalArgumentException if `tf` is of another environment
  public Tensor read(Ops tf) {
    checkReadable(tf, "read");
    return readUnchecked(tf);
  }

  private Tensor readUnchecked(Place tf) {
    var attributes = Attributes.of("dtype", dtype());
    return KnownShape.of(tf.execute("ReadVariableOp", attributes, handle)[0], shape());
  }

  /// The value, read eagerly.
  ///
  /// @throws IllegalStateException if there is no value yet, the variable is closed, or this thread
  ///   is tracing a function, in which it is `read(g)`
  public Tensor value() {
    return read(here("value"));
  }

  /// Rows of the value, without reading all of it.
  ///
  /// @param indices positions along the first axis, `[I…]`, `int32` or `int64`, a tensor or host
  ///   data
  /// @return `[I…, D…]` for a variable `[N, D…]`
  /// @throws IllegalStateException if there is no value yet, or the variable is closed
  /// @throws TensorFlowException if a position is outside the axis
  /// @see "Python: tf.Variable.sparse_read, tf.gather"
  public Tensor gather(Ops tf, Object indices) {
    checkReadable(tf, "gather");
    try (var operands = new Operands(tf, "gather", this)) {
      Tensor positions = operands.indices(indices);
      var attributes = Attributes.of("dtype", dtype());
      Tensor rows = tf.execute("ResourceGather", attributes, handle, positions)[0];
      boolean isKnown = shape().hasRank() && shape().rank() > 0 && positions.shape().hasRank();
      return isKnown
          ? KnownShape.of(rows, positions.shape().concatenate(shape().subShape(1, shape().rank())))
          : rows;
    }
  }

  /// Rows of the value, without reading all of it; another name of [#gather].
  public Tensor sparseRead(Ops tf, Object indices) {
    return gather(tf, indices);
  }

  /// Parts of the value, without reading all of it.
  ///
  /// @param indices `[I…, K]`: each row the positions along the first `K` axes
  /// @return `[I…, D…]` where `D…` are the other axes
  /// @throws IllegalStateException if there is no value yet, or the variable is closed
  /// @throws TensorFlowException if a position is outside its axis
  /// @see "Python: tf.Variable.gather_nd"
  public Tensor gatherNd(Ops tf, Object indices) {
    checkReadable(tf, "gatherNd");
    try (var operands = new Operands(tf, "gatherNd", this)) {
      var attributes = Attributes.of("dtype", dtype());
      return tf.execute("ResourceGatherNd", attributes, handle, operands.indices(indices))[0];
    }
  }

  // -- assigning ----------------------------------------------------------------------------------

  /// Replaces the value, and returns this variable.
  ///
  /// @param value a tensor, a variable or host data, of the variable's dtype and shape
  /// @throws IllegalArgumentException if the dtype or the shape differs, or `tf` is of another
  ///   environment
  /// @throws IllegalStateException if the variable is closed
  public Variable assign(Ops tf, Object value) {
    check(tf, "assign");
    try (var operands = new Operands(tf, "assign", this)) {
      Tensor whole = operands.whole(value);
      // The shape of a tensor of a trace may be known only when it runs.
      boolean isChecked = shape().isFullyKnown() && !whole.shape().isFullyKnown();
      var attributes =
          isChecked && isInitialized() ? Attributes.of("validate_shape", true) : Attributes.NONE;
      tf.execute("AssignVariableOp", attributes, handle, whole);
      return this;
    }
  }

  /// Adds to the value, and returns this variable. Atomic: additions of several threads all count.
  ///
  /// @param delta a tensor, a variable or host data, of the variable's dtype and shape
  /// @throws IllegalArgumentException if the dtype or the shape differs, or `tf` is of another
  ///   environment
  /// @throws IllegalStateException if there is no value yet, or the variable is closed
  public Variable assignAdd(Ops tf, Object delta) {
    return update(tf, "assignAdd", "AssignAddVariableOp", delta);
  }

  /// Subtracts from the value, and returns this variable. Atomic.
  ///
  /// @param delta a tensor, a variable or host data, of the variable's dtype and shape
  /// @throws IllegalArgumentException if the dtype or the shape differs, or `tf` is of another
  ///   environment
  /// @throws IllegalStateException if there is no value yet, or the variable is closed
  public Variable assignSub(Ops tf, Object delta) {
    return update(tf, "assignSub", "AssignSubVariableOp", delta);
  }

  /// Replaces the value eagerly; see [#assign(Ops, Object)].
  ///
  /// @throws IllegalStateException if this thread is tracing a function
  public Variable assign(Object value) {
    return assign(here("assign"), value);
  }

  /// Adds to the value eagerly; see [#assignAdd(Ops, Object)].
  ///
  /// @throws IllegalStateException if this thread is tracing a function
  public Variable assignAdd(Object delta) {
    return assignAdd(here("assignAdd"), delta);
  }

  /// Subtracts from the value eagerly; see [#assignSub(Ops, Object)].
  ///
  /// @throws IllegalStateException if this thread is tracing a function
  public Variable assignSub(Object delta) {
    return assignSub(here("assignSub"), delta);
  }

  /// Replaces a part of the value, and returns this variable.
  ///
  /// @param value of the shape of the part
  /// @param indices positions and ranges, as [Tensor#get] takes them
  /// @throws IllegalArgumentException if the dtype differs, or the indices do not fit
  /// @throws IllegalStateException if there is no value yet, or the variable is closed
  /// @throws TensorFlowException if the shape of the value is not that of the part
  /// @see "Python: tf.Variable: v[1:3].assign(x)"
  public Variable assignSlice(Ops tf, Object value, Object... indices) {
    checkReadable(tf, "assignSlice");
    SliceSpec slice = SliceSpec.of(shape(), indices);
    try (var operands = new Operands(tf, "assignSlice", this)) {
      List<Tensor> bounds = operands.bounds(slice);
      tf.execute(
          "ResourceStridedSliceAssign",
          slice.attributes(),
          handle,
          bounds.get(0),
          bounds.get(1),
          bounds.get(2),
          operands.value(value));
      return this;
    }
  }

  // -- scatter ------------------------------------------------------------------------------------

  /// Changes single rows or parts of the value.
  ///
  /// @param tf where the changes run
  public Scatter scatter(Ops tf) {
    return new Scatter(tf, this);
  }

  // -- operators ----------------------------------------------------------------------------------

  /// `value + other`, where `other` is.
  public Tensor plus(Tensor other) {
    return read(Ops.of(other.place())).plus(other);
  }

  /// `value - other`, where `other` is.
  public Tensor minus(Tensor other) {
    return read(Ops.of(other.place())).minus(other);
  }

  /// `value * other`, where `other` is.
  public Tensor times(Tensor other) {
    return read(Ops.of(other.place())).times(other);
  }

  /// `value / other`, where `other` is.
  public Tensor div(Tensor other) {
    return read(Ops.of(other.place())).div(other);
  }

  // -- inside -------------------------------------------------------------------------------------

  private Variable update(Ops tf, String operation, String op, Object delta) {
    checkReadable(tf, operation);
    try (var operands = new Operands(tf, operation, this)) {
      tf.execute(op, Attributes.NONE, handle, operands.whole(delta));
      return this;
    }
  }

  /// Its own environment or graph.
  private Ops here(String operation) {
    return Ops.of(openHandle(operation).place());
  }

  Tensor openHandle(String operation) {
    if (isClosed()) {
      throw VariableErrors.closed(operation, this);
    }
    return handle;
  }

  private void check(Ops tf, String operation) {
    if (openHandle(operation).place().home() != tf.home()) {
      throw VariableErrors.foreign(operation, this);
    }
    // A variable that is an argument is of the graph, wherever it is read.
    if (tf.isTracing() && handle instanceof EagerTensor) {
      throw VariableErrors.eagerInTrace(operation, this);
    }
  }

  /// In a graph, whether there is a value is asked whenever it runs: the runtime takes a variable
  /// without one for an empty tensor.
  void checkReadable(Ops tf, String operation) {
    check(tf, operation);
    if (isInitialized()) {
      return;
    }
    Tensor known = isInitialized(tf);
    if (known instanceof EagerTensor) {
      throw VariableErrors.noValue(operation, this);
    }
    Tensor message = tf.constant(VariableErrors.noValueText(operation, this));
    tf.execute("Assert", Attributes.NONE, known, List.of(message));
  }

  private Tensor isInitialized(Place tf) {
    return tf.execute("VarIsInitializedOp", Attributes.NONE, handle)[0];
  }

  /// Name, shape and dtype, and the value if it can be read.
  @Override
  public String toString() {
    String text = "Variable(\"%s\", shape=%s, dtype=%s".formatted(name, shape(), dtype());
    if (isClosed()) {
      return text + ", closed)";
    }
    if (!(handle instanceof EagerTensor eager) || !isInitialized()) {
      return text + ")";
    }
    try (Tensor value = readUnchecked(eager.place())) {
      return text + ", value=" + value + ")";
    }
  }
}
