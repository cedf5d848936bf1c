package io.intarsia.gradient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.HostFunction;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Gradients through host functions: their own, or an error, eagerly as in graphs.
@Timeout(value = 60, unit = TimeUnit.SECONDS)
@OnEveryExecutor
final class HostFunctionGradientTest {
  private static final TensorSpec NUMBERS = TensorSpec.of(Shape.of(2), DType.FLOAT64);

  private final Environment tf;

  HostFunctionGradientTest(Environment tf) {
    this.tf = tf;
  }

  /// sin(x), computed by Java.
  private static final HostFunction<Tensor, Tensor> SINE =
      HostFunction.of(
          "sine",
          NUMBERS,
          (Ops g, Tensor x) ->
              g.constant(Arrays.stream(x.toArray(double[].class)).map(Math::sin).toArray()));

  /// x², of ops that a tape would see.
  private static final HostFunction<Tensor, Tensor> SQUARE =
      HostFunction.of("square", NUMBERS, (Ops g, Tensor x) -> x.times(x));

  private Tensor slope(Placement mode, HostFunction<Tensor, Tensor> function) {
    return mode.run(
        tf,
        (g, x) -> g.gradient((Ops h, Tensor a) -> function.apply(h, a).times(3)).apply(x),
        tf.constant(new double[] {0, 2}));
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofItsOwn_isUsed(Placement mode) {
    var sine = SINE.withGradient((g, x, y, up) -> up.times(g.math.cos(x)));
    assertThat(slope(mode, sine).toArray(double[].class)).containsExactly(3, 3 * Math.cos(2));
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofAPureInlineFunction_isUsed(Placement mode) {
    var sine = SINE.withGradient((g, x, y, up) -> up.times(g.math.cos(x))).pure().inline();
    assertThat(slope(mode, sine).toArray(double[].class)).containsExactly(3, 3 * Math.cos(2));
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofTheResult_readsIt(Placement mode) {
    // Said to be the result itself, as that of an exponential is.
    var square = SQUARE.withGradient((g, x, y, up) -> up.times(y));
    assertThat(slope(mode, square).toArray(double[].class)).containsExactly(0, 12);
  }

  @ParameterizedTest
  @EnumSource
  void gradient_thatIsAHostFunction_isCalled(Placement mode) {
    HostFunction<Tensor, Tensor> cosine =
        HostFunction.of(
            "cosine",
            NUMBERS,
            (Ops g, Tensor x) ->
                g.constant(Arrays.stream(x.toArray(double[].class)).map(Math::cos).toArray()));
    var sine = SINE.withGradient((g, x, y, up) -> up.times(cosine.apply(g, x)));
    assertThat(slope(mode, sine).toArray(double[].class)).containsExactly(3, 3 * Math.cos(2));
  }

  @ParameterizedTest
  @EnumSource
  void secondGradient_goesThroughTheGradient(Placement mode) {
    var sine = SINE.withGradient((g, x, y, up) -> up.times(g.math.cos(x)));
    Tensor second =
        mode.run(
            tf,
            (g, x) ->
                g.gradient((Ops h, Tensor a) ->
                        h.gradient((Ops i, Tensor b) -> sine.apply(i, b)).apply(a))
                    .apply(x),
            tf.constant(new double[] {0, 2}));
    assertThat(second.toArray(double[].class)).containsExactly(-0.0, -Math.sin(2));
  }

  // In eager mode, its ops could be recorded, in a graph they could not.
  @ParameterizedTest
  @EnumSource
  void gradient_throughOneWithout_namesIt(Placement mode) {
    assertThatThrownBy(() -> slope(mode, SQUARE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the host function square has no gradient")
        .hasMessageContaining("HostFunction.withGradient");
  }

  @ParameterizedTest
  @EnumSource
  void gradient_endedBeforeOneWithout_isThatOfTheRest(Placement mode) {
    Tensor result =
        mode.run(
            tf,
            (g, x) ->
                g.gradient((Ops h, Tensor a) -> SQUARE.apply(h, h.stopGradient(a)).times(a))
                    .apply(x),
            tf.constant(new double[] {1, 3}));
    assertThat(result.toArray(double[].class)).containsExactly(1, 9);
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofAFunctionThatGivesItsInput_isTheUpstream(Placement mode) {
    HostFunction<Tensor, Tensor> same = HostFunction.of("same", NUMBERS, (Ops g, Tensor x) -> x);
    var given = same.withGradient((g, x, y, up) -> up.times(5));
    assertThat(slope(mode, given).toArray(double[].class)).containsExactly(15, 15);
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofNests_hasTheirStructure(Placement mode) {
    var weighted =
        HostFunction.<Map<String, Tensor>, List<Tensor>>of(
                "weighted",
                List.of(NUMBERS, NUMBERS),
                (g, in) ->
                    List.of(
                        requireNonNull(in.get("a")).times(2), requireNonNull(in.get("b")).times(3)))
            .withGradient(
                (g, in, out, up) -> Map.of("a", up.get(0).times(20), "b", up.get(1).times(30)));
    Tensor result =
        mode.run(
            tf,
            (g, x) ->
                g.gradient(
                        (Ops h, Tensor a) -> {
                          List<Tensor> both = weighted.apply(h, Map.of("a", a, "b", a.times(10)));
                          return both.get(0).plus(both.get(1));
                        })
                    .apply(x),
            tf.constant(new double[] {1, 1}));
    assertThat(result.toArray(double[].class)).containsExactly(320, 320);
  }

  @ParameterizedTest
  @EnumSource(names = "UNKNOWN_RANK", mode = EnumSource.Mode.EXCLUDE)
  void gradient_ofAnotherShape_isAnError(Placement mode) {
    var sine = SINE.withGradient((g, x, y, up) -> up.sum());
    assertThatThrownBy(() -> slope(mode, sine))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("sine: expected float64 [")
        .hasMessageEndingWith("] at gradient, got float64 []");
  }

  @ParameterizedTest
  @EnumSource
  void value_ofOneWithAGradient_isThatOfTheCode(Placement mode) {
    Variable factor = tf.variable(new double[] {10, 100});
    var sine =
        HostFunction.<Tensor, Tensor>of(
                "sine",
                NUMBERS,
                (g, x) -> SINE.run(g, x) instanceof Tensor y ? y.times(factor.read(g)) : x)
            .withGradient((g, x, y, up) -> up);
    Tensor result = mode.run(tf, (g, x) -> sine.apply(g, x), tf.constant(new double[] {0, 2}));
    assertThat(result.toArray(double[].class)).containsExactly(0, Math.sin(2) * 100);
  }
}
