package io.intarsia.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.lookup.KeyValueTensorInitializer;
import io.intarsia.lookup.MutableHashTable;
import io.intarsia.lookup.StaticHashTable;
import io.intarsia.support.Environments;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.variable.Variable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Entries of tables in checkpoints.
@OnEveryExecutor
final class TableCheckpointTest {
  private final Environments environments;
  private final Environment tf;
  @TempDir private Path folder;

  TableCheckpointTest(Environments environments, Environment tf) {
    this.environments = environments;
    this.tf = tf;
  }

  private MutableHashTable counts() {
    return MutableHashTable.of(tf, DType.STRING, DType.INT64, 0L);
  }

  private static long[] counts(MutableHashTable table, String... keys) {
    return table.lookup(keys).toArray(long[].class);
  }

  @Test
  void table_restored_hasTheEntriesThatWereStored() throws CheckpointException {
    try (var table = counts();
        var vectors = MutableHashTable.of(tf, DType.INT64, DType.FLOAT32, new float[] {0, 0});
        var weights = Variable.of(tf, 5f)) {
      table.insert(new String[] {"a", "b"}, new long[] {1, 2});
      vectors.insert(7L, new float[] {1, 2});
      var objects = Map.of("layer", Map.of("counts", table, "v", vectors), "w", weights);
      try (var checkpoint = Checkpoint.of(tf, objects)) {
        Path prefix = checkpoint.write(folder.resolve("x"));
        assertThat(CheckpointReader.open(prefix).specs().keySet())
            .containsExactlyInAnyOrder(
                "_CHECKPOINTABLE_OBJECT_GRAPH",
                "layer/counts/.ATTRIBUTES/table-keys",
                "layer/counts/.ATTRIBUTES/table-values",
                "layer/v/.ATTRIBUTES/table-keys",
                "layer/v/.ATTRIBUTES/table-values",
                "w/.ATTRIBUTES/VARIABLE_VALUE");
        assertThat(checkpoint.tables())
            .containsOnlyKeys("layer/counts/.ATTRIBUTES/table", "layer/v/.ATTRIBUTES/table");
        table.insert(new String[] {"b", "c"}, new long[] {20, 30});
        vectors.remove(7L);
        weights.assign(0f);

        LoadStatus status = checkpoint.restore(prefix);

        status.assertConsumed();
        assertThat(counts(table, "a", "b", "c")).containsExactly(1, 2, 0);
        assertThat(table.size()).isEqualTo(2);
        assertThat(vectors.lookup(7L).toArray(float[].class)).containsExactly(1, 2);
        assertThat(weights.value().asFloat()).isEqualTo(5);
      }
    }
  }

  @Test
  void table_storedEmpty_isRestoredEmpty() throws CheckpointException {
    try (var table = counts();
        var checkpoint = Checkpoint.of(tf, Map.of("table", table))) {
      Path prefix = checkpoint.write(folder.resolve("x"));
      table.insert("a", 1L);
      checkpoint.restore(prefix).assertConsumed();
      assertThat(table.size()).isZero();
      assertThat(counts(table, "a")).containsExactly(0);
    }
  }

  /// The model was saved by Python.
  @Test
  void table_ofPython_isRestored() throws CheckpointException {
    Path prefix = Path.of("src/test/resources/models/tables/variables/variables");
    try (var table = MutableHashTable.of(tf, DType.STRING, DType.FLOAT32, -1f);
        var checkpoint = Checkpoint.of(tf, Map.of("mutable", table))) {
      LoadStatus status = checkpoint.restore(prefix);
      assertThat(table.lookup(new String[] {"b", "a", "c"}).toArray(float[].class))
          .containsExactly(2.5f, 1.5f, -1f);
      status.assertExistingObjectsMatched();
      assertThat(status.unusedKeys()).containsExactly("vectors/.ATTRIBUTES/table");
    }
  }

  @Test
  void table_thatDoesNotFit_changesNothing() throws CheckpointException {
    try (var table = counts();
        var weights = Variable.of(tf, 5f)) {
      table.insert("a", 1L);
      Path prefix;
      try (var checkpoint = Checkpoint.of(tf, Map.of("t", table, "w", weights))) {
        prefix = checkpoint.write(folder.resolve("x"));
      }
      weights.assign(0f);
      for (Object missing : List.of(0f, new long[] {0, 0})) {
        DType dtype = missing instanceof Float ? DType.FLOAT32 : DType.INT64;
        try (var other = MutableHashTable.of(tf, DType.STRING, dtype, missing);
            var checkpoint = Checkpoint.of(tf, Map.of("t", other, "w", weights))) {
          assertThatThrownBy(() -> checkpoint.restore(prefix))
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContaining("does not fit, and nothing is restored")
              .hasMessageContaining(
                  "'t/.ATTRIBUTES/table-keys': MutableHashTable(string to %s) takes values of shape"
                      .formatted(dtype))
              .hasMessageContaining("the entries in the file are string [1] to int64 [1]");
          assertThat(other.size()).isZero();
          assertThat(weights.value().asFloat()).isZero();
        }
      }
    }
  }

  @Test
  void table_ofAnotherEnvironmentOrClosed_isRefused() throws CheckpointException {
    var table = counts();
    try (var other = environments.open();
        var foreign = MutableHashTable.of(other, DType.STRING, DType.INT64, 0L);
        var checkpoint = Checkpoint.of(tf, Map.of("t", table));
        var wrong = Checkpoint.of(tf, Map.of("t", foreign))) {
      Path prefix = checkpoint.write(folder.resolve("x"));
      assertThatThrownBy(() -> wrong.restore(prefix))
          .hasMessageContaining(
              "'t/.ATTRIBUTES/table-keys': MutableHashTable(string to int64) is of another"
                  + " environment");
      table.close();
      assertThatThrownBy(() -> checkpoint.restore(prefix))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(
              "'t/.ATTRIBUTES/table-keys': MutableHashTable(string to int64), closed");
      assertThatThrownBy(() -> checkpoint.write(prefix))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "Checkpoint: MutableHashTable(string to int64), closed at 't/.ATTRIBUTES/table'; write"
                  + " before it is closed");
    }
  }

  @Test
  void tables_thatAreNotStored_areNamed() throws CheckpointException {
    try (var table = counts();
        var late = counts();
        var checkpoint = Checkpoint.of(tf, Map.of("a", table))) {
      table.insert("x", 4L);
      Path prefix = checkpoint.write(folder.resolve("x"));
      try (var both = Checkpoint.of(tf, Map.of("a", table, "b", late))) {
        LoadStatus status = both.restore(prefix);
        assertThat(status.unusedKeys()).isEmpty();
        assertThat(status.unmatchedKeys()).containsExactly("b/.ATTRIBUTES/table");
      }
      try (var none = Checkpoint.of(tf, Map.of("b", late))) {
        assertThat(none.restore(prefix).unusedKeys()).containsExactly("a/.ATTRIBUTES/table");
      }
    }
  }

  @Test
  void table_thatDoesNotChange_isNotStored() throws CheckpointException {
    var entries = KeyValueTensorInitializer.of(new String[] {"a"}, new long[] {1});
    try (var table = StaticHashTable.of(tf, entries, 0L);
        var checkpoint = Checkpoint.of(tf, Map.of("t", table))) {
      Path prefix = checkpoint.write(folder.resolve("x"));
      assertThat(CheckpointReader.open(prefix).specs())
          .containsOnlyKeys("_CHECKPOINTABLE_OBJECT_GRAPH");
      checkpoint.restore(prefix).assertConsumed();
    }
  }
}
