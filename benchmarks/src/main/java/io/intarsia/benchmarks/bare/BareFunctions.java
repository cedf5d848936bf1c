package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.FunctionWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.benchmarks.measure.TraceWork;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// The floor of functions: those of the runtime, called by name.
final class BareFunctions {
  // Threads of a session: that of the caller.
  private static final int CALLER = -1;

  private final BareContext context;
  private final long x;
  private final long signs;
  private int made;
  private int next;

  BareFunctions(BareContext context) {
    this.context = context;
    this.x = context.tensor(Data.a(), 2, 2);
    this.signs = context.tensor(Data.signs(), 2, 2);
  }

  TimedLoop open(FunctionWork work) {
    int size = work.size();
    return switch (work.task()) {
      case CALL -> call(size);
      case EAGER -> oneByOne(size);
      case SESSION -> BareSession.ofChain(context, size, 0).loop();
      case CALLER_SESSION, COMPILED -> BareSession.ofChain(context, size, CALLER).loop();
      case DENSE -> BareSession.ofLayers(context, size, CALLER).loop();
      case ARGUMENTS, MAP -> many(signs, FunctionWork.LONG, size, false);
      case VARIABLES -> new BareVariables(context, name(), x, size).loop(context);
      case NOTHING, DECLARED -> nothing(size);
      case LIST, TYPE -> many(x, 1, size, true);
      case SIGNATURES -> inTurn(size);
    };
  }

  /// Makes a new function each time.
  TimedLoop open(TraceWork work) {
    return TimedLoop.timed(
        calls -> timeNew(calls, work),
        () -> {
          try (var function = BareFunction.chain(context, name(), work.ops())) {
            return Digest.of(context.take(function.call(x, signs)));
          }
        },
        () -> {});
  }

  private long timeNew(int calls, TraceWork work) {
    long total = 0;
    for (int i = 0; i < calls; i++) {
      long start = System.nanoTime();
      var function = BareFunction.chain(context, name(), work.ops());
      long traced = System.nanoTime();
      total +=
          switch (work.task()) {
            case TRACE -> traced - start;
            case FIRST_CALL -> timeCall(function);
          };
      function.close();
    }
    return total;
  }

  private long timeCall(BareFunction function) {
    long start = System.nanoTime();
    BareApi.deleteHandle(function.call(x, signs));
    return System.nanoTime() - start;
  }

  private TimedLoop call(int ops) {
    var function = BareFunction.chain(context, name(), ops);
    return TimedLoop.of(
        () -> BareApi.deleteHandle(function.call(x, signs)),
        () -> context.take(function.call(x, signs)),
        function::close);
  }

  private TimedLoop oneByOne(int ops) {
    var op = new BareOp(context, "Mul");
    return TimedLoop.of(
        () -> BareApi.deleteHandle(chain(op, ops)), () -> context.take(chain(op, ops)), op::close);
  }

  private long chain(BareOp op, int ops) {
    long product = op.run(x, signs);
    for (int i = 1; i < ops; i++) {
      long before = product;
      product = op.run(before, signs);
      BareApi.deleteHandle(before);
    }
    return product;
  }

  private TimedLoop many(long input, int ops, int count, boolean givesAll) {
    var function = BareFunction.ofMany(context, name(), ops, count, givesAll);
    long[] inputs = new long[count];
    Arrays.fill(inputs, input);
    return TimedLoop.of(
        () -> {
          function.call(inputs);
          function.deleteResults();
        },
        () -> {
          float[] values = context.values(function.call(inputs));
          function.deleteResults();
          return values;
        },
        function::close);
  }

  private TimedLoop nothing(int count) {
    var function = BareFunction.ofNothing(context, name(), count);
    long[] inputs = new long[count];
    Arrays.fill(inputs, x);
    return TimedLoop.of(() -> function.call(inputs), () -> new float[0], function::close);
  }

  private TimedLoop inTurn(int count) {
    Map<Integer, BareFunction> functions = new HashMap<>();
    for (int i = 0; i < count; i++) {
      functions.put(i, BareFunction.chain(context, name(), 1));
    }
    next = 0;
    TimedLoop.time(count, () -> BareApi.deleteHandle(callNext(functions)));
    return TimedLoop.of(
        () -> BareApi.deleteHandle(callNext(functions)),
        () -> context.take(callNext(functions)),
        () -> functions.values().forEach(BareFunction::close));
  }

  private long callNext(Map<Integer, BareFunction> functions) {
    var function = Objects.requireNonNull(functions.get(next));
    next = next + 1 >= functions.size() ? 0 : next + 1;
    return function.call(x, signs);
  }

  private String name() {
    return "bare_" + made++;
  }
}
