package io.intarsia.benchmarks.measure;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The saved model of the benchmarks, in a folder of its own.
public final class SampleModel implements AutoCloseable {
  private static final List<String> FILES =
      List.of(
          "saved_model.pb", "variables/variables.index", "variables/variables.data-00000-of-00001");

  private final Path folder;

  private SampleModel(Path folder) {
    this.folder = folder;
  }

  /// Takes it from the class path.
  public static SampleModel open() {
    try {
      Path folder = Files.createTempDirectory("ten-layers");
      Files.createDirectory(folder.resolve("variables"));
      for (String file : FILES) {
        try (InputStream model = SampleModel.class.getResourceAsStream("/ten-layers/" + file)) {
          if (model == null) {
            throw new AssertionError(file + " is not on the class path; please report");
          }
          Files.copy(model, folder.resolve(file));
        }
      }
      return new SampleModel(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the model", e);
    }
  }

  /// Where it is.
  public Path path() {
    return folder;
  }

  /// Deletes it.
  @Override
  public void close() {
    try {
      for (String file : FILES) {
        Files.delete(folder.resolve(file));
      }
      Files.delete(folder.resolve("variables"));
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete the model", e);
    }
  }
}
