package io.intarsia.replicas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.gradient.GradientTape;
import io.intarsia.imperative.Environment;
import io.intarsia.imperative.EnvironmentOptions;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.slices.IndexedSlices;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Placement;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.types.replica.PerReplica;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A table of five rows, of which row i is i + 1 and 10 (i + 1), on two replicas: three and two.
@Timeout(120)
@OnEveryExecutor
final class ShardedTableTest {
  private final Environment tf;
  private final Replicas replicas;
  private final PerReplica<ShardedTable> tables;

  ShardedTableTest(Environments environments) {
    tf = environments.open(EnvironmentOptions.defaults().withCpuDevices(4));
    replicas = Replicas.onDevices(tf, List.of("/CPU:0", "/CPU:1"));
    tables = tables(replicas);
  }

  private static PerReplica<ShardedTable> tables(Replicas replicas) {
    return replicas.run((g, r) -> ShardedTable.of(g, r, Shape.of(5, 2), ShardedTableTest::rows));
  }

  private static Tensor rows(Ops g, long first, long count) {
    float[][] rows = new float[(int) count][2];
    for (int i = 0; i < count; i++) {
      rows[i] = new float[] {first + i + 1, 10 * (first + i + 1)};
    }
    return count == 0 ? g.zeros(Shape.of(0, 2)) : g.constant(rows);
  }

  private List<Tensor> lookups(Placement place, Object first, Object second) {
    List<Tensor> ids = List.of(tf.constant(first), tf.constant(second));
    return place.run(
        tf,
        ids,
        (g, in) ->
            replicas
                .run(g, (h, r, x) -> tables.get(r.id()).lookup(h, r, x), PerReplica.of(in))
                .values());
  }

  private static float[][] matrix(Tensor tensor) {
    return tensor.toArray(float[][].class);
  }

  // -- making -------------------------------------------------------------------------------------

  @Test
  void of_aShape_givesEachReplicaItsRowsOnItsDevice() {
    assertThat(matrix(tables.get(0).variable().value()))
        .isDeepEqualTo(new float[][] {{1, 10}, {2, 20}, {3, 30}});
    assertThat(matrix(tables.get(1).variable().value()))
        .isDeepEqualTo(new float[][] {{4, 40}, {5, 50}, {0, 0}});
    assertThat(
            tables.values().stream().map(each -> ((EagerTensor) each.variable().handle()).device()))
        .containsExactlyElementsOf(replicas.devices());
    assertThat(tables.get(1)).hasToString("ShardedTable[5, 2][rows from 3 on]");
    assertThat(tables.get(1).shape()).isEqualTo(Shape.of(5, 2));
    assertThat(tables.get(1).variable().name()).isEqualTo("table/rows_1_of_2");
  }

  @Test
  void read_ofAllReplicas_givesTheWholeTable() {
    PerReplica<Tensor> whole = replicas.run((g, r) -> tables.get(r.id()).read(g, r));
    float[][] expected = {{1, 10}, {2, 20}, {3, 30}, {4, 40}, {5, 50}};
    assertThat(matrix(whole.get(0))).isDeepEqualTo(expected);
    assertThat(matrix(whole.get(1))).isDeepEqualTo(expected);
  }

  @Test
  void of_moreReplicasThanRowsNeed_givesTheLastNone() {
    // Two rows each: the third has one, the fourth none.
    Replicas four = Replicas.onDevices(tf);
    PerReplica<ShardedTable> spread = tables(four);
    assertThat(matrix(spread.get(2).variable().value()))
        .isDeepEqualTo(new float[][] {{5, 50}, {0, 0}});
    assertThat(matrix(spread.get(3).variable().value()))
        .isDeepEqualTo(new float[][] {{0, 0}, {0, 0}});
    PerReplica<Tensor> found =
        four.run((g, r) -> spread.get(r.id()).lookup(g, r, g.constant(new int[] {4 - r.id()})));
    assertThat(matrix(found.get(0))).isDeepEqualTo(new float[][] {{5, 50}});
    assertThat(matrix(found.get(3))).isDeepEqualTo(new float[][] {{2, 20}});
  }

