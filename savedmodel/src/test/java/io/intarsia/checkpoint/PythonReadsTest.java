package io.intarsia.checkpoint;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.lookup.MutableHashTable;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Python reads what was written here, and goes on saving. It runs where the environment variable
/// `INTARSIA_PYTHON` names a Python with TensorFlow and Keras; else files that are the same as
/// Python's, byte for byte, have to do ([CheckpointTest]).
@Timeout(300)
final class PythonReadsTest {
  private static final Path SCRIPT =
      Path.of("src/test/resources/python/read_checkpoint.py").toAbsolutePath();

  private final Environment tf;
  @TempDir private Path folder;

  PythonReadsTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void save_ofAModelAndItsOptimizer_isReadByPython() throws Exception {
    String python = System.getenv("INTARSIA_PYTHON");
    assumeTrue(python != null, "INTARSIA_PYTHON names no Python");
    Variable kernel = tf.variable(new float[][] {{1, 2}, {3, 4}});
    Variable bias = tf.variable(new float[] {5, 6});
    var optimizer = Optimizer.of(tf, Adam.of(0.25).withAmsgrad(true)).build(List.of(kernel, bias));
    optimizer.apply(
        List.of(tf.constant(new float[][] {{1, -1}, {0, 2}}), tf.constant(new float[] {4, 8})),
        List.of(kernel, bias));
    var layers = List.of(tf.variable(7f), Map.of("x/y.z", tf.variable(new long[] {8, 9})));
    var counts = MutableHashTable.of(tf, DType.STRING, DType.INT64, -1L);
    counts.insert(new String[] {"a", "ü"}, new long[] {1, 21});
    var model =
        Map.of(
            "counts", counts,
            "kernel", kernel,
            "bias", bias,
            "layers", layers,
            "text", tf.variable(new String[] {"", "straße"}));
    var objects = Map.of("model", model, "optimizer", optimizer, "step", tf.variable(42L));
    try (var checkpoint = Checkpoint.of(tf, objects);
        var manager = CheckpointManager.of(checkpoint, folder)) {
      manager.save();
      manager.save();
    }

    JsonNode found = run(python);

    assertThat(found.path("kernel")).isEqualTo(json(kernel));
    assertThat(found.path("bias")).isEqualTo(json(bias));
    assertThat(found.path("layer").asDouble()).isEqualTo(7);
    assertThat(found.path("whole").toString()).isEqualTo("[8,9]");
    assertThat(found.path("text").path(1).asText()).isEqualTo("straße");
    assertThat(found.path("counts").toString()).isEqualTo("[1,21,-1]");
    assertThat(found.path("step").asInt()).isEqualTo(42);
    assertThat(found.path("saves").asInt()).isEqualTo(2);
    assertThat(found.path("iterations").asInt()).isEqualTo(1);
    assertThat(found.path("rate").asDouble()).isEqualTo(0.25);
    var slots = optimizer.state().slots();
    for (int i = 0; i < 2; i++) {
      assertThat(found.path("momentums").path(i)).isEqualTo(json(slots.get(i).get("momentum")));
      assertThat(found.path("velocities").path(i)).isEqualTo(json(slots.get(i).get("velocity")));
      assertThat(found.path("hats").path(i)).isEqualTo(json(slots.get(i).get("velocityHat")));
    }
    assertThat(found.path("managed").toString()).isEqualTo("[\"ckpt-1\",\"ckpt-2\"]");
    assertThat(found.path("next").asText()).isEqualTo("ckpt-3");
    assertThat(found.path("after").size()).isEqualTo(3);
    try (var again = Checkpoint.of(tf, objects);
        var manager = CheckpointManager.of(again, folder)) {
      assertThat(manager.checkpoints()).hasSize(3);
      assertThat(manager.restoreOrInitialize(() -> {})).contains(folder.resolve("ckpt-3"));
      assertThat(again.saveCount()).isEqualTo(3);
      assertThat(counts.lookup(new String[] {"z", "a"}).toArray(long[].class))
          .containsExactly(26, 1);
    }
  }

  private JsonNode run(String python) throws Exception {
    Path out = folder.resolve("out.json");
    Path err = folder.resolve("err.txt");
    Process process =
        new ProcessBuilder(python, SCRIPT.toString(), folder.toString())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    try {
      assertThat(process.waitFor(200, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(() -> text(err)).isZero();
    return new ObjectMapper().readTree(out.toFile());
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /// As Python prints it: the number as a double.
  private static JsonNode json(@Nullable Variable variable) {
    try (var value = requireNonNull(variable).value();
        var wide = value.cast(DType.FLOAT64)) {
      return new ObjectMapper().valueToTree(wide.toList());
    }
  }
}
