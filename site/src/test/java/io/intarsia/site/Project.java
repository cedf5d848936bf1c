package io.intarsia.site;

import java.nio.file.Path;

/// The checkout that is tested.
final class Project {
  static final Path ROOT =
      Path.of(System.getProperty("intarsia.root", "..")).toAbsolutePath().normalize();

  /// Where core's generated sources are.
  static final Path CORE_BUILD =
      Path.of(System.getProperty("intarsia.core.build", ROOT + "/core/target/quick"));

  private Project() {}
}
