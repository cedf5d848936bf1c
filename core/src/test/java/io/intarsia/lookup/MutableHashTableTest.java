package io.intarsia.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.support.Mode;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.Tensor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@OnEveryExecutor
@Timeout(120)
final class MutableHashTableTest {
  private final Environment tf;

  MutableHashTableTest(Environment tf) {
    this.tf = tf;
  }

  private MutableHashTable counts() {
    return MutableHashTable.of(tf, DType.STRING, DType.INT64, 0L);
  }

  private static long[] longs(Tensor tensor) {
    return tensor.toArray(long[].class);
  }

  @Test
  void insertAndRemove_changeWhatIsFound() {
    try (var table = counts()) {
      String[] all = {"a", "b", "z"};
      assertThat(table.size()).isZero();
      table.insert(new String[] {"a", "b"}, new long[] {1, 2});
      assertThat(longs(table.lookup(all))).containsExactly(1, 2, 0);
      table.insert("b", 5L);
      table.insert(new String[][] {{"c"}, {"c"}}, new long[][] {{6}, {7}});
      assertThat(longs(table.lookup(new String[] {"b", "c"}))).containsExactly(5, 7);
      assertThat(table.size()).isEqualTo(3);
      table.remove(new String[] {"a", "nothing"});
      assertThat(longs(table.lookup(all))).containsExactly(0, 5, 0);
      assertThat(table.size()).isEqualTo(2);
    }
  }

  @Test
  void randomChanges_giveWhatAJavaMapGives() {
    var random = new SplittableRandom(3);
    Map<Long, Double> map = new HashMap<>();
    try (var table = MutableHashTable.of(tf, DType.INT64, DType.FLOAT64, -1.0)) {
      for (int step = 0; step < 40; step++) {
        long[] keys = random.longs(20, 0, 100).toArray();
        double[] values = random.doubles(20).toArray();
        if (step % 3 == 2) {
          table.remove(keys);
          for (long key : keys) {
            map.remove(key);
          }
        } else {
          table.insert(keys, values);
          for (int i = 0; i < keys.length; i++) {
            map.put(keys[i], values[i]);
          }
        }
      }
      assertThat(entries(table)).isEqualTo(map);
      assertThat(table.size()).isEqualTo(map.size());
    }
  }

  private Map<Long, Double> entries(MutableHashTable table) {
    try (TableEntries entries = table.export(tf)) {
      long[] keys = longs(entries.keys());
      double[] values = entries.values().toArray(double[].class);
      Map<Long, Double> found = new HashMap<>();
      for (int i = 0; i < keys.length; i++) {
        found.put(keys[i], values[i]);
      }
      return found;
    }
  }

