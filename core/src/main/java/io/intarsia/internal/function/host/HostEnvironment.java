package io.intarsia.internal.function.host;

import io.intarsia.internal.c.NativeTensor;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import java.time.Duration;
import java.util.Optional;

/// What host functions need of the environment they run in.
public interface HostEnvironment {
  /// The environment as its tensors know it.
  Place environment();

  /// Puts a tensor of the host into the environment, sharing its memory.
  ///
  /// @param tensor stays the caller's
  Tensor adopt(NativeTensor tensor);

  /// How long a call may take, if that is limited.
  Optional<Duration> timeout();
}
