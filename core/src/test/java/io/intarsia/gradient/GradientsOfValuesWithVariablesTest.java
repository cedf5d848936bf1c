package io.intarsia.gradient;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dispatch.DispatchableType;
import io.intarsia.dispatch.Dispatcher;
import io.intarsia.imperative.Environment;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.NamedTuple;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.SGD;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.spec.ExtensionType;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A gradient does not fit in the place of a variable: what holds variables has a named tuple as
/// its gradient, with tensors in their places. The loss is the sum of `(w·x + b)²` for w = [1, 2],
/// b = [3, 4], x = [5, 6], whose gradients are 2·(w·x + b) = [16, 32] times x, w and 1.
@OnEveryExecutor
@Tag("E-035")
final class GradientsOfValuesWithVariablesTest {
  private final Environment tf;
  private final Variable w;
  private final Variable b;
  private final Tensor x;

  GradientsOfValuesWithVariablesTest(Environment tf) {
    this.tf = tf;
    w = tf.variable(new float[] {1, 2});
    b = tf.variable(new float[] {3, 4});
    x = tf.constant(new float[] {5, 6});
  }

  record Layer(Variable w, Tensor x) implements ExtensionType {}

  record OnlyVar(Variable w) implements ExtensionType {}

  record Dense(Variable weights, Variable bias) implements ExtensionType {}

  record Net(Layer first, List<Dense> rest, int size) implements ExtensionType {}

  record Named(Variable w, Tensor name, Tensor count) implements ExtensionType {}

  record Plain(Variable w, Variable b) {}

  record Deep(Plain inner, Map<String, OnlyVar> byName, Optional<Variable> bias, Object other) {}

  record Pair<A, B>(A first, B second) {}

  private static Tensor loss(Ops g, Variable w, Tensor x, Variable b) {
    return w.read(g).times(x).plus(b.read(g)).square().sum();
  }

  /// How the gradients are asked for.
  enum Way {
    EAGER,
    IN_A_FUNCTION,
    THROUGH_A_FUNCTION
  }

  /// What a gradient prints as: a value of the code's, whose loss is computed of its parts.
  private <T> String gradient(Way way, T value, BiFunction<Ops, T, Tensor> loss) {
    return shown(
        switch (way) {
          case EAGER -> asked(tf, value, loss);
          case IN_A_FUNCTION ->
              tf.function((Ops g, T v) -> requireNonNull(asked(g, v, loss))).apply(value);
          case THROUGH_A_FUNCTION -> {
            var function = tf.function((Ops g, T v) -> loss.apply(g, v));
            yield asked(tf, value, (_, v) -> function.apply(v));
          }
        });
  }

  private static <T> @Nullable Object asked(Ops g, T value, BiFunction<Ops, T, Tensor> loss) {
    try (GradientTape tape = g.gradientTape()) {
      Nest.expanded().flatten(value).stream()
          .filter(part -> part instanceof Tensor t && t.dtype().isFloating())
          .forEach(tape::watch);
      return tape.gradient(loss.apply(g, value), (Object) value);
    }
  }

  // Numbers alone, and where they are.
  private static String shown(@Nullable Object gradient) {
    List<String> parts = new ArrayList<>();
    for (KeyedLeaf leaf : Nest.flattenWithPaths(gradient)) {
      parts.add(leaf.path().of("") + "=" + number(leaf.value()));
    }
    return String.join(" ", parts);
  }

  private static String number(@Nullable Object leaf) {
    return switch (leaf) {
      case null -> "none";
      case Tensor tensor -> tensor.rank() == 0 ? "" + tensor.asFloat() : "" + tensor.toList();
      default -> leaf.getClass().getSimpleName();
    };
  }

