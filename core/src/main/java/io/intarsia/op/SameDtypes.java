package io.intarsia.op;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which dtype a plain value takes where a function wants a tensor: a fixed one, or that of the
/// arguments which share theirs with it, as in `add(x, 1)`.
final class SameDtypes {
  private final @Nullable DType[] fixed;
  private final String[] groups;
  private final boolean[] vectors;
  private final boolean[] numbers;

  private SameDtypes(
      @Nullable DType[] fixed, String[] groups, boolean[] vectors, boolean[] numbers) {
    this.fixed = fixed;
    this.groups = groups;
    this.vectors = vectors;
    this.numbers = numbers;
  }

  /// @param dtypes of each parameter: empty, a dtype, or `~T` for those that share one; `[]` behind
  ///   it if one number stands for a vector of one, `#` if there is no text of it
  static SameDtypes of(List<String> dtypes) {
    @Nullable DType[] fixed = new DType[dtypes.size()];
    String[] groups = new String[fixed.length];
    boolean[] vectors = new boolean[fixed.length];
    boolean[] numbers = new boolean[fixed.length];
    for (int i = 0; i < fixed.length; i++) {
      numbers[i] = dtypes.get(i).endsWith("#");
      String shape = dtypes.get(i).replace("#", "");
      vectors[i] = shape.endsWith("[]");
      String dtype = shape.replace("[]", "");
      boolean isGroup = dtype.startsWith("~");
      groups[i] = isGroup ? dtype : "";
      fixed[i] = isGroup || dtype.isEmpty() ? null : DType.ofName(dtype);
    }
    return new SameDtypes(fixed, groups, vectors, numbers);
  }

  /// What a parameter takes, if that is another kind of value: `numbers`, or `text`; null if not.
  @Nullable String otherKind(int parameter, @Nullable Object value) {
    if (numbers[parameter]) {
      return isText(value) ? "numbers" : null;
    }
    return fixed[parameter] == DType.STRING && isNumber(value) ? "text" : null;
  }

  private static boolean isText(@Nullable Object value) {
    return switch (value) {
      case CharSequence _, String[] _ -> true;
      case Tensor tensor -> tensor.dtype() == DType.STRING;
      case HostTensor host -> host.dtype() == DType.STRING;
      case List<?> list -> !list.isEmpty() && isText(list.getFirst());
      case Object[] array -> array.length > 0 && isText(array[0]);
      case null, default -> false;
    };
  }

  private static boolean isNumber(@Nullable Object value) {
    return switch (value) {
      case Number _, Boolean _ -> true;
      case Tensor tensor -> tensor.dtype() != DType.STRING;
      case HostTensor host -> host.dtype() != DType.STRING;
      case List<?> list -> !list.isEmpty() && isNumber(list.getFirst());
      case null, default -> false;
    };
  }

  /// A plain value as a tensor is to be made of it.
  @Nullable Object plain(int parameter, @Nullable Object value) {
    return vectors[parameter] && value instanceof Number ? List.of(value) : value;
  }

  /// The dtype of a plain value for a parameter; null for what the value is by itself.
  @Nullable DType of(int parameter, @Nullable Object[] values) {
    if (fixed[parameter] != null || groups[parameter].isEmpty()) {
      return fixed[parameter];
    }
    for (int i = 0; i < values.length; i++) {
      if (groups[i].equals(groups[parameter])) {
        DType dtype = ofTensor(values[i]);
        if (dtype != null) {
          return dtype;
        }
      }
    }
    return null;
  }

  private static @Nullable DType ofTensor(@Nullable Object value) {
    return switch (value) {
      case Tensor tensor -> tensor.dtype();
      case HostTensor host -> host.dtype();
      case List<?> list -> {
        for (Object part : list) {
          DType dtype = ofTensor(part);
          if (dtype != null) {
            yield dtype;
          }
        }
        yield null;
      }
      case null, default -> null;
    };
  }
}
