package io.intarsia.benchmarks.own;

import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.FunctionWork;
import io.intarsia.benchmarks.measure.HostWork;
import io.intarsia.benchmarks.measure.Threads;
import io.intarsia.benchmarks.measure.TimedLoop;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.imperative.RunOptions;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.Collections;
import java.util.function.Supplier;

/// Host functions in traced functions.
final class OwnHosts {
  private static final Duration HANGS = Duration.ofSeconds(30);

  /// In an environment of its own, which has the threads that are asked for.
  TimedLoop open(HostWork work) {
    var tf = Environment.open(EnvironmentOptions.defaults().withThreads(0, work.interOpThreads()));
    Tensor x = tf.constant(work.payload());
    HostFunction<Tensor, Tensor> host =
        switch (work.task()) {
          case IDENTITY -> identity(x);
          case INLINE -> identity(x).inline();
          case NESTED -> nested(tf, x);
        };
    var function = tf.function((Ops g, Tensor y) -> host.apply(g, y));
    Supplier<Tensor> call = () -> function.apply(x);
    failIfItHangs(tf, call);
    Runnable body = () -> call.get().close();
    var callers = new Threads(Collections.nCopies(work.callers(), body));
    return TimedLoop.timed(
        work.callers() == 1 ? count -> TimedLoop.time(count, body) : callers::run,
        () -> Digest.of(OwnOps.values(call.get())),
        () -> {
          callers.close();
          tf.close();
        });
  }

  private static HostFunction<Tensor, Tensor> identity(Tensor x) {
    return HostFunction.of("identity", TensorSpec.of(x.shape(), x.dtype()), (Ops _, Tensor y) -> y);
  }

  private static HostFunction<Tensor, Tensor> nested(Environment tf, Tensor x) {
    var inner = tf.function((Ops g, Tensor y) -> chain(g, y));
    return HostFunction.of(
        "nested", TensorSpec.of(x.shape(), x.dtype()), (Ops _, Tensor y) -> inner.apply(y));
  }

  private static Tensor chain(Ops g, Tensor y) {
    Tensor product = y;
    for (int i = 0; i < FunctionWork.LONG; i++) {
      product = g.math.multiply(product, y);
    }
    return product;
  }

  // The first call is given so long and no longer; a benchmark that never ends would tell nothing.
  private static void failIfItHangs(Environment tf, Supplier<Tensor> call) {
    tf.setRunOptions(RunOptions.defaults().withTimeout(HANGS));
    call.get().close();
    tf.setRunOptions(RunOptions.defaults());
  }
}
