package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.tensor.HostTensors;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/// What rules ask of a tensor: always known of one with data, perhaps of one of a trace. All throw
/// [NotKnown] if it is not.
public final class Known {
  private Known() {}

  static int rank(Tensor tensor) {
    if (!tensor.shape().hasRank()) {
      throw NotKnown.yet();
    }
    return tensor.shape().rank();
  }

  static long dim(Tensor tensor, int axis) {
    rank(tensor);
    long dim = tensor.shape().dim(axis);
    if (dim == Shape.UNKNOWN_SIZE) {
      throw NotKnown.yet();
    }
    return dim;
  }

  static Shape shape(Tensor tensor) {
    if (!tensor.shape().isFullyKnown()) {
      throw NotKnown.yet();
    }
    return tensor.shape();
  }

  /// One empty axis is enough.
  static boolean isEmpty(Tensor tensor) {
    rank(tensor);
    return Arrays.stream(tensor.shape().toArray()).anyMatch(dim -> dim == 0)
        || shape(tensor).numElements() == 0;
  }

  /// The data; the caller closes it.
  static HostTensor value(Tensor tensor) {
    return tensor.staticValue().orElseThrow(() -> noValue(tensor));
  }

  // Of what runs now all is known but what is no data.
  private static RuntimeException noValue(Tensor tensor) {
    return tensor instanceof EagerTensor
        ? Mistake.argument("a tensor of data is needed, got a handle of dtype " + tensor.dtype())
        : NotKnown.yet();
  }

  /// The elements of an `int32` or `int64` tensor.
  public static long[] integers(Tensor tensor) {
    try (var host = value(tensor)) {
      var data = HostTensors.nativeTensor(host).data();
      return tensor.dtype() == DType.INT32
          ? Arrays.stream(data.toArray(ValueLayout.JAVA_INT)).asLongStream().toArray()
          : data.toArray(ValueLayout.JAVA_LONG);
    }
  }

  /// A handle that leads somewhere now.
  static EagerTensor handle(Tensor tensor) {
    if (tensor instanceof EagerTensor eager) {
      return eager;
    }
    throw NotKnown.ever();
  }
}
