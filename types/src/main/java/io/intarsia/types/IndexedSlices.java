package io.intarsia.types;

import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.tensor.Tensor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Some slices of a larger tensor along its first axis, and which ones they are: what the gradient
/// of a gather is. Immutable; the tensors stay the caller's.
///
/// @see "Python: tf.IndexedSlices"
public final class IndexedSlices implements ExtensionType {
  private final Tensor values;
  private final Tensor indices;
  private final @Nullable Tensor denseShape;

  // Nothing is checked: the tensors may be placeholders.
  IndexedSlices(Tensor values, Tensor indices, @Nullable Tensor denseShape) {
    this.values = values;
    this.indices = indices;
    this.denseShape = denseShape;
  }

  /// Slices of a tensor whose shape is not known.
  ///
  /// @param values `[n, …]`
  /// @param indices `[n]`, `int32` or `int64`: the position of each slice
  /// @throws IllegalArgumentException if ranks, dtypes or the number of slices do not fit
  public static IndexedSlices of(Tensor values, Tensor indices) {
    check(values, indices);
    return new IndexedSlices(values, indices, null);
  }

  /// Slices of a tensor of a shape.
  ///
  /// @param denseShape `[rank]`, `int32` or `int64`: the shape of the larger tensor
  /// @throws IllegalArgumentException if ranks, dtypes or the number of slices do not fit
  public static IndexedSlices of(Tensor values, Tensor indices, Tensor denseShape) {
    check(values, indices);
    checkIntegers("denseShape", denseShape);
    return new IndexedSlices(values, indices, denseShape);
  }

  /// The slices: `[n, …]`.
  public Tensor values() {
    return values;
  }

  /// The position of each slice: `[n]`.
  public Tensor indices() {
    return indices;
  }

  /// The shape of the larger tensor, if it is known.
  public Optional<Tensor> denseShape() {
    return Optional.ofNullable(denseShape);
  }

  /// The dtype of the slices.
  public DType dtype() {
    return values.dtype();
  }

  @Override
  public IndexedSlicesSpec typeSpec() {
    Shape slices = values.shape();
    boolean known = slices.hasRank() && slices.rank() > 0;
    Shape shape =
        known ? slices.subShape(1, slices.rank()).withLeading(Shape.UNKNOWN_SIZE) : Shape.unknown();
    Shape dense = denseShape == null ? shape : SparseTensor.shapeOf(shape, denseShape);
    DType denseDType = denseShape == null ? null : denseShape.dtype();
    return new IndexedSlicesSpec(dense, dtype(), indices.dtype(), denseDType, indices.shape());
  }

  /// Prints `IndexedSlices(indices=[0, 2], values=[[1], [2]])`.
  @Override
  public String toString() {
    String dense = denseShape == null ? "" : ", denseShape=" + ValueText.of(denseShape);
    return "IndexedSlices(indices=%s, values=%s%s)"
        .formatted(ValueText.of(indices), ValueText.of(values), dense);
  }

  private static void check(Tensor values, Tensor indices) {
    checkIntegers("indices", indices);
    Shape shape = values.shape();
    boolean fits =
        !shape.hasRank()
            || (shape.rank() > 0 && shape.subShape(0, 1).isCompatibleWith(indices.shape()));
    if (!fits) {
      String expected = "one slice for each of the indices %s".formatted(indices.shape());
      throw TypesErrors.component("IndexedSlices.of", "values", expected, values);
    }
  }

  private static void checkIntegers(String name, Tensor tensor) {
    Shape shape = tensor.shape();
    boolean vector = !shape.hasRank() || shape.rank() == 1;
    if (!vector || !RaggedBuilder.isSplits(tensor.dtype())) {
      throw TypesErrors.component("IndexedSlices.of", name, "an int32 or int64 vector", tensor);
    }
  }
}
