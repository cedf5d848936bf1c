package io.intarsia.cli.model;

import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Tuple;
import io.intarsia.spec.AnonymousValue;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.sparse.SparseTensor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Values as JSON has them.
final class Plain {
  private Plain() {}

  /// Tensors become numbers and lists, values of types without a class their fields, other types
  /// what they print.
  static @Nullable Object of(@Nullable Object value) {
    return switch (value) {
      case Tensor tensor ->
          tensor.shape().rank() == 0 ? tensor.unsqueeze(0).toList().getFirst() : tensor.toList();
      case RaggedTensor ragged -> ragged.toList();
      case SparseTensor sparse -> of(parts(sparse));
      case AnonymousValue anonymous -> of(anonymous.fields());
      case NamedTuple named -> of(named.asMap());
      case Tuple tuple -> tuple.toList().stream().map(Plain::of).toList();
      case List<?> list -> list.stream().map(Plain::of).toList();
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> plain = new LinkedHashMap<>();
        map.forEach((key, each) -> plain.put(String.valueOf(key), of(each)));
        yield plain;
      }
      case Number _, Boolean _ -> value;
      case null -> null;
      default -> value.toString();
    };
  }

  private static Map<String, Tensor> parts(SparseTensor sparse) {
    Map<String, Tensor> parts = new LinkedHashMap<>();
    parts.put("indices", sparse.indices());
    parts.put("values", sparse.values());
    parts.put("shape", sparse.denseShape());
    return parts;
  }

  /// What a value is, for messages.
  static String kind(@Nullable Object value) {
    return switch (value) {
      case null -> "nothing";
      case Map<?, ?> map -> "a map of " + map.keySet();
      default -> "a " + value.getClass().getSimpleName();
    };
  }
}
