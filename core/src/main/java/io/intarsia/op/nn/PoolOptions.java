package io.intarsia.op.nn;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The optional arguments of the general pooling.
///
/// @param strides how far the window moves: one number, or one for each spatial axis
/// @param padding `SAME` or `VALID`
/// @param dataFormat the order of the axes, such as `NHWC` or `NCHW`; null is channels-last
/// @param dilations the step between the elements of a window: one number, or one for each spatial
///   axis
/// @see "Python: tf.nn.pool"
public record PoolOptions(
    List<Integer> strides, String padding, @Nullable String dataFormat, List<Integer> dilations) {
  private static final PoolOptions DEFAULTS =
      new PoolOptions(List.of(1), "VALID", null, List.of(1));

  public PoolOptions {
    strides = List.copyOf(strides);
    dilations = List.copyOf(dilations);
  }

  /// Moves by one, padding `VALID`, channels last, no dilation.
  public static PoolOptions defaults() {
    return DEFAULTS;
  }

  /// How far the window moves: one number, or one for each spatial axis.
  public PoolOptions withStrides(int... steps) {
    return new PoolOptions(Arrays.stream(steps).boxed().toList(), padding, dataFormat, dilations);
  }

  /// `SAME` or `VALID`.
  public PoolOptions withPadding(String mode) {
    return new PoolOptions(strides, mode, dataFormat, dilations);
  }

  /// The order of the axes: `NWC`, `NHWC`, `NDHWC`, or channels first `NCW`, `NCHW`, `NCDHW`.
  public PoolOptions withDataFormat(String format) {
    return new PoolOptions(strides, padding, format, dilations);
  }

  /// The step between the elements of a window: one number, or one for each spatial axis.
  public PoolOptions withDilations(int... steps) {
    return new PoolOptions(strides, padding, dataFormat, Arrays.stream(steps).boxed().toList());
  }
}