  // -- looking up ---------------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource(Placement.class)
  void lookup_idsOfEachReplica_givesTheirRows(Placement place) {
    List<Tensor> found = lookups(place, new int[] {4, 0, 4}, new int[] {2, 3});
    assertThat(matrix(found.get(0))).isDeepEqualTo(new float[][] {{5, 50}, {1, 10}, {5, 50}});
    assertThat(matrix(found.get(1))).isDeepEqualTo(new float[][] {{3, 30}, {4, 40}});
  }

  @ParameterizedTest
  @EnumSource(Placement.class)
  void lookup_noIds_givesNoRows(Placement place) {
    List<Tensor> found = lookups(place, new int[0], new int[] {1});
    assertThat(found.get(0).shape()).isEqualTo(Shape.of(0, 2));
    assertThat(matrix(found.get(1))).isDeepEqualTo(new float[][] {{2, 20}});
    assertThat(lookups(place, new int[0], new int[0]).get(1).shape()).isEqualTo(Shape.of(0, 2));
  }

  @ParameterizedTest
  @EnumSource(Placement.class)
  void lookup_idsOfAnyShape_haveTheirAxesFirst(Placement place) {
    List<Tensor> found = lookups(place, new long[][] {{0, 4}}, new long[][] {{1, 3}});
    assertThat(found.get(0).toArray(float[][][].class))
        .isDeepEqualTo(new float[][][] {{{1, 10}, {5, 50}}});
    assertThat(found.get(1).toArray(float[][][].class))
        .isDeepEqualTo(new float[][][] {{{2, 20}, {4, 40}}});
    assertThat(lookups(place, 3, 0).get(0).toArray(float[].class)).containsExactly(4, 40);
  }

  @Test
  void lookup_ofATableOfNumbers_givesNumbers() {
    PerReplica<Tensor> found =
        replicas.run((g, r) -> {
          var table =
              ShardedTable.of(
                  g,
                  r,
                  Shape.of(3),
                  (h, first, count) -> h.range((int) first, (int) (first + count)));
          return table.lookup(g, r, g.constant(new int[] {2, r.id()}));
        });
    assertThat(found.get(0).toArray(int[].class)).containsExactly(2, 0);
    assertThat(found.get(1).toArray(int[].class)).containsExactly(2, 1);
  }

  @Test
  void lookup_inAFunction_knowsTheShape() {
    List<Shape> shapes = new ArrayList<>();
    tf.function((Ops g, PerReplica<Tensor> ids) ->
            replicas.run(
                g,
                (h, r, x) -> {
                  Tensor found = tables.get(r.id()).lookup(h, r, x);
                  shapes.add(found.shape());
                  return found;
                },
                ids))
        .apply(PerReplica.of(tf.constant(new int[3]), tf.constant(new int[2])));
    assertThat(shapes).containsExactly(Shape.of(3, 2), Shape.of(2, 2));
  }

  @Test
  void lookup_rowsThatAreNotFinite_stayOutOfOthers() {
    tables.get(0).variable().assignSlice(tf, new float[] {Float.NaN, Float.NaN}, 0);
    List<Tensor> found = lookups(Placement.EAGER, new int[] {4}, new int[] {0, 3});
    assertThat(matrix(found.get(0))).isDeepEqualTo(new float[][] {{5, 50}});
    assertThat(found.get(1).reshape(-1).toArray(float[].class))
        .containsExactly(Float.NaN, Float.NaN, 4, 40);
  }

  // -- gradients ----------------------------------------------------------------------------------

  /// The loss of a replica is the sum over its ids of half the squares of their rows, times its
  /// number plus one: of row i the gradient is the row, times how often it stands in each.
  private Tensor gradient(Ops g, Replica r, Tensor ids) {
    ShardedTable table = tables.get(r.id());
    try (GradientTape tape = g.gradientTape()) {
      Tensor found = table.lookup(g, r, ids);
      Tensor loss = found.square().sum().times(0.5f * (r.id() + 1));
      return dense(g, tape.gradient(loss, (Object) table.variable()), 3);
    }
  }

  private static Tensor dense(Ops g, @Nullable Object gradient, int rows) {
    var slices = (IndexedSlices) Objects.requireNonNull(gradient);
    return g.math.unsortedSegmentSum(slices.values(), slices.indices(), g.constant(rows));
  }

