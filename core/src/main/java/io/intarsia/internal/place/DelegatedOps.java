package io.intarsia.internal.place;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.guard.Delegation;
import io.intarsia.tensor.EagerTensor;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Ops of threads that work for others, each on a device of its own.
public final class DelegatedOps {
  private static final Pattern WRITES =
      Pattern.compile(
          "(Assign\\w*Variable\\w*|Resource(Sparse)?Apply\\w+|ResourceScatter\\w+|ResourceStridedSliceAssign"
              + "|Rng(ReadAndSkip|Skip)|Stateful(Standard|Truncated|Uniform|RandomBinomial)\\w*)");

  private DelegatedOps() {}

  /// The device of an op that runs eagerly: as it says, else that of the work of this thread; null
  /// for any, and where its variable is.
  ///
  /// @throws IllegalStateException if it writes to a variable of another device
  public static @Nullable String device(OpCall call) {
    String device = call.where().device();
    Delegation work = Delegation.current();
    if (work == null) {
      return device;
    }
    checkWrite(call.op(), call.inputs());
    return device != null || handles(call.inputs()).findAny().isPresent() ? device : work.device();
  }

  /// Refuses writes to variables of other devices than that of the work of this thread.
  ///
  /// @param inputs tensors, and lists of them
  /// @throws IllegalStateException if an op writes to one: each thread would do so
  public static void checkWrite(String op, @Nullable Object... inputs) {
    String device = Delegation.currentDevice();
    if (device == null || !WRITES.matcher(op).matches()) {
      return;
    }
    handles(inputs)
        .filter(handle -> !handle.device().equals(device))
        .findFirst()
        .ifPresent(handle -> {
          throw Mistake.state(
              ("%s: the variable is on %s, and the code runs on %s, as one of several replicas that"
                      + " would all write to it; give each replica a variable of its own, made by"
                      + " its code, or write to it outside")
                  .formatted(op, handle.device(), device));
        });
  }

  private static Stream<EagerTensor> handles(@Nullable Object... inputs) {
    return Arrays.stream(inputs)
        .flatMap(input -> input instanceof List<?> list ? list.stream() : Stream.of(input))
        .filter(EagerTensor.class::isInstance)
        .map(EagerTensor.class::cast)
        .filter(tensor -> tensor.dtype() == DType.RESOURCE);
  }
}
