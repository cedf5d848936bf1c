package io.intarsia.variable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.op.PrintOptions;
import io.intarsia.shape.Shape;
import io.intarsia.spec.ExtensionType;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Variables in traced functions.
@OnEveryExecutor
final class VariableFunctionTest {
  record Layer(Variable weights, Tensor scale) implements ExtensionType {}

  record Dense(Variable weights, Variable bias) implements ExtensionType {}

  private final Environments environments;
  private final Environment tf;

  VariableFunctionTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  // -- captured -----------------------------------------------------------------------------------

  @Test
  void assign_inAFunction_happensOnEveryCall() {
    var v = tf.variable(0);
    var count = tf.function((Ops g) -> v.assignAdd(g, 1).read(g));
    assertThat(count.apply().asInt()).isEqualTo(1);
    assertThat(count.apply().asInt()).isEqualTo(2);
    v.assign(10);
    assertThat(count.apply().asInt()).isEqualTo(11);
    assertThat(v.value().asInt()).isEqualTo(11);
    assertThat(count.traces()).hasSize(1);
  }

  @Test
  void read_throughADeviceViewInAFunction_isRefusedAsItWouldBeDoneOnce() {
    try (var two = environments.open(EnvironmentOptions.defaults().withCpuDevices(2))) {
      var v = two.variable(new float[] {1, 2});
      Ops second = two.device("/CPU:1");
      var reading = two.function((Ops g, Tensor x) -> second.math.add(v.read(second), x));
      var adding = two.function((Ops g, Tensor x) -> v.assignAdd(second, x).read(g));
      Tensor x = two.constant(new float[] {10, 20});

      assertThatThrownBy(() -> reading.apply(x))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("used eagerly while a function is traced");
      assertThatThrownBy(() -> adding.apply(x))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("assignAdd")
          .hasMessageContaining("pass the Ops of the function");
      assertThat(v.read(second).toArray(float[].class)).containsExactly(1, 2);
    }
  }

  @Test
  void assign_whoseResultIsNotUsed_stillHappens() {
    var v = tf.variable(0);
    var f =
        tf.function((Ops g, Tensor x) -> {
          v.assignAdd(g, 1);
          return x.plus(1);
        });
    f.apply(tf.constant(1));
    f.apply(tf.constant(1));
    assertThat(v.value().asInt()).isEqualTo(2);
  }

  @Test
  void read_inAFunction_hasTheShapeOfTheVariable() {
    var v = tf.variable(new float[2][3], VariableOptions.defaults().withShape(Shape.of(-1, 3)));
    List<Shape> shapes = new ArrayList<>();
    var f =
        tf.function((Ops g) -> {
          Tensor value = v.read(g);
          shapes.add(value.shape());
          shapes.add(g.math.square(value).shape());
          return value;
        });
    assertThat(f.apply().shape()).isEqualTo(Shape.of(2, 3));
    assertThat(shapes).containsExactly(Shape.of(-1, 3), Shape.of(-1, 3));
  }

  @Test
  void variable_captureOfAFunctionInAFunction_isOne() {
    var v = tf.variable(1);
    var inner = tf.function((Ops g, Tensor x) -> v.assignAdd(g, x).read(g));
    var outer =
        tf.function((Ops g, Tensor x) -> {
          v.assign(g, x);
          Tensor first = inner.apply(x);
          v.assignAdd(g, first);
          return g.stack(List.of(first, inner.apply(x), v.read(g)));
        });
    // 3; 3 + 3 = 6; 6 + 6 = 12; 12 + 3 = 15
    assertThat(outer.apply(tf.constant(3)).toArray(int[].class)).containsExactly(6, 15, 15);
    assertThat(v.value().asInt()).isEqualTo(15);
  }

  @Test
  void cond_withAssigns_runsOneBranch() {
    var v = tf.variable(0);
    var w = tf.variable(0);
    var f =
        tf.function((Ops g, Tensor x) -> {
          Tensor chosen =
              g.cond(
                  g.math.greater(x, 0),
                  b -> v.assignAdd(b, x).read(b),
                  b -> w.assignAdd(b, x).read(b));
          return chosen.plus(v.read(g)).plus(w.read(g));
        });
    assertThat(f.apply(tf.constant(5)).asInt()).isEqualTo(10);
    assertThat(f.apply(tf.constant(-2)).asInt()).isEqualTo(-2 + 5 - 2);
    assertThat(v.value().asInt()).isEqualTo(5);
    assertThat(w.value().asInt()).isEqualTo(-2);
  }

