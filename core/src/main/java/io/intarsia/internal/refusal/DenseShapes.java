package io.intarsia.internal.refusal;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.Arrays;
import java.util.List;

/// The rules of shapes that features of an example are parsed into. The kernel makes room for one
/// without looking whether there is any, and counts steps by dividing by its size.
final class DenseShapes {
  /// Of one feature of one example.
  private static final long MOST_BYTES = 1 << 28;

  private static final int BYTES_OF_STRING = 24;

  private DenseShapes() {}

  /// Shapes in a list attribute take no more than 256 MiB each.
  ///
  /// @param dtypes the list attribute, or the list input, that has the dtypes
  static Guard guard(String shapes, String dtypes) {
    return Guard.ofInputs(
        "each of %s takes at most 256 MiB, as a tensor of its dtype in %s"
            .formatted(Rules.quoted(shapes), Rules.quoted(dtypes)),
        call -> {
          List<?> list = call.attribute(shapes) instanceof List<?> given ? given : List.of();
          List<?> types = dtypes(call, dtypes);
          for (int i = 0; i < list.size(); i++) {
            check(call, shapes, list.get(i), i < types.size() ? types.get(i) : DType.STRING);
          }
        });
  }

  /// Shapes in a list attribute, of one step each, have elements.
  static Guard notEmpty(String shapes) {
    return AttributeRules.attribute(
        shapes,
        "a list of shapes with elements",
        value ->
            !(value instanceof List<?> list)
                || list.stream()
                    .flatMapToLong(shape -> Arrays.stream(dims(shape)))
                    .noneMatch(dim -> dim == 0));
  }

  private static List<?> dtypes(GuardedCall call, String name) {
    if (call.definition().attribute(name).isEmpty()) {
      return call.input(name).stream().map(Tensor::dtype).toList();
    }
    return call.attribute(name) instanceof List<?> list ? list : List.of();
  }

  private static void check(GuardedCall call, String shapes, Object shape, Object dtype) {
    int size = dtype instanceof DType known && known != DType.STRING ? known.byteSize() : 0;
    long most = MOST_BYTES / (size == 0 ? BYTES_OF_STRING : size);
    // A dimension of an unknown size has as many elements as the example.
    if (!SizeRules.haveAtMost(most, dims(shape))) {
      throw call.wrong("attribute '" + shapes + "'", "shapes of at most 256 MiB", shape);
    }
  }

  private static long[] dims(Object shape) {
    return switch (shape) {
      case long[] dims -> dims;
      case Shape known when known.hasRank() -> known.toArray();
      default -> new long[0];
    };
  }
}
