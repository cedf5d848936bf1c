package io.intarsia.benchmarks.bare;

import io.intarsia.benchmarks.measure.Data;
import io.intarsia.benchmarks.measure.GradientWork;
import io.intarsia.benchmarks.measure.TimedLoop;
import java.lang.foreign.MemorySegment;
import java.util.function.LongSupplier;

/// The floor of gradients: the ops that compute them, one after the other.
final class BareGradients {
  private final BareContext context;
  private final long x;

  BareGradients(BareContext context) {
    this.context = context;
    this.x = context.tensor(Data.signs(), 2, 2);
  }

  TimedLoop open(GradientWork work) {
    return switch (work.task()) {
      case CHAIN -> chain(work.size(), 1);
      case PERSISTENT -> chain(GradientWork.AGAIN, work.size());
      case MATMUL -> product(false);
      case SUM -> product(true);
      default -> throw new AssertionError(work + " has its floor elsewhere; please report");
    };
  }

  private TimedLoop loop(LongSupplier call, Runnable release) {
    return TimedLoop.of(
        () -> BareApi.deleteHandle(call.getAsLong()),
        () -> context.take(call.getAsLong()),
        release);
  }

  private TimedLoop chain(int ops, int times) {
    var chain = new Chain(ops);
    return loop(() -> chain.run(times), chain::close);
  }

  private TimedLoop product(boolean isSummed) {
    var product = new Product(isSummed);
    return loop(product::run, product::close);
  }

  /// So many multiplications and the backward pass through them: `3 ops + 2`.
  private final class Chain implements AutoCloseable {
    private final BareOp multiply = new BareOp(context, "Mul");
    private final BareOp ones = new BareOp(context, "OnesLike");
    private final BareOp addAll = new BareOp(context, "AddN");
    private final long[] products;
    // Of the first factors, and what the backward pass ends with.
    private final long[] gradients;

    Chain(int ops) {
      products = new long[ops + 1];
      gradients = new long[ops + 1];
      products[0] = x;
    }

    /// The last of several gradients.
    long run(int times) {
      int ops = products.length - 1;
      for (int i = 0; i < ops; i++) {
        products[i + 1] = multiply.run(products[i], x);
      }
      for (int i = 1; i < times; i++) {
        BareApi.deleteHandle(back());
      }
      long gradient = back();
      for (int i = 1; i <= ops; i++) {
        BareApi.deleteHandle(products[i]);
      }
      return gradient;
    }

    private long back() {
      int ops = products.length - 1;
      long gradient = ones.run(products[ops]);
      for (int i = ops; i > 0; i--) {
        gradients[i] = multiply.run(products[i - 1], gradient);
        long before = multiply.run(gradient, x);
        BareApi.deleteHandle(gradient);
        gradient = before;
      }
      gradients[0] = gradient;
      long sum = addAll.runOnList(gradients);
      for (long each : gradients) {
        BareApi.deleteHandle(each);
      }
      return sum;
    }

    @Override
    public void close() {
      multiply.close();
      ones.close();
      addAll.close();
    }
  }

  /// The product of a matrix with itself, or the sum of its elements, and the backward pass.
  private final class Product implements AutoCloseable {
    private final BareOp matMul = new BareOp(context, "MatMul");
    private final BareOp ones = new BareOp(context, "OnesLike");
    private final BareOp sum = new BareOp(context, "Sum");
    private final BareOp add = new BareOp(context, "AddV2");
    private final MemorySegment first = matMul.attribute("transpose_a");
    private final MemorySegment second = matMul.attribute("transpose_b");
    private final long axes = context.numbers(0, 1);
    private final boolean isSummed;

    Product(boolean isSummed) {
      this.isSummed = isSummed;
    }

    long run() {
      long product = matMul.run(x, x);
      if (isSummed) {
        BareApi.deleteHandle(sum.run(product, axes));
      }
      long gradient = ones.run(product);
      BareApi.deleteHandle(product);
      matMul.set(second, true);
      long left = matMul.run(gradient, x);
      matMul.set(first, true);
      long right = matMul.run(x, gradient);
      BareApi.deleteHandle(gradient);
      long both = add.run(left, right);
      BareApi.deleteHandle(left);
      BareApi.deleteHandle(right);
      return both;
    }

    @Override
    public void close() {
      matMul.close();
      ones.close();
      sum.close();
      add.close();
      BareApi.deleteHandle(axes);
    }
  }
}
