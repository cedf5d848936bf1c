package io.intarsia.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.intarsia.imperative.Environment;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files of `tf.train.Saver`.
@OnEveryExecutor
final class NameBasedCheckpointTest {
  private final Environment tf;
  @TempDir private Path folder;

  NameBasedCheckpointTest(Environment tf) {
    this.tf = tf;
  }

  /// The kernel was written in three parts.
  @Test
  void restore_ofASavers_hasTheValues() throws IOException {
    Variable kernel = tf.variable(new float[6][2]);
    Variable step = tf.variable(0L);

    NameBasedCheckpoint.of(tf, Map.of("dense/kernel", kernel, "global_step", step))
        .restore(PythonCheckpoints.prefix("saver"));

    assertThat(kernel.value().toArray(float[][].class))
        .isDeepEqualTo(new float[][] {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {8, 9}, {10, 11}});
    assertThat(step.value().asLong()).isEqualTo(1234);
  }

  @Test
  void write_andRestore_goByName() throws IOException {
    Path prefix =
        NameBasedCheckpoint.of(tf, Map.of("w", tf.variable(1f), "a/b", tf.variable(2)))
            .write(folder.resolve("x"));
    Variable other = tf.variable(0);

    NameBasedCheckpoint.of(tf, Map.of("a/b", other)).restore(prefix);

    assertThat(CheckpointReader.open(prefix).specs().keySet()).containsExactly("a/b", "w");
    assertThat(other.value().asInt()).isEqualTo(2);
  }

  @Test
  void write_ofOneVariableOverAnother_works() throws IOException {
    Variable w = tf.variable(1f);
    var checkpoint = NameBasedCheckpoint.of(tf, Map.of("w", w));
    checkpoint.write(folder.resolve("x"));
    w.assign(2f);
    checkpoint.write(folder.resolve("x"));
    w.assign(3f);

    checkpoint.restore(folder.resolve("x"));

    assertThat(w.value().asFloat()).isEqualTo(2);
  }

  @Test
  void restore_ofWhatDoesNotFit_restoresNothing() {
    Variable bias = tf.variable(new float[2]);
    var misspelt = NameBasedCheckpoint.of(tf, Map.of("dense/biass", bias, "dense/bias", bias));
    var whole =
        NameBasedCheckpoint.of(tf, Map.of("dense/bias", bias, "global_step", tf.variable(0)));

    assertThatThrownBy(() -> misspelt.restore(PythonCheckpoints.prefix("saver")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "has no tensor 'dense/biass'; did you mean 'dense/bias'?; nothing is restored");
    assertThatThrownBy(() -> whole.restore(PythonCheckpoints.prefix("saver")))
        .hasMessageContaining(
            "'global_step': variable 'Variable' is int32 [], the value in the file is int64 []");
    assertThat(bias.value().toArray(float[].class)).containsExactly(0, 0);
    assertThatThrownBy(() -> NameBasedCheckpoint.of(tf, Map.of()).write(folder))
        .hasMessage("NameBasedCheckpoint.write: there are no variables to write");
  }
}
