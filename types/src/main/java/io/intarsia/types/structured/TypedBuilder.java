package io.intarsia.types.structured;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RaggedTensorSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Makes structured tensors of nested Java values whose type is known.
final class TypedBuilder {
  private final Ops tf;

  private TypedBuilder(Ops tf) {
    this.tf = tf;
  }

  static StructuredTensor build(Place tf, Object value, StructuredTensorSpec spec) {
    return new TypedBuilder(Ops.of(tf)).structured(JavaValues.plain(value, ""), spec, "");
  }

  private TensorLike value(Object value, TypeSpec<?> spec, String path) {
    try {
      return switch (spec) {
        case StructuredTensorSpec structured -> structured(value, structured, path);
        case RaggedTensorSpec ragged when value instanceof List<?> list ->
            ragged(list, ragged, path);
        case TensorSpec tensor -> tensor(value, tensor, path);
        default -> throw StructuredErrors.nested(path, "a value for " + spec, value);
      };
    } catch (IllegalArgumentException e) {
      throw String.valueOf(e.getMessage()).startsWith("StructuredTensor.of")
          ? e
          : StructuredErrors.nested(path, e);
    }
  }

  private StructuredTensor structured(Object value, StructuredTensorSpec spec, String path) {
    int depth = StructuredBuilder.depth(value, path);
    if (depth >= 0 ? depth != spec.rank() : !isEmpty(value)) {
      throw StructuredErrors.nested(path, "structures of rank " + spec.rank(), value);
    }
    checkNames(value, spec, path);
    Map<String, TensorLike> fields = new TreeMap<>();
    spec.fields()
        .forEach((name, field) ->
            fields.put(name, value(column(value, name, path), field, path + "." + name)));
    if (fields.isEmpty()) {
      throw StructuredErrors.nested(path, "a spec with fields", spec);
    }
    return Fields.structured("StructuredTensor.of", fields, Shape.unknownOfRank(spec.rank()));
  }

  private static Object column(Object value, String name, String path) {
    if (value instanceof Map<?, ?> structure) {
      Object field = structure.get(name);
      if (field == null) {
        throw StructuredErrors.nested(path, "the field " + name, structure.keySet());
      }
      return field;
    }
    return ((List<?>) value).stream().map(child -> column(child, name, path)).toList();
  }

  private static void checkNames(Object value, StructuredTensorSpec spec, String path) {
    List<Map<?, ?>> structures = new ArrayList<>();
    StructuredBuilder.collect(value, structures);
    for (Map<?, ?> structure : structures) {
      if (!structure.keySet().equals(spec.fields().keySet())) {
        throw StructuredErrors.nested(
            path, "the fields " + spec.fields().keySet(), structure.keySet());
      }
    }
  }

  /// Whether it is nested lists without anything in them.
  private static boolean isEmpty(Object value) {
    return value instanceof List<?> list && list.stream().allMatch(TypedBuilder::isEmpty);
  }

  private RaggedTensor ragged(List<?> list, RaggedTensorSpec spec, String path) {
    RaggedTensor ragged =
        isEmpty(list)
            ? empty(list, spec)
            : RaggedTensor.of(
                tf, JavaValues.alike(list), spec.dtype(), spec.raggedRank(), spec.rowSplitsDtype());
    return checked(ragged, spec, path);
  }

  /// Lists without values do not say how deep values would be.
  private RaggedTensor empty(List<?> list, RaggedTensorSpec spec) {
    long[] inner = spec.flatValuesShape().toArray();
    inner[0] = 0;
    for (int i = 1; i < inner.length; i++) {
      inner[i] = Math.max(inner[i], 0);
    }
    List<Tensor> lengths = new ArrayList<>();
    List<?> level = list;
    for (int i = 0; i < spec.raggedRank(); i++) {
      long[] sizes = level.stream().mapToLong(row -> ((List<?>) row).size()).toArray();
      lengths.add(tf.constant(sizes, spec.rowSplitsDtype()));
      level = level.stream().flatMap(row -> ((List<?>) row).stream()).toList();
    }
    return RaggedTensor.fromNestedRowLengths(tf.zeros(Shape.of(inner), spec.dtype()), lengths);
  }

  private TensorLike tensor(Object value, TensorSpec spec, String path) {
    Object given = value instanceof List<?> list ? JavaValues.alike(list) : value;
    if (isEmpty(given) && spec.shape().hasRank() && spec.shape().rank() > 0) {
      long[] sizes = spec.shape().toArray();
      sizes[0] = ((List<?>) given).size();
      for (int i = 1; i < sizes.length; i++) {
        sizes[i] = Math.max(sizes[i], 0);
      }
      return tf.zeros(Shape.of(sizes), spec.dtype());
    }
    return checked(tf.constant(given, spec.dtype()), spec, path);
  }

  private static <T extends TensorLike> T checked(T value, TypeSpec<?> spec, String path) {
    if (!spec.isCompatibleWith(value)) {
      throw StructuredErrors.nested(path, "a value for " + spec, value);
    }
    return value;
  }
}