  @Test
  void whileLoop_withAssigns_runsThemEachTime() {
    var v = tf.variable(1L);
    var f =
        tf.function((Ops g, Tensor n) ->
            g.whileLoop(
                (c, i) -> c.math.less(i, n),
                (b, i) -> {
                  v.assign(b, v.read(b).times(2));
                  return b.math.add(i, 1);
                },
                g.constant(0)));
    assertThat(f.apply(tf.constant(10)).asInt()).isEqualTo(10);
    assertThat(v.value().asLong()).isEqualTo(1024);
  }

  @Test
  void whileLoop_conditionOnAVariable_seesWhatTheBodyAssigns() {
    var v = tf.variable(0);
    var f =
        tf.function((Ops g) ->
            g.whileLoop(
                (c, i) -> c.math.less(v.read(c), 5),
                (b, i) -> {
                  v.assignAdd(b, 2);
                  return b.math.add(i, 1);
                },
                g.constant(0)));
    assertThat(f.apply().asInt()).isEqualTo(3);
    assertThat(v.value().asInt()).isEqualTo(6);
  }

  // -- arguments ----------------------------------------------------------------------------------

  @Test
  void argument_variables_shareATraceByTheirSpec() {
    var increment =
        tf.function((Ops g, Variable v) -> v.assignAdd(g, g.onesLike(v.read(g))).read(g));
    var a = tf.variable(1f);
    var b = tf.variable(10f);
    assertThat(increment.apply(a).asFloat()).isEqualTo(2);
    assertThat(increment.apply(b).asFloat()).isEqualTo(11);
    assertThat(increment.apply(a).asFloat()).isEqualTo(3);
    assertThat(b.value().asFloat()).isEqualTo(11);
    assertThat(increment.traces()).hasSize(1);
    var vector = tf.variable(new float[2]);
    assertThat(increment.concrete(vector)).isNotNull();
    assertThat(increment.traces()).hasSize(2);
  }

  @Test
  void argument_sameVariableTwice_keepsTheOrder() {
    var f =
        tf.function((Ops g, Variable x, Variable y) -> {
          Tensor before = y.read(g);
          x.assignAdd(g, 1);
          Tensor between = y.read(g);
          y.assign(g, y.read(g).times(10));
          return g.stack(List.of(before, between, x.read(g)));
        });
    for (int i = 0; i < 20; i++) {
      var v = tf.variable(1);
      assertThat(f.apply(v, v).toArray(int[].class)).containsExactly(1, 2, 20);
    }
    var captured = tf.variable(1);
    var g2 =
        tf.function((Ops g, Variable x) -> {
          x.assignAdd(g, 1);
          Tensor between = captured.read(g);
          captured.assign(g, between.times(10));
          return g.stack(List.of(between, x.read(g)));
        });
    assertThat(g2.apply(captured).toArray(int[].class)).containsExactly(2, 20);
  }

  @Test
  void argument_record_isUsedAsItIs() {
    var layer = new Layer(tf.variable(new float[] {1, 2}), tf.constant(10f));
    var f =
        tf.function((Ops g, Layer l) -> {
          l.weights().assignAdd(g, new float[] {1, 1});
          return l.weights().read(g).times(l.scale());
        });
    assertThat(f.apply(layer).toArray(float[].class)).containsExactly(20, 30);
    assertThat(f.apply(layer).toArray(float[].class)).containsExactly(30, 40);
    assertThat(f.traces()).hasSize(1);
    var captured = tf.function((Ops g) -> layer.weights().read(g).plus(layer.scale()));
    assertThat(captured.apply().toArray(float[].class)).containsExactly(13, 14);
  }

