package io.intarsia.savedmodel;

import io.intarsia.checkpoint.CheckpointMutation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// A copy of a model with a small fault, the same for the same number.
final class ModelMutation {
  private static final String MAIN = "saved_model.pb";

  private final Random random;

  ModelMutation(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L); // neighbours begin alike otherwise
  }

  /// Writes the copy into an empty folder.
  ///
  /// @param secret a file outside, for links
  /// @return what was changed
  String write(Path from, Path to, Path secret) throws IOException {
    List<Path> files = copy(from, to);
    int kind = random.nextInt(20);
    if (kind < 12 && files.contains(Path.of(MAIN))) {
      return changeMain(to.resolve(MAIN));
    }
    Path prefix = to.resolve("variables/variables");
    if (kind < 14 && Files.exists(prefix.resolveSibling("variables.index"))) {
      return CheckpointMutation.entry(
          prefix, random.nextInt(1000), new MessageMutation(random)::change);
    }
    if (kind < 16 && Files.exists(prefix.resolveSibling("variables.index"))) {
      return CheckpointMutation.graph(prefix, new MessageMutation(random)::change);
    }
    Path file = files.get(random.nextInt(files.size()));
    return file + ": " + (kind < 19 ? damage(to.resolve(file)) : replace(to.resolve(file), secret));
  }

  private static List<Path> copy(Path from, Path to) throws IOException {
    List<Path> files;
    try (var all = Files.walk(from)) {
      files =
          all.filter(Files::isRegularFile)
              .filter(file -> !file.endsWith("cases.json"))
              .map(from::relativize)
              .sorted()
              .toList();
    }
    for (Path file : files) {
      Files.createDirectories(to.resolve(file).getParent());
      Files.copy(from.resolve(file), to.resolve(file));
    }
    return files;
  }

  private String changeMain(Path file) throws IOException {
    var model = org.tensorflow.proto.SavedModel.parseFrom(Files.readAllBytes(file)).toBuilder();
    String told = new MessageMutation(random).change(model);
    Files.write(file, model.build().toByteArray());
    return told;
  }

  private String damage(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (bytes.length == 0 || random.nextInt(4) == 0) {
      int length = random.nextInt(bytes.length + 1);
      Files.write(file, Arrays.copyOf(bytes, length));
      return "cut at " + length;
    }
    int at = random.nextInt(bytes.length);
    bytes[at] = (byte) random.nextInt(256);
    Files.write(file, bytes);
    return "another byte at " + at;
  }

  private String replace(Path file, Path secret) throws IOException {
    Files.delete(file);
    return switch (random.nextInt(4)) {
      case 0 -> "not there";
      case 1 -> {
        Files.createDirectory(file);
        yield "a folder";
      }
      case 2 -> {
        Files.createSymbolicLink(file, secret);
        yield "a link to a file outside";
      }
      default -> {
        Files.createSymbolicLink(file, file);
        yield "a link to itself";
      }
    };
  }
}
