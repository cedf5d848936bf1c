package io.intarsia.types.structured;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/// Makes structured tensors of nested Java values: of each field, the values of all structures are
/// gathered into one nested list.
final class StructuredBuilder {
  private final Ops tf;

  private StructuredBuilder(Ops tf) {
    this.tf = tf;
  }

  static StructuredTensor build(Place tf, Object value) {
    TensorLike made = new StructuredBuilder(Ops.of(tf)).value(JavaValues.plain(value, ""), "");
    if (made instanceof StructuredTensor structured) {
      return structured;
    }
    throw StructuredErrors.nested("", "a map, a record, or a list of them", value);
  }

  private TensorLike value(Object value, String path) {
    return switch (value) {
      case Map<?, ?> structure -> structure(structure, path);
      case List<?> list -> {
        int depth = depth(list, path);
        yield depth < 0 ? elements(list, path) : structures(list, depth, path);
      }
      default -> element(value, path);
    };
  }

  private StructuredTensor structure(Map<?, ?> structure, String path) {
    if (structure.isEmpty()) {
      return StructuredTensor.fromShape(tf, Shape.scalar());
    }
    Map<String, TensorLike> fields = new TreeMap<>();
    structure.forEach((name, value) -> fields.put((String) name, value(value, path + "." + name)));
    return Fields.structured("StructuredTensor.of", fields, Shape.scalar());
  }

  private StructuredTensor structures(List<?> list, int rank, String path) {
    Map<String, TensorLike> fields = new TreeMap<>();
    for (String name : names(list, path)) {
      fields.put(name, value(column(list, name), path + "." + name));
    }
    return fields.isEmpty()
        ? Fields.placeholder(elements(zeros(list), path), rank)
        : Fields.structured("StructuredTensor.of", fields, Shape.unknownOfRank(rank));
  }

  private TensorLike elements(List<?> list, String path) {
    try {
      RaggedTensor ragged = RaggedTensor.of(tf, JavaValues.alike(list));
      return StructuredTensor.plain(ragged);
    } catch (IllegalArgumentException e) {
      throw StructuredErrors.nested(path, e);
    }
  }

  private TensorLike element(Object value, String path) {
    try {
      return tf.constant(value);
    } catch (IllegalArgumentException e) {
      throw StructuredErrors.nested(path, e);
    }
  }

  // -- nested lists of structures -----------------------------------------------------------------

  /// In how many lists the structures are; -1 if there are none.
  ///
  /// @throws IllegalArgumentException if some are in more than others
  static int depth(Object value, String path) {
    if (value instanceof Map<?, ?>) {
      return 0;
    }
    int depth = -1;
    if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        int below = depth(list.get(i), path + "[" + i + "]");
        if (below >= 0 && depth >= 0 && below + 1 != depth) {
          throw StructuredErrors.nested(
              path + "[" + i + "]", "structures in as many lists as those before", list.get(i));
        }
        depth = below >= 0 ? below + 1 : depth;
      }
    }
    return depth;
  }

  /// The names of the fields, which are those of each structure.
  private static List<String> names(List<?> list, String path) {
    List<Map<?, ?>> structures = new ArrayList<>();
    collect(list, structures);
    var first = new TreeSet<Object>(structures.getFirst().keySet());
    for (Map<?, ?> structure : structures) {
      if (!structure.keySet().equals(first)) {
        throw StructuredErrors.nested(
            path, "the fields " + first + " in all structures", structure.keySet());
      }
    }
    return first.stream().map(String.class::cast).toList();
  }

  static void collect(Object value, List<Map<?, ?>> structures) {
    switch (value) {
      case Map<?, ?> structure -> structures.add(structure);
      case List<?> list -> list.forEach(child -> collect(child, structures));
      default -> throw StructuredErrors.nested("", "structures only", value);
    }
  }

  static List<?> column(List<?> list, String name) {
    return list.stream()
        .map(child ->
            child instanceof Map<?, ?> structure
                ? structure.get(name)
                : column((List<?>) child, name))
        .toList();
  }

  private static List<?> zeros(List<?> list) {
    return list.stream()
        .map(child -> child instanceof List<?> row ? zeros(row) : (Object) (byte) 0)
        .toList();
  }
}
