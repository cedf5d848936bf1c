package io.intarsia.imperative;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.place.OpKey;
import io.intarsia.tensor.EagerTensor;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What a caller can do about the failures that come up most.
final class Advice {
  private static final List<String> PRODUCTS =
      List.of("MatMul", "BatchMatMul", "BatchMatMulV2", "BatchMatMulV3");

  private Advice() {}

  static Optional<String> on(OpKey key, EagerTensor[] inputs, TensorFlowException failure) {
    String message = String.valueOf(failure.getMessage());
    if (failure.code() == TensorFlowException.Code.NOT_FOUND && message.contains("kernel")) {
      return Optional.of(noKernel(message));
    }
    if (Arrays.stream(inputs).anyMatch(EagerTensor::isClosed)) {
      return Optional.empty();
    }
    if (PRODUCTS.contains(key.op()) && inputs.length == 2 && sameDtype(inputs)) {
      return Optional.of(product(inputs));
    }
    return Optional.empty();
  }

  private static String noKernel(String message) {
    return message.contains("GPU") && !message.contains("CPU")
        ? "there is no kernel of this op for that device; run it with tf.device(\"/CPU:0\")"
        : "the runtime has no kernel of this op for these dtypes on this device; cast the inputs,"
            + " for example t.cast(DType.FLOAT32)";
  }

  private static String product(EagerTensor[] inputs) {
    return "matrix product of %s and %s: the last axis of the first must have the size of the last but one of"
            .formatted(inputs[0].shape(), inputs[1].shape())
        + " the second; transpose one, or pass transpose_a or transpose_b";
  }

  private static boolean sameDtype(EagerTensor[] inputs) {
    return inputs[0].dtype() == inputs[1].dtype();
  }
}
