package io.intarsia.op.numpy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the lines of numpy do not show: gradients, unknown ranks, and what is refused.
final class NumpyOpsTest {
  private final Environment tf;

  NumpyOpsTest(Environment tf) {
    this.tf = tf;
  }

  record Smooth(String name, BiFunction<Ops, Tensor, Tensor> code) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Smooth> smooth() {
    return List.of(
        new Smooth("diff", (g, x) -> g.numpy.diff(x, 2)),
        new Smooth("gradient", (g, x) -> g.numpy.gradient(x, 0.5)),
        new Smooth("trapezoid", (g, x) -> g.numpy.trapezoid(x.square())),
        new Smooth("quantile", (g, x) -> g.numpy.quantile(x, new double[] {0.2, 0.7})),
        new Smooth(
            "interp", (g, x) -> g.numpy.interp(x, new double[] {0, 2, 9}, new double[] {1, 5, 4})),
        new Smooth("convolve", (g, x) -> g.numpy.convolve(x, x)),
        new Smooth("cov", (g, x) -> g.numpy.cov(x, x.square())),
        new Smooth("corrcoef", (g, x) -> g.numpy.corrcoef(x, x.square())),
        new Smooth("average", (g, x) -> g.numpy.average(x, x)),
        new Smooth("std", (g, x) -> g.numpy.std(x, 0, 1)),
        new Smooth("kron", (g, x) -> g.numpy.kron(x, x)),
        new Smooth("outer", (g, x) -> x.outer(x)),
        new Smooth("insert", (g, x) -> g.numpy.insert(x, 1, 7).square()),
        new Smooth("delete", (g, x) -> g.numpy.delete(x, 1).square()),
        new Smooth("pad", (g, x) -> g.numpy.pad(x.square(), 2, "edge")),
        new Smooth("windows", (g, x) -> g.numpy.slidingWindowView(x.square(), 2)),
        new Smooth("hypot", (g, x) -> g.numpy.hypot(x, 2)),
        new Smooth("logaddexp", (g, x) -> g.numpy.logaddexp(x, 1)),
        new Smooth("sinc", (g, x) -> g.numpy.sinc(x)),
        new Smooth("polyval", (g, x) -> g.numpy.polyval(x, x)),
        new Smooth("nanmean", (g, x) -> g.numpy.nanmean(x.square())),
        new Smooth("takeAlongAxis", (g, x) -> x.square().takeAlongAxis(x.argsort(), 0)),
        new Smooth("hazen", (g, x) -> g.numpy.quantile(x.square(), 0.3, "hazen")),
        new Smooth("norm", (g, x) -> g.numpy.linalg.norm(x, 3)),
        new Smooth("clip", (g, x) -> g.numpy.clip(x.square(), 1, 5)),
        new Smooth("rfft", (g, x) -> g.numpy.fft.rfft(x.square(), 6).imag()),
        new Smooth("irfft", (g, x) -> g.numpy.fft.irfft(x.square(), 5)),
        new Smooth("fftshift", (g, x) -> g.numpy.fft.fftshift(x.square())),
        new Smooth("stack", (g, x) -> g.stack(List.of(x.square(), new double[] {1, 2, 3, 4}))),
        new Smooth("where", (g, x) -> g.where(x.gt(1), x.square(), new double[] {1, 2, 3, 4})),
        new Smooth("cumsum", (g, x) -> x.square().cumsum()),
        new Smooth("roll", (g, x) -> x.square().roll(1)));
  }

  /// Against differences of the function itself.
  @ParameterizedTest
  @MethodSource("smooth")
  void gradient_ofAComposedFunction_isItsSlope(Smooth function) {
    double[] at = {1.5, 0.4, 3.2, 2.1};
    Tensor x = tf.constant(at);
    double[] slope = slope(tf, function, x).toArray(double[].class);
    Tensor traced = tf.function((Ops g, Tensor given) -> slope(g, function, given)).apply(x);
    for (int i = 0; i < at.length; i++) {
      double h = 1e-6;
      double[] up = at.clone();
      double[] down = at.clone();
      up[i] += h;
      down[i] -= h;
      double expected = (value(function, up) - value(function, down)) / (2 * h);
      assertThat(slope[i]).isCloseTo(expected, within(1e-6 * Math.max(1, Math.abs(expected))));
      assertThat(traced.get(i).asDouble()).isCloseTo(slope[i], within(1e-12));
    }
  }

  private static Tensor slope(Ops tf, Smooth function, Tensor x) {
    return tf.gradient((Ops g, Tensor given) -> weighted(function.code().apply(g, given))).apply(x);
  }

  private double value(Smooth function, double[] x) {
    return weighted(function.code().apply(tf, tf.constant(x))).asDouble();
  }

  private static Tensor weighted(Tensor y) {
    Tensor flat = y.ravel();
    return flat.times(flat.onesLike().cumsum()).sum();
  }

  @Test
  void function_thatNeedsTheRank_saysSoWhenItIsNotKnown() {
    var options =
        FunctionOptions.defaults()
            .withInputSignature(TensorSpec.of(Shape.unknown(), DType.FLOAT32));
    List<BiFunction<Ops, Tensor, Tensor>> all =
        List.of(
            (g, x) -> g.numpy.rot90(x), (g, x) -> x.swapaxes(0, 1), (g, x) -> g.numpy.median(x, 0));
    for (var code : all) {
      var traced = tf.function((Ops g, Tensor x) -> code.apply(g, x), options);
      assertThatThrownBy(() -> traced.apply(tf.ones(2, 2)))
          .hasMessageContaining("rank of the array is not known")
          .hasMessageContaining("ensureShape");
    }
  }

