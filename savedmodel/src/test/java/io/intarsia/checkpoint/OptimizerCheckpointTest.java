package io.intarsia.checkpoint;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.imperative.Environment;
import io.intarsia.optimizer.Adadelta;
import io.intarsia.optimizer.Adafactor;
import io.intarsia.optimizer.Adagrad;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.Adamax;
import io.intarsia.optimizer.Ftrl;
import io.intarsia.optimizer.Lamb;
import io.intarsia.optimizer.Lion;
import io.intarsia.optimizer.LossScale;
import io.intarsia.optimizer.Muon;
import io.intarsia.optimizer.Nadam;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.OptimizerOptions;
import io.intarsia.optimizer.RMSprop;
import io.intarsia.optimizer.SGD;
import io.intarsia.optimizer.ScheduleFreeAdamW;
import io.intarsia.optimizer.UpdateRule;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What optimizers remember, in files of Keras 3, of older optimizers, and our own.
@OnEveryExecutor
final class OptimizerCheckpointTest {
  private static final String VALUE = "/.ATTRIBUTES/VARIABLE_VALUE";

  private final Environment tf;
  private final Variable kernel;
  private final Variable bias;
  private final List<Variable> weights;
  @TempDir private Path folder;

  OptimizerCheckpointTest(Environment tf) {
    this.tf = tf;
    this.kernel = tf.variable(new float[2][2]);
    this.bias = tf.variable(new float[2]);
    this.weights = List.of(kernel, bias);
  }

  private Checkpoint of(Optimizer optimizer) {
    return Checkpoint.of(
        tf, Map.of("model", Map.of("kernel", kernel, "bias", bias), "optimizer", optimizer));
  }

  private Optimizer restored(String name, UpdateRule rule) throws IOException {
    var optimizer = Optimizer.of(tf, rule).build(weights);
    of(optimizer).restore(PythonCheckpoints.prefix(name)).assertConsumed();
    return optimizer;
  }

  private static void assertSame(@Nullable Variable variable, String name, String key) {
    JsonNode expected = PythonCheckpoints.tensors(name).path(key + VALUE);
    assertThat(expected.isMissingNode()).as(key).isFalse();
    try (var value = requireNonNull(variable).value()) {
      PythonCheckpoints.assertSame(value, expected);
    }
  }

  private static void assertSlots(Optimizer optimizer, String name, Map<String, List<Integer>> at) {
    assertSame(optimizer.iterations(), name, "optimizer/_iterations");
    assertSame(optimizer.state().globals().get("learningRate"), name, "optimizer/_learning_rate");
    at.forEach((slot, positions) -> {
      for (int i = 0; i < 2; i++) {
        String key = "optimizer/_variables/" + positions.get(i);
        assertSame(optimizer.state().slots().get(i).get(slot), name, key);
      }
    });
  }

  // -- Keras --------------------------------------------------------------------------------------

  @Test
  void restore_ofKerasAdam_continuesIt() throws IOException {
    var optimizer = restored("adam", Adam.of(0.5).withAmsgrad(true));

    assertSame(kernel, "adam", "model/kernel");
    assertSlots(
        optimizer,
        "adam",
        Map.of("momentum", List.of(2, 4), "velocity", List.of(3, 5), "velocityHat", List.of(6, 7)));
    assertThat(optimizer.learningRate().asFloat()).isEqualTo(0.01f);
  }

  @Test
  void restore_ofOtherKerasOptimizers_hasTheirSlots() throws IOException {
    assertSlots(
        restored("sgd", SGD.of(0.5).withMomentum(0.9)), "sgd", Map.of("momentum", List.of(2, 3)));
    assertSlots(
        restored("rmsprop", RMSprop.of(0.5).withMomentum(0.5).withCentered(true)),
        "rmsprop",
        Map.of(
            "velocity", List.of(2, 3),
            "momentum", List.of(4, 5),
            "averageGradient", List.of(6, 7)));
    assertSlots(
        restored("ftrl", Ftrl.of(0.5)),
        "ftrl",
        Map.of("accumulator", List.of(2, 4), "linear", List.of(3, 5)));
  }

  /// Without a slot of the variables, values of the file are left over.
  @Test
  void restore_beforeItIsBuilt_leavesSlotsForLater() throws IOException {
    var optimizer = Optimizer.of(tf, Adam.of(0.5).withAmsgrad(true));

    LoadStatus status = of(optimizer).restore(PythonCheckpoints.prefix("adam"));

    assertThat(status.unusedKeys()).hasSize(6).contains("optimizer/_variables/2" + VALUE);
    assertThatThrownBy(status::assertConsumed).hasMessageContaining("is the optimizer built");
    optimizer.build(weights);
    status.restoreNew().assertConsumed();
    assertSlots(optimizer, "adam", Map.of("momentum", List.of(2, 4)));
  }

  // -- older --------------------------------------------------------------------------------------

