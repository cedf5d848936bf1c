package io.intarsia.slices;

import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.display.ValueText;
import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.spec.TypeSpecs;
import io.intarsia.tensor.Tensor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Some slices of a larger tensor along its first axis, and which ones they are: what the gradient
/// of a gather is. Immutable; the tensors stay the caller's.
///
/// `identity`, `cast`, `clipByValue`, `clipByNorm`, `clipByGlobalNorm`, `linalg.globalNorm` and
/// `math.scalarMul` work on the slices alone and give slices; all other functions take the tensor
/// that [#toTensor] makes of them.
///
/// ```java
/// var rows = IndexedSlices.of(values, indices, tf.constant(new int[] {4, 2}));
/// TensorLike half = tf.math.scalarMul(tf.constant(0.5f), rows); // IndexedSlices
/// TensorLike sum = tf.math.reduceSum(rows, 0);                  // a tensor
/// ```
///
/// @see "Python: tf.IndexedSlices"
public final class IndexedSlices implements ExtensionType, DispatchableType {
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

  /// The shape of the larger tensor, as far as it is known.
  @Override
  public Shape shape() {
    Shape slices = values.shape();
    boolean known = slices.hasRank() && slices.rank() > 0;
    Shape shape =
        known ? slices.subShape(1, slices.rank()).withLeading(Shape.UNKNOWN_SIZE) : Shape.unknown();
    return denseShape == null ? shape : TypeSpecs.shapeOf(shape, denseShape);
  }

  /// Other slices at the same positions.
  public IndexedSlices withValues(Tensor changed) {
    return new IndexedSlices(changed, indices, denseShape);
  }

  /// The slices with the other sign, at the same positions.
  ///
  /// @see "Python: IndexedSlices.__neg__"
  public IndexedSlices neg() {
    return withValues(Ops.of(values.place()).math.negative(values));
  }

  /// The larger tensor: the slices added up at their positions, zeros elsewhere. As large as
  /// `denseShape` says, however few slices there are: a tensor of 100 million elements or more is
  /// warned of, by the logger `io.intarsia.memory`.
  ///
  /// @throws IllegalArgumentException if the dense shape is not known
  public Tensor toTensor() {
    if (denseShape == null) {
      throw SlicesErrors.noDenseShape(this);
    }
    LargeTensors.warnOf(this);
    Ops tf = Ops.of(values.place());
    return tf.math.unsortedSegmentSum(values, indices, tf.gather(denseShape, tf.constant(0)));
  }

  @Override
  public Dispatcher dispatcher() {
    return SlicesDispatch.TABLE;
  }

  @Override
  public IndexedSlicesSpec typeSpec() {
    DType denseDType = denseShape == null ? null : denseShape.dtype();
    return new IndexedSlicesSpec(shape(), dtype(), indices.dtype(), denseDType, indices.shape());
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
      throw SlicesErrors.component("values", expected, values);
    }
  }

  private static void checkIntegers(String name, Tensor tensor) {
    Shape shape = tensor.shape();
    boolean vector = !shape.hasRank() || shape.rank() == 1;
    if (!vector || !isIndex(tensor.dtype())) {
      throw SlicesErrors.component(name, "an int32 or int64 vector", tensor);
    }
  }

  private static boolean isIndex(DType dtype) {
    return dtype == DType.INT32 || dtype == DType.INT64;
  }
}
