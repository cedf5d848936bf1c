package io.intarsia.generator;

import java.nio.file.Path;
import java.util.List;

/// Entry point of the op generator. Exits with 1 after listing every mistake it found.
final class Main {
  private static final List<String> OPTIONS =
      List.of("--catalog", "--sources", "--out", "--resources", "--docs");

  private Main() {}

  public static void main(String[] args) {
    try {
      List<Path> folders = folders(List.of(args));
      new Generator(folders.get(0), folders.get(1))
          .run(
              RuntimeOpList.read(),
              new Output(folders.get(2)),
              new Output(folders.get(3)),
              new Output(folders.get(4)));
    } catch (GeneratorException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }

  /// In the order of the options.
  private static List<Path> folders(List<String> args) {
    if (args.size() != 2 * OPTIONS.size() || !args.containsAll(OPTIONS)) {
      throw new GeneratorException(List.of("expected the options " + OPTIONS + ", got " + args));
    }
    return OPTIONS.stream()
        .map(option -> Path.of(args.get(args.indexOf(option) + 1)).normalize())
        .toList();
  }
}
