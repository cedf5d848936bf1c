package io.intarsia.internal.function.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.function.Traced;
import io.intarsia.function.WarmUp;
import io.intarsia.imperative.Environment;
import io.intarsia.internal.function.graph.RuntimeFunction;
import io.intarsia.internal.trace.Node;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.optimizer.SGD;
import io.intarsia.shape.Shape;
import io.intarsia.support.CallersThread;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Functions that change variables, in the thread of the caller: what they change is changed once.
@Timeout(120)
final class CallerUpdatesTest {
  private static final String HERE = "in the thread of the caller, by a session of its own";

  private static final float[][] ALL = {{10, 20}, {30, 40}};

  private final Environment tf;

  CallerUpdatesTest(Environment tf) {
    this.tf = tf;
  }

  private static String route(Traced function) {
    return function.traces().getFirst().explainRoute();
  }

  // Its first call is by a session, and those that follow.
  private static Tensor called(Traced.Of1<Tensor, Tensor> function, Tensor x) {
    return CallersThread.call(function, each -> each.apply(x));
  }

  /// Something that changes a variable of `[[1, 2], [3, 4]]`, and what it makes of it by hand.
  record Change(String op, BiConsumer<Ops, Variable> code, List<Float> expected) {
    Change(String op, BiConsumer<Ops, Variable> code, float a, float b, float c, float d) {
      this(op, code, List.of(a, b, c, d));
    }

    @Override
    public String toString() {
      return op;
    }
  }

