package io.intarsia.benchmarks.measure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// A saved model of the benchmarks, in a folder of its own.
public final class SampleModel implements AutoCloseable {
  private static final List<String> FILES =
      List.of(
          "saved_model.pb", "variables/variables.index", "variables/variables.data-00000-of-00001");

  private final Path parent;

  private SampleModel() {
    try {
      parent = Files.createTempDirectory("dense-layers");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a folder for a model", e);
    }
  }

  /// The one of ten layers that Python wrote, from the class path.
  public static SampleModel ofPython() {
    return written(SampleModel::unpack);
  }

  /// One that is written now.
  ///
  /// @param writer makes the folder that it is given
  public static SampleModel written(Consumer<Path> writer) {
    var model = new SampleModel();
    writer.accept(model.path());
    return model;
  }

  private static void unpack(Path folder) {
    try {
      Files.createDirectories(folder.resolve("variables"));
      for (String file : FILES) {
        try (InputStream model = SampleModel.class.getResourceAsStream("/ten-layers/" + file)) {
          if (model == null) {
            throw new AssertionError(file + " is not on the class path; please report");
          }
          Files.copy(model, folder.resolve(file));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the model", e);
    }
  }

  /// Where it is.
  public Path path() {
    return parent.resolve("model");
  }

  /// Deletes it.
  @Override
  public void close() {
    try (Stream<Path> all = Files.walk(parent)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete the model", e);
    }
  }
}
