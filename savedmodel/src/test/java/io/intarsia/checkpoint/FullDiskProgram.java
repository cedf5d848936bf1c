package io.intarsia.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.intarsia.imperative.Environment;
import io.intarsia.op.Ops;
import io.intarsia.savedmodel.SavedModel;
import io.intarsia.savedmodel.SavedModelException;
import io.intarsia.shape.Shape;
import io.intarsia.support.Space;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What [FullDiskTest] runs: it writes with no room at all, then with more and more of it, until
/// there is enough.
final class FullDiskProgram {
  private static final int FLOATS = 5_000;
  private static final int SMALL = 300;
  private static final int STEP = 4096;
  private static final int MOST = 16 * STEP;

  private final Ops tf;
  private final Path folder;
  private final Space space;
  private final Variable weights;
  private final Variable bias;

  private FullDiskProgram(Ops tf, Path folder, Space space) {
    this.tf = tf;
    this.folder = folder;
    this.space = space;
    this.weights = Variable.of(tf, tf.fill(Shape.of(FLOATS), 0f));
    this.bias = Variable.of(tf, tf.fill(Shape.of(2), 0f));
  }

  /// Runs a scenario.
  ///
  /// @param arguments the way of [Space], a folder, and the scenario
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[1]);
    var space = Space.of(arguments[0], folder);
    try (var tf = Environment.open()) {
      var program = new FullDiskProgram(tf, folder, space);
      switch (arguments[2]) {
        case "manager" -> program.manager(CheckpointManagerOptions.defaults());
        case "background" ->
            program.manager(CheckpointManagerOptions.defaults().withAsynchronous(true));
        case "overwritten" -> program.overwritten();
        case "model" -> program.model();
        default -> throw new AssertionError(arguments[2]);
      }
    } finally {
      space.free();
    }
  }

  // Bytes; the first files are small, so a limit of each file is met in small steps, too.
  private static IntStream rooms() {
    return IntStream.concat(
        IntStream.iterate(0, room -> room < STEP, room -> room + SMALL),
        IntStream.iterate(STEP, room -> room <= MOST, room -> room + STEP));
  }

  /// What is written, and how.
  @FunctionalInterface
  private interface Writing {
    void run() throws IOException;
  }

  /// What is thrown with so much room; null if there was enough of it.
  private @Nullable Exception failure(int room, Writing writing) throws IOException {
    space.leave(room);
    try {
      writing.run();
      return null;
    } catch (IOException | SavedModelException e) {
      return e;
    } finally {
      space.free();
    }
  }

  private void learn(float value) {
    weights.assign(tf, tf.fill(Shape.of(FLOATS), value));
  }

  private void manager(CheckpointManagerOptions options) throws IOException {
    Path run = folder.resolve("run");
    int failures = 0;
    int saved = 0;
    try (var checkpoint = Checkpoint.of(tf, Map.of("weights", weights, "bias", bias));
        var manager = CheckpointManager.of(checkpoint, run, options)) {
      manager.save();
      manager.sync();
      float good = 0;
      for (int room : rooms().toArray()) {
        learn(room + 1);
        Exception failure =
            failure(
                room,
                () -> {
                  manager.save();
                  manager.sync();
                });
        if (failure == null) {
          good = room + 1;
          saved++;
        } else {
          assertTold(failure, run);
          failures++;
        }
        assertRestores(run, good);
        assertNothingIsLeft(run);
      }
    }
    assertThat(failures).isGreaterThan(10);
    assertThat(saved).isPositive();
  }

  /// The same place again and again: what was there is whole until the next is.
  private void overwritten() throws IOException {
    Path prefix = folder.resolve("run").resolve("weights");
    int failures = 0;
    float good = 0;
    try (var checkpoint = Checkpoint.of(tf, Map.of("weights", weights, "bias", bias))) {
      checkpoint.write(prefix);
      for (int room : rooms().toArray()) {
        learn(room + 1);
        Exception failure = failure(room, () -> checkpoint.write(prefix));
        if (failure == null) {
          good = room + 1;
        } else {
          assertTold(failure, prefix);
          failures++;
        }
        assertThat(stored(prefix)).isEqualTo(good);
        assertNothingIsLeft(Objects.requireNonNull(prefix.getParent()));
      }
    }
    assertThat(failures).isGreaterThan(10);
    assertThat(good).isEqualTo(MOST + 1);
  }

  private static void assertTold(Exception failure, Path place) {
    assertThat(failure)
        .isInstanceOf(CheckpointException.class)
        .hasMessageStartingWith(place.toString());
    assertThat(failure.getMessage())
        .containsAnyOf("no space is left on its disk; make room there", "raise the limit");
  }

  private void assertRestores(Path run, float expected) throws IOException {
    assertThat(stored(CheckpointManager.latestCheckpoint(run).orElseThrow())).isEqualTo(expected);
  }

  private float stored(Path prefix) throws IOException {
    try (var restored = Variable.of(tf, tf.fill(Shape.of(FLOATS), -1f));
        var other = Variable.of(tf, tf.fill(Shape.of(2), -1f));
        var checkpoint = Checkpoint.of(tf, Map.of("weights", restored, "bias", other))) {
      checkpoint.restore(prefix).assertConsumed();
      float[] values = restored.read(tf).toArray(float[].class);
      assertThat(values).containsOnly(values[0]);
      return values[0];
    }
  }

  private static void assertNothingIsLeft(Path run) throws IOException {
    try (Stream<Path> files = Files.list(run)) {
      List<String> names = files.map(file -> file.getFileName().toString()).toList();
      assertThat(names).allMatch(name -> !name.startsWith("."));
    }
  }

  private void model() throws IOException {
    Path model = folder.resolve("models").resolve("model");
    int failures = 0;
    float good = 0;
    SavedModel.save(tf, Map.of("weights", weights, "bias", bias), model);
    for (int room : rooms().toArray()) {
      learn(room + 1);
      Exception failure =
          failure(room, () -> SavedModel.save(tf, Map.of("weights", weights, "bias", bias), model));
      if (failure == null) {
        good = room + 1;
      } else {
        assertThat(failure)
            .isInstanceOf(SavedModelException.class)
            .hasMessageStartingWith("SavedModel.save: " + model);
        assertThat(failure.getMessage())
            .containsAnyOf("no space is left on its disk; make room there", "raise the limit");
        failures++;
      }
      assertThat(ofModel(model)).isEqualTo(good);
      assertNothingIsLeft(Objects.requireNonNull(model.getParent()));
    }
    assertThat(failures).isGreaterThan(10);
    assertThat(good).isEqualTo(MOST + 1);
  }

  private float ofModel(Path model) throws IOException {
    return CheckpointReader.open(model.resolve("variables").resolve("variables"))
        .tensor(tf, "weights/.ATTRIBUTES/VARIABLE_VALUE")
        .toArray(float[].class)[0];
  }
}
