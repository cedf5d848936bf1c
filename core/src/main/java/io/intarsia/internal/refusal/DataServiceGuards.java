package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.cluster.Greeting;
import io.intarsia.tensor.HostTensor;
import java.nio.charset.StandardCharsets;

/// Guards of the client of the data service, which tries for an hour where nobody answers, and
/// cannot be stopped.
final class DataServiceGuards {
  private static final int PATIENCE = 5_000; // milliseconds

  private DataServiceGuards() {}

  /// The guard of an address: somebody serves gRPC there now.
  static Guard answers(String address, String protocol) {
    return Guard.ofInputs(
        "a server answers at " + Rules.quoted(address) + ", by grpc",
        call -> {
          if (call.when() == GuardedCall.When.LATER) {
            throw NotKnown.yet();
          }
          if (!text(call, protocol).equals("grpc")) {
            throw call.wrong("input '" + protocol + "'", "grpc", text(call, protocol));
          }
          check(call, address, text(call, address));
        });
  }

  private static void check(GuardedCall call, String input, String address) {
    if (!address.matches(".+:[0-9]{1,5}")) {
      throw call.wrong("input '" + input + "'", "host:port", address);
    }
    String failure = Greeting.failure(address, PATIENCE);
    if (!failure.isEmpty()) {
      throw TensorFlowException.of(
          TensorFlowException.Code.UNAVAILABLE,
          "no dispatcher of a data service answers at %s (%s); start one with intarsia data-server dispatcher"
              .formatted(address, failure));
    }
  }

  private static String text(GuardedCall call, String input) {
    if (call.tensor(input).dtype() != DType.STRING) {
      throw call.wrong("input '" + input + "'", "a string", call.tensor(input).dtype());
    }
    try (HostTensor value = Known.value(call.tensor(input))) {
      if (value.size() != 1) {
        throw call.wrong("input '" + input + "'", "a scalar", value.size() + " strings");
      }
      return new String(value.bytes(0), StandardCharsets.UTF_8);
    }
  }
}
