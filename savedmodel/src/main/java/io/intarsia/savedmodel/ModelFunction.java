package io.intarsia.savedmodel;

import io.intarsia.checkpoint.Trackable;
import io.intarsia.spec.AnonymousValue;
import io.intarsia.spec.ExtensionType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.SavedObjectGraphOuterClass.SavedObject;

/// A function of a saved model. It runs eagerly, and in functions that are traced; gradients go
/// through it to its arguments and to the variables of the model.
///
/// What Python calls with `f(x, factor=2.0)` is called with `f.call(List.of(x), Map.of("factor",
/// 2.0))`. Arguments are nests of tensors, extension types and values that the function was traced
/// for; numbers, strings and arrays in the place of a tensor become one. Lists of Python are
/// `List`, its tuples `Tuple`.
///
/// The first trace in the file that takes the arguments runs, as in Python. May be called by
/// several threads.
public final class ModelFunction<R> implements Trackable {
  private final FunctionTraces traces;
  private final Class<R> type;

  ModelFunction(FunctionTraces traces, Class<R> type) {
    this.traces = traces;
    this.type = type;
  }

  /// Runs it with arguments given by position.
  ///
  /// @throws IllegalArgumentException if one is missing or there are too many, or if it was not
  ///   saved for such arguments
  /// @throws UnsupportedOperationException if it has an op that the runtime does not have or that
  ///   the environment does not let run, or uses code of Python
  /// @throws ClassCastException if it gives a value of another class
  /// @throws IllegalStateException if the model is closed
  public R call(@Nullable Object... arguments) {
    return call(Arrays.asList(arguments), Map.of());
  }

  /// Runs it with arguments given by position and by name.
  ///
  /// @throws IllegalArgumentException if one is missing, given twice, or there is no such
  ///   parameter, or if it was not saved for such arguments
  /// @throws UnsupportedOperationException as [#call(Object...)] does
  /// @throws ClassCastException if it gives a value of another class
  /// @throws IllegalStateException if the model is closed
  @SuppressWarnings("NullAway") // a function that gives null is one of Object
  public R call(
      List<? extends @Nullable Object> positional, Map<String, ? extends @Nullable Object> named) {
    Object result = traces.call(positional, named);
    if (result == null || type.isInstance(result)) {
      return type.cast(result);
    }
    if (result instanceof AnonymousValue value && ExtensionType.class.isAssignableFrom(type)) {
      return type.cast(value.reinterpret(type.asSubclass(ExtensionType.class)));
    }
    throw ModelErrors.otherClass(traces.name(), type, result);
  }

  /// What it was saved for, in the order in which that is looked for.
  public List<String> traces() {
    return traces.traces().stream().map(ModelTrace::toString).toList();
  }

  /// Nothing: what it uses is the model's. Models that are saved may hold it.
  @Override
  public Map<String, Object> trackedChildren() {
    return Map.of();
  }

  /// Its traces.
  List<ModelTrace> loadedTraces() {
    return traces.traces();
  }

  /// Its traces, for a model that is saved.
  List<SavedTrace.Loaded> savedTraces() {
    return traces.traces().stream().map(ModelTrace::saved).toList();
  }

  /// What the file that it is of says of it.
  SavedObject node() {
    return traces.node();
  }

  /// Its name and its parameters, as in Python.
  @Override
  public String toString() {
    return traces.toString();
  }
}
