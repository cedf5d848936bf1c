package io.intarsia.generator;

import java.nio.file.Path;
import java.util.List;

/// Writes the classes of Keras. Exits with 1 after listing every mistake it found.
final class KerasMain {
  private KerasMain() {}

  /// Reads the tables and writes the sources.
  ///
  /// @param args the folder of the catalog, and that of the sources to write
  public static void main(String[] args) {
    try {
      if (args.length != 2) {
        throw new GeneratorException(List.of("expected CATALOG OUT, got " + List.of(args)));
      }
      var problems = new Problems();
      KerasTable table = KerasTable.read(Path.of(args[0]), problems);
      problems.throwIfAny();
      var code = new Output(Path.of(args[1]));
      new KerasRenderer(table).render().forEach(code::write);
      code.deleteStale();
    } catch (GeneratorException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }
}
