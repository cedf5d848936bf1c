package io.intarsia.gradient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.nest.NamedTuple;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.SGD;
import io.intarsia.spec.ExtensionType;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The gradient of what the target does not depend on is null. Where null cannot be, in an
/// `Optional` and in a component that is an `int`, it is zeros, or what was there. The loss is
/// `k·x²` for x = 3.
@OnEveryExecutor
@Tag("E-035")
final class GradientsWithoutNullTest {
  private final Environment tf;
  private final Tensor x;
  private final Tensor b;

  GradientsWithoutNullTest(Environment tf) {
    this.tf = tf;
    x = tf.constant(3f);
    b = tf.constant(new float[] {1, 2});
  }

  record Layer(Tensor x, Optional<Tensor> bias) {}

  record Scaled(Tensor x, int k, boolean isOn, char unit) {}

  record Net(Scaled first, List<Optional<Tensor>> rest) {}

  record Weights(Variable w, Optional<Tensor> bias, int k) {}

  record Value(Variable w, Optional<Tensor> bias) implements ExtensionType {}

  private <A> @Nullable Object ofTape(A sources, Tensor... watched) {
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(List.of(watched));
      return tape.gradient(x.square().times(2), sources);
    }
  }

  @Test
  void optional_thatTheTargetDoesNotDependOn_holdsZeros() {
    var layer = new Layer(x, Optional.of(b));
    var ofTape = (Layer) requireNonNull(ofTape(layer, x, b));
    Layer ofCode = tf.gradient((Ops g, Layer l) -> l.x().square().times(2)).apply(layer);
    Layer traced =
        tf.function((Ops g, Layer given) ->
                g.gradient((Ops h, Layer l) -> l.x().square().times(2)).apply(given))
            .apply(layer);
    assertThat(List.of(ofTape, ofCode, traced))
        .allSatisfy(gradient -> {
          assertThat(gradient.x().asFloat()).isEqualTo(12);
          assertThat(gradient.bias().orElseThrow().toArray(float[].class)).containsExactly(0, 0);
        });
    var none = (Layer) requireNonNull(ofTape(new Layer(x, Optional.empty()), x));
    assertThat(none.bias()).isEmpty();

    var list = (List<?>) requireNonNull(ofTape(List.of(b, Optional.of(b), x), x, b));
    assertThat(list.getFirst()).isNull();
    assertThat(((Optional<?>) list.get(1)).map(zeros -> ((Tensor) zeros).sum().asFloat()))
        .contains(0f);
  }

  @Test
  void numberOfARecord_staysWhatItIs() {
    var scaled = new Scaled(x, 5, true, 'm');
    var ofTape = (Scaled) requireNonNull(ofTape(scaled, x));
    assertThat(ofTape.x().asFloat()).isEqualTo(12);
    Scaled ofCode = tf.gradient((Ops g, Scaled s) -> s.x().square().times(s.k())).apply(scaled);
    Scaled traced =
        tf.function((Ops g, Scaled given) ->
                g.gradient((Ops h, Scaled s) -> s.x().square().times(s.k())).apply(given))
            .apply(scaled);
    assertThat(ofCode.x().asFloat()).isEqualTo(30);
    assertThat(traced.x().asFloat()).isEqualTo(30);
    assertThat(List.of(ofTape, ofCode, traced))
        .allSatisfy(gradient -> {
          assertThat(gradient.k()).isEqualTo(5);
          assertThat(gradient.isOn()).isTrue();
          assertThat(gradient.unit()).isEqualTo('m');
        });
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(scaled);
      assertThat(tape.watched()).containsExactly(x);
    }
  }

  @Test
  void recordsInRecords_keepTheirClass() {
    var net = new Net(new Scaled(x, 2, false, 's'), List.of(Optional.of(b), Optional.empty()));
    var gradient = (Net) requireNonNull(ofTape(net, x, b));
    assertThat(gradient.first().k()).isEqualTo(2);
    assertThat(gradient.rest().get(0).orElseThrow().toArray(float[].class)).containsExactly(0, 0);
    assertThat(gradient.rest().get(1)).isEmpty();
    var tangent = tf.jvp((Ops g, Net n) -> n.first().x().square().times(n.first().k()), net, net);
    assertThat(tangent.value().asFloat()).isEqualTo(18);
    assertThat(tangent.tangent().asFloat()).isEqualTo(36);
  }

  @Test
  void valuesWithVariables_areFollowedByOptimizers() {
    try (Variable w = tf.variable(3f)) {
      for (Object layer :
          List.of(new Weights(w, Optional.of(b), 4), new Value(w, Optional.of(b)))) {
        w.assign(3f);
        try (GradientTape tape = tf.gradientTape()) {
          tape.watch(b);
          var gradient = (NamedTuple) requireNonNull(tape.gradient(w.read(tf).square(), layer));
          assertThat(((Tensor) requireNonNull(gradient.get("w"))).asFloat()).isEqualTo(6);
          assertThat(((Optional<?>) requireNonNull(gradient.get("bias"))).isPresent()).isTrue();
          Optimizer.of(tf, SGD.of(0.5)).apply(gradient, layer);
        }
        assertThat(w.value().asFloat()).isZero();
      }
    }
  }

  @Test
  void numbersElsewhere_areNoSources() {
    var gradient = (Map<?, ?>) requireNonNull(ofTape(Map.of("k", 5, "x", x), x));
    assertThat(gradient.containsKey("k")).isTrue();
    assertThat((Object) gradient.get("k")).isNull();
    assertThatThrownBy(() ->
            tf.gradient((Ops g, Map<String, Object> m) ->
                    ((Tensor) requireNonNull(m.get("x"))).square())
                .apply(Map.of("k", 5, "x", x)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "gradient: expected floating-point or complex numbers at argument.get(\"k\"), got 5");
  }
}
