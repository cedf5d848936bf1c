package io.intarsia.keras.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.intarsia.imperative.Environment;
import io.intarsia.keras.file.KerasFile;
import io.intarsia.keras.file.WeightFiles;
import io.intarsia.keras.initializer.GlorotUniform;
import io.intarsia.keras.layer.Dense;
import io.intarsia.keras.loss.MeanSquaredError;
import io.intarsia.optimizer.Adam;
import io.intarsia.shape.Shape;
import io.intarsia.support.Space;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What [FullDiskTest] runs.
final class FullDiskProgram {
  private static final int EPOCHS = 5;
  private static final int FULL_AFTER = 2;
  private static final int UNITS = 300;

  private final Environment tf;
  private final Path folder;
  private final Space space;
  private final Tensor x;
  private final Tensor y;

  private FullDiskProgram(Environment tf, Path folder, Space space) {
    this.tf = tf;
    this.folder = folder;
    this.space = space;
    this.x = tf.random.statelessUniform(Shape.of(8, 3), new long[] {1, 2});
    this.y = tf.random.statelessUniform(Shape.of(8, 1), new long[] {1, 3});
  }

  /// Runs a scenario.
  ///
  /// @param arguments the way of [Space], a folder, and the scenario: `files` or `callbacks`
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[1]);
    var space = Space.of(arguments[0], folder);
    try (var tf = Environment.open()) {
      if (arguments[2].equals("files")) {
        for (String end : List.of(".keras", ".weights.h5", ".safetensors")) {
          Path own = Files.createDirectory(folder.resolve("files" + end));
          new FullDiskProgram(tf, own, space).written(own.resolve("model" + end));
        }
      } else {
        for (String name :
            List.of("BackupAndRestore", "ModelCheckpoint", "CSVLogger", "TensorBoard")) {
          Path own = Files.createDirectory(folder.resolve(name));
          new FullDiskProgram(tf, own, space).trained(name);
        }
      }
    } finally {
      space.free();
    }
  }

  private void written(Path file) throws IOException {
    try (Model<Tensor, Tensor> model = model()) {
      model.fit(x, y, options());
      write(model, file);
      byte[] before = Files.readAllBytes(file);
      int failures = 0;
      for (long room :
          LongStream.iterate(0, each -> each < before.length, each -> each + 1500).toArray()) {
        IOException failure = failure(room, model, file);
        if (failure != null) {
          assertThat(failure).hasMessageStartingWith(file + ": ");
          assertNoRoom(failure);
          failures++;
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(names()).containsExactly(file.getFileName().toString());
      }
      assertThat(failures).isGreaterThan(2);
    }
  }

  private @Nullable IOException failure(long room, Model<Tensor, Tensor> model, Path file)
      throws IOException {
    space.leave(room);
    try {
      write(model, file);
      return null;
    } catch (IOException e) {
      return e;
    } finally {
      space.free();
    }
  }

  private static void write(Model<Tensor, Tensor> model, Path file) throws IOException {
    if (file.toString().endsWith(".keras")) {
      KerasFile.write(model.layer(), file);
    } else {
      WeightFiles.save(model.layer(), file);
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  /// A training whose disk becomes full, and one that goes on.
  private void trained(String name) throws IOException {
    List<Double> whole;
    try (Model<Tensor, Tensor> model = model()) {
      whole = model.fit(x, y, options().withEpochs(EPOCHS)).get("loss");
    }
    try (Model<Tensor, Tensor> model = model()) {
      Throwable failure =
          catchThrowable(() ->
              model.fit(
                  x,
                  y,
                  options()
                      .withEpochs(EPOCHS)
                      .withCallbacks(new Filling(space, fullAfter(name)), callback(name))));
      assertThat(failure)
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageStartingWith(name + ": " + folder);
      assertNoRoom(failure);
    }
    space.free();
    try (Model<Tensor, Tensor> model = model()) {
      History rest = model.fit(x, y, options().withEpochs(EPOCHS).withCallbacks(callback(name)));
      int first = name.equals("BackupAndRestore") ? fullAfter(name) : 0;
      assertThat(rest.get("loss")).isEqualTo(whole.subList(first, EPOCHS));
    }
  }

  // The lines of a few epochs fit into the page that a file of one line has.
  private static int fullAfter(String name) {
    return name.equals("CSVLogger") ? 0 : FULL_AFTER;
  }

  /// Leaves no room from the beginning of an epoch on.
  private record Filling(Space space, int first) implements Callback {
    @Override
    public void onEpochBegin(Training training, int epoch) {
      if (epoch == first) {
        try {
          space.leave(0);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private Callback callback(String name) {
    return switch (name) {
      case "BackupAndRestore" -> BackupAndRestore.of(folder.resolve("backup"));
      case "ModelCheckpoint" -> ModelCheckpoint.of(folder.resolve("best.keras"));
      case "CSVLogger" -> CSVLogger.of(folder.resolve("log.csv"));
      case "TensorBoard" -> TensorBoard.of(folder.resolve("logs")).withHistogramFreq(1);
      default -> throw new AssertionError(name);
    };
  }

  private static void assertNoRoom(Throwable failure) {
    assertThat(Objects.requireNonNull(failure.getMessage()))
        .containsAnyOf("no space is left on its disk; make room there", "raise the limit");
  }

  private Model<Tensor, Tensor> model() {
    var layer =
        Dense.of(UNITS)
            .withKernelInitializer(GlorotUniform.of().withSeed(1))
            .then(Dense.of(1).withKernelInitializer(GlorotUniform.of().withSeed(2)));
    return Model.of(tf, layer).compile(Adam.of(0.01), MeanSquaredError.of());
  }

  private static FitOptions options() {
    return FitOptions.defaults().withSeed(5).withBatchSize(4).withVerbose(Verbose.SILENT);
  }
}
