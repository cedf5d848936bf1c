package io.intarsia.gradient;

import org.jspecify.annotations.Nullable;

/// Options of [GradientTape#gradient(Object, Object, GradientOptions)].
///
/// @param outputGradients the gradient of each tensor of the target, in its structure; null for
///   ones
/// @param unconnectedGradients what a source gets that the target does not depend on
public record GradientOptions(
    @Nullable Object outputGradients, UnconnectedGradients unconnectedGradients) {
  private static final GradientOptions DEFAULTS =
      new GradientOptions(null, UnconnectedGradients.NONE);

  /// Python's defaults: ones, and null for what is not connected.
  public static GradientOptions defaults() {
    return DEFAULTS;
  }

  /// These options with gradients to begin with.
  public GradientOptions withOutputGradients(@Nullable Object outputGradients) {
    return new GradientOptions(outputGradients, unconnectedGradients);
  }

  /// These options with another gradient for what is not connected.
  public GradientOptions withUnconnectedGradients(UnconnectedGradients unconnectedGradients) {
    return new GradientOptions(outputGradients, unconnectedGradients);
  }
}
