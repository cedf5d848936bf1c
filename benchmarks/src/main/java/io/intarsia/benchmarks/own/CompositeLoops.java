package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.CompositeWork.Task;
import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What is done with a class of four tensors and a number, however its spec comes about.
final class CompositeLoops {
  private final Environment tf = Environment.open();
  private final Tensor tensor = tf.constant(Data.ramp(4));
  // Written, so that the compiler cannot leave out what is measured.
  private @Nullable Object result;
  private int number;

  /// A loop in an environment of its own.
  ///
  /// @param make a value that holds the same tensor four times
  TimedLoop open(Task task, Function<Tensor, ExtensionType> make) {
    ExtensionType value = make.apply(tensor);
    TypeSpec<?> spec = value.typeSpec();
    TypeSpec<?> other = make.apply(tensor).typeSpec();
    List<@Nullable Object> flat = Nest.expanded().flatten(value);
    Runnable call =
        switch (task) {
          case CONSTRUCT -> () -> result = make.apply(tensor);
          case SPEC -> () -> result = value.typeSpec();
          case HASH -> () -> number += spec.hashCode();
          case EQUAL -> () -> number += spec.equals(other) ? 1 : 0;
          case COMPATIBLE -> () -> number += spec.isCompatibleWith(other) ? 1 : 0;
          case FLATTEN -> () -> result = Nest.expanded().flatten(value);
          case PACK -> () -> result = Nest.expanded().packSequenceAs(value, flat);
          case START -> throw new IllegalArgumentException("each call has a class of its own");
        };
    return TimedLoop.of(call, () -> new float[] {Nest.expanded().flatten(value).size()}, tf::close);
  }

  /// A loop that loads a class anew in each call, makes a value of it, and takes its spec.
  ///
  /// @param prepare what comes before the first value
  TimedLoop start(Class<?> type, Consumer<Class<?>> prepare) {
    return TimedLoop.of(
        () -> {
          ExtensionType value = make(type, prepare);
          result = value.typeSpec();
        },
        () -> new float[] {Nest.expanded().flatten(make(type, prepare)).size()},
        tf::close);
  }

  private ExtensionType make(Class<?> type, Consumer<Class<?>> prepare) {
    try {
      Class<?> anew = new AnewLoader(type).load();
      prepare.accept(anew);
      Constructor<?> constructor = anew.getDeclaredConstructors()[0];
      constructor.setAccessible(true);
      return (ExtensionType) constructor.newInstance(tensor, tensor, tensor, tensor, 1);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a class of the benchmarks cannot be used; please report", e);
    }
  }
}
