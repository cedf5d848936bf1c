package io.intarsia.dispatch;

import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Finds who runs a function on given arguments.
///
/// Handlers are asked before the function is tried. They go from left to right through the
/// arguments that expect tensors, elements of lists in their order, but a subclass before its
/// superclass; each once. If all decline, the function itself runs on what the values convert to.
///
/// @see "Python: tf.experimental.DispatchableType; NumPy: NEP 18, `__array_function__`"
public final class Dispatch {
  /// What a handler returns to decline.
  public static final Object NOT_IMPLEMENTED =
      new Object() {
        @Override
        public String toString() {
          return "NOT_IMPLEMENTED";
        }
      };

  // A class value holds what belongs to a class without keeping the class.
  private static final ClassValue<Entry> ENTRIES =
      new ClassValue<>() {
        @Override
        protected Entry computeValue(Class<?> type) {
          return new Entry();
        }
      };

  private Dispatch() {}

  private static final class Entry {
    final AtomicReference<@Nullable Dispatcher> adapter = new AtomicReference<>();
    final DispatchCounts counts = new DispatchCounts();
  }

  /// Lets a dispatcher run functions for a class that does not implement [DispatchableType]. Its
  /// values are given to functions called by name, `tf.op("math.add").apply(value, 1)`; those that
  /// are [io.intarsia.tensor.TensorLike] also to the methods of the facade. Subclasses are adapted
  /// on their own.
  ///
  /// @throws IllegalArgumentException if the class has a dispatcher already
  public static void adapt(Class<?> type, Dispatcher dispatcher) {
    if (DispatchableType.class.isAssignableFrom(type)
        || !ENTRIES.get(type).adapter.compareAndSet(null, dispatcher)) {
      throw DispatchErrors.adaptedTwice(type);
    }
  }

  /// Takes back [#adapt]; does nothing if there was none.
  public static void unadapt(Class<?> type) {
    ENTRIES.get(type).adapter.set(null);
  }

  /// How often functions that nobody ran were called on values of a class.
  public static DispatchCounts counts(Class<?> type) {
    return ENTRIES.get(type).counts;
  }

  /// Who would run a function on these arguments, and why; runs nothing.
  ///
  /// @param arguments in Python's order
  /// @throws IllegalArgumentException if the function does not take as many
  public static Explanation explain(Api api, @Nullable Object... arguments) {
    return Explanation.of(api, Arrays.asList(arguments));
  }

  /// Calls a function by the names of its parameters. If some argument runs functions itself, it is
  /// asked; else the original runs.
  ///
  /// @param original the function on tensors, given a value for each of Python's parameters,
  ///   [Overload#ABSENT] for what is left out
  /// @throws IllegalArgumentException if the function does not take such arguments
  public static @Nullable Object call(
      Place runner, Api api, List<?> positional, Map<String, ?> named, Original original) {
    @Nullable Object[] values = NamedCall.arguments(api, positional, named);
    if (values.length > 0 && values[0] != null && ByComponents.isMeant(api, values[0])) {
      return run(NamedCall.of(runner, api, values, original));
    }
    return isAnyDispatchable(api.full(), values)
        ? run(NamedCall.of(runner, api, values, original))
        : original.run(values);
  }

  private static boolean isAnyDispatchable(Overload overload, @Nullable Object[] values) {
    for (int i = 0; i < values.length; i++) {
      if (overload.expectsTensors(i) && isDispatchable(values[i])) {
        return true;
      }
    }
    return false;
  }

  /// Whether a value, or an element of a list, runs functions itself.
  private static boolean isDispatchable(@Nullable Object value) {
    if (value == null || value instanceof Tensor) {
      return false;
    }
    if (value instanceof Collection<?> list) {
      for (Object element : list) {
        if (isDispatchable(element)) {
          return true;
        }
      }
      return false;
    }
    return dispatcher(value) != null;
  }

  /// What runs functions for a value, if anything does.
  static @Nullable Dispatcher dispatcher(Object value) {
    return value instanceof DispatchableType type
        ? type.dispatcher()
        : ENTRIES.get(value.getClass()).adapter.get();
  }

  static @Nullable Object run(Call call) {
    Dispatcher only = Candidates.only(call.overload(), call.given());
    if (only == null) {
      return runFirst(call);
    }
    boolean accepts = Candidates.firstRefused(only, call.overload(), call.given()) == null;
    Object result = accepts ? only.dispatch(call) : NOT_IMPLEMENTED;
    return result == NOT_IMPLEMENTED ? call.runDefault() : result;
  }

  private static @Nullable Object runFirst(Call call) {
    Candidates candidates = Candidates.of(call.overload(), call.given());
    for (int i = 0; i < candidates.size(); i++) {
      Dispatcher dispatcher = candidates.dispatcher(i);
      if (candidates.accepts(i)) {
        Object result = dispatcher.dispatch(call);
        if (result != NOT_IMPLEMENTED) {
          return result;
        }
      }
    }
    return call.runDefault();
  }
}
