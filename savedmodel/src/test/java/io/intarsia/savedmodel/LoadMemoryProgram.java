package io.intarsia.savedmodel;

import io.intarsia.imperative.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// Loads, calls and closes a model many times, and prints what the process has in memory, in
/// kilobytes: after some, and at the end.
///
/// Arguments: the folder of the model, how often before the first number, how often in all.
final class LoadMemoryProgram {
  private LoadMemoryProgram() {}

  public static void main(String[] args) throws IOException {
    int first = Integer.parseInt(args[1]);
    try (var tf = Environment.open()) {
      for (int i = 1; i <= Integer.parseInt(args[2]); i++) {
        try (var scope = tf.scope();
            var model = SavedModel.load(tf, Path.of(args[0]))) {
          model.function("embed").call(tf.constant(new int[] {1, 2}));
          Objects.requireNonNull(scope);
        }
        if (i == first) {
          tell();
        }
      }
      tell();
    }
  }

  private static void tell() throws IOException {
    System.gc();
    String line =
        Files.readAllLines(Path.of("/proc/self/status")).stream()
            .filter(each -> each.startsWith("VmRSS:"))
            .findFirst()
            .orElseThrow();
    System.out.println(line.replaceAll("[^0-9]", ""));
  }
}
