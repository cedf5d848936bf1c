package io.intarsia.variable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.Environments;
import io.intarsia.support.Mode;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Index;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@OnEveryExecutor
final class VariableTest {
  private final Environments environments;
  private final Environment tf;

  VariableTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  private static VariableOptions named(String name) {
    return VariableOptions.defaults().withName(name);
  }

  private static float[] floats(Tensor tensor) {
    return tensor.toArray(float[].class);
  }

  // -- making -------------------------------------------------------------------------------------

  @Test
  void variable_ofHostData_hasItsValueDtypeAndShape() {
    var v = tf.variable(new int[][] {{1, 2, 3}, {4, 5, 6}});
    assertThat(v.dtype()).isEqualTo(DType.INT32);
    assertThat(v.shape()).isEqualTo(Shape.of(2, 3));
    assertThat(v.rank()).isEqualTo(2);
    assertThat(v.name()).isEqualTo("Variable");
    assertThat(v.isTrainable()).isTrue();
    assertThat(v.isInitialized()).isTrue();
    assertThat(v.value().get(1).toArray(int[].class)).containsExactly(4, 5, 6);
  }

  @Test
  void variable_ofATensor_isACopyOfIt() {
    Tensor ones = tf.ones(3);
    var v = tf.variable(ones);
    v.assignAdd(new float[] {1, 2, 3});
    assertThat(floats(ones)).containsExactly(1, 1, 1);
    assertThat(floats(v.value())).containsExactly(2, 3, 4);
  }

  @Test
  void variable_ofAnotherVariable_isIndependent() {
    var v = tf.variable(1f);
    var w = tf.variable(v);
    w.assignAdd(1);
    assertThat(v.value().asFloat()).isEqualTo(1);
    assertThat(w.value().asFloat()).isEqualTo(2);
  }

  @Test
  void variable_ofAFunction_callsItOnce() {
    var calls = new AtomicInteger();
    var v =
        tf.variable(g -> {
          calls.incrementAndGet();
          return g.zeros(2, 2);
        });
    v.value();
    v.value();
    assertThat(v.shape()).isEqualTo(Shape.of(2, 2));
    assertThat(calls).hasValue(1);
  }

