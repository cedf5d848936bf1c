package io.intarsia.types.ragged;

import io.intarsia.dispatch.Call;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// The axes a reduction takes away.
///
/// @param isReduced for each axis
/// @param keepdims whether they stay, with length 1
@SuppressWarnings("ArrayRecordComponent") // made for one call and never compared
record ReducedAxes(boolean[] isReduced, boolean keepdims) {
  static ReducedAxes of(Call call, RaggedTensor x) {
    String name = call.api().name();
    if (!x.shape().hasRank()) {
      throw RaggedErrors.unknownRank(name, x.shape());
    }
    int rank = x.shape().rank();
    boolean[] reduced = new boolean[rank];
    Object axis = call.arg("axis");
    if (axis == null) {
      Arrays.fill(reduced, true);
    } else {
      for (long each : numbers(name, axis)) {
        long position = each < 0 ? each + rank : each;
        if (position < 0 || position >= rank || reduced[(int) position]) {
          throw RaggedErrors.axis(name, each, rank);
        }
        reduced[(int) position] = true;
      }
    }
    return new ReducedAxes(reduced, Boolean.TRUE.equals(call.arg("keepdims")));
  }

  private static long[] numbers(String name, Object axis) {
    return switch (axis) {
      case Number number -> new long[] {number.longValue()};
      case List<?> list -> list.stream().mapToLong(each -> ((Number) each).longValue()).toArray();
      case Tensor tensor -> {
        try (var host = tensor.staticValue().orElseThrow(() -> RaggedErrors.openAxis(name))) {
          yield IntStream.range(0, Math.toIntExact(host.size())).mapToLong(host::longAt).toArray();
        }
      }
      default -> throw RaggedErrors.openAxis(name);
    };
  }

  boolean isEmpty() {
    return inner(0).length == 0;
  }

  /// Those from an axis on, counted from there.
  int[] inner(int from) {
    return IntStream.range(from, isReduced.length)
        .filter(axis -> isReduced[axis])
        .map(axis -> axis - from)
        .toArray();
  }

  /// Whether all axes before one are reduced.
  boolean areAllBefore(int axis) {
    return IntStream.range(0, axis).allMatch(each -> isReduced[each]);
  }
}
