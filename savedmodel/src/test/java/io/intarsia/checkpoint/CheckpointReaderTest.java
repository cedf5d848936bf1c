package io.intarsia.checkpoint;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.intarsia.checkpoint.ObjectGraph.Slot;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What Python wrote, as Python reads it.
@OnEveryExecutor
final class CheckpointReaderTest {
  private static final String VALUE = "/.ATTRIBUTES/VARIABLE_VALUE";

  private final Environment tf;
  @TempDir private Path folder;

  CheckpointReaderTest(Environment tf) {
    this.tf = tf;
  }

  static List<String> names() {
    return PythonCheckpoints.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void specs_ofPythons_areKeysDtypesAndShapes(String name) throws IOException {
    var expected = new TreeMap<String, TensorSpec>();
    PythonCheckpoints.tensors(name)
        .properties()
        .forEach(each -> expected.put(each.getKey(), spec(each.getKey(), each.getValue())));
    if (!PythonCheckpoints.graph(name).isMissingNode()) {
      expected.put(ObjectGraph.KEY, TensorSpec.of(Shape.scalar(), DType.STRING, ObjectGraph.KEY));
    }

    var specs = CheckpointReader.open(PythonCheckpoints.prefix(name)).specs();

    assertThat(specs).containsExactlyInAnyOrderEntriesOf(expected);
    assertThat(List.copyOf(specs.keySet())).isSorted();
  }

  private static TensorSpec spec(String key, JsonNode tensor) {
    DType dtype = DType.ofName(tensor.path("dtype").asText());
    return TensorSpec.of(PythonCheckpoints.shape(tensor), dtype, key);
  }

  @ParameterizedTest
  @MethodSource("names")
  void tensor_ofPythons_hasItsValues(String name) throws IOException {
    var reader = CheckpointReader.open(PythonCheckpoints.prefix(name));

    for (var each : PythonCheckpoints.tensors(name).properties()) {
      try (Tensor tensor = reader.tensor(tf, each.getKey())) {
        PythonCheckpoints.assertSame(tensor, each.getValue());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void objectGraph_ofPythons_isTheSame(String name) throws IOException {
    var graph = CheckpointReader.open(PythonCheckpoints.prefix(name)).objectGraph();

    JsonNode expected = PythonCheckpoints.graph(name);
    assertThat(graph.isPresent()).isEqualTo(!expected.isMissingNode());
    for (int i = 0; i < expected.size(); i++) {
      ObjectGraph.Node node = graph.orElseThrow().nodes().get(i);
      var children = new TreeMap<String, Integer>();
      expected
          .path(i)
          .path("children")
          .properties()
          .forEach(each -> children.put(each.getKey(), each.getValue().asInt()));
      assertThat(node.children()).containsExactlyInAnyOrderEntriesOf(children);
      var keys = new TreeMap<String, String>();
      expected
          .path(i)
          .path("keys")
          .properties()
          .forEach(each -> keys.put(each.getKey(), each.getValue().asText()));
      assertThat(node.keys()).containsExactlyInAnyOrderEntriesOf(keys);
      var slots = new ArrayList<Slot>();
      expected
          .path(i)
          .path("slots")
          .forEach(each ->
              slots.add(
                  new Slot(each.path(0).asInt(), each.path(1).asText(), each.path(2).asInt())));
      assertThat(node.slots()).isEqualTo(slots);
    }
  }

  @Test
  void tensors_ofSeveralKeys_areInTheirOrder() throws IOException {
    var reader = CheckpointReader.open(PythonCheckpoints.prefix("saver"));

    Map<String, Tensor> read = reader.tensors(tf, List.of("global_step", "dense/bias"));

    assertThat(read.keySet()).containsExactly("global_step", "dense/bias");
    assertThat(requireNonNull(read.get("global_step")).asLong()).isEqualTo(1234);
    assertThat(reader.tensors(tf, List.of())).isEmpty();
  }

  /// Keys of parts tell where these begin and how long they are, in one byte to three here.
  @Test
  void tensor_ofPartsOfManySizes_isTheWhole() throws IOException {
    int[] sizes = {1, 62, 1, 1, 8126, 10_000};
    int begin = 0;
    List<String> names = new ArrayList<>();
    List<String> slices = new ArrayList<>();
    List<Tensor> parts = new ArrayList<>();
    for (int size : sizes) {
      names.add("a\0ÿb");
      slices.add("2 18191 -:%d,%d".formatted(begin, size));
      parts.add(tf.tile(tf.range(begin, begin + size).reshape(1, -1), new int[] {2, 1}));
      begin += size;
    }
    Path prefix = folder.resolve("parts");
    tf.raw.SaveV2(
        prefix.toString(), names.toArray(String[]::new), slices.toArray(String[]::new), parts);

    try (Tensor whole = CheckpointReader.open(prefix).tensor(tf, "a\0ÿb")) {
      int[][] rows = whole.toArray(int[][].class);
      assertThat(rows[1]).hasSize(18191).startsWith(0, 1, 2).endsWith(18189, 18190);
      assertThat(rows[0]).isEqualTo(rows[1]);
    }
  }

  @Test
  void size_ofATensor_isThatOfItsBytes() throws IOException {
    var reader = CheckpointReader.open(PythonCheckpoints.prefix("saver"));

    assertThat(reader.size("dense/bias")).isEqualTo(8);
    assertThat(reader.size("dense/kernel")).isZero(); // three parts of it have other keys
    assertThat(reader)
        .hasToString(
            "CheckpointReader[%s, 3 tensors]".formatted(PythonCheckpoints.prefix("saver")));
  }

  @Test
  void tensor_ofAnUnknownKey_namesWhatIsClose() throws IOException {
    var reader = CheckpointReader.open(PythonCheckpoints.prefix("saver"));

    assertThatThrownBy(() -> reader.tensor(tf, "dense/kernl"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("saver has no tensor 'dense/kernl'; did you mean 'dense/kernel'?");
  }

  @Test
  void open_ofWhatIsNoPrefix_saysWhatToGive() throws IOException {
    Path prefix = PythonCheckpoints.copy("saver", folder);
    Files.writeString(folder.resolve("old"), "");

    assertThatThrownBy(() -> CheckpointReader.open(folder.resolve("saver.index")))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("give the prefix of the checkpoint");
    assertThatThrownBy(() -> CheckpointReader.open(folder))
        .hasMessageContaining("it is a folder; give the prefix of a checkpoint in it");
    assertThatThrownBy(() -> CheckpointReader.open(folder.resolve("old")))
        .hasMessageContaining("before TensorFlow 1.0");
    assertThatThrownBy(() -> CheckpointReader.open(folder.resolve("none")))
        .hasMessage(folder.resolve("none.index") + ": there is no such file, and so no checkpoint");
    assertThat(CheckpointReader.open(prefix).prefix()).isEqualTo(prefix);
  }

  // -- comparing ----------------------------------------------------------------------------------

  @Test
  void diff_ofItself_isEmpty() throws IOException {
    var reader = CheckpointReader.open(PythonCheckpoints.prefix("dtypes"));

    CheckpointDiff diff = reader.diff(reader);

    assertThat(diff.isEmpty()).isTrue();
    assertThat(diff).hasToString("");
  }

  @Test
  void diff_ofTensorsThatDifferInOneByte_findsThem() throws IOException {
    byte[] large = new byte[(1 << 20) + 2];
    for (int place : new int[] {0, 1 << 20, large.length - 1}) {
      large[place]++;
      Checkpoint.of(tf, Map.of("v", tf.variable(large.clone()))).write(folder.resolve("v" + place));
      large[place]--;
    }
    var first = CheckpointReader.open(folder.resolve("v0"));
    for (int place : new int[] {1 << 20, large.length - 1}) {
      assertThat(first.diff(CheckpointReader.open(folder.resolve("v" + place))).otherValues())
          .containsExactly("v" + VALUE);
    }
    Checkpoint.of(tf, Map.of("v", tf.variable(large))).write(folder.resolve("none"));
    assertThat(first.diff(CheckpointReader.open(folder.resolve("none"))).otherValues())
        .containsExactly("v" + VALUE);
  }

  @Test
  void diff_ofTwoOptimizers_listsWhatDiffers() throws IOException {
    var adam = CheckpointReader.open(PythonCheckpoints.prefix("adam"));
    var rmsprop = CheckpointReader.open(PythonCheckpoints.prefix("rmsprop"));
    var sgd = CheckpointReader.open(PythonCheckpoints.prefix("sgd"));

    CheckpointDiff diff = adam.diff(rmsprop);
    CheckpointDiff fewer = adam.diff(sgd);

    assertThat(diff.onlyHere()).isEmpty();
    assertThat(diff.onlyThere()).isEmpty();
    assertThat(diff.otherTypes().keySet())
        .containsExactly("optimizer/_variables/3" + VALUE, "optimizer/_variables/4" + VALUE);
    assertThat(diff.otherValues())
        .containsExactly(
            ObjectGraph.KEY,
            "model/bias" + VALUE,
            "model/kernel" + VALUE,
            "optimizer/_variables/2" + VALUE,
            "optimizer/_variables/5" + VALUE,
            "optimizer/_variables/6" + VALUE,
            "optimizer/_variables/7" + VALUE);
    assertThat(fewer.onlyHere())
        .containsExactly(
            "optimizer/_variables/4" + VALUE,
            "optimizer/_variables/5" + VALUE,
            "optimizer/_variables/6" + VALUE,
            "optimizer/_variables/7" + VALUE);
    assertThat(sgd.diff(adam).onlyThere()).isEqualTo(fewer.onlyHere());
    assertThat(fewer.toString().lines())
        .contains(
            "- optimizer/_variables/4" + VALUE,
            "! optimizer/_variables/3" + VALUE + ": float32 [2, 2], there float32 [2]",
            "! model/bias" + VALUE + ": other values");
    assertThat(sgd.diff(adam).toString()).contains("+ optimizer/_variables/4");
  }

  @Test
  void diff_ofPartitioned_doesNotClaimToKnow() throws IOException {
    var reader = CheckpointReader.open(PythonCheckpoints.prefix("saver"));

    CheckpointDiff diff = reader.diff(reader);

    assertThat(diff.notCompared()).containsExactly("dense/kernel");
    assertThat(diff.isEmpty()).isFalse();
    assertThat(diff).hasToString("? dense/kernel: values not compared");
  }
}
