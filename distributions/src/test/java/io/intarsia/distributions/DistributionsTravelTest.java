package io.intarsia.distributions;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.function.Code;
import io.intarsia.gradient.GradientTape;
import io.intarsia.gradient.ValueAndGradient;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Distributions are values as tensors are: wherever those go, these go.
@Tag("E-008")
final class DistributionsTravelTest {
  private final Environment tf;

  DistributionsTravelTest(Environment tf) {
    this.tf = tf;
  }

  private <A, R> R run(boolean isTraced, Code.Of1<A, R> code, A argument) {
    return isTraced ? tf.function(code).apply(argument) : code.run(tf, argument);
  }

  private static float[] floats(Tensor tensor) {
    return tensor.toArray(float[].class);
  }

  // The numbers of the row in the ledger: -log(scale) - log(2π) / 2.
  @Test
  void function_withADistribution_doesNotTraceAgainForOtherNumbers() {
    var traces = new AtomicInteger();
    var logProb =
        tf.function((Ops g, Normal d) -> {
          traces.incrementAndGet();
          return d.logProb(0);
        });
    assertThat(floats(logProb.apply(Normal.of(tf, 0f, new float[] {1, 2}))))
        .containsExactly(new float[] {-0.91894f, -1.61209f}, within(1e-5f));
    assertThat(floats(logProb.apply(Normal.of(tf, 0f, new float[] {3, 4}))))
        .containsExactly(new float[] {-2.01755f, -2.30523f}, within(1e-5f));
    assertThat(traces).hasValue(1);
    logProb.apply(Normal.of(tf, 0f, new float[] {3, 4, 5}));
    assertThat(traces).hasValue(2);
  }

