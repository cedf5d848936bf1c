package io.intarsia.types.structured;

import io.intarsia.display.ValueText;
import io.intarsia.dtype.DType;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Reads structured tensors that have data.
final class StructuredReader {
  private StructuredReader() {}

  /// Nested lists of maps.
  static Object read(StructuredTensor value) {
    return rows(parts(value), value.rank());
  }

  /// A map of nested lists.
  static Map<String, ?> columns(StructuredTensor value) {
    return structure(parts(value));
  }

  private static Map<String, Object> parts(StructuredTensor value) {
    Map<String, Object> columns = new TreeMap<>();
    value.parts().forEach((name, part) -> columns.put(name, nested(part)));
    return columns;
  }

  private static Map<String, Object> structure(Map<String, Object> parts) {
    Map<String, Object> structure = new LinkedHashMap<>(parts);
    structure.remove(StructuredTensor.PLACEHOLDER);
    return Collections.unmodifiableMap(structure);
  }

  private static Object nested(TensorLike part) {
    return switch (StructuredTensor.plain(part)) {
      case StructuredTensor structured -> read(structured);
      case RaggedTensor ragged -> ragged.toList();
      case Tensor tensor -> tensor.rank() == 0 ? element(tensor) : tensor.toList();
      default -> part;
    };
  }

  private static Object element(Tensor scalar) {
    try (var host = scalar.toHost()) {
      return host.elementAt(0);
    }
  }

  /// From a list of values for each field to a list of structures.
  private static Object rows(Map<String, Object> columns, int depth) {
    if (depth == 0) {
      return structure(columns);
    }
    int count = ((List<?>) columns.values().iterator().next()).size();
    List<Object> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Map<String, Object> row = new LinkedHashMap<>();
      for (var column : columns.entrySet()) {
        row.put(column.getKey(), ((List<?>) column.getValue()).get(i));
      }
      rows.add(rows(row, depth - 1));
    }
    return Collections.unmodifiableList(rows);
  }

  // -- text ---------------------------------------------------------------------------------------

  static String text(StructuredTensor value) {
    if (!TypeSpecs.areReal(value)) {
      return "StructuredTensor(" + value.typeSpec() + ")";
    }
    return ValueText.of(
        value::typeSpec, largest(value), () -> "StructuredTensor(" + json(read(value)) + ")");
  }

  /// The tensor whose size says whether the text would be too long.
  private static Tensor largest(StructuredTensor value) {
    Tensor largest = null;
    for (Object leaf : Nest.expanded().flatten(value)) {
      if (leaf instanceof Tensor tensor && (largest == null || size(tensor) > size(largest))) {
        largest = tensor;
      }
    }
    return Objects.requireNonNull(largest);
  }

  private static long size(Tensor tensor) {
    return tensor.shape().isFullyKnown() ? tensor.shape().numElements() : 0;
  }

  static String json(Object value) {
    return switch (value) {
      case Map<?, ?> structure ->
          structure.entrySet().stream()
              .map(field -> quoted((String) field.getKey()) + ": " + json(field.getValue()))
              .collect(Collectors.joining(", ", "{", "}"));
      case List<?> list ->
          list.stream().map(StructuredReader::json).collect(Collectors.joining(", ", "[", "]"));
      case Number number -> number.toString();
      case Boolean bool -> bool.toString();
      default -> quoted(value.toString());
    };
  }

  private static String quoted(String text) {
    var quoted = new StringBuilder("\"");
    text.chars()
        .forEach(c -> {
          switch (c) {
            case '"', '\\' -> quoted.append('\\').append((char) c);
            case '\n' -> quoted.append("\\n");
            case '\r' -> quoted.append("\\r");
            case '\t' -> quoted.append("\\t");
            default -> {
              if (c < ' ') {
                quoted
                    .append("\\u00")
                    .append(Character.forDigit(c >> 4, 16))
                    .append(Character.forDigit(c & 15, 16));
              } else {
                quoted.append((char) c);
              }
            }
          }
        });
    return quoted.append('"').toString();
  }

  // -- rows ---------------------------------------------------------------------------------------

  /// Structures in the same rows that have no fields.
  static StructuredTensor withoutFields(StructuredTensor value) {
    Ops tf = Ops.of(value.place());
    if (value.rank() == 0) {
      return StructuredTensor.fromShape(tf, value.shape());
    }
    List<Tensor> splits = Fields.splits(value);
    if (!splits.isEmpty()) {
      Tensor flat = tf.zeros(tf.reshape(splits.getLast().get(-1), 1), DType.UINT8);
      RaggedTensor rows = RaggedTensor.fromNestedRowSplits(flat, splits).withShape(value.shape());
      return Fields.placeholder(rows, value.rank());
    }
    return Fields.placeholder(
        tf.zeros(tf.reshape(Rows.count(tf, value), 1), DType.UINT8), value.rank());
  }

  static void validate(StructuredTensor value) {
    value
        .parts()
        .values()
        .forEach(part -> {
          if (part instanceof ExtensionType extension) {
            extension.validate();
          }
        });
    List<List<Long>> expected = rows(Fields.carrier(value), value.rank());
    value
        .parts()
        .forEach((name, part) -> {
          List<List<Long>> got = rows(part, value.rank());
          for (int axis = 0; axis < value.rank(); axis++) {
            if (!expected.get(axis).equals(got.get(axis))) {
              throw StructuredErrors.rows(name, axis, expected.get(axis), got.get(axis));
            }
          }
        });
  }

  /// The number of rows, then the row splits of the axes behind.
  private static List<List<Long>> rows(TensorLike part, int rank) {
    List<List<Long>> rows = new ArrayList<>();
    if (rank == 0) {
      return rows;
    }
    TensorLike plain = StructuredTensor.plain(part);
    if (plain instanceof StructuredTensor structured) {
      return rows(Fields.carrier(structured), rank);
    }
    rows.add(List.of(plain instanceof RaggedTensor ragged ? ragged.nrows() : plain.shape().dim(0)));
    if (rank > 1) {
      RaggedTensor ragged = Axes.ragged(plain, rank - 1);
      ragged.nestedRowSplits().subList(0, rank - 1).forEach(splits -> rows.add(longs(splits)));
    }
    return rows;
  }

  private static List<Long> longs(Tensor splits) {
    try (var host = splits.toHost()) {
      return Arrays.stream(host.toArray(long[].class)).boxed().toList();
    }
  }
}
