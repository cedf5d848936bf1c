package io.intarsia.types.ragged;

import io.intarsia.dispatch.Call;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Arguments of functions as they are needed before anything runs: numbers, and axes counted from
/// the first one.
final class RaggedArguments {
  private RaggedArguments() {}

  static String name(Call call) {
    return call.api().name();
  }

  static int axis(Call call, Shape shape) {
    return axis(call, shape.hasRank() ? shape.rank() : -1);
  }

  /// The axis of a value of that rank, -1 if it is not known.
  static int axis(Call call, int rank) {
    return positive(name(call), integer(name(call), "axis", call.arg("axis")), rank);
  }

  static int positive(String operation, long axis, int rank) {
    if (rank < 0) {
      if (axis < 0) {
        throw StructureErrors.negativeAxis(operation, axis);
      }
      return Math.toIntExact(axis);
    }
    if (axis < -rank || axis >= rank) {
      throw StructureErrors.axis(operation, axis, rank);
    }
    return Math.toIntExact(axis < 0 ? axis + rank : axis);
  }

  static long integer(String operation, String argument, @Nullable Object value) {
    if (value instanceof Integer || value instanceof Long || value instanceof Short) {
      return ((Number) value).longValue();
    }
    if (value instanceof Tensor tensor && tensor.dtype().isInteger()) {
      long[] all = integers(operation, argument, tensor);
      if (all.length == 1) {
        return all[0];
      }
    }
    throw StructureErrors.notInteger(operation, argument, value);
  }

  /// A list of integers: one number is a list, too.
  static long[] integers(String operation, String argument, @Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.stream().mapToLong(each -> integer(operation, argument, each)).toArray();
    }
    if (!(value instanceof Tensor tensor)) {
      return new long[] {integer(operation, argument, value)};
    }
    return known(tensor).orElseThrow(() -> StructureErrors.notKnown(operation, argument));
  }

  /// The elements of an integer tensor, if they are known before anything runs.
  static Optional<long[]> known(Tensor tensor) {
    Optional<HostTensor> value = tensor.staticValue();
    try {
      return value.map(host -> LongStream.range(0, host.size()).map(i -> host.longAt(i)).toArray());
    } finally {
      value.ifPresent(HostTensor::close);
    }
  }
}
