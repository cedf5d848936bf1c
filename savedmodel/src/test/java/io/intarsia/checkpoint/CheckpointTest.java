package io.intarsia.checkpoint;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.acme.checkpoint.Layer;
import com.acme.checkpoint.Network;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Values that go to files and come back, by the names of objects.
@OnEveryExecutor
final class CheckpointTest {
  private static final String VALUE = "/.ATTRIBUTES/VARIABLE_VALUE";

  private final Environment tf;
  @TempDir private Path folder;

  record Pair(Variable first, Variable second) {}

  CheckpointTest(Environment tf) {
    this.tf = tf;
  }

  private static float[] floats(Variable variable) {
    try (var value = variable.value();
        var flat = value.reshape(-1)) {
      return flat.toArray(float[].class);
    }
  }

  // -- names --------------------------------------------------------------------------------------

  @Test
  void variables_ofAModel_areNamedByTheWay() {
    var network = new Network(tf, 1);

    var variables =
        Checkpoint.of(tf, Map.of("model", network, "step", tf.variable(1L))).variables();

    assertThat(variables.keySet())
        .containsExactlyInAnyOrder(
            "step" + VALUE,
            "model/bias" + VALUE,
            "model/kernel" + VALUE,
            "model/layers/0" + VALUE,
            "model/layers/1/x.Sy..z" + VALUE,
            "model/array/0" + VALUE,
            "model/optional" + VALUE);
    assertThat(variables.get("model/bias" + VALUE)).isSameAs(network.same);
    assertThat(network.isSound()).isTrue();
  }

  @Test
  void variables_ofRecordsListsAndTrackables_areNamedByTheWay() {
    Variable a = tf.variable(1f);
    Variable b = tf.variable(2f);
    Trackable named = () -> Map.of("kernel", b);

    assertThat(Checkpoint.of(tf, new Pair(a, b)).variables())
        .containsOnly(Map.entry("first" + VALUE, a), Map.entry("second" + VALUE, b));
    assertThat(Checkpoint.of(tf, List.of(a, List.of(b))).variables())
        .containsOnly(Map.entry("0" + VALUE, a), Map.entry("1/0" + VALUE, b));
    assertThat(Checkpoint.of(tf, Map.of(1, named, DType.INT8, a)).variables())
        .containsOnly(Map.entry("1/kernel" + VALUE, b), Map.entry("INT8" + VALUE, a));
    assertThat(Checkpoint.of(tf, Map.of("", Map.of("x", a), "..", Map.of("a/b", b))).variables())
        .containsOnly(Map.entry("/x" + VALUE, a), Map.entry("..../a.Sb" + VALUE, b));
    assertThat(Checkpoint.of(tf, Map.of("name", "text")).variables()).isEmpty();
  }

