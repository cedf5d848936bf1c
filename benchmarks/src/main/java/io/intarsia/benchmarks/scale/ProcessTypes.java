package io.intarsia.benchmarks.scale;

import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Handlers;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Types that a process has used. Public, as they are of another loader and call its handler.
public final class ProcessTypes implements Growth {
  /// One for all types: only the types are to be counted.
  public static final Handlers.Function HANDLER = call -> call.arg(0);

  private static final int WARM_UP = 1_000;
  private static final int CALLS_A_TYPE = 50;
  private static final int FEW = 100;

  private final Environment tf = Environment.open();
  private final Tensor tensor = tf.constant(1f);
  private final TypeLoader loader = new TypeLoader();

  // Written, so that the compiler cannot leave out what is measured.
  @SuppressWarnings("UnusedVariable")
  private @Nullable Object result;

  private int next = 1;

  ProcessTypes() {}

  @Override
  public void at(int size, Sampler sampler, Sink sink) {
    warmUp(sampler.warmUp().isZero() ? 1 : WARM_UP);
    List<Object> all = new ArrayList<>();
    long held = Held.now();
    sink.add(Line.LOAD_TYPES, Clock.THREAD.time(() -> all.addAll(load(size))));
    sink.add(
        Line.FIRST_OF_TYPES,
        Clock.THREAD.time(() -> {
          all.forEach(this::flatten);
          all.forEach(this::add);
        }));
    Held.add(sink, Line.MEMORY_OF_TYPES, held);
    sink.add(Line.FLATTEN_TYPES, sampler.repeated(Clock.THREAD, () -> all.forEach(this::flatten)));
    sink.add(Line.ADD_TYPES, sampler.repeated(Clock.THREAD, () -> all.forEach(this::add)));
    List<Object> few = all.subList(0, Math.min(FEW, size));
    Spread ofFew = sampler.repeated(Clock.THREAD, () -> few.forEach(this::add));
    sink.add(Line.ADD_FEW_TYPES, ofFew.dividedBy(few.size()));
    sink.add(
        Line.ADD_BESIDE_TYPES,
        sampler.repeated(Clock.THREAD, () -> tf.math.add(tensor, tensor).close()));
  }

  private void warmUp(int count) {
    List<Object> others = load(count);
    others.forEach(this::flatten);
    others.forEach(this::add);
    for (int i = 0; i < CALLS_A_TYPE * count; i++) {
      tf.math.add(tensor, tensor).close();
    }
  }

  private List<Object> load(int count) {
    List<Object> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      values.add(make(loader.load(next++)));
    }
    return values;
  }

  private Object make(Class<?> type) {
    try {
      var constructor = type.getDeclaredConstructor(Tensor.class);
      constructor.setAccessible(true);
      return constructor.newInstance(tensor);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a copy of a class cannot be made; please report", e);
    }
  }

  private void flatten(Object value) {
    result = ((ExtensionType) value).typeSpec();
    result = Nest.expanded().flatten(value);
  }

  private void add(Object value) {
    var type = (DispatchableType) value;
    result = tf.math.add(type, type);
  }

  @Override
  public void close() {
    tf.close();
  }
}
