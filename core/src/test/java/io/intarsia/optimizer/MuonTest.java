package io.intarsia.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.util.List;
import java.util.Objects;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Which variables [Muon] takes for matrices; goldens have its steps.
final class MuonTest {
  private final Environment tf = Environment.open();

  @AfterEach
  void close() {
    tf.close();
  }

  private Variable variable(String name) {
    Tensor value = tf.constant(new float[][] {{1, 2}, {3, 4}});
    return Variable.of(tf, value, VariableOptions.defaults().withName(name));
  }

  /// The variable of a name after some steps.
  private List<?> after(UpdateRule rule, String name) {
    Variable variable = variable(name);
    Optimizer optimizer = Optimizer.of(tf, rule);
    for (int i = 0; i < 3; i++) {
      optimizer.apply(tf.constant(new float[][] {{1, -2}, {i, 0.5f}}), variable);
    }
    return variable.value().toList();
  }

  @Test
  void embeddingsAndExcludedVariables_areChangedByAdamW() {
    var adam = AdamW.of(0.1);
    assertThat(after(Muon.of(0.1), "My_Embedding/table")).isEqualTo(after(adam, "w"));
    assertThat(after(Muon.of(0.1), "kernel")).isNotEqualTo(after(adam, "w"));
    var without = Muon.of(0.1).withExcludeLayers(List.of("^last/"));
    assertThat(after(without, "last/kernel")).isEqualTo(after(adam, "w"));
    assertThat(after(without, "first/last/kernel")).isEqualTo(after(Muon.of(0.1), "kernel"));
    assertThat(after(Muon.of(0.1).withExcludeEmbeddings(false), "embedding"))
        .isEqualTo(after(Muon.of(0.1), "kernel"));
  }

  @Test
  void matrices_haveNoAverageOfSquares() {
    Optimizer optimizer =
        Optimizer.of(tf, Muon.defaults()).build(List.of(variable("w"), variable("embedding")));
    assertThat(optimizer.state().slots().get(0)).containsOnlyKeys("momentum");
    assertThat(optimizer.state().slots().get(1)).containsOnlyKeys("momentum", "velocity");
  }

  @Test
  void impossibleNumbers_areRefused() {
    assertThatThrownBy(() -> Muon.defaults().withNsSteps(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Muon: nsSteps must be at least 0, got -1");
    assertThatThrownBy(() -> Muon.defaults().withExcludeLayers(List.of("(")))
        .isInstanceOf(PatternSyntaxException.class);
    assertThatThrownBy(() -> ScheduleFreeAdamW.defaults().withBeta1(0))
        .hasMessageContaining("ScheduleFreeAdamW: beta1 must be greater than 0, got 0.0");
    assertThatThrownBy(() -> ScheduleFreeAdamW.defaults().withWarmupSteps(-1))
        .hasMessageContaining("ScheduleFreeAdamW: warmupSteps must be at least 0, got -1");
  }

  @Test
  void scheduleFree_beginsWithACopyOfTheWeights() {
    Variable weights = variable("w");
    Optimizer optimizer = Optimizer.of(tf, ScheduleFreeAdamW.defaults()).build(weights);
    weights.assign(tf.zeros(weights.shape()));
    assertThat(
            Objects.requireNonNull(optimizer.state().slots().getFirst().get("momentum"))
                .value()
                .toList())
        .isEqualTo(List.of(List.of(1f, 2f), List.of(3f, 4f)));
  }
}
