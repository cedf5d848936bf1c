package io.intarsia.keras.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.keras.Layer;
import io.intarsia.keras.LayerCall;
import io.intarsia.keras.State;
import io.intarsia.keras.StatefulLayer;
import io.intarsia.keras.argument.DTypePolicy;
import io.intarsia.keras.initializer.Ones;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.loss.Loss;
import io.intarsia.keras.metric.Metric;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.LossScale;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.SGD;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Losses and metrics of several outputs, masks and weights, and types of numbers.
final class ObjectiveTest {
  private static final Loss<Tensor, Tensor> SQUARES =
      (call, target, prediction) -> call.tf().reduceMean(prediction.minus(target).square());

  private final Environment tf = Environment.open();
  private final Tensor x = tf.constant(new float[][] {{1}, {2}, {3}, {4}});
  private final Tensor y = tf.constant(new float[][] {{3}, {5}, {7}, {9}});

  @AfterEach
  void close() {
    tf.close();
  }

  /// Adds up something of each batch.
  private record Sum(String name, Variable sum, Part part) implements Metric<Tensor, Tensor> {
    /// What is added up.
    @FunctionalInterface
    interface Part {
      Tensor of(LayerCall call, Tensor target, Tensor prediction);
    }

    @Override
    public void update(LayerCall call, Tensor target, Tensor prediction) {
      sum.assignAdd(call.tf(), call.tf().reduceSum(part.of(call, target, prediction)));
    }

    @Override
    public Tensor result(Ops g) {
      return sum.read(g);
    }

    @Override
    public void reset(Ops g) {
      sum.assign(g, g.constant(0f));
    }

    @Override
    public Object state() {
      return sum;
    }
  }

  private Sum sum(String name, Sum.Part part) {
    return new Sum(name, tf.variable(0f), part);
  }

  private Sum predictions(String name) {
    return sum(name, (call, target, prediction) -> prediction);
  }

  @Test
  void outputsOfAMap_haveLossesWeightsAndMetricsOfTheirOwn() {
    Layer<Tensor, Map<String, Tensor>> both = (call, v) -> Map.of("a", v.times(2f), "b", v);
    Model<Tensor, Map<String, Tensor>> model = Model.of(tf, withWeight(both));
    model.compile(
        SGD.of(0),
        Objective.ofOutputs(
            Map.of(
                "a", Objective.<Tensor>of(SQUARES).withMetrics(predictions("sum")),
                "b",
                    Objective.<Tensor>of(SQUARES).withWeight(0.5).withMetrics(predictions("sum")))),
        CompileOptions.defaults());
    Map<String, Double> logs = model.trainOnBatch(x, Map.of("a", y, "b", y));
    // (2x - y)² = 1 each; (x - y)² = 4, 9, 16, 25
    assertThat(logs)
        .containsOnly(
            Map.entry("loss", 1 + 0.5 * 13.5),
            Map.entry("a_loss", 1.0),
            Map.entry("b_loss", 13.5),
            Map.entry("a_sum", 20.0),
            Map.entry("b_sum", 10.0));
  }

  /// The same, with a weight that changes nothing, as something has to be trained.
  private <Y> Layer<Tensor, Y> withWeight(Layer<Tensor, Y> layer) {
    return Dense.of(1).withUseBias(false).withKernelInitializer(Ones.of()).then(layer);
  }