  @Test
  void of_whatHasNoNames_isAnErrorThatSaysWhere() {
    Variable variable = tf.variable(1f);

    assertThatThrownBy(() -> Checkpoint.of(tf, Map.of("a", List.of(Map.of(List.of(), variable)))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Checkpoint: at 'a/0': a map has the key [] for a io.intarsia.variable.Variable; names"
                + " in checkpoints are strings, numbers or constants of an enum");
    assertThatThrownBy(() -> Checkpoint.of(tf, Map.of("a", Set.of(variable))))
        .hasMessageStartingWith("Checkpoint: at 'a': a set of 1 objects has no order");
    assertThatThrownBy(() -> Checkpoint.of(tf, Map.of("a", Map.of(1, variable, "1", variable))))
        .hasMessageContaining("a map has two keys that are written '1'");
    assertThatThrownBy(() -> Checkpoint.of(tf, Map.of("save_counter", variable)))
        .hasMessageContaining("the root has 'save_counter' of its own");
    class Shadow extends Layer {
      @SuppressWarnings({"HidingField", "UnusedVariable"}) // what is tested
      final Variable bias;

      Shadow() {
        super(variable);
        bias = variable;
      }
    }

    Map<String, ?> fields = Map.of("x", tf.variable(2f));
    assertThat(Checkpoint.of(tf, fields).variables()).hasSize(1);
    assertThatThrownBy(() -> Fields.of(new Shadow()))
        .hasMessageContaining("has two fields 'bias', its own and one of a class above");
    assertThatThrownBy(() -> Fields.of(new StringJoiner(",")))
        .hasMessageContaining("'opens java.util to io.intarsia.savedmodel'");
  }

  // -- there and back -----------------------------------------------------------------------------

  @Test
  void restore_ofWhatWasWritten_hasTheValues() throws IOException {
    Path prefix = folder.resolve("deep/er/weights");

    assertThat(Checkpoint.of(tf, new Network(tf, 3)).write(prefix)).isEqualTo(prefix);
    var other = new Network(tf, 0);
    LoadStatus status = Checkpoint.of(tf, other).restore(prefix);

    status.assertConsumed().assertExistingObjectsMatched().expectPartial();
    assertThat(floats(other.bias)).containsExactly(3, 3, 3);
    assertThat(floats(other.kernel)).hasSize(6).containsOnly(3);
    assertThat(floats(other.array[0])).containsExactly(3);
    assertThat(floats(other.cache)).containsExactly(0);
    assertThat(status).hasToString("LoadStatus[%s, 6 restored, 0 unused]".formatted(prefix));
    assertThat(status.prefix()).isEqualTo(prefix);
    try (var files = Files.list(prefix.getParent())) {
      assertThat(files.map(each -> each.getFileName().toString()))
          .containsExactlyInAnyOrder("weights.index", "weights.data-00000-of-00001");
    }
  }

  @Test
  void restore_ofPythons_hasTheValues() throws IOException {
    var network = new Network(tf, 0);
    Variable step = tf.variable(0L);
    try (var checkpoint = Checkpoint.of(tf, Map.of("model", network, "step", step))) {
      LoadStatus status = checkpoint.restore(PythonCheckpoints.prefix("objects-1"));

      assertThat(floats(network.kernel)).containsExactly(1.5f, -2, 3.25f, 4, 5, 6);
      assertThat(floats(network.bias)).containsExactly(0.5f, 0.25f, -1);
      assertThat(floats((Variable) network.layers.get(0))).containsExactly(10);
      assertThat(
              requireNonNull((Variable) ((Map<?, ?>) network.layers.get(1)).get("x/y.z"))
                  .value()
                  .toArray(long[].class))
          .containsExactly(7, 8);
      assertThat(step.value().asLong()).isEqualTo(42);
      assertThat(checkpoint.saveCount()).isEqualTo(1);
      assertThat(status.unusedKeys()).isEmpty();
      assertThat(status.unmatchedKeys())
          .containsExactlyInAnyOrder("model/array/0" + VALUE, "model/optional" + VALUE);
      assertThatThrownBy(status::assertConsumed)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("LoadStatus.assertConsumed")
          .hasMessageContaining("variables that got no value")
          .hasMessageContaining("\n  model/array/0" + VALUE);
      assertThatThrownBy(status::assertExistingObjectsMatched)
          .hasMessageContaining("LoadStatus.assertExistingObjectsMatched");
    }
  }

  @Test
  void write_ofWhatPythonWrote_hasTheSameBytes() throws IOException {
    Variable a = named(new float[] {1, 2}, "a");
    List<Object> b = List.of(named(3f, "b"), Map.of("c.d/e", named(4f, "c")));

    Checkpoint.of(tf, Map.of("a", a, "b", b)).write(folder.resolve("small"));

    for (String file : List.of("small.index", "small.data-00000-of-00001")) {
      assertThat(folder.resolve(file))
          .hasSameBinaryContentAs(PythonCheckpoints.FOLDER.resolve(file));
    }
  }

  private Variable named(Object value, String name) {
    return Variable.of(tf, value, VariableOptions.defaults().withName(name));
  }

  /// Each dtype that Python has variables of.
  @Test
  void restore_ofAllDtypes_andWritingThem_keepsTheBytes() throws IOException {
    Path python = PythonCheckpoints.prefix("dtypes");
    Map<String, Variable> variables = new HashMap<>();
    CheckpointReader.open(python)
        .specs()
        .forEach((key, spec) -> {
          if (!key.equals(ObjectGraph.KEY)) {
            TensorSpec type = TensorSpec.of(spec.shape(), spec.dtype());
            variables.put(
                key.substring(0, key.indexOf('/')),
                Variable.withoutValue(tf, type, VariableOptions.defaults()));
          }
        });
    var checkpoint = Checkpoint.of(tf, variables);

    checkpoint.restore(python).assertConsumed();
    checkpoint.write(folder.resolve("again"));

    CheckpointDiff diff =
        CheckpointReader.open(python).diff(CheckpointReader.open(folder.resolve("again")));
    assertThat(diff.onlyHere()).isEmpty();
    assertThat(diff.onlyThere()).isEmpty();
    assertThat(diff.otherTypes()).isEmpty();
    assertThat(diff.otherValues()).containsExactly(ObjectGraph.KEY); // other names of variables
  }

  @Test
  void restore_ofAnotherDtypeOrShape_restoresNothing() throws IOException {
    Variable good = tf.variable(1f);
    Path prefix =
        Checkpoint.of(tf, Map.of("a", good, "b", tf.variable(2f), "c", tf.variable(new int[3])))
            .write(folder.resolve("x"));
    Variable a = tf.variable(0f);
    var other =
        Checkpoint.of(tf, Map.of("a", a, "b", tf.variable(0), "c", tf.variable(new int[2])));

    assertThatThrownBy(() -> other.restore(prefix))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            """
            Checkpoint.restore: %s does not fit, and nothing is restored:
              'b%s': variable 'Variable' is int32 [], the value in the file is float32 []
              'c%s': variable 'Variable' is int32 [2], the value in the file is int32 [3]\
            """
                .formatted(prefix, VALUE, VALUE));
    assertThat(a.value().asFloat()).isZero();
  }

