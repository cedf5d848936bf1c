package io.intarsia.keras.file;

import io.intarsia.dtype.DType;
import io.intarsia.errors.Mistake;
import io.intarsia.tensor.Tensor;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which type of numbers Keras's functions compute with: the smallest that all types become.
/// Numbers of Python become that of a tensor, as far as it holds them.
///
/// @see "Python: keras.backend.result_type"
final class Promotion {
  /// A number of Python without a fraction, and one with.
  private static final String INTEGER = "int";

  private static final String FLOAT = "float";

  /// What each type becomes next.
  private static final Map<String, List<String>> NEXT =
      Map.ofEntries(
          Map.entry("bool", List.of(INTEGER)),
          Map.entry(INTEGER, List.of("uint8", "int8")),
          Map.entry("uint8", List.of("uint16", "int16")),
          Map.entry("uint16", List.of("uint32", "int32")),
          Map.entry("uint32", List.of("uint64", "int64")),
          Map.entry("uint64", List.of(FLOAT)),
          Map.entry("int8", List.of("int16")),
          Map.entry("int16", List.of("int32")),
          Map.entry("int32", List.of("int64")),
          Map.entry("int64", List.of(FLOAT)),
          Map.entry(FLOAT, List.of("bfloat16", "float16")),
          Map.entry("bfloat16", List.of("float32")),
          Map.entry("float16", List.of("float32")),
          Map.entry("float32", List.of("float64")),
          Map.entry("float64", List.of()));

  private Promotion() {}

  /// The type of a result.
  ///
  /// @param operands tensors and numbers
  /// @throws IllegalArgumentException if one is no number
  static DType of(Collection<?> operands) {
    return dtype(operands, false);
  }

  /// The same, but of results that have fractions.
  static DType ofFractions(Collection<?> operands) {
    return dtype(operands, true);
  }

  private static DType dtype(Collection<?> operands, boolean hasFractions) {
    Set<String> common = new HashSet<>(NEXT.keySet());
    operands.forEach(operand -> common.retainAll(above(name(operand))));
    if (hasFractions) {
      common.retainAll(above(FLOAT));
    }
    String least =
        common.stream().filter(each -> above(each).containsAll(common)).findFirst().orElseThrow();
    return switch (least) {
      case INTEGER -> DType.INT32;
      case FLOAT -> DType.FLOAT32;
      case "uint64" -> DType.UINT32; // as Keras has it
      default -> DType.ofName(least);
    };
  }

  private static String name(Object operand) {
    String name =
        switch (operand) {
          case Tensor tensor -> tensor.dtype().toString();
          case Boolean _ -> "bool";
          case Integer _, Long _ -> INTEGER;
          default -> FLOAT;
        };
    if (!NEXT.containsKey(name)) {
      throw Mistake.argument("expected numbers, got " + name);
    }
    return name;
  }

  private static Set<String> above(String name) {
    Set<String> found = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(name));
    while (!open.isEmpty()) {
      String next = open.remove();
      if (found.add(next)) {
        open.addAll(NEXT.getOrDefault(next, List.of()));
      }
    }
    return found;
  }
}