  static Stream<Change> changes() {
    int[] row = {1};
    int[][] cell = {{0, 1}};
    float[][] two = {{2, 5}};
    float[] one = {3};
    return Stream.of(
        new Change("AssignAddVariableOp", (g, v) -> v.assignAdd(g, ALL), 11, 22, 33, 44),
        new Change("AssignSubVariableOp", (g, v) -> v.assignSub(g, ALL), -9, -18, -27, -36),
        new Change("ResourceScatterAdd", (g, v) -> v.scatter(g).add(row, two), 1, 2, 5, 9),
        new Change("ResourceScatterSub", (g, v) -> v.scatter(g).sub(row, two), 1, 2, 1, -1),
        new Change("ResourceScatterMul", (g, v) -> v.scatter(g).mul(row, two), 1, 2, 6, 20),
        new Change("ResourceScatterDiv", (g, v) -> v.scatter(g).div(row, two), 1, 2, 1.5f, 0.8f),
        new Change("ResourceScatterMin", (g, v) -> v.scatter(g).min(row, two), 1, 2, 2, 4),
        new Change("ResourceScatterMax", (g, v) -> v.scatter(g).max(row, two), 1, 2, 3, 5),
        new Change("ResourceScatterUpdate", (g, v) -> v.scatter(g).update(row, two), 1, 2, 2, 5),
        new Change(
            "ResourceScatterNdUpdate", (g, v) -> v.scatter(g).ndUpdate(cell, one), 1, 3, 3, 4),
        new Change("ResourceScatterNdAdd", (g, v) -> v.scatter(g).ndAdd(cell, one), 1, 5, 3, 4),
        new Change("ResourceScatterNdSub", (g, v) -> v.scatter(g).ndSub(cell, one), 1, -1, 3, 4),
        new Change("ResourceScatterNdMin", (g, v) -> v.scatter(g).ndMin(cell, one), 1, 2, 3, 4),
        new Change("ResourceScatterNdMax", (g, v) -> v.scatter(g).ndMax(cell, one), 1, 3, 3, 4),
        new Change("ResourceStridedSliceAssign", (g, v) -> v.assignSlice(g, 9f, 0, 1), 1, 9, 3, 4));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void change_ofEachKind_isThatOfHand(Change change) {
    Variable v = tf.variable(new float[][] {{1, 2}, {3, 4}});
    var f =
        tf.function((Ops g, Tensor x) -> {
          Tensor before = v.read(g);
          change.code().accept(g, v);
          return List.of(before.plus(x), v.read(g));
        });

    List<Tensor> given = CallersThread.call(f, each -> each.apply(tf.constant(0f)));

    assertThat(RuntimeFunction.of(f.traces().getFirst()).program().nodes())
        .extracting(Node::op)
        .contains(change.op());
    assertThat(route(f)).endsWith(HERE);
    assertThat(flat(given.get(0))).containsExactly(1f, 2f, 3f, 4f);
    assertThat(flat(given.get(1))).isEqualTo(change.expected());
    assertThat(flat(v.value())).isEqualTo(change.expected());
  }

  private static List<Float> flat(Tensor matrix) {
    float[][] rows = matrix.toArray(float[][].class);
    return List.of(rows[0][0], rows[0][1], rows[1][0], rows[1][1]);
  }

  @Test
  void changes_oneAfterTheOther_keepTheirOrder() {
    Variable v = tf.variable(new float[] {1, 2, 3});
    var f =
        tf.function((Ops g, Tensor x) -> {
          v.assignAdd(g, x); // 2 3 4
          Tensor before = v.read(g);
          v.assignSub(g, before.times(0.5f)); // 1 1.5 2
          v.scatter(g).add(new int[] {0, 0}, new float[] {1, 1}); // 3 1.5 2
          v.assignSlice(g, new float[] {9}, 1); // 3 9 2
          return before;
        });

    Tensor before = called(f, tf.constant(new float[] {1, 1, 1}));

    assertThat(route(f)).endsWith(HERE);
    assertThat(before.toArray(float[].class)).containsExactly(2, 3, 4);
    assertThat(v.value().toArray(float[].class)).containsExactly(3, 9, 2);
  }

  @Test
  void variable_thatIsReplaced_isOfTheRuntimesFunction() {
    Variable v = tf.variable(1f);
    var f =
        tf.function((Ops g, Tensor x) -> {
          v.assign(g, v.read(g).times(x));
          return v.read(g);
        });

    assertThat(called(f, tf.constant(3f)).asFloat()).isEqualTo(3);
    assertThat(f.apply(tf.constant(2f)).asFloat()).isEqualTo(6);
    assertThat(route(f)).contains("AssignVariableOp, node ").endsWith(" has effects or state");
  }

  @Test
  void variable_thatAHandleNames_isOfTheRuntimesFunction() {
    var shared =
        Attributes.of(
            Map.of("dtype", DType.FLOAT32, "shape", Shape.scalar(), "shared_name", "by name"));
    Tensor handle = tf.execute("VarHandleOp", shared)[0];
    tf.execute("AssignVariableOp", Attributes.NONE, handle, tf.constant(1f));
    var f =
        tf.function((Ops g, Tensor x) -> {
          g.execute("AssignAddVariableOp", Attributes.NONE, handle, x);
          return g.execute("ReadVariableOp", Attributes.of("dtype", DType.FLOAT32), handle)[0];
        });

    for (int i = 0; i < 5; i++) {
      Tensor x = tf.constant(2f);
      assertThat(called(f, x).asFloat()).isEqualTo(3 + 2 * i);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nothing", "what it took", "in a branch", "in a loop", "in a function"})
  void update_thatNoResultNeeds_isMadeOnceACall(String where) {
    Variable count = tf.variable(0L);
    var inner =
        tf.function((Ops g, Tensor x) -> {
          count.assignAdd(g, 1L);
          return x;
        });
    var f =
        tf.function((Ops g, Tensor x) -> {
          switch (where) {
            case "in a branch" -> {
              Tensor ignored =
                  g.cond(
                      x.gt(0),
                      b -> {
                        count.assignAdd(b, 1L);
                        return b.constant(true);
                      },
                      b -> b.constant(false));
            }
            case "in a loop" -> {
              Tensor ignored =
                  g.whileLoop(
                      (Ops c, Tensor i) -> i.lt(1),
                      (Ops b, Tensor i) -> {
                        count.assignAdd(b, 1L);
                        return i.plus(1);
                      },
                      g.constant(0));
            }
            case "in a function" -> {
              Tensor ignored = inner.apply(x);
            }
            default -> count.assignAdd(g, 1L);
          }
          return where.equals("nothing") ? List.of() : List.of(x);
        });
    Tensor x = tf.constant(5f);
    Object first = CallersThread.call(f, each -> each.apply(x));

    for (int i = 1; i < 20; i++) {
      first = f.apply(x);
    }

    assertThat(route(f)).endsWith(HERE);
    assertThat(Nest.flatten(first)).hasSize(where.equals("nothing") ? 0 : 1);
    assertThat(count.value().asLong()).isEqualTo(20);
  }

  private Traced.Of1<Tensor, Tensor> checking(Variable v) {
    return tf.function((Ops g, Tensor x) -> {
      v.assignAdd(g, 1f);
      g.execute("Assert", Attributes.NONE, x.gt(0), List.of(x));
      v.assignAdd(g, 10f);
      return v.read(g);
    });
  }

  @Test
  void failure_afterAChange_isToldOnce_withTheLine_ofTheKindItHasInTheRuntimesFunction() {
    Variable there = tf.variable(0f);
    Variable here = tf.variable(0f);
    var otherWay = checking(there);
    var f = checking(here);
    Tensor wrong = tf.constant(-3f);
    Throwable expected = catchThrowable(() -> otherWay.apply(wrong));
    assertThat(called(f, tf.constant(1f)).asFloat()).isEqualTo(11);

    Throwable failure = catchThrowable(() -> f.apply(wrong));

    assertThat(route(f)).endsWith(HERE);
    assertThat(failure).isInstanceOf(TensorFlowException.InvalidArgument.class);
    assertThat(failure.getMessage())
        .startsWith(f.traces().getFirst().name() + ": ")
        .contains("assertion failed: [-3]", "input 0: float32 []", "CallerUpdatesTest.java:");
    assertThat(expected).isInstanceOf(TensorFlowException.InvalidArgument.class);
    // The first change is made, the second is not.
    assertThat(here.value().asFloat()).isEqualTo(12);
    assertThat(there.value().asFloat()).isEqualTo(1);
    assertThat(f.apply(tf.constant(1f)).asFloat()).isEqualTo(23);
  }

  @Test
  void failure_ofTheFirstCall_isToldOnce_andOthersGoTheOtherWay() {
    Variable v = tf.variable(0f);
    var f = checking(v);

    assertThatThrownBy(() -> called(f, tf.constant(-1f)))
        .isInstanceOf(TensorFlowException.InvalidArgument.class)
        .hasMessageContaining("assertion failed: [-1]");

    assertThat(v.value().asFloat()).isEqualTo(1);
    assertThat(f.apply(tf.constant(1f)).asFloat()).isEqualTo(12);
    assertThat(route(f)).endsWith("its session failed at its first run");
  }

  @Test
  void shape_thatDoesNotFit_isToldAndNothingIsChanged() {
    Variable v = tf.variable(new float[] {1, 2});
    var f =
        tf.function((Ops g, Tensor x) -> {
          v.assignAdd(g, g.reshape(x, new int[] {-1}));
          return x;
        });
    Tensor fits = tf.constant(new float[] {1, 1});
    called(f, fits).close();

    assertThatThrownBy(() -> f.apply(tf.constant(new float[] {1, 2, 3})))
        .isInstanceOf(RuntimeException.class)
        .hasMessageContaining("[3]");

    assertThat(v.value().toArray(float[].class)).containsExactly(2, 3);
  }

  @Test
  void variable_closed_isTheSameMistake() {
    Variable v = tf.variable(1f);
    var f = checking(v);
    called(f, tf.constant(1f)).close();
    v.close();

    assertThatThrownBy(() -> f.apply(tf.constant(1f)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Variable 'Variable' used after close() of it or of its environment");
  }

  @Test
  void updates_ofSeveralThreads_allCount() throws Exception {
    Variable count = tf.variable(0L);
    var f =
        tf.function((Ops g, Tensor x) -> {
          count.assignAdd(g, x);
          return x;
        });
    Tensor one = tf.constant(1L);
    called(f, one).close();
    var start = new CountDownLatch(1);
    try (var threads = Executors.newFixedThreadPool(3)) {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < 3; thread++) {
        all.add(
            threads.submit(() -> {
              start.await();
              for (int i = 0; i < 500; i++) {
                f.apply(one).close();
              }
              return null;
            }));
      }
      start.countDown();
      for (Future<?> each : all) {
        each.get();
      }
    }
    assertThat(route(f)).endsWith(HERE);
    assertThat(count.value().asLong()).isEqualTo(1501);
  }

  @Test
  void trainingStep_asOneFunction_isThatOfHand() {
    Variable w = tf.variable(2f);
    Optimizer optimizer = Optimizer.of(tf, SGD.of(0.25)).build(w);
    var step =
        tf.function((Ops g, Tensor x) -> {
          try (var tape = g.gradientTape()) {
            Tensor loss = g.math.square(w.read(g).times(x));
            optimizer.apply(g, tape.gradient(loss, w), w);
            return loss;
          }
        });
    Tensor x = tf.constant(1f);

    // The gradient is 2 w, and w halves with each step.
    assertThat(called(step, x).asFloat()).isEqualTo(4);
    assertThat(step.apply(x).asFloat()).isEqualTo(1);
    assertThat(step.apply(x).asFloat()).isEqualTo(0.25f);
    assertThat(route(step)).endsWith(HERE);
    assertThat(w.value().asFloat()).isEqualTo(0.25f);
    assertThat(optimizer.iterations().value().asLong()).isEqualTo(3);
  }

  // Goes down by the gradient of `x · v`, which is `x`; what is given needs the value of before.
  private Traced.Of1<Tensor, Tensor> descent(Variable v, boolean needsItLater) {
    return tf.function((Ops g, Tensor x) -> {
      Tensor before = v.read(g);
      Tensor used = before.times(x);
      v.assignSub(g, needsItLater ? x : x.plus(used.times(0f)));
      return g.math.reduceSum(used);
    });
  }

  @ParameterizedTest
  @CsvSource({"2000, true, false", "2000, false, true", "1000, true, true"})
  void changeOfAValueThatIsNeeded_isOfTheRuntimesFunction_ifItIsLarge(
      int size, boolean needsItLater, boolean isHere) {
    Variable v = tf.variable(new float[size]);
    var f = descent(v, needsItLater);
    Tensor x = tf.ones(size);
    WarmUp.warmUp(() -> f.apply(x).close());

    assertThat(route(f).endsWith(HERE)).as(route(f)).isEqualTo(isHere);
    if (!isHere) {
      assertThat(route(f)).endsWith("while the value of before is needed: a copy");
    }
    v.assign(new float[size]);
    assertThat(f.apply(x).asFloat()).isZero();
    assertThat(f.apply(x).asFloat()).isEqualTo(-size);
    assertThat(v.value().get(size - 1).asFloat()).isEqualTo(-2);
  }
}
