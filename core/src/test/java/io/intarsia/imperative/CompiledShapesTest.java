package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// XLA ends the process where a kernel is given a rank its op does not take. A function that is
/// traced for unknown shapes learns them when it is called.
@OnEveryExecutor
@Timeout(120)
final class CompiledShapesTest {
  private final Environments environments;

  CompiledShapesTest(Environments environments) {
    this.environments = environments;
  }

  private static FunctionOptions compiled(DType... dtypes) {
    TensorSpec[] specs = new TensorSpec[dtypes.length];
    for (int i = 0; i < dtypes.length; i++) {
      specs[i] = TensorSpec.of(Shape.unknown(), dtypes[i]);
    }
    return FunctionOptions.defaults().withJitCompile(true).withInputSignature(specs);
  }

  private record Ended(String name, DType dtype, BiFunction<Ops, Tensor, Object> code) {}

  private static final List<Ended> OF_ONE =
      List.of(
          new Ended("Qr", DType.FLOAT32, (g, x) -> g.linalg.qr(x).r()),
          new Ended("Svd", DType.FLOAT32, (g, x) -> g.linalg.svd(x).s()),
          new Ended("SelfAdjointEigV2", DType.FLOAT32, (g, x) -> g.linalg.eigh(x).e()),
          new Ended("SelfAdjointEigV2", DType.FLOAT32, (g, x) -> g.linalg.eigvalsh(x)),
          new Ended("FFT2D", DType.COMPLEX64, (g, x) -> g.signal.fft2d(x)),
          new Ended("IFFT2D", DType.COMPLEX64, (g, x) -> g.signal.ifft2d(x)),
          new Ended("RFFT2D", DType.FLOAT32, (g, x) -> g.raw.RFFT2D(x, g.constant(new int[] {2, 2}))));

  @Test
  void compiled_calledWithAScalar_isRefused() {
    try (var tf = environments.open()) {
      for (Ended each : OF_ONE) {
        var f =
            tf.function((Ops g, Tensor x) -> each.code().apply(g, x), compiled(each.dtype()));
        for (Tensor x : List.of(tf.zeros(Shape.scalar(), each.dtype()), tf.zeros(Shape.of(3), each.dtype()))) {
          assertThatThrownBy(() -> f.apply(x))
              .as("%s of %s", each.name(), x.shape())
              .hasMessageContaining(each.name())
              .hasMessageContaining("rank");
        }
      }
    }
  }
}
