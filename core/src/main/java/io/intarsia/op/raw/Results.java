package io.intarsia.op.raw;

import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// An op's flat results, taken off from the front.
final class Results {
  private final Tensor[] results;
  private int taken;

  Results(Tensor[] results) {
    this.results = results;
  }

  /// The next result.
  Tensor one() {
    return results[taken++];
  }

  /// The next results.
  List<Tensor> list(int length) {
    taken += length;
    return List.of(Arrays.copyOfRange(results, taken - length, taken));
  }

  /// The length of a list result as an optional attribute says it: a number, or a list of as many
  /// dtypes. All such attributes default to an empty list.
  static int length(Attributes options, String attribute) {
    return switch (options.get(attribute)) {
      case Number number -> number.intValue();
      case List<?> list -> list.size();
      case null, default -> 0;
    };
  }
}
