package io.intarsia.types.handle;

import io.intarsia.dtype.DType;
import io.intarsia.nest.Tuple;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.spec.TypeName;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The spec of a data set: the nest of the specs of its elements.
///
/// @see "Python: tf.data.DatasetSpec"
@TypeName("tf.DatasetSpec")
public final class DatasetSpec extends HandleSpec {
  private DatasetSpec(Tuple state) {
    super(state, TensorSpec.of((Shape) Objects.requireNonNull(state.get(1)), DType.VARIANT));
  }

  /// The spec of a data set of such elements.
  ///
  /// @param elementSpec a nest of specs
  public static DatasetSpec of(@Nullable Object elementSpec) {
    return of(elementSpec, Shape.scalar());
  }

  /// The spec of a tensor of data sets of such elements.
  public static DatasetSpec of(@Nullable Object elementSpec, Shape datasetShape) {
    return new DatasetSpec(Tuple.of(elementSpec, datasetShape));
  }

  static DatasetSpec deserialize(Tuple state) {
    return new DatasetSpec(checked(state, Object.class, Shape.class));
  }

  /// The nest of the specs of the elements.
  public @Nullable Object elementSpec() {
    return serialize().get(0);
  }

  /// The shape of the tensor of data sets; normally a scalar.
  public Shape datasetShape() {
    return item(1, Shape.class);
  }
}