  @Test
  void restore_ofDamagedData_restoresNothing() throws IOException {
    Path prefix =
        Checkpoint.of(tf, List.of(tf.variable(1f), tf.variable(2f))).write(folder.resolve("x"));
    Path data = folder.resolve("x.data-00000-of-00001");
    byte[] bytes = Files.readAllBytes(data);
    bytes[5] ^= 1; // of the second
    Files.write(data, bytes);
    Variable first = tf.variable(0f);
    Variable second = tf.variable(0f);

    assertThatThrownBy(() -> Checkpoint.of(tf, List.of(first, second)).restore(prefix))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("cannot be read: ");
    assertThat(first.value().asFloat()).isZero();
  }

  @Test
  void restore_intoAShapeThatVaries_works() throws IOException {
    Path prefix =
        Checkpoint.of(tf, List.of(tf.variable(new float[] {1, 2}))).write(folder.resolve("x"));
    var options = VariableOptions.defaults().withShape(Shape.of(-1));
    Variable any = Variable.of(tf, new float[5], options);

    Checkpoint.of(tf, List.of(any)).restore(prefix).assertConsumed();

    assertThat(floats(any)).containsExactly(1, 2);
  }

  @Test
  void restore_intoAClosedVariable_isAnError() throws IOException {
    Path prefix = Checkpoint.of(tf, List.of(tf.variable(1f))).write(folder.resolve("x"));
    Variable closed = tf.variable(1f);
    closed.close();

    assertThatThrownBy(() -> Checkpoint.of(tf, List.of(closed)).restore(prefix))
        .hasMessageContaining("'0" + VALUE + "': variable 'Variable' is closed");
    assertThatThrownBy(() -> Checkpoint.of(tf, List.of(closed)).write(prefix))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("Checkpoint: variable 'Variable' at '0" + VALUE + "' is closed");
  }

