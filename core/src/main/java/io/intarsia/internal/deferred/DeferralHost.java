package io.intarsia.internal.deferred;

import io.intarsia.dtype.DType;
import io.intarsia.internal.c.FunctionSession;
import io.intarsia.internal.c.NativeGraph;
import io.intarsia.internal.c.NativeSession;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.TensorHandle;
import java.util.function.Supplier;

/// What segments need of the environment whose ops they put off.
public interface DeferralHost {
  /// Where its tensors are.
  Place place();

  /// Says that a tensor was made, which belongs to the scope that is open.
  void made(TensorHandle handle);

  /// Runs code whose tensors belong to no scope, and for which closing waits.
  ///
  /// @throws IllegalStateException if it was closed
  <T> T inside(Supplier<T> code);

  /// Makes a tensor of what the runtime made.
  EagerTensor adopt(long pointer, DType dtype, long byteSize);

  /// Makes a session of a graph, which it owns from now on.
  FunctionSession session(NativeGraph graph, FunctionSession.Form form, NativeSession.Step step);

  /// Closes a session.
  void discard(FunctionSession session);

  /// Whether it was closed.
  boolean isClosed();
}
