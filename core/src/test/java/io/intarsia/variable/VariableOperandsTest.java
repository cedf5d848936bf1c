package io.intarsia.variable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What operations on variables make of host data, and what they are called in errors.
@OnEveryExecutor
final class VariableOperandsTest {
  private final Environments environments;

  VariableOperandsTest(Environments environments) {
    this.environments = environments;
  }

  record Operation(String name, BiConsumer<Ops, Variable> run) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final int[] ROW = {0};
  private static final float[][] VALUES = {{1, 2}};

  static final List<Operation> OPERATIONS =
      List.of(
          new Operation("assign", (_, v) -> v.assign(new float[][] {{1, 2}, {3, 4}})),
          new Operation("assignAdd", (_, v) -> v.assignAdd(new float[][] {{1, 2}, {3, 4}})),
          new Operation("assignSub", (_, v) -> v.assignSub(new float[][] {{1, 2}, {3, 4}})),
          new Operation("scatter.update", (g, v) -> v.scatter(g).update(ROW, VALUES)),
          new Operation("scatter.add", (g, v) -> v.scatter(g).add(ROW, VALUES)),
          new Operation("scatter.sub", (g, v) -> v.scatter(g).sub(ROW, VALUES)),
          new Operation("scatter.mul", (g, v) -> v.scatter(g).mul(ROW, VALUES)),
          new Operation("scatter.div", (g, v) -> v.scatter(g).div(ROW, VALUES)),
          new Operation("scatter.min", (g, v) -> v.scatter(g).min(ROW, VALUES)),
          new Operation("scatter.max", (g, v) -> v.scatter(g).max(ROW, VALUES)),
          new Operation(
              "scatter.ndUpdate", (g, v) -> v.scatter(g).ndUpdate(new int[][] {{0}}, VALUES)),
          new Operation("scatter.ndAdd", (g, v) -> v.scatter(g).ndAdd(new int[][] {{0}}, VALUES)),
          new Operation("scatter.ndSub", (g, v) -> v.scatter(g).ndSub(new int[][] {{0}}, VALUES)),
          new Operation("scatter.ndMin", (g, v) -> v.scatter(g).ndMin(new int[][] {{0}}, VALUES)),
          new Operation("scatter.ndMax", (g, v) -> v.scatter(g).ndMax(new int[][] {{0}}, VALUES)));

  @ParameterizedTest
  @FieldSource("OPERATIONS")
  void operation_withHostData_leavesNoTensorBehind(Operation operation) {
    try (var tf = environments.open()) {
      Variable v = tf.variable(new float[2][2]);
      long before = tf.liveTensors();

      operation.run().accept(tf, v);

      assertThat(tf.liveTensors()).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @FieldSource("OPERATIONS")
  void operation_onAClosedVariable_isNamed(Operation operation) {
    try (var tf = environments.open()) {
      Variable v = tf.variable(new float[2][2]);
      v.close();

      assertThatThrownBy(() -> operation.run().accept(tf, v))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith(operation.name() + ": variable '");
    }
  }
}
