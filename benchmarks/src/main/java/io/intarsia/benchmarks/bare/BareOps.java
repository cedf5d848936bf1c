package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.TimedLoop;

/// Single ops and a chain of them.
final class BareOps {
  private final BareContext context;

  BareOps(BareContext context) {
    this.context = context;
  }

  TimedLoop binary(String name) {
    long a = context.tensor(Data.a(), 2, 2);
    long b = context.tensor(Data.b(), 2, 2);
    var op = new BareOp(context, name);
    return TimedLoop.of(
        () -> BareApi.deleteHandle(op.run(a, b)),
        () -> context.take(op.run(a, b)),
        () -> release(op, a, b));
  }

  TimedLoop unary(String name) {
    long a = context.tensor(Data.a(), 2, 2);
    var op = new BareOp(context, name);
    return TimedLoop.of(
        () -> BareApi.deleteHandle(op.run(a)), () -> context.take(op.run(a)), () -> release(op, a));
  }

  TimedLoop add(int length) {
    return twice("AddV2", context.tensor(Data.ramp(length), length));
  }

  TimedLoop matMul(int side) {
    return twice("MatMul", context.tensor(Data.ramp(side * side), side, side));
  }

  TimedLoop matMulTransposed() {
    long a = context.tensor(Data.ramp(Data.ROWS * Data.COLUMNS), Data.ROWS, Data.COLUMNS);
    var op = new BareOp(context, "MatMul");
    var transpose = op.attribute("transpose_b");
    return TimedLoop.of(
        () -> {
          op.set(transpose, true);
          BareApi.deleteHandle(op.run(a, a));
        },
        () -> {
          op.set(transpose, true);
          return context.take(op.run(a, a));
        },
        () -> release(op, a));
  }

  TimedLoop chain() {
    var chain = new Chain(context);
    return TimedLoop.of(
        () -> BareApi.deleteHandle(chain.run()), () -> context.take(chain.run()), chain::close);
  }

  private TimedLoop twice(String name, long x) {
    var op = new BareOp(context, name);
    return TimedLoop.of(
        () -> BareApi.deleteHandle(op.run(x, x)),
        () -> context.take(op.run(x, x)),
        () -> release(op, x));
  }

  private static void release(BareOp op, long... handles) {
    op.close();
    for (long handle : handles) {
      BareApi.deleteHandle(handle);
    }
  }

  /// `-((a + b) * a - b)`.
  private static final class Chain implements AutoCloseable {
    private final long a;
    private final long b;
    private final BareOp add;
    private final BareOp multiply;
    private final BareOp subtract;
    private final BareOp negate;

    Chain(BareContext context) {
      a = context.tensor(Data.a(), 2, 2);
      b = context.tensor(Data.b(), 2, 2);
      add = new BareOp(context, "AddV2");
      multiply = new BareOp(context, "Mul");
      subtract = new BareOp(context, "Sub");
      negate = new BareOp(context, "Neg");
    }

    long run() {
      long sum = add.run(a, b);
      long product = multiply.run(sum, a);
      BareApi.deleteHandle(sum);
      long difference = subtract.run(product, b);
      BareApi.deleteHandle(product);
      long result = negate.run(difference);
      BareApi.deleteHandle(difference);
      return result;
    }

    @Override
    public void close() {
      add.close();
      multiply.close();
      subtract.close();
      release(negate, a, b);
    }
  }
}
