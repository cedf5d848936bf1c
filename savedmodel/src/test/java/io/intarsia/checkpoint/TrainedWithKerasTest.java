package io.intarsia.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.intarsia.checkpoint.TrainedCase.Training;
import io.intarsia.dtype.DType;
import io.intarsia.imperative.Environment;
import io.intarsia.support.OnEveryExecutor;
import io.intarsia.support.Tier;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Training goes on from a checkpoint on the other side: ten steps of Keras and ten here, and ten
/// here and ten of Keras, end where twenty of one do. `tools/golden/optimizer_checkpoints.py`
/// trained with Keras. It read the files `java`, which `-Dintarsia.update=true` writes.
@OnEveryExecutor
final class TrainedWithKerasTest {
  private static final Path FOLDER = Path.of("src/test/resources/trained").toAbsolutePath();
  private static final Path KERAS = FOLDER.resolve("keras");
  private static final Path JAVA = FOLDER.resolve("java");
  private static final JsonNode FOUND = read();

  /// Keras has more variables of these, which it does not read before it writes them.
  private static final Set<String> MORE_IN_KERAS =
      Set.of("adafactor", "adafactor_warm", "adafactor_all", "adam_loss_scale");

  private final Environment tf;
  @TempDir private Path folder;

  TrainedWithKerasTest(Environment tf) {
    this.tf = tf;
  }

  private static JsonNode read() {
    try {
      return new ObjectMapper().readTree(FOLDER.resolve("keras.json").toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<TrainedCase> cases() {
    return Tier.sample(TrainedCase.all(), 8);
  }

  @ParameterizedTest
  @MethodSource("cases")
  @Tag("E-154")
  void restore_afterTenStepsOfKeras_makesItsOtherTen(TrainedCase each) throws IOException {
    Training training = each.start(tf);

    LoadStatus status = Checkpoint.of(tf, training.objects()).restore(KERAS);

    status.assertExistingObjectsMatched();
    List<String> unused =
        status.unusedKeys().stream().filter(key -> key.startsWith(each.name() + "/")).toList();
    if (!MORE_IN_KERAS.contains(each.name())) {
      assertThat(unused).isEmpty();
    }
    training.train(10, 20).check(FOUND.path(each.name()).path("alone"));
  }

  /// What Keras has of Adafactor that has no meaning: of matrices what rows and columns give, of
  /// others two zeros.
  @Test
  void restore_ofAdafactor_leavesWhatKerasDoesNotRead() throws IOException {
    Training training =
        TrainedCase.all()
            .filter(each -> each.name().equals("adafactor"))
            .findFirst()
            .orElseThrow()
            .start(tf);

    LoadStatus status = Checkpoint.of(tf, training.objects()).restore(KERAS);

    assertThat(status.unusedKeys().stream().filter(key -> key.startsWith("adafactor/")))
        .containsExactly(
            "adafactor/optimizer/_variables/4/.ATTRIBUTES/VARIABLE_VALUE",
            "adafactor/optimizer/_variables/5/.ATTRIBUTES/VARIABLE_VALUE",
            "adafactor/optimizer/_variables/6/.ATTRIBUTES/VARIABLE_VALUE");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void train_twentySteps_endsWhereKerasDoes(TrainedCase each) {
    JsonNode expected = FOUND.path(each.name());
    Training training = each.start(tf).train(0, 20);
    training.check(expected.path("alone"));
    training.check(expected.path("afterJava"));
  }

  @Test
  @Tag("E-154")
  void write_afterTenSteps_isWhatKerasWentOnFrom() throws IOException {
    Map<String, Object> objects = new HashMap<>();
    Map<String, Double> tolerances = new HashMap<>();
    TrainedCase.all()
        .forEach(each -> {
          objects.putAll(each.start(tf).train(0, 10).objects());
          tolerances.put(each.name(), each.tolerance());
        });
    assertThat(FOUND.properties())
        .extracting(Map.Entry::getKey)
        .hasSameElementsAs(objects.keySet());
    boolean isUpdate = PythonReading.isUpdate();
    var checkpoint = Checkpoint.of(tf, objects);

    Path written = checkpoint.write(isUpdate ? JAVA : folder.resolve("java"));

    var here = CheckpointReader.open(written);
    var there = CheckpointReader.open(JAVA);
    assertThat(here.specs()).isEqualTo(there.specs());
    assertThat(here.objectGraph()).isEqualTo(there.objectGraph());
    for (Map.Entry<String, Double> each : tolerances.entrySet()) {
      for (String key : here.specs().keySet()) {
        if (key.startsWith(each.getKey() + "/")) {
          assertSame(key, numbers(here, key), numbers(there, key), each.getValue());
        }
      }
    }
  }

  private double[] numbers(CheckpointReader reader, String key) throws CheckpointException {
    try (Tensor tensor = reader.tensor(tf, key);
        Tensor flat = tensor.cast(DType.FLOAT64).reshape(-1)) {
      return flat.toArray(double[].class);
    }
  }

  private static void assertSame(String key, double[] here, double[] there, double tolerance) {
    assertThat(here).as(key).hasSameSizeAs(there);
    for (int i = 0; i < here.length; i++) {
      assertThat(here[i]).as("%s[%d]", key, i).isCloseTo(there[i], within(tolerance));
    }
  }
}
