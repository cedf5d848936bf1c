package io.intarsia.op.nn;

import io.intarsia.internal.op.ConvolutionShape;
import java.util.List;

/// The window of a convolution, its numbers for every axis in channels-last order.
record ConvWindow(SpatialLayout layout, List<Long> strides, Padding padding, List<Long> dilations) {
  /// Moves by one along each of the four axes of an image.
  static final List<Long> ONES = List.of(1L, 1L, 1L, 1L);

  /// @throws IllegalArgumentException if there are too many or too few strides or dilations, or one
  ///   is below 1
  static ConvWindow of(SpatialLayout layout, int[] strides, Padding padding, ConvOptions options) {
    return of(layout, strides, padding, options.dilationArray());
  }

  static ConvWindow of(SpatialLayout layout, int[] strides, Padding padding, int[] dilations) {
    return new ConvWindow(
        layout,
        layout.positive("strides", strides),
        padding,
        layout.positive("dilations", dilations));
  }

  /// What a convolution with this window gives, not a depthwise one.
  ConvolutionShape shape() {
    return shape(false);
  }

  private ConvolutionShape shape(boolean depthwise) {
    return new ConvolutionShape(strides, dilations, padding.mode(), padding.explicit(), depthwise);
  }

  /// What a depthwise convolution with this window gives.
  ConvolutionShape depthwiseShape() {
    return shape(true);
  }

  /// The same window over images of height 1.
  ConvWindow withUnitHeight() {
    return new ConvWindow(
        layout, SpatialLayout.unitHeight(strides), padding, SpatialLayout.unitHeight(dilations));
  }

  int[] spatialStrides() {
    return spatial(strides);
  }

  int[] spatialDilations() {
    return spatial(dilations);
  }

  private static int[] spatial(List<Long> full) {
    return full.subList(1, full.size() - 1).stream().mapToInt(Math::toIntExact).toArray();
  }
}
