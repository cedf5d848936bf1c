package io.intarsia.op.debugging;

import io.intarsia.op.debugging.ElementCheck.Operand;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// The elements of which a condition does not hold, in words: `1 of 2 that fail: x[1] = 2, y = 3`.
final class FailingElements {
  private FailingElements() {}

  /// @param each whether the condition holds, of each element of the operands, which broadcast to
  ///   it
  /// @param most how many are shown; a negative number means all
  static String said(Tensor each, List<Operand> operands, int most) {
    try (HostTensor holds = each.staticValue().orElse(null)) {
      return holds == null ? "others" : said(holds, operands, most);
    }
  }

  private static String said(HostTensor holds, List<Operand> operands, int most) {
    long[] failing = LongStream.range(0, holds.size()).filter(at -> !holds.booleanAt(at)).toArray();
    int count = most < 0 ? failing.length : Math.min(most, failing.length);
    long[] sizes = holds.shape().toArray();
    long[][] indices =
        Arrays.stream(failing).limit(count).mapToObj(at -> index(at, sizes)).toArray(long[][]::new);
    String shown = shown(indices, operands);
    if (sizes.length == 0 && count > 0) {
      return shown;
    }
    String counted = failing.length + " of " + holds.size() + " that fail";
    return count == 0 ? counted : counted + ": " + shown;
  }

  private static long[] index(long position, long[] sizes) {
    long[] index = new long[sizes.length];
    long rest = position;
    for (int axis = sizes.length - 1; axis >= 0; axis--) {
      index[axis] = rest % sizes[axis];
      rest /= sizes[axis];
    }
    return index;
  }

  private static String shown(long[][] indices, List<Operand> operands) {
    List<List<String>> columns =
        operands.stream().map(operand -> elements(indices, operand)).toList();
    return IntStream.range(0, indices.length)
        .mapToObj(
            i -> columns.stream().map(column -> column.get(i)).collect(Collectors.joining(", ")))
        .collect(Collectors.joining("; "));
  }

  private static List<String> elements(long[][] indices, Operand operand) {
    try (HostTensor host = operand.tensor().staticValue().orElse(null)) {
      return Arrays.stream(indices)
          .map(index -> operand.name() + (host == null ? " is unknown" : element(index, host)))
          .toList();
    }
  }

  /// The element that meets the one at an index, as code: ` = 3`, `[0, 1] = 3`.
  private static String element(long[] index, HostTensor host) {
    long[] sizes = host.shape().toArray();
    long[] own = new long[sizes.length];
    long position = 0;
    for (int axis = 0; axis < sizes.length; axis++) {
      own[axis] = sizes[axis] == 1 ? 0 : index[index.length - sizes.length + axis];
      position = position * sizes[axis] + own[axis];
    }
    return (own.length == 0 ? "" : Arrays.toString(own)) + " = " + host.elementAt(position);
  }
}