  @Test
  void function_thatNeedsNoRank_worksWithoutOne() {
    var options =
        FunctionOptions.defaults()
            .withInputSignature(TensorSpec.of(Shape.unknown(), DType.FLOAT32));
    Tensor x = tf.constant(new float[][] {{1, 2}, {4, 8}});
    assertThat(tf.function((Ops g, Tensor y) -> g.numpy.diff(y), options).apply(x).toList())
        .isEqualTo(List.of(List.of(1f), List.of(4f)));
    assertThat(tf.function((Ops g, Tensor y) -> y.roll(1), options).apply(x).toList())
        .isEqualTo(List.of(List.of(8f, 1f), List.of(2f, 4f)));
    assertThat(tf.function((Ops g, Tensor y) -> g.numpy.quantile(y, 0.5), options).apply(x).item())
        .isEqualTo(3f);
  }

  @Test
  void wrongArgument_isRefusedWithWhatIsExpected() {
    Tensor v = tf.constant(new float[] {3, 1, 2});
    assertThatThrownBy(() -> tf.numpy.quantile(v, 1.5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("numpy.quantile: q is no share; expected q within [0, 1], got 1.5");
    assertThatThrownBy(() -> tf.numpy.percentile(v, new double[] {50, -1}))
        .hasMessage("numpy.percentile: q is no share; expected q within [0, 100], got -1.0");
    assertThatThrownBy(() -> tf.numpy.convolve(v, v, "most"))
        .hasMessage("numpy.convolve: unknown mode; expected one of [full, same, valid], got most");
    assertThatThrownBy(() -> tf.numpy.searchsorted(v, 2, "middle"))
        .hasMessage("numpy.searchsorted: unknown side; expected one of [left, right], got middle");
    assertThatThrownBy(() -> tf.numpy.pad(v, 1, "mirror"))
        .hasMessage(
            "numpy.pad: unknown mode; expected constant, edge, reflect, symmetric or wrap, got"
                + " mirror");
    assertThatThrownBy(() -> tf.numpy.delete(v, 3))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("numpy.delete: no such position; expected index in [-3, 3), got 3");
    assertThatThrownBy(() -> tf.numpy.gcd(v, 2))
        .hasMessage(
            "numpy.gcd: elements are no integers; expected an integer dtype, got float32; cast them"
                + " first");
    assertThatThrownBy(() -> tf.numpy.slidingWindowView(v, 2, 2))
        .hasMessage(
            "numpy.slidingWindowView: the window has another rank than the array; expected 1, got"
                + " 2");
    assertThatThrownBy(() -> tf.numpy.select(List.of(v.gt(1)), List.of(), 0))
        .hasMessage("numpy.select: each condition needs a choice; expected 1 choices, got 0");
    assertThatThrownBy(() -> tf.numpy.vstack())
        .hasMessage("numpy: no arrays are given; expected one at least, got none");
    assertThatThrownBy(() -> tf.numpy.partition(v, 3)).hasMessageContaining("got 3");
    assertThatThrownBy(() -> v.takeAlongAxis(tf.constant(new int[][] {{0}}), 0))
        .hasMessage(
            "numpy.takeAlongAxis: indices have another rank than the array; expected 1, got 2");
  }

  @Test
  void javaValue_besideATensor_getsItsDtype() {
    Tensor v = tf.constant(new float[] {3, 1, 2});
    assertThat(tf.numpy.append(v, new int[] {7}).dtype()).isEqualTo(DType.FLOAT32);
    assertThat(tf.numpy.isin(v, List.of(1, 3)).toList()).isEqualTo(List.of(true, true, false));
    assertThat(tf.numpy.vstack(v, List.of(1, 2, 3)).toList())
        .isEqualTo(List.of(List.of(3f, 1f, 2f), List.of(1f, 2f, 3f)));
    assertThat(tf.numpy.vstack(List.of(v, List.of(v.get(0), v.get(1), v.get(1)))).toList())
        .isEqualTo(List.of(List.of(3f, 1f, 2f), List.of(3f, 1f, 1f)));
  }

  @Test
  void javaValues_alone_getADtypeThatHoldsAll() {
    assertThat(tf.numpy.digitize(new int[] {1, 5}, new double[] {0.5, 2.5}).toList())
        .isEqualTo(List.of(1L, 2L));
    assertThat(tf.numpy.hypot(3, 4.0).item()).isEqualTo(5.0);
    assertThat(tf.numpy.gcd(12, 18).dtype()).isEqualTo(DType.INT32);
  }

  @Test
  void arrayEqual_ofSizesThatAreNotKnown_comparesThemToo() {
    TensorSpec spec = TensorSpec.of(Shape.of(-1), DType.FLOAT32);
    var same =
        tf.function(
            (Ops g, Tensor x, Tensor y) -> g.numpy.arrayEqual(x, y),
            FunctionOptions.defaults().withInputSignature(spec, spec));
    Tensor one = tf.ones(1);
    assertThat(same.apply(one, tf.ones(3)).toBoolean()).isFalse();
    assertThat(same.apply(tf.ones(2), tf.ones(3)).toBoolean()).isFalse();
    assertThat(same.apply(tf.ones(3), tf.ones(3)).toBoolean()).isTrue();
  }
}