  @Test
  void write_ofAVariableWithoutValue_isAnError() {
    var empty =
        Variable.withoutValue(
            tf, TensorSpec.of(Shape.scalar(), DType.FLOAT32), VariableOptions.defaults());

    assertThatThrownBy(() -> Checkpoint.of(tf, Map.of("w", empty)).write(folder.resolve("x")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Checkpoint: variable 'Variable' at 'w"
                + VALUE
                + "' has no value yet; assign one first");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void restore_ofTensorsByName_saysWhatToDo() {
    assertThatThrownBy(() -> Checkpoint.of(tf, Map.of()).restore(PythonCheckpoints.prefix("saver")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("use NameBasedCheckpoint");
  }

  // -- later --------------------------------------------------------------------------------------

  @Test
  void restoreNew_givesValuesToVariablesThatCame() throws IOException {
    Path prefix =
        Checkpoint.of(tf, List.of(tf.variable(1f), tf.variable(2f))).write(folder.resolve("x"));
    Variable first = tf.variable(0f);
    List<Variable> layers = new ArrayList<>(List.of(first));
    LoadStatus status = Checkpoint.of(tf, layers).restore(prefix);

    assertThat(status.unusedKeys()).containsExactly("1" + VALUE);
    assertThatThrownBy(status::assertConsumed)
        .hasMessageContaining("values of the file that no variable got")
        .hasMessageContaining("\n  1" + VALUE);
    status.assertExistingObjectsMatched();
    first.assign(5f);
    Variable second = tf.variable(0f);
    layers.add(second);
    assertThat(status.unmatchedKeys()).containsExactly("1" + VALUE);
    status.restoreNew().assertConsumed();

    assertThat(second.value().asFloat()).isEqualTo(2);
    assertThat(first.value().asFloat()).isEqualTo(5);
  }

  @Test
  void restore_ofAVariableUnderOneOfItsNames_works() throws IOException {
    Variable shared = tf.variable(4f);
    Path prefix =
        Checkpoint.of(tf, Map.of("a", List.of(shared), "b", shared)).write(folder.resolve("x"));
    Variable a = tf.variable(0f);

    assertThat(CheckpointReader.open(prefix).specs()).hasSize(2);
    LoadStatus status = Checkpoint.of(tf, Map.of("a", List.of(a))).restore(prefix);

    status.assertConsumed(); // under the key of the shorter way
    assertThat(a.value().asFloat()).isEqualTo(4);
  }

  // -- saving -------------------------------------------------------------------------------------

  @Test
  void save_numbersAndNamesTheLatest() throws IOException {
    Variable w = tf.variable(1f);
    Path prefix = folder.resolve("ckpt");
    try (var checkpoint = Checkpoint.of(tf, Map.of("w", w))) {
      assertThat(checkpoint.save(prefix)).isEqualTo(folder.resolve("ckpt-1"));
      w.assign(2f);
      assertThat(checkpoint.save(prefix)).isEqualTo(folder.resolve("ckpt-2"));

      assertThat(checkpoint.saveCount()).isEqualTo(2);
      assertThat(checkpoint).hasToString("Checkpoint[2 variables, 2 saves]");
      assertThat(folder.resolve("checkpoint"))
          .hasContent(
              "model_checkpoint_path: \"ckpt-2\"\nall_model_checkpoint_paths: \"ckpt-2\"\n");
    }
    Variable other = tf.variable(0f);
    try (var checkpoint = Checkpoint.of(tf, Map.of("w", other))) {
      checkpoint.restore(folder.resolve("ckpt-1")).assertConsumed();

      assertThat(other.value().asFloat()).isEqualTo(1);
      assertThat(checkpoint.save(prefix)).isEqualTo(folder.resolve("ckpt-2"));
    }
  }

  @Test
  void restore_ofWhatWasWrittenWithoutANumber_doesNotMissTheNumber() throws IOException {
    try (var checkpoint = Checkpoint.of(tf, List.of(tf.variable(1f)))) {
      Path prefix = checkpoint.write(folder.resolve("x"));
      checkpoint.save(folder.resolve("y"));

      checkpoint.restore(prefix).assertConsumed();
      assertThat(checkpoint.saveCount()).isEqualTo(1);
    }
  }

  /// The old one is whole until the index of the new one is there, so their data has other names.
  @Test
  void write_overAnother_doesNotTouchItsDataBefore() throws IOException {
    Variable w = tf.variable(1f);
    var checkpoint = Checkpoint.of(tf, Map.of("w", w, "v", tf.variable(7f)));
    Path prefix = folder.resolve("x");

    for (int round = 1; round <= 4; round++) {
      w.assign((float) round);
      checkpoint.write(prefix);
      String data = round % 2 == 1 ? "x.data-00000-of-00001" : "x.data-00001-of-00002";
      try (var files = Files.list(folder)) {
        assertThat(files.map(each -> each.getFileName().toString()))
            .contains("x.index", data)
            .hasSize(round % 2 == 1 ? 2 : 3);
      }
      try (var value = CheckpointReader.open(prefix).tensor(tf, "w" + VALUE)) {
        assertThat(value.asFloat()).isEqualTo(round);
      }
    }
  }

  @Test
  void write_afterACrashBetweenDataAndIndex_replacesNothingOfTheOld() throws IOException {
    Variable w = tf.variable(1f);
    var checkpoint = Checkpoint.of(tf, Map.of("w", w));
    Path prefix = checkpoint.write(folder.resolve("x"));
    byte[] index = Files.readAllBytes(folder.resolve("x.index"));
    byte[] data = Files.readAllBytes(folder.resolve("x.data-00000-of-00001"));
    w.assign(2f);
    checkpoint.write(prefix);
    // What a crash before the last step leaves: the old index and data, and the data of the new.
    Files.write(folder.resolve("x.index"), index);
    Files.write(folder.resolve("x.data-00000-of-00001"), data);

    checkpoint.restore(prefix).assertConsumed();
    assertThat(w.value().asFloat()).isEqualTo(1);
    w.assign(3f);
    checkpoint.write(prefix);
    checkpoint.restore(prefix).assertConsumed();
    assertThat(w.value().asFloat()).isEqualTo(3);
    assertThat(folder.resolve("x.data-00000-of-00001")).doesNotExist();
  }

  @Test
  void write_afterAProgramEndedWhileItWrote_removesWhatItLeft() throws IOException {
    for (String name : List.of(".x.1", ".another-7.2", ".checkpoint.3")) {
      Path left = Files.createDirectory(folder.resolve(name));
      Files.writeString(left.resolve("checkpoint.lock"), "");
      Files.writeString(left.resolve("whole.index"), "half");
    }
    Path model = Files.createDirectory(folder.resolve(".model.4"));
    Files.writeString(model.resolve("model.lock"), "");
    Checkpoint.of(tf, List.of(tf.variable(1f))).write(folder.resolve("x"));

    try (var files = Files.list(folder)) {
      assertThat(files.filter(each -> each.getFileName().toString().startsWith(".")))
          .containsExactly(model);
    }
  }

  @Test
  void write_withAnInterruptedThread_replacesAWholeCheckpoint() throws IOException {
    Variable w = tf.variable(1f);
    var checkpoint = NameBasedCheckpoint.of(tf, Map.of("w", w));
    Path prefix = checkpoint.write(folder.resolve("x"));
    w.assign(2f);
    Thread.currentThread().interrupt();
    checkpoint.write(prefix);
    assertThat(Thread.interrupted()).isTrue();
    w.assign(3f);
    checkpoint.restore(prefix);
    assertThat(w.value().asFloat()).isEqualTo(2);
  }

  @Test
  void write_withANameThatIsTooLong_saysSo() {
    Path prefix = folder.resolve("x".repeat(300));
    assertThatThrownBy(() -> Checkpoint.of(tf, List.of(tf.variable(1f))).write(prefix))
        .isInstanceOf(CheckpointException.class)
        .hasMessage(prefix + ": a name in it is too long for this file system");
  }

  @Test
  void write_whereNothingCanBeWritten_isAnErrorAndLeavesNothing() throws IOException {
    Files.writeString(folder.resolve("file"), "");
    var checkpoint = Checkpoint.of(tf, List.of(tf.variable(1f)));

    assertThatThrownBy(() -> checkpoint.write(folder.resolve("file/x")))
        .isInstanceOf(CheckpointException.class)
        .hasMessageStartingWith(folder.resolve("file/x").toString());
    Files.createDirectory(folder.resolve("y.index"));
    Files.writeString(folder.resolve("y.index/full"), "");
    assertThatThrownBy(() -> checkpoint.write(folder.resolve("y")))
        .isInstanceOf(CheckpointException.class);
    try (var files = Files.list(folder)) {
      assertThat(files.filter(each -> each.getFileName().toString().startsWith("."))).isEmpty();
    }
  }

  @Test
  void restore_ofAGraphThatNamesNoTensor_isAnError() throws IOException {
    Variable w = tf.variable(1f);
    TrackedGraph graph = TrackedGraph.of(Map.of("w", w));
    Path prefix = folder.resolve("x");
    try (var text = tf.constant(graph.encode(Map.of()), DType.STRING)) {
      new BundleFiles(tf, prefix).write(Map.of(ObjectGraph.KEY, text));
    }

    assertThatThrownBy(() -> Checkpoint.of(tf, Map.of("w", w)).restore(prefix))
        .isInstanceOf(CheckpointException.class)
        .hasMessageEndingWith(
            "it has no tensor 'w" + VALUE + "', which the graph of its objects names");
  }
}
