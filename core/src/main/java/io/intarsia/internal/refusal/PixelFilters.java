package io.intarsia.internal.refusal;

import io.intarsia.internal.operator.ConvolutionFaults;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The guard of the gradient of filters of one pixel, of which the kernel of oneDNN writes behind
/// its memory: see [ConvolutionFaults].
final class PixelFilters {
  private static final String OTHER_WAYS =
      "; or take the gradient with a tape, which takes another kernel";

  private PixelFilters() {}

  /// @param images of the shape `[count, height, width, channels]`
  /// @param filterSizes their sizes
  static Guard guard(String images, String filterSizes) {
    return Guard.ofInputs(
        "filters of one pixel have %d channels or more if strides are not 1"
            .formatted(ConvolutionFaults.BLOCK),
        call -> {
          Tensor all = call.tensor(images);
          List<Long> strides = strides(call);
          Shape known = Shape.of(-1, -1, all.shape().hasRank() ? all.shape().dim(-1) : -1, -1);
          if (call.isCompiled()
              || "EXPLICIT".equals(call.attribute("padding"))
              || String.valueOf(call.attribute("data_format")).startsWith("NC")
              || !ConvolutionFaults.mayOverrun(all.dtype(), strides, known)) {
            return;
          }
          Shape sizes = Shape.of(Known.integers(call.tensor(filterSizes)));
          if (isFaulty(call, all, strides, sizes)) {
            throw call.wrong(
                "input '" + filterSizes + "'",
                "%d channels or more, or strides of 1, for filters of one pixel"
                        .formatted(ConvolutionFaults.BLOCK)
                    + OTHER_WAYS,
                Arrays.toString(sizes.toArray()));
          }
        });
  }

  private static boolean isFaulty(
      GuardedCall call, Tensor images, List<Long> strides, Shape sizes) {
    return call.key().op().startsWith("Depthwise")
        ? ConvolutionFaults.mayOverrunDepthwise(images.dtype(), strides, sizes)
        : ConvolutionFaults.mayOverrun(images.dtype(), strides, sizes);
  }

  private static List<Long> strides(GuardedCall call) {
    List<Long> strides = new ArrayList<>();
    if (call.attribute("strides") instanceof List<?> numbers) {
      numbers.forEach(each -> strides.add(((Number) each).longValue()));
    }
    return strides;
  }
}