  @Test
  void argument_recordOfVariables_isTrained() {
    var layer = new Dense(tf.variable(new float[][] {{1}, {2}}), tf.variable(new float[] {0.5f}));
    var step =
        tf.function((Ops g, Dense dense, Tensor x) -> {
          Tensor y = g.linalg.matMul(x, dense.weights().read(g)).plus(dense.bias().read(g));
          dense.bias().assignSub(g, g.math.reduceMean(y, 0).times(0.1f));
          return y;
        });
    Tensor x = tf.constant(new float[][] {{1, 1}});
    assertThat(step.apply(layer, x).toArray(float[][].class)[0]).containsExactly(3.5f);
    assertThat(layer.bias().value().get(0).asFloat()).isEqualTo(0.5f - 0.35f);
    assertThat(step.apply(layer, x).toArray(float[][].class)[0]).containsExactly(3.15f);
    assertThat(step.traces()).hasSize(1);
  }

  @Test
  void argument_readEagerlyInTheTrace_isReadByTheCall() {
    var f = tf.function((Ops g, Variable v) -> v.value().plus(1));
    var v = tf.variable(1f);
    f.apply(v);
    v.assign(5f);
    assertThat(f.apply(v).asFloat()).isEqualTo(6);
  }

  @Test
  void result_variable_isTheSameMemory() {
    var v = tf.variable(1f);
    var f = tf.function((Ops g) -> List.of(v, v.read(g)));
    var w = (Variable) f.apply().getFirst();
    w.assign(7f);
    assertThat(v.value().asFloat()).isEqualTo(7);
    v.close();
    assertThat(w.value().asFloat()).isEqualTo(7);
  }

  @Test
  void loopVariable_variable_isTheSameMemory() {
    var f =
        tf.function((Ops g, Variable v) ->
            g.whileLoop(
                (c, state) -> c.math.less((Tensor) state.getFirst(), 3),
                (b, state) -> {
                  var w = (Variable) state.get(1);
                  w.assignAdd(b, 2);
                  return List.of(b.math.add((Tensor) state.getFirst(), 1), w);
                },
                List.<Object>of(g.constant(0), v)));
    var v = tf.variable(0);
    List<Object> last = f.apply(v);
    assertThat(((Variable) last.get(1)).value().asInt()).isEqualTo(6);
    assertThat(v.value().asInt()).isEqualTo(6);
  }

  @Test
  void argument_closed_namesTheVariable() {
    var f = tf.function((Ops g, Variable v) -> v.read(g));
    var v = tf.variable(1f, VariableOptions.defaults().withName("w"));
    f.apply(v);
    v.close();
    assertThatThrownBy(() -> f.apply(v))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("variable 'w' is closed");
  }

  @Test
  void captured_closed_namesTheVariable() {
    var v = tf.variable(1f, VariableOptions.defaults().withName("w"));
    var f = tf.function((Ops g) -> v.read(g));
    f.apply();
    v.close();
    assertThatThrownBy(f::apply)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Variable 'w' used after close() of it or of its environment");
  }

  // -- what must not be done in a trace -----------------------------------------------------------

  @Test
  void variable_madeInATrace_isRefusedWithTheWayOut() {
    for (var code : List.<Ops>of(tf)) {
      var f = tf.function((Ops g) -> Variable.of(code, 1f).read(g));
      assertThatThrownBy(f::apply)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("made once with the trace and not with every call; make it before");
    }
    assertThatThrownBy(() -> tf.function((Ops g) -> Variable.of(g, 1f).read(g)).apply())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("VariableOptions.withLifted(true)");
  }

  @Test
  void variable_lifted_isMadeOutsideTheTrace() {
    List<Variable> made = new ArrayList<>();
    var options = VariableOptions.defaults().withLifted(true);
    var f =
        tf.function((Ops g, Tensor x) -> {
          if (made.isEmpty()) {
            made.add(Variable.of(g, t -> t.zeros(2), options));
          }
          return made.getFirst().assignAdd(g, x).read(g);
        });
    Tensor x = tf.constant(new float[] {1, 2});
    f.apply(x);
    assertThat(f.apply(x).toArray(float[].class)).containsExactly(2, 4);
    assertThat(made.getFirst().value().toArray(float[].class)).containsExactly(2, 4);
    var g2 = tf.function((Ops g, Tensor t) -> Variable.of(g, t, options).read(g));
    assertThatThrownBy(() -> g2.apply(x))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("make the variable of host data and assign the tensor");
  }

