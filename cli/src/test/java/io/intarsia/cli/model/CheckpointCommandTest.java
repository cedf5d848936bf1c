package io.intarsia.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.checkpoint.Checkpoint;
import io.intarsia.files.Npy;
import io.intarsia.imperative.Environment;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `checkpoint list`, `show` and `diff`.
final class CheckpointCommandTest {
  private static final String WEIGHTS = "weights/.ATTRIBUTES/VARIABLE_VALUE";

  @TempDir private Path folder;

  private Path written(Environment tf, float... values) throws Exception {
    var weights = tf.variable(values);
    try (var checkpoint = Checkpoint.of(tf, Map.of("weights", weights))) {
      return checkpoint.save(folder.resolve("ckpt" + values.length));
    }
  }

  @Test
  void list_ofAFolder_isThatOfTheLatest() throws Exception {
    try (var tf = Environment.open()) {
      written(tf, 1, 2);
      written(tf, 1, 2, 3);
    }
    var run = CommandRun.of("checkpoint", "list", folder.toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out().lines()).contains(WEIGHTS + "  float32 [3], 12 bytes");
    var json = CommandRun.of("checkpoint", "list", "--json", folder.resolve("ckpt2-1").toString());
    assertThat(new ObjectMapper().readTree(json.out()).path(WEIGHTS).path("bytes").asInt())
        .isEqualTo(8);
  }

  @Test
  void show_aTensor_printsOrWritesIt() throws Exception {
    try (var tf = Environment.open()) {
      String prefix = written(tf, 1, 2).toString();
      assertThat(CommandRun.of("checkpoint", "show", prefix, WEIGHTS))
          .isEqualTo(new CommandRun(0, "[1. 2.] shape=[2] dtype=float32\n", ""));
      assertThat(CommandRun.of("checkpoint", "show", "--json", prefix, WEIGHTS).out())
          .isEqualTo("[ 1.0, 2.0 ]\n");
      Path file = folder.resolve("w.npy");
      CommandRun.of("checkpoint", "show", prefix, WEIGHTS, "--out", file.toString());
      assertThat(Npy.read(tf, file).toArray(float[].class)).containsExactly(1, 2);
    }
  }

  @Test
  void diff_tellsWhatIsDifferent() throws Exception {
    try (var tf = Environment.open()) {
      String two = written(tf, 1, 2).toString();
      String three = written(tf, 1, 2, 3).toString();
      assertThat(CommandRun.of("checkpoint", "diff", two, two))
          .isEqualTo(new CommandRun(0, "", ""));
      var run = CommandRun.of("checkpoint", "diff", two, three);
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.out()).contains("! " + WEIGHTS + ": float32 [2], there float32 [3]\n");
    }
  }

  @Test
  void errors_areALine() throws Exception {
    var missing = CommandRun.of("checkpoint", "list", folder.resolve("none").toString());
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).startsWith("intarsia: ").contains("none.index").hasLineCount(1);
    var empty = CommandRun.of("checkpoint", "list", folder.toString());
    assertThat(empty.err()).contains("there is no checkpoint in " + folder).hasLineCount(1);
    try (var tf = Environment.open()) {
      var run = CommandRun.of("checkpoint", "show", written(tf, 1).toString(), "weight");
      assertThat(run.err()).contains("has no tensor 'weight'").hasLineCount(1);
    }
  }
}