  @ParameterizedTest
  @EnumSource(Placement.class)
  void gradient_ofTheRowsOfEachReplica_isThatOfAllLosses(Placement place) {
    List<Tensor> ids =
        List.of(tf.constant(new int[] {4, 0, 4}), tf.constant(new int[] {4, 1, 2, 1}));
    List<Tensor> gradients =
        place.run(tf, ids, (g, in) -> replicas.run(g, this::gradient, PerReplica.of(in)).values());
    // Row 0 once in replica 0; row 1 twice and row 2 once in replica 1, where a row counts twice.
    assertThat(matrix(gradients.get(0))).isDeepEqualTo(new float[][] {{1, 10}, {8, 80}, {6, 60}});
    // Row 3 nowhere; row 4 twice in replica 0, once in replica 1.
    assertThat(matrix(gradients.get(1))).isDeepEqualTo(new float[][] {{0, 0}, {20, 200}, {0, 0}});
  }

  @Test
  void gradient_ofNoIds_isZero() {
    PerReplica<Tensor> none = PerReplica.of(tf.constant(new int[0]), tf.constant(new int[0]));
    PerReplica<Tensor> gradients = replicas.run(this::gradient, none);
    assertThat(matrix(gradients.get(1))).isDeepEqualTo(new float[][] {{0, 0}, {0, 0}, {0, 0}});
  }

  @Test
  void gradient_ofAllRows_isThatOfASingleVariable() {
    Variable single = Variable.of(tf, rows(tf, 0, 5));
    int[][] ids = {{3, 1, 1}, {0, 3}};
    Tensor expected;
    try (GradientTape tape = tf.gradientTape()) {
      Tensor first = single.gather(tf, ids[0]).square().sum().times(0.5f);
      Tensor second = single.gather(tf, ids[1]).square().sum();
      expected = dense(tf, tape.gradient(first.plus(second), (Object) single), 5);
    }
    PerReplica<Tensor> parts =
        replicas.run(this::gradient, PerReplica.of(tf.constant(ids[0]), tf.constant(ids[1])));
    Tensor all = tf.concat(parts.values(), 0);
    assertThat(matrix(tf.slice(all, new int[] {0, 0}, new int[] {5, 2})))
        .isDeepEqualTo(matrix(expected));
  }

  // -- mistakes -----------------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(ints = {-1, 5, Integer.MAX_VALUE})
  void lookup_anIdThatIsNoRow_isNamed(int id) {
    assertThatThrownBy(() -> lookups(Placement.EAGER, new int[] {0}, new int[] {1, id}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "replica 0: ShardedTable.lookup: expected ids of rows, in [0, 5), got %d"
                .formatted(id));
    for (Placement place : List.of(Placement.FUNCTION, Placement.UNKNOWN_RANK)) {
      assertThatThrownBy(() -> lookups(place, new int[] {0}, new int[] {1, id}))
          .isInstanceOf(TensorFlowException.class)
          .hasMessageContaining("ShardedTable.lookup: expected ids of rows, in [0, 5), got ")
          .hasMessageContaining("[0 1 %d]".formatted(id));
    }
  }

  @Test
  void lookup_idsThatAreNoIntegers_areRefused() {
    assertThatThrownBy(() -> lookups(Placement.EAGER, new float[] {0}, new float[] {1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lookup: expected ids of int32 or int64, got float32; cast them");
  }

  @Test
  void of_shapesThatAreNone_areRefused() {
    for (Shape shape : List.of(Shape.scalar(), Shape.of(-1, 2), Shape.unknown(), Shape.of(0, 2))) {
      assertThatThrownBy(
              () -> replicas.run((g, r) -> ShardedTable.of(g, r, shape, ShardedTableTest::rows)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("of: expected a known shape of a row or more, got " + shape);
    }
    assertThatThrownBy(() ->
            replicas.run((g, r) -> ShardedTable.of(g, r, Shape.of(5, 3), ShardedTableTest::rows)))
        .hasMessageContaining(
            "the initializer must give shape [3, 3] for the rows from 0 on, got [3, 2]");
  }
}
