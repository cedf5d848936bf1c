package io.intarsia.hub;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Folders that hold a model.
final class ModelFinder {
  private ModelFinder() {}

  /// The folder itself, or the only one in it.
  static Optional<Path> find(Path folder) {
    if (isModel(folder)) {
      return Optional.of(folder);
    }
    List<Path> children = children(folder);
    return children.size() == 1
        ? Optional.of(children.getFirst()).filter(ModelFinder::isModel)
        : Optional.empty();
  }

  private static boolean isModel(Path folder) {
    return Files.isRegularFile(folder.resolve("saved_model.pb"))
        || Files.isRegularFile(folder.resolve("saved_model.pbtxt"));
  }

  private static List<Path> children(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(folder)) {
      return children.sorted().toList();
    } catch (IOException e) {
      return List.of(); // of somebody else
    }
  }

  /// Deletes a folder, and follows no links.
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    List<Path> inside;
    try (Stream<Path> walk = Files.walk(folder)) {
      inside = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : inside) {
      Files.delete(each);
    }
  }
}
