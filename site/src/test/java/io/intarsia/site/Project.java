package io.intarsia.site;

import java.nio.file.Path;

/// The checkout that is tested.
final class Project {
  static final Path ROOT =
      Path.of(System.getProperty("intarsia.root", "..")).toAbsolutePath().normalize();

  private Project() {}
}
