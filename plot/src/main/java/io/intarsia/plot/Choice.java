package io.intarsia.plot;

import io.intarsia.dtype.DType;
import io.intarsia.tensor.Tensor;
import java.util.Set;

/// What fits a tensor best.
final class Choice {
  private static final int GREATEST_TABLE = 32;

  private Choice() {}

  static Content of(Tensor tensor) {
    long[] dims = tensor.shape().toArray();
    return switch (dims.length) {
      case 1 -> {
        double[] values = Numbers.vector("of", tensor);
        yield Lines.line(Numbers.positions(values.length), values);
      }
      case 2 -> isPicture(tensor, dims) ? Picture.of(tensor) : Cells.of(tensor);
      case 3 -> Set.of(1L, 3L, 4L).contains(dims[2]) ? Picture.of(tensor) : Histograms.of(tensor);
      default -> Histograms.of(tensor);
    };
  }

  private static boolean isPicture(Tensor tensor, long[] dims) {
    return tensor.dtype() == DType.UINT8
        || tensor.dtype() == DType.BOOL
        || Math.max(dims[0], dims[1]) > GREATEST_TABLE;
  }
}
