package io.intarsia.benchmarks.scale;

import io.intarsia.benchmarks.scale.Sampler.Task;
import io.intarsia.dtype.DType;
import io.intarsia.function.Code;
import io.intarsia.function.Traced;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Functions that are chains of products.
final class OpsInFunction implements Growth {
  private static final TensorSpec MATRIX = TensorSpec.of(Shape.of(2, 2), DType.FLOAT32);
  // After twice so long for each node, calls have found their way into the caller's thread; those
  // of
  // the greatest functions would take minutes to.
  private static final long MOVED = 2 * 200_000;
  private static final long MOST = 15_000_000_000L;

  private final Environment tf = Environment.open();
  private final Tensor x = tf.constant(new float[][] {{1, -1}, {-1, 1}});
  // The function that was called last.
  private Traced.@Nullable Of1<Tensor, Tensor> called;

  @Override
  public void at(int size, Sampler sampler, Sink sink) {
    Code.Of1<Tensor, Tensor> code =
        (g, a) -> {
          Tensor product = a;
          for (int i = 0; i < size; i++) {
            product = g.math.multiply(product, a);
          }
          return product;
        };
    System.gc();
    sink.add(Line.TRACE, sampler.prepared(Clock.THREAD, () -> trace(tf.function(code))));
    sink.add(Line.FIRST_CALL, sampler.prepared(Clock.THREAD, () -> firstCall(tf.function(code))));
    var function = Objects.requireNonNull(called);
    long moved = sampler.warmUp().isZero() ? 0 : Math.min(MOST, MOVED * size);
    sink.add(
        Line.LATER_CALL,
        sampler.repeated(Clock.WALL, () -> function.apply(x).close(), Duration.ofNanos(moved)));
  }

  private static Task trace(Traced.Of1<Tensor, Tensor> function) {
    return Task.of(() -> function.concrete(MATRIX));
  }

  private Task firstCall(Traced.Of1<Tensor, Tensor> function) {
    function.concrete(MATRIX);
    called = function;
    return Task.of(() -> function.apply(x).close());
  }

  @Override
  public void close() {
    tf.close();
  }
}
