package io.intarsia.site;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The JDK's tool for the API's comments. Whatever it warns of is an error.
///
/// @param modulePath jars that the documented modules need
record Javadoc(List<Path> modulePath) {
  Javadoc {
    modulePath = List.copyOf(modulePath);
  }

  /// The libraries on the class path of this program, which are those of the documented modules.
  static Javadoc ofOwnClassPath() {
    return new Javadoc(
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> entry.endsWith(".jar"))
            .map(Path::of)
            .filter(Javadoc::isModule)
            .toList());
  }

  /// Jars of one platform's native library have names that make no module.
  private static boolean isModule(Path jar) {
    String name = jar.getFileName().toString();
    return !name.startsWith("intarsia-")
        && !name.matches(".*-(linux|macosx|windows)-.*")
        && !name.contains("surefire");
  }

  /// Writes the pages of the modules' exported packages.
  void write(List<ApiModule> modules, Path folder) {
    var messages = new StringWriter();
    int exit;
    try (var writer = new PrintWriter(messages)) {
      ToolProvider tool =
          ToolProvider.findFirst("javadoc")
              .orElseThrow(() -> new JavadocException("this JDK has no javadoc"));
      exit = tool.run(writer, writer, arguments(modules, folder).toArray(String[]::new));
    }
    if (exit != 0) {
      throw new JavadocException(messages.toString());
    }
  }

  private List<String> arguments(List<ApiModule> modules, Path folder) {
    List<String> arguments = new ArrayList<>(List.of("-locale", "en_US"));
    // Parameters need no sentence of their own where their names say it.
    arguments.addAll(List.of("-quiet", "-Werror", "-Xdoclint:all,-missing", "-Xmaxwarns", "1000"));
    arguments.addAll(List.of("-encoding", "UTF-8", "-docencoding", "UTF-8", "-notimestamp"));
    arguments.addAll(List.of("--no-fonts", "-windowtitle", "Intarsia", "-doctitle", "Intarsia"));
    arguments.addAll(
        List.of(
            "-header", "<a href=\"{@docRoot}/../index.html\" style=\"color: white\">Pages</a>"));
    arguments.addAll(List.of("-d", folder.toString()));
    if (!modulePath.isEmpty()) {
      arguments.addAll(List.of("--module-path", joined(modulePath)));
    }
    for (ApiModule module : modules) {
      arguments.addAll(
          List.of("--module-source-path", module.name() + "=" + joined(module.sources())));
    }
    arguments.add("--module");
    arguments.add(modules.stream().map(ApiModule::name).collect(Collectors.joining(",")));
    return arguments;
  }

  private static String joined(List<Path> paths) {
    return paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
