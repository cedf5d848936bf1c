package io.intarsia.op.nn;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The optional arguments of convolutions.
///
/// @param dataFormat the order of the axes, such as `NHWC` or `NCHW`; null is channels-last
/// @param dilations the step between filter taps: one number, one for each spatial axis or one for
///   every axis
/// @see "Python: tf.nn.conv2d"
public record ConvOptions(@Nullable String dataFormat, List<Integer> dilations) {
  private static final ConvOptions DEFAULTS = new ConvOptions(null, List.of(1));

  public ConvOptions {
    dilations = List.copyOf(dilations);
  }

  /// Channels last, no dilation.
  public static ConvOptions defaults() {
    return DEFAULTS;
  }

  /// The order of the axes: `NWC`, `NHWC`, `NDHWC`, or channels first `NCW`, `NCHW`, `NCDHW`.
  public ConvOptions withDataFormat(String format) {
    return new ConvOptions(format, dilations);
  }

  /// The step between filter taps: one number, one for each spatial axis or one for every axis.
  public ConvOptions withDilations(int... steps) {
    return new ConvOptions(dataFormat, Arrays.stream(steps).boxed().toList());
  }

  int[] dilationArray() {
    return dilations.stream().mapToInt(Integer::intValue).toArray();
  }
}
