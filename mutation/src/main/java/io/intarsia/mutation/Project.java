package io.intarsia.mutation;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Where the code and the tests are.
///
/// @param module the folder of the module whose classes get faults
/// @param scratch where files of the run are written
/// @param classPath of the module's tests
record Project(Path module, Path scratch, String classPath) {
  private static final String CLASSES = "target/quick/classes";
  private static final String TESTS = "target/quick/test-classes";
  private static final String CLASS_PATH = "target/quick/classpath-test";

  /// A module that was built quickly, with the class path of its tests in a file.
  static Project of(Path module, Path scratch) throws IOException {
    return new Project(module, scratch, Files.readString(module.resolve(CLASS_PATH)).strip());
  }

  /// As the build runs the tests: another locale finds texts that depend on it.
  List<String> testOptions() {
    return List.of(
        "-Xmx1500m",
        "-XX:TieredStopAtLevel=1",
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        "-Dintarsia.leakcheck=true",
        "-Duser.language=de",
        "-Duser.country=DE");
  }

  /// Finds the classes of the module and of what it uses, as files.
  ClassLoader loader() {
    return new URLClassLoader(
        Stream.concat(
                Stream.of(module.resolve(CLASSES)),
                Stream.of(classPath.split(File.pathSeparator)).map(Path::of))
            .map(Project::url)
            .toArray(URL[]::new));
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The class path of processes that run tests: this program's, too.
  String workerClassPath() {
    return String.join(
        File.pathSeparator,
        module.resolve(TESTS).toString(),
        module.resolve(CLASSES).toString(),
        classPath,
        absolute(System.getProperty("java.class.path")));
  }

  // Workers run in the folder of the module.
  private static String absolute(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator))
        .map(each -> Path.of(each).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /// The names of the classes of a package, without those of packages below it and those that a
  /// generator wrote.
  List<String> classes(String name) {
    return classesIn(module.resolve(CLASSES), name).stream()
        .filter(each -> !each.endsWith("package-info"))
        .filter(each -> Files.exists(sourceFile(Fault.file(each))))
        .toList();
  }

  /// The test classes of a package.
  List<String> testClasses(String name) {
    return classesIn(module.resolve(TESTS), name).stream()
        .filter(each -> each.endsWith("Test"))
        .toList();
  }

  private static List<String> classesIn(Path folder, String name) {
    Path inside = folder.resolve(name.replace('.', '/'));
    try (Stream<Path> files = Files.list(inside)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".class"))
          .map(file -> name + "." + file.substring(0, file.length() - ".class".length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("no package " + name, e);
    }
  }

  byte[] bytes(String type) {
    try {
      return Files.readAllBytes(classFile(type));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path classFile(String type) {
    return module.resolve(CLASSES).resolve(type.replace('.', '/') + ".class");
  }

  /// The lines of a source file.
  List<String> source(String file) {
    try {
      return Files.readAllLines(sourceFile(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path sourceFile(String file) {
    return module.resolve("src/main/java").resolve(file);
  }
}