  @Test
  void outputsOfAList_areNumbered_andOneOfThemMayCountNothing() {
    Layer<Tensor, List<Tensor>> both = (call, v) -> List.of(v.times(2f), v);
    Model<Tensor, List<Tensor>> model = Model.of(tf, withWeight(both));
    model.compile(
        SGD.of(0),
        Objective.ofOutputs(
            List.of(
                Objective.<Tensor>of(SQUARES),
                Objective.<Tensor>ofLayers().withMetrics(predictions("sum")))),
        CompileOptions.defaults());
    assertThat(model.trainOnBatch(x, List.of(y, y)))
        .containsOnly(Map.entry("loss", 1.0), Map.entry("output_1_sum", 10.0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.trainOnBatch(x, List.of()))
        .withMessageStartingWith("Model.compile: there is an objective for output [0], but there");
  }

  record Heads(Tensor kind, Tensor size) {}

  @Test
  void componentsOfARecord_haveGoalsByTheirNames_andOfTheWhole() {
    Layer<Tensor, Heads> both = (call, v) -> new Heads(v.times(2f), v);
    Model<Tensor, Heads> model = Model.of(tf, withWeight(both));
    Metric<Heads, Heads> all =
        new Metric<>() {
          private final Variable sum = tf.variable(0f);

          @Override
          public String name() {
            return "all";
          }

          @Override
          public void update(LayerCall call, Heads target, Heads prediction) {
            sum.assignAdd(call.tf(), prediction.kind().plus(prediction.size()).sum());
          }

          @Override
          public Tensor result(Ops g) {
            return sum.read(g);
          }

          @Override
          public void reset(Ops g) {
            sum.assign(g, g.constant(0f));
          }

          @Override
          public Object state() {
            return sum;
          }
        };
    model.compile(
        SGD.of(0),
        Objective.<Heads>ofNamed(
                Map.of(
                    "kind", Objective.<Tensor>of(SQUARES).withMetrics(predictions("sum")),
                    "size", Objective.<Tensor>of(SQUARES).withWeight(0.5)))
            .withWeight(2)
            .withMetrics(List.of(all)),
        CompileOptions.defaults());
    assertThat(model.results()).containsOnly(Map.entry("loss", 0.0));
    assertThat(model.trainOnBatch(x, new Heads(y, y)))
        .containsOnly(
            Map.entry("loss", 2 * (1 + 0.5 * 13.5)),
            Map.entry("kind_loss", 1.0),
            Map.entry("size_loss", 13.5),
            Map.entry("kind_sum", 20.0),
            Map.entry("all", 30.0));
    assertThat(
            model
                .compile(SGD.of(0), Objective.ofEach(SQUARES), CompileOptions.defaults())
                .trainOnBatch(x, new Heads(y, y)))
        .containsOnlyKeys("loss", "kind_loss", "size_loss");
  }

  @Test
  void onlyOutputOfAList_hasNoNameInLogs() {
    Layer<Tensor, List<Tensor>> one = (call, v) -> List.of(v);
    Model<Tensor, List<Tensor>> model = Model.of(tf, withWeight(one));
    model.compile(
        SGD.of(0),
        Objective.ofOutputs(List.of(Objective.<Tensor>of(SQUARES).withMetrics(predictions("sum")))),
        CompileOptions.defaults());
    assertThat(model.trainOnBatch(x, List.of(y)))
        .containsOnly(Map.entry("loss", 13.5), Map.entry("sum", 10.0));
  }

  @Test
  void metricsOfOneName_areToldApart_asInKeras() {
    Sum.Part weights =
        (call, target, prediction) ->
            call.sampleWeight() == null ? call.tf().constant(-1f) : call.sampleWeight();
    Model<Tensor, Tensor> model = Model.of(tf, Dense.of(1));
    model.compile(
        SGD.of(0),
        Objective.<Tensor>of(SQUARES)
            .withMetrics(sum("s", weights), sum("s", weights))
            .withWeightedMetrics(sum("s", weights)),
        CompileOptions.defaults());
    Map<String, Double> logs = model.trainOnBatch(x, y, tf.constant(new float[] {1, 2, 3, 4}));
    assertThat(logs)
        .containsEntry("s", -1.0)
        .containsEntry("s_1", -1.0)
        .containsEntry("weighted_s", 10.0);
  }

  @Test
  void masks_reachLossesAndMetrics() {
    Tensor there = tf.constant(new boolean[] {true, false, true, true});
    Layer<Tensor, Tensor> masking =
        new Layer<>() {
          @Override
          public Tensor call(LayerCall call, Tensor value) {
            return value;
          }

          @Override
          public @Nullable Object mask(LayerCall call, Tensor value) {
            return there;
          }
        };
    Sum.Part mask =
        (call, target, prediction) ->
            call.tf().cast((Tensor) Objects.requireNonNull(call.mask()), DType.FLOAT32);
    Model<Tensor, Tensor> model = Model.of(tf, withWeight(masking));
    model.compile(
        SGD.of(0),
        (Loss<Tensor, Tensor>)
            (call, target, prediction) ->
                call.tf()
                    .reduceMean(
                        call.tf()
                            .cast((Tensor) Objects.requireNonNull(call.mask()), DType.FLOAT32)
                            .times(prediction.mean())),
        List.of(sum("there", mask)));
    assertThat(model.trainOnBatch(x, y))
        .containsOnly(Map.entry("loss", 2.5 * 0.75), Map.entry("there", 3.0));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void mixedPrecision_trains_alsoUnderXla(boolean jitCompile) {
    Layer<Tensor, Tensor> half =
        Dense.of(1).withDtype(DTypePolicy.MIXED_BFLOAT16).withKernelInitializer(Ones.of());
    Model<Tensor, Tensor> model = Model.of(tf, half);
    model.compile(
        SGD.of(0.02),
        Objective.<Tensor>of((Loss<Tensor, Tensor>) ObjectiveTest::squares),
        CompileOptions.defaults().withJitCompile(jitCompile));
    History history =
        model.fit(
            x, y, FitOptions.defaults().withEpochs(30).withVerbose(Verbose.SILENT).withSeed(1));
    assertThat(history.get("loss").getLast()).isLessThan(0.2);
    assertThat(half.weights()).allMatch(each -> each.dtype() == DType.FLOAT32);
    assertThat(model.predict(x).dtype()).isEqualTo(DType.BFLOAT16);
  }

  @Test
  void lossOfATargetWithoutTheLastAxis_isOfPairs() {
    Model<Tensor, Tensor> model = Model.of(tf, Dense.of(1).withKernelInitializer(Ones.of()));
    model.compile(SGD.of(0), (Loss<Tensor, Tensor>) ObjectiveTest::squares);
    Tensor numbers = tf.constant(new float[][] {{1}, {2}});
    Tensor flat = tf.constant(new float[] {1, 3});
    assertThat(model.testOnBatch(numbers, flat)).containsEntry("loss", 0.5);
    assertThat(model.testOnBatch(numbers, flat.unsqueeze(1))).containsEntry("loss", 0.5);
  }

  private static Tensor squares(LayerCall call, Tensor target, Tensor prediction) {
    Tensor wide = call.tf().cast(prediction, DType.FLOAT32);
    return call.tf().reduceMean(wide.minus(target).square());
  }

  @Test
  void scaledLosses_ofHalfPrecision_giveTheSameLosses_andAStepThatOverflowsChangesNothing() {
    Layer<Tensor, Tensor> half =
        Dense.of(1).withDtype(DTypePolicy.MIXED_FLOAT16).withKernelInitializer(Ones.of());
    Model<Tensor, Tensor> model = Model.of(tf, half);
    model.compile(
        SGD.of(0.02),
        Objective.<Tensor>of((Loss<Tensor, Tensor>) ObjectiveTest::squares),
        CompileOptions.defaults()
            .withOptimizer(
                OptimizerOptions.defaults()
                    .withLossScale(LossScale.dynamic().withInitialScale(1 << 20))));
    assertThat(model.trainOnBatch(x, y).get("loss")).isCloseTo(13.5, within(1e-3));
    assertThat(half.weights().getFirst().value().reshape(-1).toArray(float[].class))
        .containsExactly(1);
    for (int i = 0; i < 20; i++) {
      model.trainOnBatch(x, y);
    }
    assertThat(model.trainOnBatch(x, y).get("loss")).isLessThan(2);
  }

  /// A layer that says what its parts are when it is built.
  static final class Wrapped extends StatefulLayer<Tensor, Tensor> {
    private final Dense inner = Dense.of(1).withDtype(DTypePolicy.MIXED_FLOAT16);

    @Override
    protected void build(State state, Object spec) {
      state.part("inner", inner);
    }

    @Override
    protected Tensor compute(LayerCall call, Tensor v) {
      return inner.call(call, v);
    }
  }

  @Test
  void layersOfHalfPrecision_haveTheirLossesScaled_orAreNotTrainedUnlessItIsSaid() {
    Loss<Tensor, Tensor> loss = ObjectiveTest::squares;
    Layer<Tensor, Tensor> known =
        Dense.of(1).withDtype(DTypePolicy.MIXED_FLOAT16).then(Dense.of(1));
    assertThat(Model.of(tf, known).compile(SGD.of(0.1), loss).optimizer().options().lossScale())
        .isEqualTo(LossScale.dynamic());
    Model<Tensor, Tensor> late = Model.of(tf, new Wrapped());
    assertThatIllegalStateException()
        .isThrownBy(() -> late.compile(SGD.of(0.1), loss).trainOnBatch(x, y))
        .withMessageStartingWith("Model.fit: a layer computes in float16, which the optimizer");
    late.compile(SGD.of(0.1), loss).trainOnBatch(x, y);
    assertThat(late.optimizer().options().lossScale()).isNotNull();
    late.compile(
            SGD.of(0.1), Objective.of(loss), CompileOptions.defaults().withAutoScaleLoss(false))
        .trainOnBatch(x, y);
    assertThat(late.optimizer().options().lossScale()).isNull();
  }

  @Test
  void lossesOfExamples_areAveraged_andLossesOfLayersAreAdded() {
    Layer<Tensor, Tensor> adding =
        (call, v) -> {
          call.addLoss(call.tf().constant(2f));
          return v;
        };
    Model<Tensor, Tensor> model = Model.of(tf, withWeight(adding));
    model.compile(
        SGD.of(0),
        (Loss<Tensor, Tensor>)
            (call, target, prediction) -> prediction.minus(target).square().reshape(-1));
    assertThat(model.trainOnBatch(x, y)).containsOnly(Map.entry("loss", 13.5 + 2));
    assertThat(model.evaluate(x, y, BatchOptions.defaults())).containsEntry("loss", 15.5);
  }
}
