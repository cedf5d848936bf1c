package io.intarsia.internal.op;

import io.intarsia.dtype.DType;
import io.intarsia.internal.operator.MatrixBatches;
import io.intarsia.op.base.BaseOps;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;

/// Products of matrices behind axes that broadcast, by the op that gets them right, or soon: see
/// [MatrixBatches].
public final class BatchProducts {
  private static final FlagPair ADJOINT = adjoint(Attributes.NONE);
  private static final FlagPair FLOAT32 = adjoint(Attributes.of("Tout", DType.FLOAT32));
  private static final FlagPair BFLOAT16 = adjoint(Attributes.of("Tout", DType.BFLOAT16));

  private BatchProducts() {}

  private static FlagPair adjoint(Attributes rest) {
    return FlagPair.of(rest, "adj_x", "adj_y");
  }

  /// `x·y`, each factor transposed and conjugated if asked to.
  public static Tensor of(BaseOps tf, Tensor x, boolean adjX, Tensor y, boolean adjY) {
    if (y.dtype() != x.dtype()
        || !MatrixBatches.isFew(x.dtype(), x.shape(), adjX, y.shape(), adjY)
            && !MatrixBatches.mayGoWrong(x.dtype(), x.shape(), adjX, y.shape())) {
      return tf.execute("BatchMatMulV2", ADJOINT.get(adjX, adjY), x, y)[0];
    }
    FlagPair attributes = x.dtype() == DType.FLOAT32 ? FLOAT32 : BFLOAT16;
    return tf.execute("BatchMatMulV3", attributes.get(adjX, adjY), x, y)[0];
  }
}
