package io.intarsia.types;

import io.intarsia.nest.Nest;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeSpec;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.types.masked.MaskedTensorSpec;
import io.intarsia.types.ragged.RaggedTensorSpec;
import io.intarsia.types.replica.PerReplicaSpec;
import io.intarsia.types.sparse.SparseTensorSpec;
import io.intarsia.types.structured.StructuredTensorSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// Specs of values that say less of their shapes.
public final class OpenSpecs {
  private OpenSpecs() {}

  /// The spec of a value that says how many axes it has, and which ragged axes have rows of one
  /// length: that is part of the type.
  public static TypeSpec<?> ofAnySize(Object value) {
    return open(TypeSpecs.of(value), OpenSpecs::anySize);
  }

  /// The spec of a value that says dtypes and ragged ranks alone.
  public static TypeSpec<?> ofAnyRank(Object value) {
    return open(TypeSpecs.of(value), _ -> Shape.unknown());
  }

  private static Shape anySize(Shape shape) {
    return shape.hasRank() ? Shape.unknownOfRank(shape.rank()) : shape;
  }

  private static TypeSpec<?> open(TypeSpec<?> spec, UnaryOperator<Shape> less) {
    return switch (spec) {
      case TensorSpec tensor -> TensorSpec.of(less.apply(tensor.shape()), tensor.dtype());
      case SparseTensorSpec sparse ->
          SparseTensorSpec.of(less.apply(sparse.shape()), sparse.dtype());
      case RaggedTensorSpec ragged ->
          RaggedTensorSpec.of(
              less.apply(ragged.shape()).hasRank() ? uniform(ragged) : Shape.unknown(),
              ragged.dtype(),
              ragged.raggedRank(),
              ragged.rowSplitsDtype());
      case StructuredTensorSpec structured -> {
        Map<String, TypeSpec<?>> parts = new TreeMap<>();
        // Also the part that stands for no fields at all.
        List<?> names = (List<?>) Objects.requireNonNull(structured.serialize().get(1));
        List<?> specs = (List<?>) Objects.requireNonNull(structured.serialize().get(2));
        for (int i = 0; i < names.size(); i++) {
          parts.put((String) names.get(i), open((TypeSpec<?>) specs.get(i), less));
        }
        yield StructuredTensorSpec.of(parts, structured.rank());
      }
      case MaskedTensorSpec masked ->
          MaskedTensorSpec.of(less.apply(masked.shape()), masked.dtype());
      case PerReplicaSpec replicas ->
          PerReplicaSpec.of(
              replicas.valueSpecs().stream()
                  .map(nest -> openNest(Objects.requireNonNull(nest), less))
                  .toArray());
      default -> throw new AssertionError(spec);
    };
  }

  private static Object openNest(Object nest, UnaryOperator<Shape> less) {
    return Objects.requireNonNull(
        Nest.mapStructure(leaf -> open((TypeSpec<?>) Objects.requireNonNull(leaf), less), nest));
  }

  private static Shape uniform(RaggedTensorSpec ragged) {
    long[] sizes = ragged.shape().toArray();
    Arrays.fill(sizes, Math.max(0, ragged.raggedRank() + 1), sizes.length, Shape.UNKNOWN_SIZE);
    if (sizes.length > 0) {
      sizes[0] = Shape.UNKNOWN_SIZE;
    }
    return Shape.of(sizes);
  }
}
