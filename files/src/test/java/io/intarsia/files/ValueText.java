package io.intarsia.files;

import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.masked.MaskedTensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.structured.StructuredTensor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Values as the JSON that `tools/golden/table_files.py` writes of Python's.
public final class ValueText {
  private ValueText() {}

  public static String of(TensorLike value) {
    return switch (value) {
      case Tensor tensor -> text(list(tensor));
      case RaggedTensor ragged -> text(ragged.toList());
      case StructuredTensor structures -> text(structures.toList());
      case MaskedTensor masked -> text(masked(list(masked.values()), list(masked.mask())));
      default -> throw new AssertionError(value);
    };
  }

  private static List<?> list(Tensor tensor) {
    try (HostTensor host = tensor.toHost()) {
      return host.toList();
    }
  }

  private static List<?> masked(List<?> values, List<?> mask) {
    List<Object> masked = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      if (values.get(i) instanceof List<?> inner) {
        masked.add(masked(inner, (List<?>) mask.get(i)));
      } else {
        masked.add((Boolean) mask.get(i) ? values.get(i) : "\0");
      }
    }
    return masked;
  }

  private static String text(Object value) {
    return switch (value) {
      case List<?> list ->
          list.stream().map(ValueText::text).collect(Collectors.joining(",", "[", "]"));
      case Map<?, ?> map ->
          new TreeMap<>(map)
              .entrySet().stream()
                  .map(entry -> "\"" + entry.getKey() + "\":" + text(entry.getValue()))
                  .collect(Collectors.joining(",", "{", "}"));
      case String string -> string.equals("\0") ? "null" : "\"" + string + "\"";
      default -> value.toString();
    };
  }

  /// The lines of a file, each cut at its tabs.
  public static List<String[]> lines(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8).stream()
          .map(line -> line.split("\t", -1))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Elements of a sparse tensor as a dense one, complex numbers as pairs.
  public static String dense(Tensor dense) {
    if (!dense.dtype().isComplex()) {
      return of(dense);
    }
    try (HostTensor host = dense.toHost()) {
      return nested(host.toArray(double[][][].class));
    }
  }

  private static String nested(double[][][] array) {
    return text(
        Arrays.stream(array)
            .map(rows ->
                (Object)
                    Arrays.stream(rows).map(pair -> (Object) List.of(pair[0], pair[1])).toList())
            .toList());
  }
}