  @Test
  void restore_ofSlotVariables_hasThem() throws IOException {
    Variable vector = tf.variable(new float[2]);
    Variable scalar = tf.variable(0f);
    var optimizer = Optimizer.of(tf, Adam.of(0.5)).build(List.of(scalar, vector));
    var model = Map.of("kernel", vector, "bias", scalar);

    LoadStatus status =
        Checkpoint.of(tf, Map.of("model", model, "optimizer", optimizer))
            .restore(PythonCheckpoints.prefix("slots"));

    assertSame(vector, "slots", "model/kernel");
    var slots = optimizer.state().slots();
    assertSame(slots.get(0).get("momentum"), "slots", "model/bias/.OPTIMIZER_SLOT/optimizer/m");
    assertSame(slots.get(0).get("velocity"), "slots", "model/bias/.OPTIMIZER_SLOT/optimizer/v");
    assertSame(slots.get(1).get("momentum"), "slots", "model/kernel/.OPTIMIZER_SLOT/optimizer/m");
    assertSame(slots.get(1).get("velocity"), "slots", "model/kernel/.OPTIMIZER_SLOT/optimizer/v");
    assertThat(optimizer.iterations().value().asLong()).isEqualTo(2);
    assertThat(status.unmatchedKeys()).containsExactly("optimizer/_learning_rate" + VALUE);
    assertThat(status.unusedKeys())
        .containsExactly("optimizer/beta1_power" + VALUE, "optimizer/beta2_power" + VALUE);
  }

  // -- ours ---------------------------------------------------------------------------------------

  @Test
  void variables_ofAllRules_haveKerasNames() {
    assertNames(SGD.of(0.1), OptimizerOptions.defaults(), "");
    assertNames(SGD.of(0.1).withMomentum(0.5), OptimizerOptions.defaults(), "momentums");
    assertNames(
        Adam.of(0.1).withAmsgrad(true),
        OptimizerOptions.defaults(),
        "_momentums _velocities _velocity_hats");
    assertNames(Adamax.defaults(), OptimizerOptions.defaults(), "_m _u");
    assertNames(Nadam.defaults(), OptimizerOptions.defaults(), "_momentums _velocities");
    assertThat(keys(Optimizer.of(tf, Nadam.defaults()).build(weights))).contains("_u_product");
    assertNames(Adagrad.defaults(), OptimizerOptions.defaults(), "_accumulators");
    assertNames(
        Adadelta.defaults(),
        OptimizerOptions.defaults(),
        "_accumulated_delta_vars _accumulated_grads");
    assertNames(Lion.defaults(), OptimizerOptions.defaults(), "_momentums");
    assertNames(Lamb.defaults(), OptimizerOptions.defaults(), "_momentums _velocities");
    assertNames(
        ScheduleFreeAdamW.defaults(), OptimizerOptions.defaults(), "_momentums _velocities");
    assertThat(keys(Optimizer.of(tf, Muon.defaults()).build(weights)))
        .contains("_variables/2", "_variables/3", "_variables/4")
        .doesNotContain("_variables/5", "_momentums/0");
    assertNames(
        SGD.of(0.1),
        OptimizerOptions.defaults().withUseEma(true).withGradientAccumulationSteps(2),
        "_accumulated_gradients _model_variables_moving_average");
    assertThat(keys(Optimizer.of(tf, Adafactor.defaults()).build(weights)))
        .containsExactly(
            "_iterations", "_learning_rate", "_variables/2", "_variables/3", "_variables/7");
    var scaled = OptimizerOptions.defaults().withLossScale(LossScale.dynamic());
    assertThat(keys(Optimizer.of(tf, SGD.of(0.1), scaled)))
        .containsExactly(
            "dynamic_scale",
            "inner_optimizer/_iterations",
            "inner_optimizer/_learning_rate",
            "step_counter");
  }

  private void assertNames(UpdateRule rule, OptimizerOptions options, String lists) {
    List<String> names =
        keys(Optimizer.of(tf, rule, options).build(weights)).stream()
            .filter(name -> name.contains("/"))
            .toList();
    List<String> expected =
        lists.isEmpty()
            ? List.of()
            : List.of(lists.split(" ")).stream()
                .flatMap(list -> List.of(list + "/0", list + "/1").stream())
                .toList();
    assertThat(names).isEqualTo(expected);
  }

  private List<String> keys(Optimizer optimizer) {
    return Checkpoint.of(tf, optimizer).variables().keySet().stream()
        .map(key -> key.substring(0, key.length() - VALUE.length()))
        .sorted()
        .toList();
  }

  /// Training goes on as if it had not been interrupted.
  @Test
  void restore_ofOurOwn_goesOnAsBefore() throws IOException {
    kernel.assign(new float[][] {{1, 2}, {3, 4}});
    var gradients =
        List.of(tf.constant(new float[][] {{1, -1}, {2, 0.5f}}), tf.constant(new float[] {1, 3}));
    var optimizer = Optimizer.of(tf, Adam.of(0.1)).build(weights);
    optimizer.apply(gradients, weights);
    Path prefix = of(optimizer).write(folder.resolve("x"));
    optimizer.apply(gradients, weights);
    float[][] uninterrupted = kernel.value().toArray(float[][].class);

    var again = Optimizer.of(tf, Adam.of(0.7)).build(weights);
    of(again).restore(prefix).assertConsumed();
    again.apply(gradients, weights);

    assertThat(kernel.value().toArray(float[][].class)).isDeepEqualTo(uninterrupted);
    assertThat(again.iterations().value().asLong()).isEqualTo(2);
  }
}