  @Test
  void function_ofDistributions_givesOne() {
    var wider = tf.function((Ops g, Normal d) -> new Normal(d.loc(), d.scale().times(2)));
    Normal result = wider.apply(Normal.of(tf, 1, new float[] {1, 2}));
    assertThat(floats(result.scale())).containsExactly(2, 4);
    assertThat(result).hasToString("Normal(batchShape=[2], eventShape=[], dtype=float32)");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whileLoop_overADistribution_changesItsNumbers(boolean isTraced) {
    Code.Of1<Normal, Tensor> code =
        (g, start) -> {
          List<Object> last =
              g.whileLoop(
                  (c, v) -> c.math.less((Tensor) v.get(1), 3),
                  (b, v) -> {
                    Normal d = (Normal) v.getFirst();
                    var next = new Normal(d.loc().plus(1), d.scale().times(2));
                    return List.of(next, ((Tensor) v.get(1)).plus(1));
                  },
                  List.of(start, g.constant(0)));
          Normal d = (Normal) last.getFirst();
          return g.stack(List.of(d.mean(), d.stddev()));
        };
    assertThat(floats(run(isTraced, code, Normal.of(tf, 0f, 1f)))).containsExactly(3, 8);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void cond_ofDistributions_givesThatOfTheBranch(boolean isTraced) {
    Code.Of1<Tensor, Tensor> code =
        (g, is) -> g.condNest(is, t -> Gamma.of(t, 2f, 1f), t -> Gamma.of(t, 9f, 3f)).mean();
    assertThat(run(isTraced, code, tf.constant(true)).asFloat()).isEqualTo(2);
    assertThat(run(isTraced, code, tf.constant(false)).asFloat()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void mapFn_overDistributions_getsEachOne(boolean isTraced) {
    Code.Of1<Gamma, Tensor> code = (g, all) -> g.mapFn((Ops b, Gamma each) -> each.mean(), all);
    var all = Gamma.of(tf, new float[] {2, 9, 4}, new float[] {1, 3, 8});
    assertThat(floats(run(isTraced, code, all))).containsExactly(2, 3, 0.5f);
  }

  @Test
  void nest_ofDistributions_isOfTheirParameters() {
    var nest = Map.of("prior", Normal.of(tf, 0f, 1f), "others", List.of(Gamma.of(tf, 2f, 3f)));
    assertThat(Nest.flatten(nest)).hasSize(2);
    assertThat(Nest.expanded().flatten(nest)).hasSize(4);
    var doubled =
        (Map<?, ?>) Nest.expanded().mapStructure(t -> ((Tensor) requireNonNull(t)).times(2), nest);
    assertThat(((Normal) requireNonNull(doubled.get("prior"))).stddev().asFloat()).isEqualTo(2);
  }

  // d/dloc = Σ(x - loc)/scale², d/dscale = Σ((x - loc)²/scale³ - 1/scale).
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void valueAndGradient_withRespectToADistribution_isOne(boolean isTraced) {
    Code.Of1<Normal, ValueAndGradient<Tensor, Normal>> code =
        (g, d) ->
            g.valueAndGradient((Ops h, Normal n) -> n.logProb(new float[] {1, 2, 6}).sum())
                .apply(d);
    ValueAndGradient<Tensor, Normal> result = run(isTraced, code, Normal.of(tf, 1f, 2f));
    assertThat(result.gradient().loc().asFloat()).isEqualTo(6 / 4f);
    assertThat(result.gradient().scale().asFloat()).isEqualTo(26 / 8f - 3 / 2f);
  }

  // Of loc + scale·ε the gradient is (1, ε).
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void gradient_throughASample_isThatOfItsParameters(boolean isTraced) {
    Code.Of1<Normal, List<Tensor>> code =
        (g, d) -> {
          try (GradientTape tape = g.gradientTape()) {
            tape.watch(d.loc());
            tape.watch(d.scale());
            Tensor drawn = d.sample(7);
            List<Tensor> slopes =
                tape.gradient(drawn, List.of(d.loc(), d.scale())).stream()
                    .map(Tensor.class::cast)
                    .toList();
            return List.of(drawn, slopes.get(0), slopes.get(1));
          }
        };
    List<Tensor> results = run(isTraced, code, Normal.of(tf, 3.0, 2.0));
    assertThat(results.get(1).asFloat()).isEqualTo(1);
    assertThat(results.get(2).asFloat())
        .isCloseTo((results.get(0).asFloat() - 3) / 2, within(1e-6f));
  }

  // Of log φ(x) at loc 1 the slope in loc is x - 1, but where no gradient flows.
  @Test
  void facade_withADistribution_takesItAsAValue() {
    Normal d = Normal.of(tf, 1f, 1f);
    Normal same = tf.identity(d);
    assertThat(same.loc()).isNotSameAs(d.loc());
    assertThat(same.loc().asFloat()).isEqualTo(1);
    var slope = tf.gradient((Ops g, Normal n) -> g.stopGradient(n).logProb(3).plus(n.loc()));
    assertThat(slope.apply(d).loc().asFloat()).isEqualTo(1);
    assertThat(slope.apply(d).scale().asFloat()).isZero();
  }

  @Test
  void function_thatMeetsADistribution_printsItsSpec() {
    assertThat(Normal.of(tf, 0, new float[] {1, 2}).typeSpec().toString())
        .contains("Normal", "loc=TensorSpec([], float32)", "scale=TensorSpec([2], float32)");
  }

  // A distribution of outside is used in a loop of a function: its numbers are captured.
  @Test
  void function_withADistributionOfOutside_usesIt() {
    Normal prior = Normal.of(tf, 0f, new float[] {1, 2});
    var total = tf.function((Ops g, Tensor x) -> g.mapFn((Ops b, Tensor e) -> prior.logProb(e), x));
    float[][] rows = total.apply(tf.constant(new float[] {0, 1})).toArray(float[][].class);
    assertThat(rows[0]).containsExactly(new float[] {-0.91894f, -1.61209f}, within(1e-5f));
    assertThat(rows[1]).containsExactly(new float[] {-1.41894f, -1.73709f}, within(1e-5f));
  }
}
