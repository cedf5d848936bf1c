package io.intarsia.checkpoint;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.lookup.MutableHashTable;
import io.intarsia.optimizer.Adam;
import io.intarsia.optimizer.Optimizer;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Python reads what was written here, and goes on saving. Where there is no Python
/// ([PythonReading]), what is written is what Python has read, and what it saved then is a
/// resource.
@Timeout(300)
final class PythonReadsTest {
  private static final Path RESOURCES = Path.of("src/test/resources/python");
  private static final Path SAVED_BY_PYTHON = RESOURCES.resolve("read_checkpoint");

  private final Environment tf;
  @TempDir private Path folder;
  @TempDir private Path temporary;

  PythonReadsTest(Environment tf) {
    this.tf = tf;
  }

  @Test
  void save_ofAModelAndItsOptimizer_isReadByPython() throws Exception {
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

    String written = digests("ckpt-2");
    JsonNode found = PythonReading.of("read_checkpoint.py", temporary, folder);
    PythonReading.isAsRead(written, RESOURCES.resolve("read_checkpoint.txt"));
    goOnAsPython();

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

  private String digests(String checkpoint) throws Exception {
    var text = new StringBuilder();
    for (String suffix : List.of(".index", ".data-00000-of-00001")) {
      byte[] bytes = Files.readAllBytes(folder.resolve(checkpoint + suffix));
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      text.append(checkpoint + suffix + " " + HexFormat.of().formatHex(digest) + "\n");
    }
    return text.toString();
  }

  /// What Python wrote in the folder: kept if golden files are written, put there if there is none.
  private void goOnAsPython() throws IOException {
    for (String name : List.of("checkpoint", "ckpt-3.index", "ckpt-3.data-00000-of-00001")) {
      Path here = folder.resolve(name);
      Path kept = SAVED_BY_PYTHON.resolve(name);
      if (!PythonReading.isLive()) {
        Files.copy(kept, here, StandardCopyOption.REPLACE_EXISTING);
      } else if (PythonReading.isUpdate()) {
        Files.createDirectories(SAVED_BY_PYTHON);
        Files.copy(here, kept, StandardCopyOption.REPLACE_EXISTING);
      }
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
