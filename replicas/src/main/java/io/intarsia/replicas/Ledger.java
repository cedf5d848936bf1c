package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.IntFunction;

/// Which collective this process waits in, and for how long. The environment limits the time of
/// those that run eagerly, too; it does not know what they are of, and cannot see those in
/// functions, which may take as long as they want.
///
/// Before a collective of a function runs, its group is written into a variable, and after it zero.
/// The variable is the collective's ordering token, too, so that these nodes stay in their order. A
/// thread looks at the variable; when it has been the same collective for too long, all fail.
final class Ledger implements AutoCloseable {
  private static final int LOOKS = 10;
  private static final long MOST = 100; // milliseconds

  private final Environment tf;
  private final Duration timeout;
  private final IntFunction<TensorFlowException> late;
  // How many collectives have begun, and the group of the one under way, or 0.
  private final Variable state;
  private final Thread thread;
  // The same of collectives that run eagerly.
  private final AtomicLong begunNow = new AtomicLong();
  private volatile int groupNow;

  /// @param late what all collectives fail with when the one of a group has waited for too long
  Ledger(Environment tf, Duration timeout, IntFunction<TensorFlowException> late) {
    this.tf = tf;
    this.timeout = timeout;
    this.late = late;
    this.state = Variable.of(tf, new long[2], VariableOptions.defaults().withTrainable(false));
    this.thread = Thread.ofPlatform().daemon().name("intarsia-ledger").unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  /// Adds a collective, given its ordering tokens.
  ///
  /// @param input what it is given
  Tensor noted(Ops g, int group, Tensor input, Function<List<Tensor>, Tensor> collective) {
    if (Wire.isNow(input)) {
      return notedNow(group, collective);
    }
    state.assignAdd(g, behind(g, input, new long[] {1, group}));
    Tensor result = collective.apply(List.of(state.handle()));
    state.assignAdd(g, new long[] {0, -group});
    return result;
  }

  // The same numbers when a tensor is there: what a replica computes before is no waiting.
  private static Tensor behind(Ops g, Tensor tensor, long[] numbers) {
    Tensor size = g.execute("Size", Attributes.of("out_type", DType.INT64), tensor)[0];
    return g.math.add(g.constant(numbers), g.math.multiply(size, 0L));
  }

  private Tensor notedNow(int group, Function<List<Tensor>, Tensor> collective) {
    begunNow.incrementAndGet();
    groupNow = group;
    try {
      return collective.apply(List.of());
    } finally {
      groupNow = 0;
    }
  }

  /// How many collectives have begun here, and the group of the one under way, or 0.
  long[] state() {
    long[] inFunctions = look();
    int now = groupNow;
    return new long[] {begunNow.get() + inFunctions[0], now == 0 ? inFunctions[1] : now};
  }

  private void run() {
    long begun = -1;
    long since = 0;
    try {
      while (true) {
        Thread.sleep(Math.max(1, Math.min(timeout.toMillis() / LOOKS, MOST)));
        long[] now = state();
        if (now[1] == 0 || now[0] != begun) {
          begun = now[0];
          since = System.nanoTime();
        } else if (System.nanoTime() - since >= timeout.toNanos()) {
          tf.abortCollectives(late.apply((int) now[1]));
          return;
        }
      }
    } catch (InterruptedException | IllegalStateException e) {
      // It was closed, or the environment.
    }
  }

  private long[] look() {
    try (Tensor value = state.read(tf)) {
      return value.toArray(long[].class);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
