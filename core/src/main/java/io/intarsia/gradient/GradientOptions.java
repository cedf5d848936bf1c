package io.intarsia.gradient;

import org.jspecify.annotations.Nullable;

/// Options of [GradientTape#gradient(Object, Object, GradientOptions)].
///
/// @param outputGradients the gradient of each tensor of the target, in its structure; null for
///   ones
/// @param unconnectedGradients what a source gets that the target does not depend on
/// @param dense whether gradients that are [IndexedSlices][io.intarsia.slices.IndexedSlices] are
///   given as tensors
public record GradientOptions(
    @Nullable Object outputGradients, UnconnectedGradients unconnectedGradients, boolean dense) {
  private static final GradientOptions DEFAULTS =
      new GradientOptions(null, UnconnectedGradients.NONE, false);

  /// Python's defaults: ones, null for what is not connected, and slices as they are.
  public static GradientOptions defaults() {
    return DEFAULTS;
  }

  /// These options with gradients to begin with.
  public GradientOptions withOutputGradients(@Nullable Object outputGradients) {
    return new GradientOptions(outputGradients, unconnectedGradients, dense);
  }

  /// These options with another gradient for what is not connected.
  public GradientOptions withUnconnectedGradients(UnconnectedGradients unconnectedGradients) {
    return new GradientOptions(outputGradients, unconnectedGradients, dense);
  }

  /// These options with tensors in the place of slices, or not.
  public GradientOptions withDense(boolean dense) {
    return new GradientOptions(outputGradients, unconnectedGradients, dense);
  }
}
