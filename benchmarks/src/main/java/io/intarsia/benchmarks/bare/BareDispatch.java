package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.DispatchWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// The floor of dispatch: a table of functions by class, and the ops without types.
final class BareDispatch {
  private final BareContext context;
  // Written, so that the compiler cannot leave out what is measured.
  private @Nullable Object result;
  private int next;

  BareDispatch(BareContext context) {
    this.context = context;
  }

  TimedLoop open(DispatchWork work) {
    return switch (work.task()) {
      case FIRST, LAST -> lookUp();
      case PLAIN, PLAIN_LIKE -> add();
      case MASKED, BY_HAND -> addAndMask();
    };
  }

  // Classes in turn, or the compiler would look up once for all.
  private TimedLoop lookUp() {
    Object[] keys = {1, 2L, 3f, 4d, "5", '6', true, (byte) 8};
    Map<Class<?>, BinaryOperator<Object>> functions = new HashMap<>();
    for (Object key : keys) {
      functions.put(key.getClass(), (x, y) -> key);
    }
    return TimedLoop.of(
        () -> {
          Object key = keys[next++ & 7];
          var function = Objects.requireNonNull(functions.get(key.getClass()));
          result = function.apply(key, key);
        },
        () -> new float[] {1});
  }

  private TimedLoop add() {
    long x = context.tensor(new float[] {1, 2}, 2);
    var op = new BareOp(context, "AddV2");
    return TimedLoop.of(
        () -> BareApi.deleteHandle(op.run(x, x)),
        () -> context.take(op.run(x, x)),
        () -> {
          op.close();
          BareApi.deleteHandle(x);
        });
  }

  // Any binary op of two elements will do for that of the masks.
  private TimedLoop addAndMask() {
    long x = context.tensor(new float[] {1, 2}, 2);
    var op = new BareOp(context, "AddV2");
    var mask = new BareOp(context, "Mul");
    return TimedLoop.of(
        () -> {
          BareApi.deleteHandle(op.run(x, x));
          BareApi.deleteHandle(mask.run(x, x));
        },
        () -> context.take(op.run(x, x)),
        () -> {
          op.close();
          mask.close();
          BareApi.deleteHandle(x);
        });
  }
}