  @Test
  void values_ofAnyShape_areFound() {
    try (var table = MutableHashTable.of(tf, DType.INT64, DType.FLOAT32, new float[] {-1, -2})) {
      table.insert(new long[] {3, 4}, new float[][] {{1, 2}, {3, 4}});
      assertThat(table.valueShape()).isEqualTo(Shape.of(2));
      assertThat(table.lookup(new long[] {4, 5}).toArray(float[][].class))
          .isDeepEqualTo(new float[][] {{3, 4}, {-1, -2}});
      try (TableEntries entries = table.export(tf)) {
        assertThat(entries.values().shape()).isEqualTo(Shape.of(2, 2));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void changes_anywhere_happenInOrder(Mode mode) {
    try (var table = counts()) {
      Tensor found =
          mode.run(
              tf,
              new long[2],
              g -> {
                table.insert(g, "a", 1L);
                Tensor first = table.lookup(g, "a");
                table.insert(g, "a", table.lookup(g, "a").plus(first));
                table.insert(g, "b", 9L);
                table.remove(g, "b");
                return g.stack(List.of(table.lookup(g, "a"), table.size(g)));
              });
      assertThat(longs(found)).containsExactly(2, 1);
      assertThat(table.lookup("a").asLong()).isEqualTo(2);
    }
  }

  @Test
  void function_calledAgain_changesAgain() {
    try (var table = counts()) {
      var count =
          tf.function((Ops g, Tensor words) -> {
            table.insert(g, words, table.lookup(g, words).plus(1L));
            return table.size(g);
          });
      count.apply(tf.constant(new String[] {"a", "b"}));
      count.apply(tf.constant(new String[] {"b", "c"}));
      assertThat(longs(table.lookup(new String[] {"a", "b", "c", "d"})))
          .containsExactly(1, 2, 1, 0);
    }
  }

  @Test
  void export_inAFunction_givesAllEntries() {
    try (var table = counts()) {
      var sum = tf.function((Ops g) -> g.math.reduceSum(table.export(g).values()));
      table.insert(new String[] {"a", "b"}, new long[] {3, 4});
      assertThat(sum.apply().asLong()).isEqualTo(7);
      table.remove("a");
      assertThat(sum.apply().asLong()).isEqualTo(4);
    }
  }

  @Test
  void insert_ofValuesThatDoNotFit_isRefused() {
    try (var table = counts()) {
      assertThatThrownBy(() -> table.insert(new String[] {"a", "b"}, new long[] {1}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "insert: MutableHashTable(string to int64) takes values of the shape of the keys and"
                  + " of one value, [2], got [1]; reshape keys or values");
      assertThatThrownBy(() -> table.insert("a", tf.constant(1f)))
          .hasMessage(
              "insert: the values of MutableHashTable(string to int64) must be int64, got float32;"
                  + " cast them");
      assertThatThrownBy(() -> table.insert(tf.constant(1L), 1L))
          .hasMessageContaining("insert: the keys of MutableHashTable(string to int64)");
      assertThatThrownBy(() -> table.remove(tf.constant(1L)))
          .hasMessageContaining("remove: the keys of MutableHashTable(string to int64)");
      assertThat(table.size()).isZero();
    }
    assertThatThrownBy(() -> MutableHashTable.of(tf, DType.STRING, DType.COMPLEX64, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the runtime has no such table");
  }

  @Test
  void table_closed_isNotUsed() {
    var table = counts();
    table.close();
    assertThatThrownBy(() -> table.insert("a", 1L))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("insert: MutableHashTable(string to int64), closed");
    assertThatThrownBy(() -> table.remove("a")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> table.export(tf)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void threads_thatInsert_loseNothing() throws InterruptedException {
    try (var table = MutableHashTable.of(tf, DType.INT64, DType.INT64, 0L)) {
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < 2; t++) {
        long first = t;
        threads.add(
            Thread.ofPlatform()
                .start(() -> {
                  for (long i = first; i < 400; i += 2) {
                    table.insert(i, i * i);
                  }
                }));
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(table.size()).isEqualTo(400);
      assertThat(table.lookup(399L).asLong()).isEqualTo(399 * 399);
    }
  }

  @Test
  void tables_closed_leaveNothing() {
    long before = tf.liveTensors();
    for (int i = 0; i < 100; i++) {
      counts().close();
    }
    assertThat(tf.liveTensors()).isEqualTo(before);
  }

  /// The kernel ends the process if the dtypes are others, and in a loop nothing could look first.
  @Test
  void exportOp_ofAHandleThatALoopIsGiven_isRefused() {
    try (var table = MutableHashTable.of(tf, DType.STRING, DType.INT64, 0L)) {
      var types = Attributes.of("Tkeys", DType.FLOAT16).with("Tvalues", DType.BFLOAT16);
      var function =
          tf.function((Ops g, Tensor handle) ->
              g.whileLoop(
                  (c, i) -> c.math.less(i, 1),
                  (c, i) -> {
                    c.execute("LookupTableExportV2", types, handle);
                    return i.plus(1);
                  },
                  g.constant(0)));
      assertThatThrownBy(() -> function.apply(table.handle()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("LookupTableExportV2")
          .hasMessageContaining("known while the function is traced");
    }
  }
}
