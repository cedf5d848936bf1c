package io.intarsia.benchmarks.neighbour;

import io.intarsia.benchmarks.measure.Digest;
import io.intarsia.benchmarks.measure.TimedLoop;
import java.util.List;
import java.util.function.Supplier;
import org.tensorflow.EagerSession;
import org.tensorflow.Operand;
import org.tensorflow.ndarray.buffer.DataBuffers;
import org.tensorflow.op.Ops;
import org.tensorflow.types.TFloat32;

/// Calls in sessions of a limited length.
final class SessionLoop implements TimedLoop {
  private static final int CALLS_A_SESSION = 1000;

  private static final int CALLS_TO_BE_PROFILED = 20_000;

  /// As many results of a megabyte or more must do.
  private static final int LARGE_CALLS_A_SESSION = 100;

  // As in Loop.time: three kinds of calls keep the compiler from inlining the first workloads
  // together.
  static {
    for (Supplier<?> kind : List.<Supplier<?>>of(() -> 1, () -> 2, () -> 3)) {
      call(CALLS_TO_BE_PROFILED, kind);
    }
  }

  private final int callsASession;
  private final Program program;

  private SessionLoop(int callsASession, Program program) {
    this.callsASession = callsASession;
    this.program = program;
  }

  static SessionLoop of(Program program) {
    return new SessionLoop(CALLS_A_SESSION, program);
  }

  /// For results that are large.
  static SessionLoop ofLarge(Program program) {
    return new SessionLoop(LARGE_CALLS_A_SESSION, program);
  }

  /// The call, ready to be made in a session.
  Supplier<Operand<TFloat32>> prepare(Ops tf) {
    return program.prepare(tf);
  }

  @Override
  public long run(int calls) {
    long nanos = 0;
    for (int left = calls; left > 0; left -= callsASession) {
      nanos += session(Math.min(left, callsASession));
    }
    return nanos;
  }

  @Override
  public Digest digest() {
    try (var session = EagerSession.create()) {
      return Digest.of(values(prepare(Ops.create(session)).get()));
    }
  }

  @Override
  public void close() {}

  static float[] values(Operand<TFloat32> operand) {
    TFloat32 tensor = operand.asTensor();
    float[] values = new float[(int) tensor.size()];
    tensor.copyTo(DataBuffers.of(values, false, false));
    return values;
  }

  private long session(int calls) {
    long start;
    try (var session = EagerSession.create()) {
      var call = prepare(Ops.create(session));
      start = System.nanoTime();
      call(calls, call);
    }
    return System.nanoTime() - start;
  }

  private static void call(int calls, Supplier<?> call) {
    for (int i = 0; i < calls; i++) {
      var _ = call.get();
    }
  }

  /// Makes its inputs in a session and returns the call.
  @FunctionalInterface
  interface Program {
    Supplier<Operand<TFloat32>> prepare(Ops tf);
  }
}
