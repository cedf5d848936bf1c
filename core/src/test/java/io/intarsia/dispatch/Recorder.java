package io.intarsia.dispatch;

import io.intarsia.shape.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A dispatcher that keeps the calls it is asked for, and types that use it.
final class Recorder implements Dispatcher {
  final List<Call> calls = new ArrayList<>();
  private final Function<Call, @Nullable Object> answer;
  private final Optional<List<Class<?>>> types;

  /// @param answer what each call gives
  /// @param types those it accepts; none for all
  Recorder(Function<Call, @Nullable Object> answer, Class<?>... types) {
    this.answer = answer;
    this.types = types.length == 0 ? Optional.empty() : Optional.of(List.of(types));
  }

  static Recorder declining() {
    return new Recorder(call -> Dispatch.NOT_IMPLEMENTED);
  }

  @Override
  public @Nullable Object dispatch(Call call) {
    calls.add(call);
    return answer.apply(call);
  }

  @Override
  public Optional<List<Class<?>>> types() {
    return types;
  }

  /// A value that dispatches; its subclass does so as it is told.
  static class Value implements DispatchableType {
    private final Dispatcher dispatcher;

    Value(Dispatcher dispatcher) {
      this.dispatcher = dispatcher;
    }

    @Override
    public Dispatcher dispatcher() {
      return dispatcher;
    }

    @Override
    public Shape shape() {
      return Shape.of(2);
    }
  }

  /// A subclass of [Value].
  static final class SubValue extends Value {
    SubValue(Dispatcher dispatcher) {
      super(dispatcher);
    }
  }

  /// A class that has nothing to do with [Value].
  record Other(Dispatcher dispatcher) implements DispatchableType {
    @Override
    public Shape shape() {
      return Shape.of(3);
    }
  }
}
