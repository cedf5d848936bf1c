package io.intarsia.cli.program;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Attributes.Name;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/// A compiled program.
///
/// @param mainClass the name of the class to start
/// @param classes the bytes of each class by its name
record Program(String mainClass, Map<String, byte[]> classes) {
  private static final String SUFFIX = ".class";

  Program {
    classes = Map.copyOf(classes);
  }

  /// Reads what [#write] wrote.
  ///
  /// @throws IOException if it cannot be read, or is no program
  static Program read(Path file) throws IOException {
    try (var jar = new JarInputStream(Files.newInputStream(file))) {
      Manifest manifest = jar.getManifest();
      String main =
          manifest == null ? null : manifest.getMainAttributes().getValue(Name.MAIN_CLASS);
      Map<String, byte[]> classes = new LinkedHashMap<>();
      for (JarEntry entry = jar.getNextJarEntry(); entry != null; entry = jar.getNextJarEntry()) {
        String name = entry.getName().replace('/', '.');
        classes.put(name.substring(0, name.length() - SUFFIX.length()), jar.readAllBytes());
      }
      if (main == null || !classes.containsKey(main)) {
        throw new IOException(file + " is no compiled program");
      }
      return new Program(main, classes);
    }
  }

  /// Writes a jar.
  void write(OutputStream out) throws IOException {
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Name.MAIN_CLASS, mainClass);
    try (var jar = new JarOutputStream(out, manifest)) {
      for (var entry : classes.entrySet()) {
        jar.putNextEntry(new JarEntry(entry.getKey().replace('.', '/') + SUFFIX));
        jar.write(entry.getValue());
      }
    }
  }

  /// Starts the program.
  ///
  /// @param source where its classes say that they come from
  /// @throws Throwable what the program throws
  void start(Path source, String... args) throws Throwable {
    var loader = new ProgramLoader(classes, source.toUri().toURL());
    Thread.currentThread().setContextClassLoader(loader);
    MainMethod.of(loader.loadClass(mainClass)).invoke(args);
  }
}