  @Test
  void variable_withOptions_hasThem() {
    var options =
        named("w").withDtype(DType.FLOAT64).withShape(Shape.of(-1, 2)).withTrainable(false);
    var v = tf.variable(new int[][] {{1, 2}}, options);
    assertThat(v.dtype()).isEqualTo(DType.FLOAT64);
    assertThat(v.shape()).isEqualTo(Shape.of(-1, 2));
    assertThat(v.isTrainable()).isFalse();
    v.assign(new double[][] {{1, 2}, {3, 4}, {5, 6}});
    assertThat(v.value().shape()).isEqualTo(Shape.of(3, 2));
    assertThatThrownBy(() -> v.assign(new double[][] {{1, 2, 3}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("assign: variable 'w' has shape [?, 2], got a value of shape [1, 3]");
  }

  @Test
  void variable_ofStrings_isAssigned() {
    var v = tf.variable(new String[] {"a", "b"});
    v.assign(new String[] {"c", "d"});
    assertThat(v.value().toArray(String[].class)).containsExactly("c", "d");
  }

  @Test
  void variable_ofInitialValueThatDoesNotFit_isRefused() {
    assertThatThrownBy(() -> tf.variable(tf.ones(2), named("w").withDtype(DType.INT32)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("variable: 'w' is to hold int32, got an initial value of float32; cast it");
    assertThatThrownBy(() -> tf.variable(tf.ones(2), named("w").withShape(Shape.of(3))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("variable: 'w' is to have shape [3], got an initial value of shape [2]");
    assertThatThrownBy(() -> tf.variable(tf.variable(1f).handle(), named("w")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'w' is to hold resource");
  }

  @Test
  void variable_onADevice_staysThere() {
    try (var two = environments.open(EnvironmentOptions.defaults().withCpuDevices(2))) {
      var v = Variable.of(two.device("CPU:1"), 1f);
      v.assignAdd(1);
      assertThat(v.value().asFloat()).isEqualTo(2);
      assertThat(((EagerTensor) v.value()).device()).endsWith("CPU:1");
    }
  }

  // -- changing -----------------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource
  void assigns_inEachMode_areSeenByReadsAfterThem(Mode mode) {
    var v = tf.variable(new float[] {1, 2});
    Tensor out =
        mode.run(
            tf,
            new float[4],
            g -> {
              Tensor before = v.read(g);
              v.assignAdd(g, new float[] {10, 20});
              Tensor between = v.read(g);
              v.assignSub(g, between).assign(g, v.read(g).plus(before));
              return g.concat(List.of(before, between), 0);
            });
    assertThat(floats(out)).containsExactly(1, 2, 11, 22);
    assertThat(floats(v.value())).containsExactly(1, 2);
  }

  @ParameterizedTest
  @EnumSource
  void scatters_inEachMode_changeRows(Mode mode) {
    var v = tf.variable(new float[][] {{1, 2}, {3, 4}, {5, 6}});
    Tensor out =
        mode.run(
            tf,
            new float[3][2],
            g -> {
              v.scatter(g).add(new int[] {0, 0}, new float[][] {{1, 1}, {2, 2}}); // 4 5
              v.scatter(g).sub(new int[] {1}, new float[][] {{1, 2}}); // 2 2
              v.scatter(g).mul(new int[] {1}, new float[][] {{5, 6}}); // 10 12
              v.scatter(g).div(new int[] {1}, new float[][] {{2, 3}}); // 5 4
              v.scatter(g).min(new long[] {2}, new float[][] {{4, 9}}); // 4 6
              v.scatter(g).max(new long[] {2}, new float[][] {{1, 7}}); // 4 7
              Tensor seen = v.read(g);
              v.scatter(g).update(g.constant(new int[] {0}), new float[][] {{0, 0}});
              return seen;
            });
    assertThat(floats(tf.reshape(out, -1))).containsExactly(4, 5, 5, 4, 4, 7);
    assertThat(floats(v.value().get(0))).containsExactly(0, 0);
  }

  @ParameterizedTest
  @EnumSource
  void scattersOfParts_inEachMode_changeElements(Mode mode) {
    var v = tf.variable(new int[][] {{1, 2}, {3, 4}});
    Tensor out =
        mode.run(
            tf,
            new int[2][2],
            g -> {
              v.scatter(g).ndAdd(new int[][] {{0, 0}, {1, 1}}, new int[] {10, 20}); // 11 2 3 24
              v.scatter(g).ndSub(new int[][] {{0, 1}}, new int[] {5}); // 11 -3 3 24
              v.scatter(g).ndMin(new int[][] {{0, 0}}, new int[] {6}); // 6 -3 3 24
              v.scatter(g).ndMax(new int[][] {{1, 0}}, new int[] {9}); // 6 -3 9 24
              v.scatter(g).ndUpdate(new int[][] {{1}}, new int[][] {{7, 8}}); // 6 -3 7 8
              return v.read(g);
            });
    assertThat(tf.reshape(out, -1).toArray(int[].class)).containsExactly(6, -3, 7, 8);
  }

  @ParameterizedTest
  @EnumSource
  void gathers_inEachMode_readRows(Mode mode) {
    var v = tf.variable(new float[][] {{1, 2}, {3, 4}, {5, 6}});
    Tensor out =
        mode.run(
            tf,
            new float[2][2],
            g -> {
              Tensor rows = v.gather(g, new int[] {2, 0});
              assertThat(rows.shape()).isEqualTo(Shape.of(2, 2));
              Tensor elements = v.gatherNd(g, new int[][] {{1, 0}, {1, 1}});
              return rows.plus(elements).plus(v.sparseRead(g, 1));
            });
    assertThat(floats(tf.reshape(out, -1))).containsExactly(5 + 6, 6 + 8, 1 + 6, 2 + 8);
  }

  @ParameterizedTest
  @EnumSource
  void assignSlice_inEachMode_changesThePart(Mode mode) {
    var v = tf.variable(new int[][] {{1, 2, 3}, {4, 5, 6}});
    Tensor out =
        mode.run(
            tf,
            new int[2][3],
            g -> {
              v.assignSlice(g, new int[] {7, 8}, 1, Index.from(1));
              v.assignSlice(g, new int[][] {{0}, {9}}, Index.all(), Index.to(1));
              return v.read(g);
            });
    assertThat(tf.reshape(out, -1).toArray(int[].class)).containsExactly(0, 2, 3, 9, 7, 8);
  }

  @Test
  void assignSlice_byTheCounterOfALoop_changesOneElementAfterTheOther() {
    var v = tf.variable(new int[3][2]);
    var fill =
        tf.function((Ops g, Tensor value) ->
            g.whileLoop(
                (_, i) -> i.lt(3),
                (b, i) -> {
                  v.assignSlice(b, value.plus(i), i, -1);
                  return i.plus(1);
                },
                g.constant(0)));
    fill.apply(tf.constant(10));
    assertThat(v.value().toList()).hasToString("[[0, 10], [0, 11], [0, 12]]");
    v.assignSlice(tf, new int[] {7, 8}, tf.constant(-2L));
    assertThat(v.value().toList()).hasToString("[[0, 10], [7, 8], [0, 12]]");
    assertThatThrownBy(() -> v.assignSlice(tf, 0, tf.constant(3), 0))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("get: index 3 is out of bounds for axis 0 of size 3; expected -3 to 2");
  }

  @Test
  void read_beforeAnAssign_keepsItsValue() {
    var v = tf.variable(new float[] {1, 2});
    Tensor before = v.value();
    v.assignAdd(new float[] {1, 1});
    v.scatter(tf).add(new int[] {0}, new float[] {5});
    assertThat(floats(before)).containsExactly(1, 2);
    assertThat(floats(v.value())).containsExactly(7, 3);
  }

  @Test
  void assign_ofAVariableWithoutAValue_givesItOne() {
    var spec = TensorSpec.of(Shape.of(2), DType.FLOAT32);
    var v = Variable.withoutValue(tf, spec, named("late"));
    assertThat(v.isInitialized()).isFalse();
    assertThat(v).hasToString("Variable(\"late\", shape=[2], dtype=float32)");
    v.assign(new float[] {1, 2});
    assertThat(v.isInitialized()).isTrue();
    assertThat(floats(v.value())).containsExactly(1, 2);
  }

  // -- as an argument of functions of the facade --------------------------------------------------

  @ParameterizedTest
  @EnumSource
  void facade_inEachMode_takesVariablesAsTensors(Mode mode) {
    var v = tf.variable(new float[] {1, -2});
    Tensor out =
        mode.run(
            tf,
            new float[2],
            g -> {
              Tensor x = g.constant(new float[] {10, 20});
              var doubled = (Tensor) Objects.requireNonNull(g.op("math.multiply").apply(v, 2));
              v.assignAdd(g, new float[] {1, 1}); // 2 -1
              Tensor sum = (Tensor) x.plus((TensorLike) v); // 12 19
              Tensor all = g.math.addN(List.of(sum, doubled)); // 14 15
              return v.plus(all).minus(v.times(x)); // 16 14 - (20 -20)
            });
    assertThat(floats(out)).containsExactly(-4, 34);
  }

  @Test
  void facade_variableAmongOptionalArguments_isRead() {
    var v = tf.variable(new float[][] {{1, 2}, {3, 4}});
    TensorLike product = tf.linalg.matMul(v, tf.constant(new float[][] {{1}, {1}}));
    assertThat(floats(tf.reshape((Tensor) product, -1))).containsExactly(3, 7);
    TensorLike sum = tf.math.reduceSum(v, 0);
    assertThat(floats((Tensor) sum)).containsExactly(4, 6);
  }

  @Test
  void operators_withTensors_readTheVariable() {
    var v = tf.variable(6f);
    Tensor two = tf.constant(2f);
    assertThat(v.plus(two).asFloat()).isEqualTo(8);
    assertThat(v.minus(two).asFloat()).isEqualTo(4);
    assertThat(v.times(two).asFloat()).isEqualTo(12);
    assertThat(v.div(two).asFloat()).isEqualTo(3);
  }

  // -- errors -------------------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource
  void assign_ofAnotherDtype_namesBoth(Mode mode) {
    var v = tf.variable(new float[2], named("w"));
    UnaryOperator<Tensor> run =
        value -> mode.run(tf, new float[2], g -> v.assign(g, value).read(g));
    assertThatThrownBy(() -> run.apply(tf.constant(new int[2])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("assign: variable 'w' holds float32, got a value of int32; cast it");
    assertThatThrownBy(() -> run.apply(tf.constant(new float[3])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("assign: variable 'w' has shape [2], got a value of shape [3];");
    assertThatThrownBy(() -> mode.run(tf, 1, g -> v.assignAdd(g, new float[] {1, 2, 3}).read(g)))
        .hasMessageStartingWith("assignAdd: variable 'w' has shape [2], got a value of shape [3];");
    assertThat(floats(v.value())).containsExactly(0, 0);
  }

  @Test
  void assign_ofAShapeKnownLate_isCheckedWhenItRuns() {
    var v = tf.variable(new float[2], named("w"));
    var f =
        tf.function(
            (Ops g, Tensor x) -> v.assign(g, g.booleanMask(x, g.math.greater(x, 0))).read(g));
    assertThat(floats(f.apply(tf.constant(new float[] {1, -1, 2})))).containsExactly(1, 2);
    assertThatThrownBy(() -> f.apply(tf.constant(new float[] {1, 3, 2})))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("shape");
    assertThat(floats(v.value())).containsExactly(1, 2);
  }

  @ParameterizedTest
  @EnumSource
  void read_withoutAValue_namesTheVariable(Mode mode) {
    var spec = TensorSpec.of(Shape.of(2), DType.FLOAT32);
    var v = Variable.withoutValue(tf, spec, named("late"));
    String message = "of float32 [2] has no value yet; assign one first";
    assertThatThrownBy(() -> mode.run(tf, new float[2], v::read))
        .isInstanceOfAny(IllegalStateException.class, TensorFlowException.class)
        .hasMessageContaining(mode == Mode.EAGER ? "read: variable 'late' " + message : message);
    assertThatThrownBy(() -> mode.run(tf, new float[2], g -> v.assignAdd(g, new float[2]).read(g)))
        .isInstanceOfAny(IllegalStateException.class, TensorFlowException.class)
        .hasMessageContaining("has no value yet");
    Tensor out = mode.run(tf, new float[2], g -> v.assign(g, new float[] {3, 4}).read(g));
    assertThat(floats(out)).containsExactly(3, 4);
  }

  @ParameterizedTest
  @EnumSource
  void use_afterClose_namesTheVariable(Mode mode) {
    var v = tf.variable(1f, named("w"));
    v.close();
    v.close();
    assertThat(v.isClosed()).isTrue();
    assertThat(v).hasToString("Variable(\"w\", shape=[], dtype=float32, closed)");
    assertThatThrownBy(() -> mode.run(tf, 0f, v::read))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("read: variable 'w' is closed, or its environment is; make another one");
    assertThatThrownBy(() -> mode.run(tf, 0f, g -> v.assign(g, 1f).read(g)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("assign: variable 'w' is closed");
  }

  @Test
  void use_afterTheEnvironmentClosed_namesTheVariable() {
    var v = tf.variable(1f, named("w"));
    tf.close();
    assertThatThrownBy(v::value)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("value: variable 'w' is closed, or its environment is");
  }

  @Test
  void use_inAnotherEnvironment_namesTheVariable() {
    var v = tf.variable(1f, named("w"));
    try (var other = environments.open()) {
      String message = "read: variable 'w' belongs to another environment";
      assertThatThrownBy(() -> v.read(other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith(message);
      assertThatThrownBy(() -> other.function((Ops g) -> v.read(g)).apply())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith(message);
      TensorLike like = v;
      assertThatThrownBy(() -> other.ones(2).plus(like)).hasMessageStartingWith(message);
    }
  }

  @Test
  void gather_outsideTheVariable_isRefused() {
    var v = tf.variable(new float[2]);
    assertThatThrownBy(() -> v.gather(tf, new int[] {2}))
        .isInstanceOf(TensorFlowException.InvalidArgument.class);
    assertThatThrownBy(() -> v.gather(tf, new float[] {0}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be int32 or int64, got float32");
    assertThatThrownBy(() -> v.scatter(tf).update(new int[] {7}, 1f))
        .isInstanceOf(TensorFlowException.InvalidArgument.class);
    assertThatThrownBy(() -> v.assignSlice(tf, new float[] {1}, new int[] {0}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected positions and ranges");
    assertThatThrownBy(() -> v.assignSlice(tf, new float[] {1, 2, 3}, Index.all()))
        .isInstanceOf(RuntimeException.class);
  }

  @Test
  void variables_areEqualOnlyToThemselves() {
    var v = tf.variable(1f);
    assertThat(v).isNotEqualTo(tf.variable(1f));
    assertThat(v.toString())
        .isEqualTo(
            "Variable(\"Variable\", shape=[], dtype=float32, value=1.0 shape=[] dtype=float32)");
  }
}
