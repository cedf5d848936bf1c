package io.intarsia.op.nn;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The optional arguments of transposed convolutions.
///
/// @param padding `SAME` or `VALID`; ignored when there are explicit pairs
/// @param paddingPairs explicit padding, a pair `[before, after]` an axis, or empty
/// @param dataFormat the order of the axes, such as `NHWC` or `NCHW`; null is channels-last
/// @param dilations the step between filter taps: one number, one for each spatial axis or one for
///   every axis
/// @see "Python: tf.nn.conv2d_transpose"
public record ConvTransposeOptions(
    String padding,
    List<List<Integer>> paddingPairs,
    @Nullable String dataFormat,
    List<Integer> dilations) {
  private static final ConvTransposeOptions DEFAULTS =
      new ConvTransposeOptions("SAME", List.of(), null, List.of(1));

  public ConvTransposeOptions {
    paddingPairs = paddingPairs.stream().map(List::copyOf).toList();
    dilations = List.copyOf(dilations);
  }

  /// Padding `SAME`, channels last, no dilation.
  public static ConvTransposeOptions defaults() {
    return DEFAULTS;
  }

  /// `SAME` or `VALID`.
  public ConvTransposeOptions withPadding(String mode) {
    return new ConvTransposeOptions(mode, List.of(), dataFormat, dilations);
  }

  /// Explicit padding: a pair `[before, after]` for each axis; two-dimensional convolutions only.
  public ConvTransposeOptions withPadding(int[][] pairs) {
    List<List<Integer>> lists =
        Arrays.stream(pairs).map(pair -> Arrays.stream(pair).boxed().toList()).toList();
    return new ConvTransposeOptions(padding, lists, dataFormat, dilations);
  }

  /// The order of the axes: `NWC`, `NHWC`, `NDHWC`, or channels first `NCW`, `NCHW`, `NCDHW`.
  public ConvTransposeOptions withDataFormat(String format) {
    return new ConvTransposeOptions(padding, paddingPairs, format, dilations);
  }

  /// The step between filter taps: one number, one for each spatial axis or one for every axis.
  public ConvTransposeOptions withDilations(int... steps) {
    return new ConvTransposeOptions(
        padding, paddingPairs, dataFormat, Arrays.stream(steps).boxed().toList());
  }

  int[] dilationArray() {
    return dilations.stream().mapToInt(Integer::intValue).toArray();
  }

  Padding resolve(SpatialLayout layout) {
    if (paddingPairs.isEmpty()) {
      return Padding.of(layout.operation(), padding);
    }
    return layout.padding(
        paddingPairs.stream()
            .map(pair -> pair.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new));
  }
}
