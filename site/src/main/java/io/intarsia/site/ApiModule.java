package io.intarsia.site;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A module whose API is documented.
///
/// @param sources folders of its sources, the one of its descriptor among them
record ApiModule(String name, List<Path> sources) {
  ApiModule {
    sources = List.copyOf(sources);
  }

  /// The modules that programs depend on.
  ///
  /// @param coreBuild the build folder of core, which holds its generated sources
  static List<ApiModule> published(Path root, Path coreBuild) {
    var core =
        new ApiModule(
            "io.intarsia",
            Stream.concat(
                    folders(root.resolve("core")),
                    Stream.of(coreBuild.resolve("generated-sources/ops")))
                .toList());
    return Stream.concat(
            Stream.of(core),
            Stream.of(
                    "annotations",
                    "types",
                    "data",
                    "distributions",
                    "savedmodel",
                    "hub",
                    "testing",
                    "files",
                    "plot",
                    "progress")
                .map(name -> of(name, root.resolve(name))))
        .toList();
  }

  private static ApiModule of(String name, Path folder) {
    return new ApiModule("io.intarsia." + name, folders(folder).toList());
  }

  private static Stream<Path> folders(Path module) {
    return Stream.of("java", "module").map(module.resolve("src/main")::resolve);
  }
}
