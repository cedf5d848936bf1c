package io.intarsia.keras.internal;

import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Nest;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.types.masked.MaskedTensorSpec;
import io.intarsia.types.masked.SimpleMaskedTensorSpec;
import io.intarsia.types.ragged.RaggedTensorSpec;
import io.intarsia.types.sparse.CSRSparseTensorSpec;
import io.intarsia.types.sparse.SparseTensorSpec;
import io.intarsia.types.structured.StructuredTensorSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// What is known of values before there are others like them.
public final class Specs {
  private Specs() {}

  /// The specs of a nest of values; what has none stays. Records become named tuples, as their
  /// components are of classes of values, not of specs.
  public static Object of(@Nullable Object value) {
    return Objects.requireNonNull(optional(value));
  }

  private static @Nullable Object optional(@Nullable Object value) {
    return switch (value) {
      case Record container when Nest.isNested(container) -> named(container);
      case List<?> list -> {
        List<@Nullable Object> specs = new ArrayList<>();
        list.forEach(each -> specs.add(optional(each)));
        yield Collections.unmodifiableList(specs);
      }
      case Map<?, ?> map -> {
        Map<Object, @Nullable Object> specs = new LinkedHashMap<>();
        map.forEach((key, each) -> specs.put(key, optional(each)));
        yield Collections.unmodifiableMap(specs);
      }
      case null, default -> Nest.<@Nullable Object>mapStructure(Specs::ofLeaf, value);
    };
  }

  private static NamedTuple named(Record container) {
    SequencedMap<String, @Nullable Object> specs = RecordParts.of(container);
    specs.replaceAll((_, value) -> optional(value));
    return NamedTuple.of(container.getClass().getSimpleName(), specs);
  }

  private static @Nullable Object ofLeaf(@Nullable Object leaf) {
    Optional<TypeSpec<?>> found = TypeSpecs.find(leaf);
    return found.isPresent() ? found.get() : leaf;
  }

  /// The shape of values of a spec; empty for those that have none, as records of several tensors.
  public static Optional<Shape> shape(Object spec) {
    return Optional.ofNullable(
        switch (spec) {
          case TensorSpec tensor -> tensor.shape();
          case RaggedTensorSpec ragged -> ragged.shape();
          case SparseTensorSpec sparse -> sparse.shape();
          case CSRSparseTensorSpec sparse -> sparse.shape();
          case MaskedTensorSpec masked -> masked.shape();
          case SimpleMaskedTensorSpec masked -> masked.shape();
          case StructuredTensorSpec structured -> structured.shape();
          default -> null;
        });
  }
}