  // -- what it is ---------------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource
  void gradient_ofARecordOfVariables_hasTheirGradients(Way way) {
    assertThat(gradient(way, new Dense(w, b), (g, d) -> loss(g, d.weights(), x, d.bias())))
        .isEqualTo(".weights()=[80.0, 192.0] .bias()=[16.0, 32.0]");
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofARecordOfAVariableAndATensor_hasBoth(Way way) {
    assertThat(gradient(way, new Layer(w, x), (g, l) -> loss(g, l.w(), l.x(), b)))
        .isEqualTo(".w()=[80.0, 192.0] .x()=[16.0, 64.0]");
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofARecordOfOneVariable_isNoBareTensor(Way way) {
    assertThat(gradient(way, new OnlyVar(w), (g, o) -> loss(g, o.w(), x, b)))
        .isEqualTo(".w()=[80.0, 192.0]");
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofPlainRecords_hasTheSameForm(Way way) {
    assertThat(gradient(way, new Plain(w, b), (g, p) -> loss(g, p.w(), x, p.b())))
        .isEqualTo(".w()=[80.0, 192.0] .b()=[16.0, 32.0]");
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofListsAndMapsOfRecords_keepsListsAndMaps(Way way) {
    assertThat(
            gradient(
                way,
                Map.of("a", List.of(new Dense(w, b))),
                (g, m) -> {
                  Dense dense = requireNonNull(m.get("a")).getFirst();
                  return loss(g, dense.weights(), x, dense.bias());
                }))
        .isEqualTo(
            ".get(\"a\").get(0).weights()=[80.0, 192.0] .get(\"a\").get(0).bias()=[16.0, 32.0]");
    assertThat(
            gradient(
                way, List.of(new Plain(w, b)), (g, l) -> loss(g, l.get(0).w(), x, l.get(0).b())))
        .isEqualTo(".get(0).w()=[80.0, 192.0] .get(0).b()=[16.0, 32.0]");
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofNestedRecords_goesAllTheWay(Way way) {
    var net = new Net(new Layer(w, x), List.of(new Dense(tf.variable(1f), b)), 3);
    assertThat(
            gradient(
                way,
                net,
                (g, n) -> loss(g, n.first().w(), n.first().x(), n.rest().getFirst().bias())))
        .isEqualTo(
            ".first().w()=[80.0, 192.0] .first().x()=[16.0, 64.0]"
                + " .rest().get(0).weights()=none .rest().get(0).bias()=[16.0, 32.0]");
  }

  @Test
  void gradient_ofContainersOfAllKinds_isOneThatTakesTensors() {
    var deep =
        new Deep(
            new Plain(w, b),
            Map.of("k", new OnlyVar(w)),
            Optional.of(b),
            new Object[] {new Variable[] {w, b}, Tuple.of(new Pair<>(w, x)), 3});
    assertThat(gradient(Way.EAGER, deep, (g, _) -> loss(g, w, x, b)))
        .isEqualTo(
            ".inner().w()=[80.0, 192.0] .inner().b()=[16.0, 32.0]"
                + " .byName().get(\"k\").w()=[80.0, 192.0] .bias()=[16.0, 32.0]"
                + " .other()[0][0]=[80.0, 192.0] .other()[0][1]=[16.0, 32.0]"
                + " .other()[1].get(0).first()=[80.0, 192.0] .other()[1].get(0).second()=[16.0, 64.0]"
                + " .other()[2]=none");
  }

  @Test
  void gradient_ofVariablesInListsAndMaps_isAListOrAMap() {
    try (GradientTape tape = tf.gradientTape()) {
      Object gradient = tape.gradient(loss(tf, w, x, b), Map.of("w", w, "all", List.of(b)));
      assertThat(gradient).isInstanceOf(Map.class);
      assertThat(shown(gradient))
          .isEqualTo(".get(\"all\").get(0)=[16.0, 32.0] .get(\"w\")=[80.0, 192.0]");
    }
  }

  @Test
  void gradient_ofARecord_isANamedTupleOfItsName() {
    try (GradientTape tape = tf.gradientTape()) {
      var gradient =
          (NamedTuple) requireNonNull(tape.gradient(loss(tf, w, x, b), (Object) new Dense(w, b)));
      assertThat(gradient.fields().typeName()).isEqualTo("Dense");
      assertThat(((Tensor) requireNonNull(gradient.get("bias"))).toArray(float[].class))
          .containsExactly(16, 32);
    }
    assertThat(w.value().toArray(float[].class)).containsExactly(1, 2);
  }

  // -- parts without a gradient -------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource
  void gradient_ofPartsThatAreNotReached_isNoneInTheSameForm(Way way) {
    Variable own = tf.variable(new float[] {7, 8});
    assertThat(gradient(way, new Dense(own, own), (g, _) -> b.read(g).sum()))
        .isEqualTo(".weights()=none .bias()=none");
    assertThat(gradient(way, new Layer(own, x), (g, l) -> l.x().sum()))
        .isEqualTo(".w()=none .x()=[1.0, 1.0]");
  }

  @ParameterizedTest
  @EnumSource
  void gradient_ofPartsThatAreNoNumbers_isNone(Way way) {
    var named = new Named(w, tf.constant("a"), tf.constant(3));
    assertThat(gradient(way, named, (g, n) -> loss(g, n.w(), x, b)))
        .isEqualTo(".w()=[80.0, 192.0] .name()=none .count()=none");
  }

  @Test
  void gradient_ofPartsThatAreNotReached_isZerosIfAskedFor() {
    var options = GradientOptions.defaults().withUnconnectedGradients(UnconnectedGradients.ZERO);
    var code =
        tf.function((Ops g, Dense d) -> {
          try (GradientTape tape = g.gradientTape()) {
            return requireNonNull(tape.gradient(d.weights().read(g).sum(), (Object) d, options));
          }
        });
    assertThat(shown(code.apply(new Dense(w, b))))
        .isEqualTo(".weights()=[1.0, 1.0] .bias()=[0.0, 0.0]");
    try (GradientTape tape = tf.gradientTape()) {
      assertThat(shown(tape.gradient(w.read(tf).sum(), (Object) new Dense(w, b), options)))
          .isEqualTo(".weights()=[1.0, 1.0] .bias()=[0.0, 0.0]");
    }
  }

  @Test
  void explainGradient_ofARecord_tellsOfItsParts() {
    var options = TapeOptions.defaults().withExplanations(true);
    try (GradientTape tape = tf.gradientTape(options)) {
      Tensor y = w.read(tf).sum();
      assertThat(tape.explainGradient(y, new Dense(w, b)))
          .singleElement()
          .hasFieldOrPropertyWithValue("source", "sources.bias()");
    }
  }

  // -- what uses it -------------------------------------------------------------------------------

  @Test
  void gradient_ofRowsThatAreGathered_isSlices() {
    try (GradientTape tape = tf.gradientTape()) {
      Tensor rows = tf.gather(w.read(tf), tf.constant(new int[] {0, 0}));
      var gradient = (NamedTuple) requireNonNull(tape.gradient(rows, (Object) new OnlyVar(w)));
      assertThat(gradient.get("w")).isInstanceOf(IndexedSlices.class);
    }
  }

  @Test
  void jacobian_ofARecord_hasTheSameForm() {
    try (GradientTape tape = tf.gradientTape()) {
      Tensor y = w.read(tf).square();
      assertThat(shown(tape.jacobian(y, (Object) new Dense(w, b))))
          .isEqualTo(".weights()=[[2.0, 0.0], [0.0, 4.0]] .bias()=none");
    }
  }

  @Test
  void gradient_ofAGradient_goesThroughItsParts() {
    try (GradientTape outer = tf.gradientTape()) {
      Object first;
      try (GradientTape inner = tf.gradientTape()) {
        first = requireNonNull(inner.gradient(w.read(tf).pow(3).sum(), (Object) new OnlyVar(w)));
      }
      assertThat(shown(outer.gradient(first, (Object) new OnlyVar(w))))
          .isEqualTo(".w()=[6.0, 12.0]");
    }
  }

  @ParameterizedTest
  @EnumSource
  void gradientNest_ofARecord_hasZerosWhereNothingLeads(Way way) {
    BiFunction<Ops, Dense, Tensor> loss = (g, d) -> d.weights().read(g).square().sum();
    var code =
        tf.function(
            (Ops g, Dense d) -> g.gradientNest((Ops h, Dense e) -> loss.apply(h, e)).apply(d));
    var dense = new Dense(w, b);
    Object gradient =
        way == Way.EAGER
            ? tf.gradientNest((Ops g, Dense d) -> loss.apply(g, d)).apply(dense)
            : code.apply(dense);
    assertThat(shown(gradient)).isEqualTo(".weights()=[2.0, 4.0] .bias()=[0.0, 0.0]");
  }

  @Test
  void valueAndGradientNest_ofVariablesThatAreNotTrained_hasTheirGradients() {
    Variable still = tf.variable(3f, VariableOptions.defaults().withTrainable(false));
    var both =
        tf.valueAndGradientNest((Ops g, OnlyVar o) -> o.w().read(g).square())
            .apply(new OnlyVar(still));
    assertThat(both.value().asFloat()).isEqualTo(9);
    assertThat(shown(both.gradient())).isEqualTo(".w()=6.0");
  }

  @Test
  void gradientNest_ofAVariableInTwoPlaces_isThatOfBothInEach() {
    var code = tf.gradientNest((Ops g, Plain p) -> p.w().read(g).times(p.b().read(g)).sum());
    assertThat(shown(code.apply(new Plain(w, w)))).isEqualTo(".w()=[2.0, 4.0] .b()=[2.0, 4.0]");
  }

  // -- code with gradients of its own -------------------------------------------------------------

  @ParameterizedTest
  @EnumSource
  void recomputeGrad_ofARecord_givesEachGradientOnce(Way way) {
    assertThat(
            gradient(
                way,
                new Layer(w, x),
                (g, l) -> g.recomputeGrad((Ops h, Layer m) -> loss(h, m.w(), m.x(), b)).apply(l)))
        .isEqualTo(".w()=[80.0, 192.0] .x()=[16.0, 64.0]");
    assertThat(
            gradient(
                way,
                new OnlyVar(w),
                (g, o) -> g.recomputeGrad((Ops h, Variable v) -> loss(h, v, x, b)).apply(o.w())))
        .isEqualTo(".w()=[80.0, 192.0]");
  }

  @ParameterizedTest
  @EnumSource
  @SuppressWarnings("unchecked") // the form that gradients of such records have
  void customGradient_ofARecord_takesItsOpenForm(Way way) {
    var fields = new NamedTuple.Fields("Dense", List.of("weights", "bias"));
    assertThat(
            gradient(
                way,
                new Dense(w, b),
                (g, d) ->
                    g.<Object, Tensor>customGradient((Ops h, Object o) ->
                            WithGradient.of(
                                ((Dense) o).weights().read(h).sum(),
                                up -> fields.of(up.times(h.constant(new float[] {7, 8})), null)))
                        .apply(d)))
        .isEqualTo(".weights()=[7.0, 8.0] .bias()=none");
  }

  @Test
  void gradPassThrough_ofAVariable_passesItsGradientOnce() {
    try (GradientTape tape = tf.gradientTape()) {
      Variable same = tf.gradPassThrough((Ops g, Variable v) -> v).apply(w);
      Tensor gradient = (Tensor) requireNonNull(tape.gradient(same.read(tf).square(), w));
      assertThat(gradient.toArray(float[].class)).containsExactly(2, 4);
    }
  }

  // -- steps --------------------------------------------------------------------------------------

  @Test
  void apply_ofTheGradientOfALayer_changesItsVariables() {
    var net = new Net(new Layer(w, x), List.of(new Dense(w, b)), 3);
    var sgd = Optimizer.of(tf, SGD.of(0.125));
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(x);
      sgd.apply(requireNonNull(tape.gradient(loss(tf, w, x, b), (Object) net)), net);
    }
    assertThat(w.value().toArray(float[].class)).containsExactly(-9, -22);
    assertThat(b.value().toArray(float[].class)).containsExactly(1, 0);
    assertThat(x.toArray(float[].class)).containsExactly(5, 6);
    assertThat(sgd.weights()).containsExactly(w, b);
  }

  @Test
  void apply_inAFunction_changesTheVariablesOfALayer() {
    var line = new Plain(w, b);
    var sgd = Optimizer.of(tf, SGD.of(0.125)).build(line);
    var step =
        tf.function((Ops g, Tensor input) -> {
          try (GradientTape tape = g.gradientTape()) {
            Tensor loss = loss(g, line.w(), input, line.b());
            sgd.apply(tape.gradient(loss, (Object) line), line);
            return loss;
          }
        });
    assertThat(step.apply(x).asFloat()).isEqualTo(320);
    assertThat(w.value().toArray(float[].class)).containsExactly(-9, -22);
    assertThat(b.value().toArray(float[].class)).containsExactly(1, 0);
  }

  @Test
  void apply_ofALayer_leavesWhatIsNotTrained() {
    record Norm(Variable scale, Variable mean, Variable count) implements ExtensionType {}
    Variable mean = tf.variable(2f, VariableOptions.defaults().withTrainable(false));
    Variable count = tf.variable(1);
    var norm = new Norm(w, mean, count);
    var sgd = Optimizer.of(tf, SGD.of(1)).build(norm);
    try (GradientTape tape = tf.gradientTape()) {
      tape.watch(mean);
      Tensor loss = w.read(tf).times(mean.read(tf)).sum();
      sgd.apply(requireNonNull(tape.gradient(loss, (Object) norm)), norm);
    }
    assertThat(w.value().toArray(float[].class)).containsExactly(-1, 0);
    assertThat(mean.value().asFloat()).isEqualTo(2);
    assertThat(sgd.weights()).containsExactly(w);
  }

  // -- mistakes -----------------------------------------------------------------------------------

  /// A value that takes the place of a tensor, too.
  record Scaled(Variable w) implements ExtensionType, DispatchableType {
    @Override
    public Shape shape() {
      return w.shape();
    }

    @Override
    public Dispatcher dispatcher() {
      return w.dispatcher();
    }
  }

  @Test
  void gradient_ofWhatHoldsVariablesAsATensor_saysHowToAsk() {
    var scaled = new Scaled(w);
    try (GradientTape tape = tf.gradientTape()) {
      Tensor y = w.read(tf).sum();
      assertThatThrownBy(() -> tape.gradient(y, scaled))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "GradientTape.gradient: Scaled holds variables, so its gradient is the named tuple of"
                  + " their gradients and nothing like a tensor; ask with the source as an Object:"
                  + " gradient(target, (Object) source)");
      assertThatThrownBy(() -> tape.gradient(y, List.of(scaled, w)))
          .hasMessageStartingWith("GradientTape.gradient: List of 2 holds variables");
      assertThat(shown(tape.gradient(y, (Object) scaled))).isEqualTo(".w()=[1.0, 1.0]");
    }
  }

  @Test
  void gradient_asAFunctionOfVariables_saysWhatTakesThem() {
    var slope = tf.gradient((Ops g, Layer l) -> l.x().sum());
    assertThatThrownBy(() -> slope.apply(new Layer(w, x)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "gradient: argument.w() is a variable, whose gradient is a tensor; tf.gradientNest and a"
                + " GradientTape take variables");
    assertThatThrownBy(() -> tf.jvp((Ops g, Variable v) -> v.read(g), w, w))
        .hasMessageStartingWith("jvp: argument is a variable, whose gradient is a tensor;");
  }

  @Test
  void build_ofARecordWithoutTrainedVariables_isRefused() {
    Variable count = tf.variable(1);
    assertThatThrownBy(() -> Optimizer.of(tf, SGD.of(1)).build(new OnlyVar(count)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Optimizer.build: expected variables that training changes, got OnlyVar, which holds"
                + " none");
  }
}
