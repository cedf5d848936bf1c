package io.intarsia.data;

import io.intarsia.imperative.Environment;
import io.intarsia.imperative.ExecutorKind;
import io.intarsia.op.Ops;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.lang.ref.Cleaner;
import java.util.List;

/// What an iterator of an environment that is a session reads, to be ended before its handle goes.
/// A session lets go of a handle under the lock of its tensors, which host functions under way need
/// to come to an end: so what they are part of ends before, by another handle of the same iterator,
/// when it is closed and when nobody has it any more.
final class SessionReading {
  private static final Cleaner CLEANER = Cleaner.create();

  private final Cleaner.Cleanable end;

  private SessionReading(Tensor handle, Dataset<?> dataSet) {
    Tensor again = Ops.of(handle.place()).raw.Identity(handle);
    Object witness = new Object();
    ((EagerTensor) handle).keep(List.of(witness));
    this.end = CLEANER.register(witness, () -> end(again, dataSet));
  }

  /// That of a new iterator; nothing where it is no session's.
  static List<SessionReading> of(Tensor handle, Dataset<?> dataSet) {
    return handle instanceof EagerTensor
            && handle.place() instanceof Environment tf
            && tf.executor() == ExecutorKind.SESSION
        ? List.of(new SessionReading(handle, dataSet))
        : List.of();
  }

  /// Ends it; the second call does nothing.
  void end() {
    end.clean();
  }

  private static void end(Tensor again, Dataset<?> dataSet) {
    if (again.place() instanceof Environment tf && !tf.isClosed()) {
      tf.raw.MakeIterator(dataSet.take(0).variant(), again);
      again.close();
    }
  }
}
