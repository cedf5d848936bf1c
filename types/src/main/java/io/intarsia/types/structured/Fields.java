package io.intarsia.types.structured;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Place;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import io.intarsia.types.ragged.RaggedTensor;
import io.intarsia.types.ragged.RowPartition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Puts fields together, and says what they have in common.
final class Fields {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9_]*");

  private Fields() {}

  static StructuredTensor structured(
      String operation, Map<String, ? extends TensorLike> fields, Shape shape) {
    if (!shape.hasRank()) {
      throw StructuredErrors.unknownRank(operation, shape);
    }
    if (fields.isEmpty()) {
      throw StructuredErrors.noFields(operation);
    }
    fields.forEach((name, value) -> check(operation, name, value, shape.rank()));
    merged(operation, fields, shape);
    return new StructuredTensor(fields, shape.rank());
  }

  private static void check(String operation, String name, @Nullable TensorLike value, int rank) {
    if (!NAME.matcher(name).matches()) {
      throw StructuredErrors.name(operation, name);
    }
    if (!(value instanceof Tensor || value instanceof ExtensionType) || value == null) {
      throw StructuredErrors.kind(operation, name, value);
    }
    Shape shape = value.shape();
    if (shape.hasRank() && shape.rank() < rank) {
      throw StructuredErrors.fieldRank(operation, name, value, rank);
    }
  }

  /// What the fields say of a shape together.
  private static Shape merged(
      String operation, Map<String, ? extends TensorLike> fields, Shape shape) {
    Shape known = shape;
    for (var field : fields.entrySet()) {
      Shape prefix = prefix(field.getValue(), shape.rank());
      Shape sofar = known;
      known =
          known
              .mergeWith(prefix)
              .orElseThrow(
                  () -> StructuredErrors.fieldShape(operation, field.getKey(), prefix, sofar));
    }
    return known;
  }

  private static Shape prefix(TensorLike value, int rank) {
    Shape shape = value.shape();
    return shape.hasRank() ? shape.subShape(0, rank) : Shape.unknownOfRank(rank);
  }

  /// The static shape of the first axes; where fields contradict each other, the size is unknown.
  static Shape sharedShape(Map<String, TensorLike> parts, int rank) {
    Shape known = Shape.unknownOfRank(rank);
    for (TensorLike part : parts.values()) {
      known = known.mergeWith(prefix(part, rank)).orElse(known);
    }
    return known;
  }

  static StructuredTensor empty(Place tf, Shape shape) {
    if (!shape.isFullyKnown()) {
      throw StructuredErrors.unknownShape(shape);
    }
    return placeholder(Ops.of(tf).zeros(shape, DType.UINT8), shape.rank());
  }

  static StructuredTensor empty(List<RowPartition> partitions) {
    if (partitions.isEmpty()) {
      throw StructuredErrors.noPartitions();
    }
    List<Tensor> splits = partitions.stream().map(RowPartition::rowSplits).toList();
    Ops tf = Ops.of(splits.getFirst().place().placeFor(splits));
    Tensor flat = tf.zeros(tf.reshape(splits.getLast().get(-1), 1), DType.UINT8);
    return placeholder(RaggedTensor.fromNestedRowSplits(flat, splits), partitions.size() + 1);
  }

  static StructuredTensor placeholder(TensorLike value, int rank) {
    return new StructuredTensor(Map.of(StructuredTensor.PLACEHOLDER, value), rank);
  }

  /// A value that has the axes of the structures in front: one that is ragged there, if there is
  /// one.
  static TensorLike carrier(StructuredTensor value) {
    List<TensorLike> parts = value.parts().values().stream().map(StructuredTensor::plain).toList();
    return parts.stream()
        .filter(
            part -> part instanceof RaggedTensor ragged && ragged.raggedRank() >= value.rank() - 1)
        .findFirst()
        .orElseGet(() ->
            parts.stream()
                .filter(StructuredTensor.class::isInstance)
                .map(part -> carrier((StructuredTensor) part))
                .filter(RaggedTensor.class::isInstance)
                .findFirst()
                .orElse(parts.getFirst()));
  }

  /// The row splits of all axes of the structures but the first.
  static List<Tensor> splits(StructuredTensor value) {
    int inner = value.rank() - 1;
    if (inner < 1) {
      return List.of();
    }
    RaggedTensor ragged = Axes.ragged(innermost(carrier(value)), inner);
    return ragged.nestedRowSplits().subList(0, inner);
  }

  private static TensorLike innermost(TensorLike carrier) {
    return carrier instanceof StructuredTensor structured
        ? innermost(carrier(structured))
        : carrier;
  }

  static List<RowPartition> partitions(StructuredTensor value) {
    Shape shape = value.shape();
    List<Tensor> splits = splits(value);
    List<RowPartition> partitions = new ArrayList<>();
    for (int i = 0; i < splits.size(); i++) {
      partitions.add(partition(splits.get(i), i == 0 ? shape.dim(0) : -1, shape.dim(i + 1)));
    }
    return List.copyOf(partitions);
  }

  // Of what is cut, a partition keeps only how long rows are known to be.
  private static RowPartition partition(Tensor splits, long rows, long length) {
    if (length == Shape.UNKNOWN_SIZE) {
      return RowPartition.fromRowSplits(splits);
    }
    RaggedTensor ragged = RaggedTensor.fromRowSplits(splits, splits);
    return RowPartition.of(ragged.withShape(Shape.of(rows, length)));
  }
}