  @Test
  void value_ofACapturedVariableInATrace_isRefused() {
    var v = tf.variable(1f, VariableOptions.defaults().withName("w"));
    assertThatThrownBy(() -> tf.function((Ops g) -> v.value()).apply())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("variable 'w' is used eagerly while a function is traced");
    assertThatThrownBy(() -> tf.function((Ops g) -> v.assign(2f).read(g)).apply())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("assign(g, …)");
    assertThatThrownBy(() -> tf.function((Ops g) -> v.read(tf)).apply())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("read: variable 'w' is used eagerly");
    TensorLike like = v;
    assertThatThrownBy(() -> tf.function((Ops g) -> (Tensor) tf.math.multiply(like, 2)).apply())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("pass the Ops of the function");
    assertThat(
            tf.function((Ops g, Tensor x) -> (Tensor) tf.math.multiply(x, like))
                .apply(tf.constant(3f))
                .asFloat())
        .isEqualTo(3);
    List<String> texts = new ArrayList<>();
    tf.function(
            (Ops g) -> {
              texts.add(v.toString());
              return v.read(g);
            })
        .apply();
    assertThat(texts.getFirst()).contains("\"w\"");
    assertThat(v.value().asFloat()).isEqualTo(1);
  }

  // -- order --------------------------------------------------------------------------------------

  @Test
  void effects_ofAllKinds_runInTheOrderOfTheProgram(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("printed");
    var to = PrintOptions.defaults().withOutputStream("file://" + file);
    var v = tf.variable(0);
    var w = tf.variable(100);
    var f =
        tf.function((Ops g, Tensor n) -> {
          g.print(List.of(g.constant(1), v.read(g)), to);
          v.assignAdd(g, 1);
          g.print(List.of(g.constant(2), v.read(g), w.read(g)), to);
          w.assignAdd(g, v);
          g.whileLoop(
              (c, i) -> c.math.less(i, n),
              (b, i) -> {
                v.assignAdd(b, 10);
                b.print(List.of(b.constant(3), i, v.read(b)), to);
                return b.math.add(i, 1);
              },
              g.constant(0));
          g.print(List.of(g.constant(4), v.read(g), w.read(g)), to);
          return v.read(g);
        });
    assertThat(f.apply(tf.constant(2)).asInt()).isEqualTo(21);
    assertThat(f.apply(tf.constant(0)).asInt()).isEqualTo(22);
    assertThat(Files.readAllLines(file))
        .containsExactly(
            "1 0", "2 1 100", "3 0 11", "3 1 21", "4 21 101", "1 21", "2 22 101", "4 22 123");
  }

  @Test
  void assertion_thatFails_isBetweenTheAssignsAroundIt() {
    var v = tf.variable(0);
    var w = tf.variable(0);
    var f =
        tf.function((Ops g, Tensor x) -> {
          v.assign(g, x);
          g.assertGreater(x, g.constant(0));
          w.assign(g, x);
          return x.plus(0);
        });
    for (int i = 1; i <= 20; i++) {
      int number = i;
      f.apply(tf.constant(number));
      assertThatThrownBy(() -> f.apply(tf.constant(-number)))
          .isInstanceOf(TensorFlowException.InvalidArgument.class);
      assertThat(v.value().asInt()).isEqualTo(-number);
      assertThat(w.value().asInt()).isEqualTo(number);
    }
  }

  @Test
  void assigns_ofManyVariables_areAllDone() {
    List<Variable> variables = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      variables.add(tf.variable(i));
    }
    var f =
        tf.function((Ops g) -> {
          for (int i = 1; i < 50; i++) {
            variables.get(i).assignAdd(g, variables.get(i - 1));
          }
          return g.constant(0);
        });
    f.apply();
    for (int i = 0; i < 50; i++) {
      assertThat(variables.get(i).value().asInt()).isEqualTo(i * (i + 1) / 2);
    }
  }
}
