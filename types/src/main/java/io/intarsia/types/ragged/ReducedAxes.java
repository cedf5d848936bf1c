package io.intarsia.types.ragged;

import io.intarsia.dispatch.Call;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// The axes a reduction takes away.
///
/// @param isReduced for each axis; of a value of unknown rank up to the last that is named
/// @param areAll whether no axis is named
/// @param keepdims whether they stay, with length 1
@SuppressWarnings("ArrayRecordComponent") // made for one call and never compared
record ReducedAxes(boolean[] isReduced, boolean areAll, boolean keepdims) {
  static ReducedAxes of(Call call, RaggedTensor x) {
    String name = call.api().name();
    boolean keepdims = Boolean.TRUE.equals(call.arg("keepdims"));
    Object axis = call.arg("axis");
    long[] named = axis == null ? new long[0] : numbers(name, axis);
    boolean[] reduced = new boolean[x.shape().hasRank() ? x.shape().rank() : upTo(x, named)];
    if (axis == null) {
      Arrays.fill(reduced, true);
      return new ReducedAxes(reduced, true, keepdims);
    }
    for (long each : named) {
      int position = position(name, each, x.shape());
      if (reduced[position]) {
        throw RaggedErrors.axis(name, each, reduced.length);
      }
      reduced[position] = true;
    }
    return new ReducedAxes(reduced, false, keepdims);
  }

  /// How many axes there are at least, as the row splits and these numbers say.
  private static int upTo(RaggedTensor x, long[] named) {
    long last = Arrays.stream(named).max().orElse(0);
    return Math.max(x.raggedRank(), Math.toIntExact(last)) + 1;
  }

  private static int position(String name, long axis, Shape shape) {
    if (!shape.hasRank()) {
      return RaggedArguments.positive(name, axis, -1);
    }
    long position = axis < 0 ? axis + shape.rank() : axis;
    if (position < 0 || position >= shape.rank()) {
      throw RaggedErrors.axis(name, axis, shape.rank());
    }
    return (int) position;
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
