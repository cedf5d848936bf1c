package io.intarsia.replicas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.function.FunctionOptions;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Placement;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.types.replica.ReduceOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Collectives of two replicas against numbers worked by hand, eagerly, in functions and in loops.
@Timeout(120)
@OnEveryExecutor
final class CollectivesTest {
  private final Environment tf;
  private final Replicas replicas;

  CollectivesTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withCpuDevices(2));
    replicas = Replicas.onDevices(tf);
  }

  private List<List<Float>> results(
      Placement place, float[][] first, float[][] second, ReplicaCode.Of1<Tensor, Tensor> code) {
    List<Tensor> given = List.of(tf.constant(first), tf.constant(second));
    return floats(
        place.run(tf, given, (g, in) -> replicas.run(g, code, PerReplica.of(in)).values()));
  }

  private static Tensor gradient(GradientTape tape, Tensor target, Tensor source) {
    return Objects.requireNonNull(tape.gradient(target, source));
  }

  private static List<List<Float>> floats(List<Tensor> tensors) {
    List<List<Float>> floats = new ArrayList<>();
    for (Tensor tensor : tensors) {
      List<Float> flat = new ArrayList<>();
      for (float each : tensor.reshape(-1).toArray(float[].class)) {
        flat.add(each);
      }
      floats.add(flat);
    }
    return floats;
  }

  private static final float[][] FIRST = {{1, 2}, {3, 4}};
  private static final float[][] SECOND = {{10, -20}, {30, 40}};

  @ParameterizedTest
  @EnumSource(Placement.class)
  void allReduce_ofTwo_givesBothTheSame(Placement place) {
    assertThat(results(place, FIRST, SECOND, (g, r, x) -> r.allReduce(ReduceOp.SUM, x)))
        .containsExactly(List.of(11f, -18f, 33f, 44f), List.of(11f, -18f, 33f, 44f));
    assertThat(results(place, FIRST, SECOND, (g, r, x) -> r.allReduce(ReduceOp.MEAN, x)).getFirst())
        .containsExactly(5.5f, -9f, 16.5f, 22f);
    assertThat(results(place, FIRST, SECOND, (g, r, x) -> r.allReduce(ReduceOp.MAX, x)).getLast())
        .containsExactly(10f, 2f, 30f, 40f);
    assertThat(results(place, FIRST, SECOND, (g, r, x) -> r.allReduce(ReduceOp.MIN, x)).getLast())
        .containsExactly(1f, -20f, 3f, 4f);
  }

  @ParameterizedTest
  @EnumSource(Placement.class)
  void allGather_ofDifferentSizes_isInTheOrderOfTheReplicas(Placement place) {
    assertThat(results(place, FIRST, new float[][] {{5, 6}}, (g, r, x) -> r.allGather(x)))
        .containsExactly(List.of(1f, 2f, 3f, 4f, 5f, 6f), List.of(1f, 2f, 3f, 4f, 5f, 6f));
    assertThat(
            results(
                    place,
                    FIRST,
                    SECOND,
                    (g, r, x) -> r.allGather(r.id() == 1 ? g.gather(x, new int[0]) : x))
                .getLast())
        .containsExactly(1f, 2f, 3f, 4f);
  }

  @ParameterizedTest
  @EnumSource(Placement.class)
  void broadcast_ofTheSecond_givesBothIts(Placement place) {
    assertThat(results(place, FIRST, SECOND, (g, r, x) -> r.broadcast(x, 1)))
        .containsExactly(List.of(10f, -20f, 30f, 40f), List.of(10f, -20f, 30f, 40f));
  }

  @ParameterizedTest
  @EnumSource(Placement.class)
  void reduceScatter_ofTwo_givesEachItsRows(Placement place) {
    assertThat(results(place, FIRST, SECOND, (g, r, x) -> r.reduceScatter(ReduceOp.SUM, x)))
        .containsExactly(List.of(11f, -18f), List.of(33f, 44f));
  }

  @ParameterizedTest
  @EnumSource(Placement.class)
  void allToAll_ofTwo_exchangesRows(Placement place) {
    assertThat(results(place, FIRST, SECOND, (g, r, x) -> r.allToAll(x)))
        .containsExactly(List.of(1f, 2f, 10f, -20f), List.of(3f, 4f, 30f, 40f));
  }

  @ParameterizedTest
  @EnumSource(Placement.class)
  void collectives_oneAfterTheOther_useWhatCameBefore(Placement place) {
    // Softmax over all rows of all replicas: the largest 4, the sum of e^(x-4).
    assertThat(
            results(
                place,
                new float[][] {{1}, {4}},
                new float[][] {{2}},
                (g, r, x) -> {
                  Tensor shifted = x.minus(r.allReduce(ReduceOp.MAX, x.max()));
                  Tensor powers = g.math.exp(shifted);
                  return powers.div(r.allReduce(ReduceOp.SUM, powers.sum()));
                }))
        .containsExactly(List.of(0.042010065f, 0.8437947f), List.of(0.1141952f));
  }

  /// Products of a weight w with rows, of which all replicas together give the sum s, and the loss
  /// s². With rows 1, 2 and 3, 4 the sum is 10 w, of which each replica has a loss: 2 of 100 w²
  /// together. Of the gradient 400 w each has the part of its own rows: 3/10 and 7/10.
  @ParameterizedTest
  @EnumSource(Placement.class)
  void gradient_ofTapesInsideOfTheCode_goesThroughAllReplicas(Placement place) {
    assertThat(
            results(
                place,
                new float[][] {{1, 2}},
                new float[][] {{3, 4}},
                (g, r, x) -> {
                  Tensor w = g.fill(new int[] {1}, 2f);
                  try (GradientTape tape = g.gradientTape()) {
                    tape.watch(w);
                    Tensor s = r.allReduce(ReduceOp.SUM, x.times(w).sum());
                    return gradient(tape, s.times(s), w);
                  }
                }))
        .containsExactly(List.of(240f), List.of(560f));
  }

  /// As before, with one weight and a tape around all: both losses depend on it.
  @ParameterizedTest
  @EnumSource(Placement.class)
  void gradient_ofATapeAroundTheRun_isThatOfAllReplicas(Placement place) {
    List<Tensor> given =
        List.of(tf.constant(new float[] {1, 2}), tf.constant(new float[] {3, 4}), tf.constant(2f));
    List<Tensor> gradients =
        place.run(
            tf,
            given,
            (g, in) -> {
              Tensor w = in.getLast();
              try (GradientTape tape = g.gradientTape()) {
                tape.watch(List.of(w, in.get(1)));
                PerReplica<Tensor> losses =
                    replicas.run(
                        g,
                        (h, r, x) -> {
                          Tensor s = r.allReduce(ReduceOp.SUM, x.times(w).sum());
                          return s.times(s);
                        },
                        PerReplica.of(in.subList(0, 2)));
                var both = tape.gradient(losses.values(), List.of(w, in.get(1)));
                return both.stream().map(each -> (Tensor) Objects.requireNonNull(each)).toList();
              }
            });
    // d/dw of 2 * (10 w)² = 400 w, d/dx of 2 s² = 4 s w.
    assertThat(floats(gradients)).containsExactly(List.of(800f), List.of(160f, 160f));
  }

  /// f = Σ over replicas of (Σx)³; d²f/dx² along ones is 2 · 6 · Σx · 2 = 24 Σx for each element.
  @ParameterizedTest
  @EnumSource(Placement.class)
  void gradient_ofAGradientInsideOfTheCode_isThatOfTheSecondOrder(Placement place) {
    assertThat(
            results(
                place,
                new float[][] {{1}},
                new float[][] {{2}},
                (g, r, x) -> {
                  try (GradientTape outer = g.gradientTape()) {
                    outer.watch(x);
                    Tensor first;
                    try (GradientTape inner = g.gradientTape()) {
                      inner.watch(x);
                      Tensor s = r.allReduce(ReduceOp.SUM, x);
                      first = gradient(inner, s.times(s).times(s), x);
                    }
                    return gradient(outer, first, x);
                  }
                }))
        .containsExactly(List.of(72f), List.of(72f));
  }

  @ParameterizedTest
  @EnumSource(Placement.class)
  void gradient_ofTheOtherCollectives_goesBackTheWayTheyCame(Placement place) {
    Tensor weights = tf.constant(new float[][] {{1, 2}, {3, 4}});
    // Each replica weighs the rows it got; replica 1 twice as much.
    ReplicaCode.Of1<Tensor, Tensor> code =
        (g, r, x) -> {
          try (GradientTape tape = g.gradientTape()) {
            tape.watch(x);
            Tensor got = r.allToAll(x);
            return gradient(tape, got.times(weights).times(r.id() + 1), x);
          }
        };
    assertThat(results(place, FIRST, SECOND, code))
        .containsExactly(List.of(1f, 2f, 2f, 4f), List.of(3f, 4f, 6f, 8f));
    ReplicaCode.Of1<Tensor, Tensor> gathering =
        (g, r, x) -> {
          try (GradientTape tape = g.gradientTape()) {
            tape.watch(x);
            return gradient(tape, r.allGather(x).times(weights).times(r.id() + 1), x);
          }
        };
    assertThat(results(place, new float[][] {{1, 1}}, new float[][] {{1, 1}}, gathering))
        .containsExactly(List.of(3f, 6f), List.of(9f, 12f));
    ReplicaCode.Of1<Tensor, Tensor> broadcasting =
        (g, r, x) -> {
          try (GradientTape tape = g.gradientTape()) {
            tape.watch(x);
            Tensor gradient = tape.gradient(r.broadcast(x, 1).times(r.id() + 1), x);
            return gradient == null ? g.zerosLike(x) : gradient;
          }
        };
    assertThat(results(place, new float[][] {{1}}, new float[][] {{2}}, broadcasting))
        .containsExactly(List.of(0f), List.of(3f));
  }

  @Test
  void run_underXla_givesTheSame() {
    var f =
        tf.function(
            (Ops g, List<Tensor> in) ->
                replicas
                    .run(g, (h, r, x) -> x.plus(r.allReduce(ReduceOp.SUM, x)), PerReplica.of(in))
                    .values(),
            FunctionOptions.defaults().withJitCompile(true));
    assertThat(floats(f.apply(List.of(tf.constant(FIRST), tf.constant(SECOND)))))
        .containsExactly(List.of(12f, -16f, 36f, 48f), List.of(21f, -38f, 63f, 84f));
  }

  @ParameterizedTest
  @EnumSource(Placement.class)
  void allReduce_ofANest_reducesEachTensor(Placement place) {
    assertThat(
            results(
                    place,
                    FIRST,
                    SECOND,
                    (g, r, x) -> {
                      Map<String, Tensor> both =
                          r.allReduce(ReduceOp.SUM, Map.of("a", x.sum(), "b", x.max()));
                      return g.stack(
                          List.of(
                              Objects.requireNonNull(both.get("a")),
                              Objects.requireNonNull(both.get("b"))));
                    })
                .getFirst())
        .containsExactly(70f, 44f);
  }

  @Test
  void allReduce_ofOtherShapes_namesReplicaAndShapes() {
    PerReplica<Tensor> given = PerReplica.of(tf.constant(new float[2]), tf.constant(new float[3]));
    assertThatThrownBy(() -> replicas.run((g, r, x) -> r.allReduce(ReduceOp.SUM, x), given))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("allReduce(SUM): PerReplica.reduce: expected what replica 0 has")
        .hasMessageContaining("[2]")
        .hasMessageContaining("[3]")
        .hasMessageContaining("replica 1");
  }

  @ParameterizedTest
  @EnumSource(Placement.class)
  void reduceScatter_ofANest_cutsTheRowsOfEachLeaf(Placement place) {
    assertThat(
            results(
                place,
                FIRST,
                SECOND,
                (g, r, x) -> {
                  List<Tensor> own =
                      r.reduceScatter(ReduceOp.SUM, List.of(x, g.concat(List.of(x, x), 0)));
                  return g.concat(own, 0);
                }))
        .containsExactly(
            List.of(11f, -18f, 11f, -18f, 33f, 44f), List.of(33f, 44f, 11f, -18f, 33f, 44f));
  }

  @Test
  void parts_ofAnAxisThatCannotBeDivided_areRefused() {
    PerReplica<Tensor> three = PerReplica.of(tf.constant(new float[3]), tf.constant(new float[3]));
    assertThatThrownBy(() -> replicas.run((g, r, x) -> r.reduceScatter(ReduceOp.SUM, x), three))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("reduceScatter(SUM)")
        .hasMessageContaining("[3]");
    assertThatThrownBy(() -> replicas.run((g, r, x) -> r.allToAll(x), three))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("allToAll");
    assertThatThrownBy(() -> replicas.run((g, r, x) -> r.allToAll(x.sum()), three))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("scalar");
  }

  // -- mistakes -----------------------------------------------------------------------------------

  @Test
  void collective_inAFunctionOfOneReplica_isRefused() {
    PerReplica<Tensor> given = PerReplica.of(List.of(tf.constant(FIRST), tf.constant(SECOND)));
    assertThatThrownBy(() ->
            replicas.run(
                (g, r, x) ->
                    tf.function((Ops h, Tensor y) -> r.allReduce(ReduceOp.SUM, y)).apply(x),
                given))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("belongs to one replica alone; call `run` inside of it");
    assertThatThrownBy(() ->
            replicas.run(
                (g, r, x) -> tf.function((Ops h) -> r.allReduce(ReduceOp.SUM, x)).apply(), given))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("belongs to one replica alone");
  }

  @Test
  void collective_wrongArguments_areNamed() {
    PerReplica<Tensor> given = PerReplica.of(List.of(tf.constant(FIRST), tf.constant(SECOND)));
    assertThatThrownBy(() -> replicas.run((g, r, x) -> r.broadcast(x, 2), given))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("replica 0: broadcast: root must be a replica, in [0, 2), got 2");
    assertThatThrownBy(() -> replicas.run((g, r, x) -> r.allReduce(ReduceOp.CONCAT, x), given))
        .hasMessageContaining("CONCAT is no reduction of values of one shape; use allGather");
    assertThatThrownBy(() ->
            replicas.run(
                (g, r, x) ->
                    r.allReduce(ReduceOp.SUM, r.id() == 0 ? (Object) List.of(x) : List.of(x, x)),
                given))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("replica 1 gives a value of another structure than replica 0");
  }
}
