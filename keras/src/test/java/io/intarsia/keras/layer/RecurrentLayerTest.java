package io.intarsia.keras.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.intarsia.dtype.DType;
import io.intarsia.function.FunctionOptions;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.Mode;
import io.intarsia.keras.RecurrentCell;
import io.intarsia.keras.Step;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Recurrent layers: cells of one's own, states, sequences of no steps, and what is refused.
final class RecurrentLayerTest {
  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  /// A state that is a nest: a sum, and how many steps there were.
  record Counted(Tensor sum, Tensor count) {}

  record Mean(Variable scale) implements RecurrentCell<Counted> {
    @Override
    public Step<Counted> step(LayerCall call, Tensor x, Counted state) {
      var next =
          new Counted(state.sum().plus(x.times(scale.read(call.tf()))), state.count().plus(1f));
      return new Step<>(next.sum().div(next.count()), next);
    }

    @Override
    public Counted initialState(LayerCall call, Tensor batch) {
      Tensor zeros = call.tf().zeros(call.tf().stack(List.of(batch, call.tf().constant(1))));
      return new Counted(zeros, zeros);
    }
  }

  private static final float[][][] X = {{{1}, {2}, {6}}, {{2}, {4}, {0}}};

  @Test
  void cellOfOnesOwn_withANestAsState_runsEagerlyAndInAFunctionOfUnknownSizes() {
    RNN means = RNN.of(new Mean(Variable.of(tf, 2f))).withReturnSequences(true);
    float[][][] expected = {{{2}, {3}, {6}}, {{4}, {6}, {4}}};
    assertThat(means.apply(tf.constant(X)).toArray(float[][][].class)).isDeepEqualTo(expected);
    var anySizes =
        FunctionOptions.defaults()
            .withInputSignature(TensorSpec.of(Shape.of(-1, -1, 1), DType.FLOAT32));
    var function = tf.function((Ops g, Tensor x) -> means.apply(g, x, Mode.INFERENCE), anySizes);
    assertThat(function.apply(tf.constant(X)).toArray(float[][][].class)).isDeepEqualTo(expected);
    assertThat(means.weights()).hasSize(1);
  }

