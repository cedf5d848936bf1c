package io.intarsia.generator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The Java files of one room.
///
/// @param room see [Rooms]
/// @param files in the order of their names
record SourceFolder(String room, List<Path> files) {
  private static final String JAVA = ".java";

  SourceFolder {
    files = List.copyOf(files);
  }

  /// The folder of the roof and those in it, by name.
  static List<SourceFolder> all(Path roof) {
    if (!Files.isDirectory(roof)) {
      return List.of();
    }
    try (var folders = Files.walk(roof)) {
      return folders
          .filter(Files::isDirectory)
          .sorted()
          .map(folder -> new SourceFolder(roof.relativize(folder).toString(), javaFiles(folder)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> javaFiles(Path folder) {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(JAVA)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The simple names of the classes.
  List<String> classes() {
    return files.stream()
        .map(file -> file.getFileName().toString().replace(JAVA, ""))
        .filter(name -> !name.equals("package-info"))
        .toList();
  }
}
