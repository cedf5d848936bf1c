package io.intarsia.dispatch;

import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One way to call a function in Java. The generated facade hands its arguments over here.
public final class Overload {
  /// In place of an index: a record of optional arguments.
  public static final int OPTIONS = -1;

  /// In place of an argument: left out by the caller.
  public static final Object ABSENT =
      new Object() {
        @Override
        public String toString() {
          return "ABSENT";
        }
      };

  private final Api api;
  private final int[] parameters;
  // Asked for on every call.
  private final boolean[] expectTensors;

  private Overload(Api api, int[] parameters) {
    this.api = api;
    this.parameters = parameters;
    this.expectTensors = new boolean[parameters.length];
    for (int i = 0; i < parameters.length; i++) {
      expectTensors[i] =
          parameters[i] != OPTIONS && api.parameters().get(parameters[i]).kind().expectsTensors();
    }
  }

  /// An overload of a function.
  ///
  /// @param parameters of each argument in Java, the index of Python's parameter, or [#OPTIONS]
  public static Overload of(Api api, int... parameters) {
    return new Overload(api, parameters.clone());
  }

  /// All parameters in Python's order.
  static Overload full(Api api) {
    return new Overload(api, IntStream.range(0, api.parameters().size()).toArray());
  }

  /// Runs the function, by the first handler that takes it, else by the original.
  ///
  /// @param original the same overload on tensors
  public @Nullable Object call(Place runner, Original original, @Nullable Object... arguments) {
    return Dispatch.run(new Call(this, runner, original, arguments));
  }

  /// As [#call], with axes given by name, which tensors do not have.
  public @Nullable Object callNamed(Place runner, @Nullable Object... arguments) {
    return call(
        runner,
        given -> {
          throw DispatchErrors.noAxisNames(api);
        },
        arguments);
  }

  /// As [#call], for a function that gives a tensor.
  public TensorLike tensor(Place runner, Original original, @Nullable Object... arguments) {
    return HandlerResults.tensor(api, call(runner, original, arguments));
  }

  /// As [#call], for an elementwise function on values that promise to give their own type.
  ///
  /// @throws IllegalStateException if a handler breaks its promise
  // The caller's type is that of an argument that promises, or of several a type above them; null
  // is a result like any other.
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals", "NullAway"})
  public <T extends Elementwise> T same(
      Place runner, Original original, @Nullable Object... arguments) {
    return (T) HandlerResults.same(api, tensor(runner, original, arguments), arguments);
  }

  /// As [#callNamed], for a function that gives a tensor.
  public TensorLike tensorNamed(Place runner, @Nullable Object... arguments) {
    return HandlerResults.tensor(api, callNamed(runner, arguments));
  }

  /// As [#call], for a function that gives a list of tensors.
  public List<TensorLike> tensors(Place runner, Original original, @Nullable Object... arguments) {
    return HandlerResults.tensors(api, call(runner, original, arguments));
  }

  /// As [#callNamed], for a function that gives a list of tensors.
  public List<TensorLike> tensorsNamed(Place runner, @Nullable Object... arguments) {
    return HandlerResults.tensors(api, callNamed(runner, arguments));
  }

  /// A list argument, for the original.
  public static List<Tensor> list(@Nullable Object argument) {
    return ((Collection<?>) Objects.requireNonNull(argument))
        .stream().map(Tensor.class::cast).toList();
  }

  Api api() {
    return api;
  }

  /// Python's parameter for an argument, or [#OPTIONS].
  int parameter(int argument) {
    return parameters[argument];
  }

  /// The argument for Python's parameter, or -1.
  int argument(int parameter) {
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i] == parameter) {
        return i;
      }
    }
    return -1;
  }

  /// Whether handlers are looked for in an argument.
  boolean expectsTensors(int argument) {
    return expectTensors[argument];
  }
}
