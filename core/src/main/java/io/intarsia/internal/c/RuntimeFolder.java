package io.intarsia.internal.c;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.bytedeco.javacpp.Loader;

/// A folder with the runtime's two libraries that whoever starts the program chose, such as that of
/// TensorFlow in an installation of Python.
///
/// @param setting what it was chosen by
/// @param folder the folder as it was given
record RuntimeFolder(String setting, String folder) {
  private static final String PROPERTY = "intarsia.tensorflow.path";
  private static final String VARIABLE = "INTARSIA_TENSORFLOW";

  /// The one that was chosen; an empty name chooses none.
  static Optional<RuntimeFolder> chosen() {
    String property = System.getProperty(PROPERTY, "");
    if (!property.isEmpty()) {
      return Optional.of(new RuntimeFolder(PROPERTY, property));
    }
    String variable = System.getenv(VARIABLE);
    return variable == null || variable.isEmpty()
        ? Optional.empty()
        : Optional.of(new RuntimeFolder(VARIABLE, variable));
  }

  /// Its libraries.
  ///
  /// @throws UnsatisfiedLinkError if there is no such folder, or a library is missing in it
  RuntimeFiles files() {
    Path path = path();
    if (!Files.isDirectory(path)) {
      throw error(Files.exists(path) ? "this is no folder" : "there is no such folder");
    }
    return new RuntimeFiles(
        file(path, RuntimeFiles.FRAMEWORK), file(path, RuntimeFiles.MAIN), description());
  }

  private String file(Path path, String library) {
    Path file = path.resolve(LibraryNames.of(library, Loader.getPlatform())).toAbsolutePath();
    if (Files.isRegularFile(file)) {
      return file.toString();
    }
    throw LibraryNames.others(library, Loader.getPlatform())
        .filter(other -> Files.exists(path.resolve(other)))
        .findFirst()
        .map(other -> error("its libraries are of another platform (%s)".formatted(other)))
        .orElseGet(() -> error("there is no %s in it".formatted(file.getFileName())));
  }

  private Path path() {
    try {
      return Path.of(folder);
    } catch (InvalidPathException e) {
      throw error("this is no folder: " + e.getReason());
    }
  }

  private String description() {
    return "%s=%s".formatted(setting, folder);
  }

  private UnsatisfiedLinkError error(String problem) {
    String platform = Loader.getPlatform();
    return new UnsatisfiedLinkError(
        ("%s: %s; expected a folder with %s and %s of TensorFlow for %s, as site-packages/tensorflow"
                + " of an installed Python wheel is; without the setting, the runtime on the class"
                + " path is taken")
            .formatted(
                description(),
                problem,
                LibraryNames.of(RuntimeFiles.MAIN, platform),
                LibraryNames.of(RuntimeFiles.FRAMEWORK, platform),
                platform));
  }
}
