package io.intarsia.fuzz.campaign;

import io.intarsia.fuzz.child.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What must be the same when a campaign goes on.
final class State {
  private State() {}

  /// Makes the folder, or checks that it is of a campaign with this seed and these ops.
  static void claim(Settings settings) throws IOException {
    Path file = Files.createDirectories(settings.state()).resolve("campaign");
    List<String> lines =
        List.of(
            "seed " + settings.seed(),
            "ops " + String.join(",", settings.ops()),
            "all " + Integer.toHexString(Child.ops().hashCode()));
    if (!Files.exists(file)) {
      Files.write(file, lines);
    } else if (!Files.readAllLines(file).equals(lines)) {
      throw new IllegalArgumentException(
          "fuzz: %s is the state of a campaign with another seed, other ops or another runtime; choose another folder with --state"
              .formatted(settings.state()));
    }
  }
}
