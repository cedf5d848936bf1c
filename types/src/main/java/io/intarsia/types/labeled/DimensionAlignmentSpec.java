package io.intarsia.types.labeled;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import io.intarsia.spec.TypeSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.internal.SpecErrors;
import java.util.Objects;

/// The spec of an alignment: the names of both dimensions, their sizes, and the dtype of the map.
/// Not stackable: a stack of maps is no map.
///
/// @see DimensionAlignment
@TypeName("intarsia.DimensionAlignmentSpec")
public final class DimensionAlignmentSpec extends TypeSpec<DimensionAlignment> {
  private final String source;
  private final String target;
  private final Shape sourceShape;
  private final Shape targetShape;
  private final DType dtype;

  DimensionAlignmentSpec(
      String source, String target, Shape sourceShape, long targetSize, DType dtype) {
    this(source, target, sourceShape, Shape.of(targetSize), dtype);
  }

  private DimensionAlignmentSpec(
      String source, String target, Shape sourceShape, Shape targetShape, DType dtype) {
    if (source.isBlank() || target.isBlank() || source.equals(target)) {
      throw AlignmentErrors.names(source, target);
    }
    if (dtype != DType.INT32 && dtype != DType.INT64) {
      throw SpecErrors.dtype("DimensionAlignment", "the map", "int32 or int64", dtype);
    }
    this.source = source;
    this.target = target;
    this.sourceShape = sourceShape;
    this.targetShape = targetShape;
    this.dtype = dtype;
  }

  /// The spec of alignments between dimensions of these sizes.
  ///
  /// @param sourceSize how many positions the source has; -1 if not known
  /// @param targetSize how many positions the target has; -1 if not known
  /// @param dtype of the map: `int32` or `int64`
  /// @throws IllegalArgumentException if a name is blank, both are the same, or the dtype is
  ///   another
  public static DimensionAlignmentSpec of(
      String source, long sourceSize, String target, long targetSize, DType dtype) {
    return new DimensionAlignmentSpec(source, target, Shape.of(sourceSize), targetSize, dtype);
  }

  /// The name of the dimension whose positions belong somewhere.
  public String source() {
    return source;
  }

  /// The name of the dimension they belong to.
  public String target() {
    return target;
  }

  /// The shape of the map, `[source]`.
  public Shape sourceShape() {
    return sourceShape;
  }

  /// How many positions the target has; -1 if not known.
  public long targetSize() {
    return targetShape.dim(0);
  }

  /// The dtype of the map.
  public DType dtype() {
    return dtype;
  }

  /// `(source, target, shape of the source, shape of the target, dtype)`. Both sizes are shapes, so
  /// that sizes that differ merge into unknown ones.
  @Override
  public Tuple serialize() {
    return Tuple.of(source, target, sourceShape, targetShape, dtype);
  }

  @Override
  public Class<DimensionAlignment> valueType() {
    return DimensionAlignment.class;
  }

  /// The map.
  @Override
  public Object componentSpecs() {
    return TensorSpec.of(sourceShape, dtype);
  }

  @Override
  public Object toComponents(DimensionAlignment value) {
    return value.map();
  }

  @Override
  public DimensionAlignment fromComponents(Object components) {
    return new DimensionAlignment((Tensor) components, this);
  }

  static DimensionAlignmentSpec deserialize(Tuple state) {
    return new DimensionAlignmentSpec(
        (String) Objects.requireNonNull(state.get(0)),
        (String) Objects.requireNonNull(state.get(1)),
        (Shape) Objects.requireNonNull(state.get(2)),
        (Shape) Objects.requireNonNull(state.get(3)),
        (DType) Objects.requireNonNull(state.get(4)));
  }
}
