package io.intarsia.internal.function.derivative;

import io.intarsia.dtype.DType;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.tensor.Tensor;
import java.util.List;

/// What the gradient of an input is made of.
///
/// @param dtype of the tensor, of the rows, or of the elements
public record GradientForm(Kind kind, DType dtype) {
  /// A tensor; rows of one and where they go; elements of a list, each behind its position.
  enum Kind {
    TENSOR,
    SLICES,
    ITEMS
  }

  /// @param gradient a tensor, slices, or a list of tensors
  static GradientForm of(Object gradient) {
    return switch (gradient) {
      case IndexedSlices slices -> new GradientForm(Kind.SLICES, slices.dtype());
      case List<?> items -> new GradientForm(Kind.ITEMS, ((Tensor) items.getLast()).dtype());
      default -> new GradientForm(Kind.TENSOR, ((Tensor) gradient).dtype());
    };
  }
}
