package io.intarsia.keras;

import io.intarsia.dtype.DType;
import io.intarsia.keras.constraint.Constraint;
import io.intarsia.keras.regularizer.Regularizer;
import org.jspecify.annotations.Nullable;

/// What a weight is besides its shape and its first value.
///
/// @param dtype null for that of the layer's variables
/// @param isTrainable whether training changes it
/// @param regularizer what its size costs; null for nothing
/// @param constraint what it is made after each step; null for nothing
public record WeightOptions(
    @Nullable DType dtype,
    boolean isTrainable,
    @Nullable Regularizer regularizer,
    @Nullable Constraint constraint) {
  /// Trained numbers of the layer's type.
  public static WeightOptions defaults() {
    return new WeightOptions(null, true, null, null);
  }

  /// With a dtype.
  public WeightOptions withDtype(DType dtype) {
    return new WeightOptions(dtype, isTrainable, regularizer, constraint);
  }

  /// Whether training changes it.
  public WeightOptions withTrainable(boolean isTrainable) {
    return new WeightOptions(dtype, isTrainable, regularizer, constraint);
  }

  /// With a regularizer.
  public WeightOptions withRegularizer(@Nullable Regularizer regularizer) {
    return new WeightOptions(dtype, isTrainable, regularizer, constraint);
  }

  /// With a constraint.
  public WeightOptions withConstraint(@Nullable Constraint constraint) {
    return new WeightOptions(dtype, isTrainable, regularizer, constraint);
  }
}
