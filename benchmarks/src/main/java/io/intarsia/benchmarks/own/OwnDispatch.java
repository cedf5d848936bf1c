package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.DispatchWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.dispatch.Apis;
import io.intarsia.dispatch.Call;
import io.intarsia.dispatch.Dispatch;
import io.intarsia.dispatch.DispatchTable;
import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Functions called on values of types that run them, and on tensors beside such types.
final class OwnDispatch {
  private static final int TYPES_TO_BE_PROFILED = 8;
  private static final int CALLS_TO_BE_PROFILED = 200_000;

  private final Environment tf;
  private final Tensor values;
  private final Tensor mask;
  // Written, so that the compiler cannot leave out what is measured.
  private @Nullable Object result;
  // By their number. Kept: when classes are unloaded, compiled code that knows them is thrown away.
  private final Map<Integer, List<DispatchableType>> made = new HashMap<>();

  OwnDispatch(Environment tf) {
    this.tf = tf;
    this.values = tf.constant(new float[] {1, 2});
    this.mask = tf.constant(new boolean[] {true, false});
  }

  /// Values with a mask.
  private record Masked(Tensor values, Tensor mask) implements DispatchableType {
    private static final Dispatcher DISPATCHER =
        DispatchTable.of(Masked.class).accepting(Tensor.class).on(Apis.Math.ADD, Masked::add);

    private static Object add(Call call) {
      if (!(call.arg(0) instanceof Masked x && call.arg(1) instanceof Masked y)) {
        return Dispatch.NOT_IMPLEMENTED;
      }
      Tensor both = Ops.of(call.place()).math.logicalAnd(x.mask, y.mask);
      return new Masked(call.tensor(x.values, y.values), both);
    }

    @Override
    public Dispatcher dispatcher() {
      return DISPATCHER;
    }

    @Override
    public Shape shape() {
      return values.shape();
    }

    void close() {
      values.close();
      mask.close();
    }
  }

  // The compiler has seen several types in turn before the first that matters: it would inline the
  // handlers of the first two otherwise, and take the third for a reason to start anew (seen: ten
  // times the time).
  private void showTypes() {
    List<DispatchableType> types = make(TYPES_TO_BE_PROFILED);
    for (int i = 0; i < CALLS_TO_BE_PROFILED; i++) {
      DispatchableType each = types.get(i % TYPES_TO_BE_PROFILED);
      result = tf.math.add(each, each);
    }
    made.put(-1, types);
  }

  TimedLoop open(DispatchWork work) {
    if (work.types() == 0) {
      // in a process that is to know no types
      return work.task() == DispatchWork.Task.PLAIN ? plain() : plainLike();
    }
    if (made.isEmpty()) {
      showTypes();
    }
    List<DispatchableType> types = made.computeIfAbsent(work.types(), this::make);
    return switch (work.task()) {
      case FIRST -> reach(types.getFirst());
      case LAST -> reach(types.getLast());
      case PLAIN -> plain();
      case PLAIN_LIKE -> plainLike();
      case MASKED -> masked();
      case BY_HAND -> byHand();
    };
  }

  private TimedLoop reach(DispatchableType value) {
    return TimedLoop.of(() -> result = tf.math.add(value, value), () -> new float[] {1});
  }

  private TimedLoop plain() {
    return TimedLoop.of(
        () -> tf.math.add(values, values).close(),
        () -> tf.math.add(values, values).toArray(float[].class));
  }

  private TimedLoop plainLike() {
    TensorLike like = values;
    return TimedLoop.of(
        () -> ((Tensor) tf.math.add(like, like)).close(),
        () -> ((Tensor) tf.math.add(like, like)).toArray(float[].class));
  }

  private TimedLoop masked() {
    TensorLike masked = new Masked(values, mask);
    return TimedLoop.of(
        () -> ((Masked) tf.math.add(masked, masked)).close(),
        () -> ((Masked) tf.math.add(masked, masked)).values().toArray(float[].class));
  }

  private TimedLoop byHand() {
    return TimedLoop.of(
        () -> {
          Tensor both = tf.math.logicalAnd(mask, mask);
          new Masked(tf.math.add(values, values), both).close();
        },
        () -> tf.math.add(values, values).toArray(float[].class));
  }

  /// Values of so many types, all of which have been asked once.
  private List<DispatchableType> make(int count) {
    List<DispatchableType> types = new ArrayList<>();
    byte[] template = template();
    for (int i = 0; i < count; i++) {
      types.add(make(template));
      result = tf.math.add(types.getLast(), types.getLast());
    }
    return types;
  }

  private static DispatchableType make(byte[] template) {
    try {
      Class<?> type = MethodHandles.lookup().defineHiddenClass(template, true).lookupClass();
      return (DispatchableType) type.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a copy of a class cannot be made; please report", e);
    }
  }

  private static byte[] template() {
    String file = "DispatchTemplate.class";
    try (InputStream in = OwnDispatch.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new AssertionError(file + " is not on the class path; please report");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }
}
