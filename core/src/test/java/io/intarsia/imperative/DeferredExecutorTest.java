package io.intarsia.imperative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.cluster.ClusterOptions;
import io.intarsia.cluster.ClusterSpec;
import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Environments;
import io.intarsia.support.NotDeferred;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ops that wait until somebody looks, as a program has it: the first times op by op, then as a
/// graph.
@Timeout(120)
final class DeferredExecutorTest {
  // So often a segment comes before it runs as a graph, and some more.
  private static final int OFTEN = 400;

  private final Environment tf;

  DeferredExecutorTest(Environments environments) {
    this.tf = environments.open(EnvironmentOptions.defaults().withExecutor(ExecutorKind.DEFERRED));
  }

  /// How many segments ran as a graph.
  private int graphs() {
    var found = Pattern.compile("; (\\d+) ran as a graph").matcher(tf.explain());
    assertThat(found.find()).as(tf.explain()).isTrue();
    return Integer.parseInt(found.group(1));
  }

  private static void free(Tensor... tensors) {
    for (Tensor each : tensors) {
      each.close();
    }
  }

  @NotDeferred("segments become graphs when they come again")
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 100})
  void chain_thatComesAgain_givesTheSameAsAGraph(int length) {
    for (int i = 0; i < OFTEN; i++) {
      Tensor x = tf.constant(new long[] {i, 1});
      for (int k = 0; k < length; k++) {
        x = x.plus(tf.constant(new long[] {1, 2}));
      }
      assertThat(x.toArray(long[].class)).containsExactly(i + length, 1 + 2L * length);
    }
    // Fewer than three ops are not worth a session.
    assertThat(graphs() > 0).as(tf.explain()).isEqualTo(length >= 3);
  }

  @Test
  void floats_asAGraph_haveTheBitsOfEagerOps() {
    float[] start = {0.1f, -0.7f, 3.3f, 1e-3f};
    float[] expected;
    try (Environment eager = Environment.open()) {
      expected = mixed(eager, start).toArray(float[].class);
    }
    for (int i = 0; i < OFTEN; i++) {
      assertThat(mixed(tf, start).toArray(float[].class)).containsExactly(expected);
    }
    assertThat(graphs()).isPositive();
  }

  private static Tensor mixed(Ops tf, float[] start) {
    Tensor x = tf.constant(start);
    Tensor y = tf.math.tanh(x.times(1.7f)).plus(tf.math.exp(x));
    Tensor z = tf.linalg.matMul(tf.reshape(y, 2, 2), tf.reshape(x, 2, 2));
    return tf.reshape(tf.nn.softmax(z).minus(z.mean()), 4);
  }

  @NotDeferred("segments become graphs when they come again")
  @Test
  void result_nobodyEverLookedAt_isThereWhenSomebodyDoes() {
    Tensor middle = null;
    for (int i = 0; i < OFTEN; i++) {
      Tensor x = tf.constant(new float[] {i});
      middle = x.plus(1);
      Tensor last = middle.times(2).minus(3);
      assertThat(last.toArray(float[].class)[0]).isEqualTo(2f * (i + 1) - 3);
      free(x, last);
    }
    assertThat(graphs()).isPositive();
    // Its input is closed long since.
    assertThat(Objects.requireNonNull(middle).toArray(float[].class)).containsExactly(OFTEN);
    assertThat(tf.explain()).contains("; 1 computed again");
  }

  @NotDeferred("segments become graphs when they come again")
  @Test
  void result_lookedAtFromThenOn_isGivenByTheGraph() {
    Tensor kept = null;
    for (int i = 0; i < 2 * OFTEN; i++) {
      Tensor middle = tf.constant(new float[] {i}).plus(1);
      assertThat(middle.times(2).minus(3).toArray(float[].class)).containsExactly(2f * i - 1);
      kept = i < OFTEN ? kept : middle;
      if (kept != null) {
        assertThat(kept.toArray(float[].class)).containsExactly(i + 1f);
      }
    }
    assertThat(tf.explain()).contains("; 1 computed again");
  }

  // The input is too large to be kept for who looks later.
  @Test
  void largeResult_closedBefore_isLeftOut_andThereWhereItIsNot() {
    Tensor x = tf.fill(Shape.of(20_000), 1f);
    for (int i = 0; i < 3 * OFTEN; i++) {
      boolean isKept = i > OFTEN && i % 50 == 0;
      Tensor first = x.plus((float) i);
      Tensor second = first.times(2f);
      Tensor last = second.minus(3f);
      first.close();
      if (!isKept) {
        second.close();
      }
      assertThat(last.get(19_999).asFloat()).isEqualTo(2f * (1 + i) - 3);
      if (isKept) {
        assertThat(second.get(7).asFloat()).isEqualTo(2f * (1 + i));
      }
      free(second, last);
    }
    assertThat(graphs()).isGreaterThan(OFTEN);
    assertThat(tf.explain()).contains("; 0 computed again");
  }

  @Test
  void input_closedBeforeAnybodyLooks_wasUsed() {
    for (int i = 0; i < OFTEN; i++) {
      Tensor x = tf.constant(new float[] {i});
      Tensor y = x.plus(1);
      x.close();
      Tensor z = y.plus(1).plus(1);
      y.close();
      assertThat(z.toArray(float[].class)).containsExactly(i + 3);
    }
    assertThat(graphs()).isPositive();
  }

  @Test
  void result_closed_isRefusedByNameAsEagerly() {
    Tensor x = tf.constant(new float[] {1}).plus(1);
    x.close();
    assertThat(((EagerTensor) x).isClosed()).isTrue();
    assertThatThrownBy(() -> x.plus(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "plus: Tensor used after close() of it or of its environment (input 0)\n  op: AddV2");
    assertThatThrownBy(x::toHost)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Tensor used after close()");
    assertThat(tf.constant(1).plus(1).asInt()).isEqualTo(2);
  }

  @Test
  void scope_closed_closesWhatWaits() {
    Tensor kept;
    Tensor lost;
    try (var scope = tf.scope()) {
      Tensor x = tf.constant(new float[] {1, 2});
      lost = x.plus(1);
      kept = scope.keep(lost.times(10));
    }
    assertThat(kept.toArray(float[].class)).containsExactly(20, 30);
    assertThatThrownBy(lost::toHost)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("scope");
    assertThat(tf.liveTensors()).isEqualTo(1);
  }

  @Test
  void liveTensors_ofALoop_stayFlat() {
    Tensor w = tf.constant(new float[] {1, 2});
    long before = 0;
    for (int i = 0; i < 3000; i++) {
      try (Tensor a = w.times(2);
          Tensor b = a.plus(w);
          Tensor c = b.minus(a)) {
        assertThat(c.toArray(float[].class)).containsExactly(1, 2);
      }
      if (i == 1000) {
        before = tf.liveTensors();
      }
    }
    assertThat(tf.liveTensors()).isEqualTo(before).isEqualTo(1);
  }

  @Test
  void variables_keepTheirOrder() {
    Variable v = tf.variable(new float[] {1});
    for (int i = 0; i < OFTEN; i++) {
      Tensor before = v.read(tf).plus(1).times(2);
      v.assign(tf, v.read(tf).plus(1));
      Tensor after = v.read(tf).plus(1).times(2);
      assertThat(before.toArray(float[].class)).containsExactly(2f * (i + 2));
      assertThat(after.toArray(float[].class)).containsExactly(2f * (i + 3));
    }
  }

  @Test
  void failure_ofAKernel_isToldWhereItsValueIsLookedAt() {
    for (int i = 0; i < OFTEN; i++) {
      Tensor x = tf.constant(new int[] {6, 7});
      Tensor zero = tf.constant(new int[] {1, i % 10 == 9 ? 0 : 2});
      Tensor before = x.plus(1);
      Tensor bad = tf.math.floordiv(before, zero);
      Tensor after = bad.plus(1);
      Tensor beside = x.times(2);
      if (i % 10 == 9) {
        assertThatThrownBy(() -> after.toArray(int[].class))
            .isInstanceOf(TensorFlowException.InvalidArgument.class)
            .hasMessageContaining("FloorDiv: ")
            .hasMessageContaining("input 0: int32 [2]");
        assertThatThrownBy(bad::toHost).hasMessageContaining("FloorDiv: ");
      } else {
        assertThat(after.toArray(int[].class)).containsExactly(8, 5);
      }
      assertThat(before.toArray(int[].class)).containsExactly(7, 8);
      assertThat(beside.toArray(int[].class)).containsExactly(12, 14);
    }
  }

  @Test
  void change_afterAFailure_isNotMade() {
    Variable v = tf.variable(1);
    for (int i = 0; i < 5; i++) {
      int divisor = i < 2 ? 1 : 0;
      Tensor quotient =
          tf.math.floordiv(tf.constant(new int[] {1, 2}), tf.constant(new int[] {1, divisor}));
      if (divisor == 1) {
        assertThat(quotient.toArray(int[].class)).containsExactly(1, 2);
        continue;
      }
      // It waits by now.
      assertThatThrownBy(() -> v.assign(tf, 7)).hasMessageContaining("division by zero");
      assertThat(v.read(tf).asInt()).isEqualTo(1);
      assertThatThrownBy(quotient::toHost).hasMessageContaining("division by zero");
    }
    v.assign(tf, 8);
    assertThat(v.read(tf).asInt()).isEqualTo(8);
  }

  @Test
  void mismatchOfShapes_isToldWhereTheOpIsCalled() {
    for (int i = 0; i < 20; i++) {
      Tensor x = tf.constant(new float[] {1, 2}).plus(1);
      assertThatThrownBy(() -> x.plus(tf.constant(new float[] {1, 2, 3})))
          .isInstanceOf(TensorFlowException.InvalidArgument.class)
          .hasMessageContaining("AddV2");
      assertThat(x.toArray(float[].class)).containsExactly(2, 3);
    }
  }

  @Test
  void axes_thatChange_giveTheirShapes() {
    Tensor x = tf.constant(new float[][] {{1, 2, 3}, {4, 5, 6}});
    for (int i = 0; i < OFTEN; i++) {
      int axis = i % 2;
      Tensor sum = tf.math.reduceSum(x.plus(1).plus(1), axis);
      assertThat(sum.plus(0).toArray(float[].class))
          .containsExactly(axis == 0 ? new float[] {9, 11, 13} : new float[] {12, 21});
      int rows = 1 + i % 3;
      Tensor tiled = tf.tile(x, rows, 1).plus(1).plus(1);
      assertThat(tiled.shape().dim(0)).isEqualTo(2L * rows);
      assertThat(tiled.get(2 * rows - 1, 2).asFloat()).isEqualTo(8);
    }
    assertThat(graphs()).isPositive();
  }

  // The first op that takes the sizes does not ask for their values, the second one does.
  @Test
  void sizes_thatAnOpTookBefore_giveTheirShapes() {
    int[][] all = {{2, 3}, {3, 2}, {1, 6}};
    Tensor x = tf.constant(new float[] {1, 2, 3, 4, 5, 6});
    for (int i = 0; i < 3 * OFTEN; i++) {
      int[] sizes = all[i % 3];
      Tensor wanted = tf.constant(sizes);
      Tensor next = wanted.plus(i);
      Tensor shaped = tf.raw.Reshape(x.plus(1f), wanted).times(2f);
      assertThat(shaped.shape()).isEqualTo(Shape.of(sizes[0], sizes[1]));
      float[][] rows = shaped.toArray(float[][].class);
      assertThat(rows).hasNumberOfRows(sizes[0]);
      assertThat(rows[sizes[0] - 1][sizes[1] - 1]).isEqualTo(14);
      assertThat(next.toArray(int[].class)).containsExactly(sizes[0] + i, sizes[1] + i);
    }
    assertThat(graphs()).as(tf.explain()).isGreaterThan(OFTEN);
  }

  // The runtime's shape function takes sizes that it is not told for those of a square.
  @Test
  void sizes_thatShapesAreGuessedWithout_giveTheirShapes() {
    Tensor diagonal = tf.constant(new float[] {1, 2, 3});
    for (int i = 0; i < OFTEN; i++) {
      int rows = i < OFTEN / 2 ? 3 : 4;
      Tensor counted = tf.constant(rows - 1).plus(1);
      Tensor matrix = tf.raw.MatrixDiagV3(diagonal.plus(1f), 0, counted, -1, 0f);
      assertThat(matrix.shape()).isEqualTo(Shape.of(rows, 3));
      assertThat(matrix.times(2f).plus(1f).toArray(float[][].class)).hasNumberOfRows(rows);
    }
  }

  @Test
  void shapes_thatFollowFromData_areThereAtOnce() {
    for (int i = 0; i < 50; i++) {
      Tensor x = tf.constant(new int[] {i % 2, 0, 1, i % 3}).plus(0);
      Tensor positions = tf.where(tf.math.greater(x, 0));
      long expected = i % 2 + 1L + (i % 3 == 0 ? 0 : 1);
      assertThat(positions.shape().dim(0)).isEqualTo(expected);
      assertThat(positions.plus(1).shape().toArray()).containsExactly(expected, 1);
    }
  }

  @Test
  void sameOp_onOtherTensors_isAnotherSegment() {
    Tensor a = tf.constant(new float[] {2});
    Tensor b = tf.constant(new float[] {5});
    for (int i = 0; i < OFTEN; i++) {
      Tensor first = i % 2 == 0 ? a : b;
      Tensor second = i % 3 == 0 ? a : b;
      Tensor product = first.times(second).times(first).plus(second);
      float f = i % 2 == 0 ? 2 : 5;
      float s = i % 3 == 0 ? 2 : 5;
      assertThat(product.toArray(float[].class)).containsExactly(f * s * f + s);
    }
  }

  @Test
  void failure_nobodyLookedAt_stopsAChangeThoughAnotherValueWasLookedAt() {
    Variable v = tf.variable(1);
    for (int i = 0; i < 5; i++) {
      Tensor quotient =
          tf.math.floordiv(
              tf.constant(new int[] {1, 2}), tf.constant(new int[] {1, i < 3 ? 1 : 0}));
      Tensor other = tf.constant(new int[] {4}).plus(i);
      assertThat(other.toArray(int[].class)).containsExactly(4 + i);
      if (i < 3) {
        assertThat(quotient.toArray(int[].class)).containsExactly(1, 2);
      } else {
        assertThatThrownBy(() -> v.assign(tf, 7)).hasMessageContaining("division by zero");
        assertThat(v.read(tf).asInt()).isEqualTo(1);
      }
    }
  }

  @Test
  void randomNumbers_ofASeed_areThoseOfEagerOps() {
    List<Float> numbers = new ArrayList<>();
    try (Environment eager = Environment.open()) {
      drawn(eager, numbers);
    }
    List<Float> deferred = new ArrayList<>();
    drawn(tf, deferred);
    assertThat(deferred).isEqualTo(numbers);
  }

  private static void drawn(Environment tf, List<Float> numbers) {
    tf.random.setSeed(7);
    for (int i = 0; i < 50; i++) {
      Tensor a = tf.random.normal(new long[] {1}).plus(1).times(2);
      Tensor b = tf.random.uniform(new long[] {1}).plus(1).times(2);
      numbers.add(b.toArray(float[].class)[0]);
      numbers.add(a.toArray(float[].class)[0]);
    }
  }

  @Test
  void tensor_thatCrossesThreads_isRunFirst() throws Exception {
    try (var other = Executors.newSingleThreadExecutor()) {
      for (int i = 0; i < OFTEN; i++) {
        Tensor x = tf.constant(new float[] {i}).plus(1).plus(1);
        Future<Tensor> there = other.submit(() -> x.times(2).times(2));
        Tensor y = there.get().plus(x);
        assertThat(y.toArray(float[].class)).containsExactly(5f * (i + 2));
      }
    }
  }

  @Test
  void threads_thatDoTheSame_shareTheirGraphs() throws Exception {
    int threads = 4;
    var ready = new CountDownLatch(threads);
    Tensor w = tf.constant(new float[] {3});
    List<Future<?>> all = new ArrayList<>();
    try (var pool = Executors.newFixedThreadPool(threads)) {
      for (int t = 0; t < threads; t++) {
        int own = t;
        all.add(
            pool.submit(() -> {
              ready.countDown();
              ready.await();
              for (int i = 0; i < OFTEN; i++) {
                Tensor x = tf.constant(new float[] {own + i}).times(w).plus(w).minus(1);
                assertThat(x.toArray(float[].class)).containsExactly(3f * (own + i) + 2);
              }
              return null;
            }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    }
    assertThat(graphs()).isPositive();
    assertThat(tf.explain()).containsPattern("\\d+ runs of 3 ops, as a graph: Mul, AddV2, Sub");
  }

  @Test
  void segment_ofManyOps_runsBeforeAnybodyLooks() {
    for (int round = 0; round < 12; round++) {
      Tensor x = tf.constant(new long[] {round});
      for (int i = 0; i < 2500; i++) {
        x = x.plus(tf.constant(1L));
      }
      assertThat(x.toArray(long[].class)).containsExactly(round + 2500);
    }
    assertThat(tf.explain())
        .contains("ended because it had as many ops, or bytes, as one may have");
  }

  @Test
  void flush_runsWhatWaits() {
    for (int i = 0; i < 3; i++) {
      Tensor x = tf.constant(new float[] {1}).plus(1);
      tf.flush();
      assertThat(x.toArray(float[].class)).containsExactly(2);
    }
    assertThat(tf.explain()).contains("ended because Environment.flush or statistics were called");
  }

  @Test
  void environment_closed_saysSoWhereAResultIsLookedAt() {
    Tensor x = null;
    for (int i = 0; i < 3; i++) {
      x = tf.constant(new float[] {1}).plus(1).plus(1);
      if (i < 2) {
        assertThat(x.toArray(float[].class)).containsExactly(3);
      }
    }
    tf.close();
    Tensor last = Objects.requireNonNull(x);
    assertThat(((EagerTensor) last).isClosed()).isTrue();
    assertThat(last.toString()).contains("closed");
    assertThatThrownBy(last::toHost)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("close()");
    assertThatThrownBy(() -> last.plus(1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void environment_closedWhileAnotherThreadRunsGraphs_waitsForIt() throws Exception {
    for (int round = 0; round < 10; round++) {
      var running = new CountDownLatch(3 * OFTEN);
      Environment own =
          Environment.open(EnvironmentOptions.defaults().withExecutor(ExecutorKind.DEFERRED));
      try (own;
          var pool = Executors.newSingleThreadExecutor()) {
        Future<?> loop =
            pool.submit(() -> {
              Tensor w = own.constant(new float[] {3});
              while (true) {
                assertThat(w.times(w).plus(w).minus(1).toArray(float[].class)).containsExactly(11);
                running.countDown();
              }
            });
        running.await();
        own.close();
        assertThatThrownBy(loop::get).hasRootCauseInstanceOf(IllegalStateException.class);
      }
    }
  }

  @Test
  void program_thatNeverRepeats_runsItsOpsAtOnce() {
    for (int i = 1; i < 3000; i++) {
      Tensor x = tf.zeros(i).plus(1).plus(1);
      if (i % 500 == 0) {
        assertThat(x.sum().asFloat()).isEqualTo(2f * i);
      }
    }
    String before = tf.explain().lines().findFirst().orElseThrow();
    for (int i = 3000; i < 3200; i++) {
      assertThat(tf.zeros(i).plus(1).sum().asFloat()).isEqualTo(i);
    }
    assertThat(tf.explain().lines().findFirst().orElseThrow()).isEqualTo(before);
  }

  @NotDeferred("the first run of a segment is op by op")
  @Test
  void tree_thatIsTooLarge_forgetsWhatWasNotUsedForLongest() {
    Tensor one = tf.constant(new float[] {1});
    long often = 0;
    for (int i = 1; i < 2600; i++) {
      for (int k = 0; k < 4; k++) {
        assertThat(one.plus(one).times(one).minus(one).toArray(float[].class)).containsExactly(1);
        often++;
      }
      Tensor fresh = tf.zeros(new int[] {1, i, 0}, DType.FLOAT32);
      for (int k = 0; k < 40; k++) {
        fresh = fresh.plus(one);
      }
      assertThat(fresh.shape().dim(1)).isEqualTo(i);
      tf.flush();
    }
    var known = Pattern.compile("(\\d+) steps are known, (\\d+) graphs").matcher(tf.explain());
    assertThat(known.find()).isTrue();
    assertThat(Integer.parseInt(known.group(1))).isBetween(75_000, 100_000);
    assertThat(tf.explain()).contains(often - 1 + " runs of 3 ops, as a graph: AddV2, Mul, Sub");
  }

  @Test
  @Tag("nightly")
  void graphs_ofManySegments_areThoseOfTheLatest() {
    Tensor one = tf.constant(new float[] {1});
    for (int length = 3; length < 300; length++) {
      for (int i = 0; i < 40; i++) {
        Tensor x = one;
        for (int k = 0; k < length; k++) {
          x = x.times(one);
        }
        assertThat(x.toArray(float[].class)).containsExactly(1);
      }
    }
    assertThat(tf.explain()).containsPattern(" 2[0-5]\\d graphs are made");
  }

  @Test
  void listener_seesOpsAsTheyAreCalled() {
    List<String> seen = new ArrayList<>();
    tf.setListener(
        new OpListener() {
          @Override
          public void onRun(Operation operation, List<Tensor> inputs) {
            seen.add(operation.key().op());
          }
        });
    Tensor ignored = tf.constant(new float[] {1}).plus(1).times(2);
    assertThat(seen).containsExactly("AddV2", "Mul");
  }

  @Test
  void indexAndConcat_asAGraph_giveWhatTheyDo() {
    for (int i = 0; i < OFTEN; i++) {
      Tensor x = tf.constant(new int[][] {{i, 2}, {3, 4}});
      Tensor part = x.get(0).plus(1);
      Tensor both = tf.concat(List.of(part, x.get(1), part), 0);
      assertThat(both.toArray(int[].class)).containsExactly(i + 1, 3, 3, 4, i + 1, 3);
    }
    assertThat(graphs()).isPositive();
  }

  @Test
  @Tag("nightly")
  void segments_inLargeNumbers_takeNoMoreMemory() throws InterruptedException {
    Tensor w = tf.constant(new float[] {1});
    long before = 0;
    for (int i = 0; i < 300_000; i++) {
      Tensor x = w.plus(1).times(2).minus(w);
      try (var host = x.toHost()) {
        assertThat(host.doubleAt(0)).isEqualTo(3);
      }
      free(x);
      if (i == 100_000) {
        System.gc();
        before = tf.statistics().liveBytes();
      }
    }
    long most = before + (1 << 20);
    for (int i = 0; i < 100 && tf.statistics().liveBytes() > most; i++) {
      System.gc();
      Thread.sleep(50);
    }
    assertThat(tf.statistics().liveBytes()).isLessThanOrEqualTo(most);
  }

  // The kernel that graphs have for it ends the process where it is given a scalar.
  @Test
  void op_thatNoGraphMayRun_runsEagerly() {
    for (int i = 0; i < OFTEN; i++) {
      Tensor x = tf.constant((float) i).times(2f).plus(1f);
      Tensor same = tf.raw.ConjugateTranspose(x, tf.constant(new int[0]));
      assertThat(same.plus(1f).times(3f).minus(2f).asFloat()).isEqualTo(6f * i + 4);
    }
    assertThat(tf.explain()).contains(" ended because an op took a result that does not wait");
  }

  // The stack of what is thrown is that of the call then.
  @Test
  void recordedCreations_failuresAreToldWhereTheOpIsCalled() {
    var options = EnvironmentOptions.defaults().withExecutor(ExecutorKind.DEFERRED);
    try (Environment own = Environment.open(options.withRecordCreation(true))) {
      Tensor one = own.constant(1);
      Tensor zero = own.constant(0);
      for (int i = 0; i < 5; i++) {
        assertThatThrownBy(() -> one.floorDiv(zero))
            .isInstanceOf(TensorFlowException.InvalidArgument.class)
            .hasMessageContaining("zero");
      }
    }
  }

  @Test
  void cluster_isNotForIt() {
    assertThatThrownBy(() ->
            EnvironmentOptions.defaults()
                .withExecutor(ExecutorKind.DEFERRED)
                .withCluster(
                    ClusterOptions.of(
                        ClusterSpec.parse("client=localhost:1;worker=localhost:2"), "client", 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "EnvironmentOptions: a cluster is joined by the executor EAGER, not by DEFERRED");
  }
}