  @Test
  void cellOfOnesOwn_stepsThatAreMasked_keepTheState() {
    RNN means = RNN.of(new Mean(Variable.of(tf, 1f)));
    LayerCall call = LayerCall.of(tf, Mode.INFERENCE);
    Tensor mask = tf.constant(new boolean[][] {{true, false, true}, {true, true, false}});
    Step<Object> step = means.call(call.withMask(mask), tf.constant(X), null);
    assertThat(step.output().toArray(float[][].class)).isDeepEqualTo(new float[][] {{3.5f}, {3}});
    assertThat(((Counted) step.state()).count().toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{2}, {2}});
  }

  @Test
  void gradient_throughTheStepsOfACell_reachesItsVariable() {
    var scale = Variable.of(tf, 2f);
    RNN means = RNN.of(new Mean(scale));
    var gradient =
        tf.function((Ops g, Tensor x) -> {
          try (var tape = g.gradientTape()) {
            Tensor loss = g.reduceSum(means.apply(g, x, Mode.TRAINING));
            return Objects.requireNonNull(tape.gradient(loss, scale));
          }
        });
    assertThat(((Tensor) gradient.apply(tf.constant(X))).toArray(float.class)).isEqualTo(5f);
  }

  @Test
  void sequenceOfNoSteps_givesTheFirstStateAndNoOutputs() {
    for (Layer<Tensor, Tensor> each :
        List.<Layer<Tensor, Tensor>>of(
            LSTM.of(2), GRU.of(2), SimpleRNN.of(2), RNN.of(new Mean(Variable.of(tf, 2f))))) {
      Tensor none = tf.zeros(Shape.of(3, 0, 1));
      Tensor eager = each.apply(none);
      Tensor traced =
          tf.function((Ops g, Tensor x) -> each.apply(g, x, Mode.INFERENCE)).apply(none);
      assertThat(tf.reduceSum(tf.math.abs(eager)).toArray(float.class)).isZero();
      assertThat(traced.shape()).isEqualTo(eager.shape());
    }
    Tensor all = GRU.of(2).withReturnSequences(true).apply(tf.zeros(Shape.of(3, 0, 1)));
    assertThat(all.shape()).isEqualTo(Shape.of(3, 0, 2));
  }

  @Test
  void batchOfNoExamples_givesNone() {
    Tensor none = tf.zeros(Shape.of(0, 4, 3));
    assertThat(LSTM.of(2).apply(none).shape()).isEqualTo(Shape.of(0, 2));
    Tensor both = Bidirectional.of(GRU.of(2).withReturnSequences(true)).apply(none);
    assertThat(both.shape()).isEqualTo(Shape.of(0, 4, 4));
  }

  @Test
  void statefulLayer_goesOnWhereItWas_untilItIsReset() {
    GRU whole = GRU.of(2);
    Tensor x = tf.random.statelessNormal(Shape.of(2, 6, 3), new long[] {1, 2});
    Tensor expected = whole.apply(x);
    GRU parts = GRU.of(2).withStateful(true);
    parts.build(tf, TensorSpec.of(Shape.of(2, 3, 3), DType.FLOAT32));
    for (int i = 0; i < 3; i++) {
      parts.weights().get(i).assign(whole.weights().get(i).value());
    }
    List<Tensor> halves = tf.split(x, 2, 1);
    for (int i = 0; i < 2; i++) {
      parts.resetState(tf);
      parts.apply(halves.get(0));
      assertThat(distance(parts.apply(halves.get(1)), expected)).isLessThan(1e-6f);
    }
  }

  private float distance(Tensor one, Tensor other) {
    return tf.reduceMax(tf.math.abs(one.minus(other))).toArray(float.class);
  }

  @Test
  void statesOfAView_goInAndOut() {
    Tensor x = tf.random.statelessNormal(Shape.of(2, 6, 3), new long[] {1, 2});
    LSTM layer = LSTM.of(4);
    var states = layer.withStates();
    List<Tensor> halves = tf.split(x, 2, 1);
    List<Tensor> first = states.apply(List.of(halves.get(0)));
    List<Tensor> second = states.apply(List.of(halves.get(1), first.get(1), first.get(2)));
    assertThat(second).hasSize(3);
    assertThat(distance(second.getFirst(), layer.apply(x))).isLessThan(1e-6f);
    assertThat(states.weights()).isEqualTo(layer.weights());
  }

  @Test
  void statesOfBothDirections_goInAndOut() {
    Tensor x = tf.random.statelessNormal(Shape.of(2, 6, 3), new long[] {1, 2});
    var layer = Bidirectional.of(LSTM.of(4));
    List<Tensor> first = layer.withStates().apply(List.of(x));
    assertThat(first).hasSize(5);
    assertThat(distance(first.getFirst(), layer.apply(x))).isLessThan(1e-6f);
    var again = new ArrayList<>(first);
    again.set(0, x);
    assertThat(distance(layer.withStates().apply(again).getFirst(), first.getFirst()))
        .isGreaterThan(1e-3f);
  }

  @Test
  void mistakes_sayWhatIsExpected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GRU.of(2).apply(tf.zeros(Shape.of(2, 3))))
        .withMessage(
            "layer gru: expected a tensor [batch, steps, …], got TensorSpec([2, 3], float32)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RNN.of(Dense.of(2)).apply(tf.zeros(Shape.of(2, 3, 1))))
        .withMessageStartingWith("layer rnn: expected a cell, got Dense{")
        .withMessageEndingWith("; implement RecurrentCell");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            LSTM.of(2)
                .withStates()
                .apply(List.of(tf.zeros(Shape.of(2, 3, 1)), tf.zeros(Shape.of(2, 2)))))
        .withMessageContaining("layer lstm: expected 2 initial states, got 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            GRU.of(2)
                .withStateful(true)
                .build(tf, TensorSpec.of(Shape.of(-1, 3, 1), DType.FLOAT32)))
        .withMessageContaining("it keeps states, expected a batch of known size");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GRU.of(2).withCallArguments(Map.of("constants", 1)))
        .withMessage("layer gru: a call of GRU has no arguments [constants]; leave them out");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConvLSTM2D.of(2, 3).apply(tf.zeros(Shape.of(1, 2, 3, 4))))
        .withMessageContaining("expected a tensor of 5 axes, [batch, steps, …, channels]");
  }

  @Test
  void mistakesOfLayersAroundOthers_sayWhatIsExpected() {
    Tensor x = tf.zeros(Shape.of(2, 3, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bidirectional.of(Dense.of(2)).apply(x))
        .withMessageContaining("expected a recurrent layer, got Dense{");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bidirectional.of(GRU.of(2)).withBackwardLayer(GRU.of(2)).apply(x))
        .withMessageContaining("both layers go in the same direction");
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            Bidirectional.of(GRU.of(2))
                .withBackwardLayer(GRU.of(2).withGoBackwards(true).withReturnSequences(true))
                .apply(x))
        .withMessageContaining("expected the same return_sequences of both layers");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bidirectional.of(GRU.of(2)).withMergeMode("mean").apply(x))
        .withMessageContaining("expected merge_mode concat, sum, ave, mul or none, got mean");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeDistributed.of(Dense.of(2)).apply(tf.zeros(Shape.of(2, 3))))
        .withMessageContaining("expected a tensor [batch, steps, …]");
  }
}
