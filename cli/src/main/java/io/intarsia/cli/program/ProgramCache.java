package io.intarsia.cli.program;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/// Compiled programs in a folder, each under the hash of its source and of what it was compiled
/// with, so that none is ever out of date.
final class ProgramCache {
  private static final int NAME = 12; // digits of a hash that are enough for a name

  private final Path folder;

  ProgramCache(Path folder) {
    this.folder = folder;
  }

  /// `intarsia/programs` in the user's folder of caches.
  static Path usualFolder() {
    return usualFolder(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  static Path usualFolder(Map<String, String> environment, Path home) {
    String caches = environment.getOrDefault("XDG_CACHE_HOME", "");
    return (caches.isEmpty() ? home.resolve(".cache") : Path.of(caches))
        .resolve("intarsia/programs");
  }

  /// A program, compiled if it is not there.
  ///
  /// @throws CompilationException if it has errors, which are on standard error
  /// @throws IOException if it cannot be read
  Program get(Path file) throws CompilationException, IOException {
    Optional<String> version = version(file, System.getProperty("java.class.path"));
    Path kept = folder.resolve(name(file) + "-" + version.orElse("none") + ".jar");
    if (version.isPresent() && Files.isReadable(kept)) {
      try {
        return Program.read(kept);
      } catch (IOException | RuntimeException _) {
        // Damaged: made anew below.
      }
    }
    var messages = new PrintWriter(System.err, true, System.err.charset());
    ProgramCompiler.Result compiled = new ProgramCompiler(messages).compile(file);
    messages.flush();
    if (version.isPresent() && compiled.oneFile()) {
      keep(file, kept, compiled.program());
    }
    return compiled.program();
  }

  /// Where that is not possible the program is compiled each time.
  private void keep(Path file, Path kept, Program program) {
    try {
      Files.createDirectories(folder);
      Path next = Files.createTempFile(folder, "next", ".tmp");
      try (var out = Files.newOutputStream(next)) {
        program.write(out);
      }
      try (DirectoryStream<Path> olders = Files.newDirectoryStream(folder, name(file) + "-*.jar")) {
        for (Path older : olders) {
          Files.deleteIfExists(older);
        }
      }
      Files.move(next, kept, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException _) {
      // A cache that cannot be written to is none.
    }
  }

  private static String name(Path file) {
    return hash(file.toAbsolutePath().normalize().toString().getBytes(StandardCharsets.UTF_8))
        .substring(0, NAME);
  }

  /// Of a source and of what it is compiled with. None where that is a folder, which changes
  /// unseen.
  private static Optional<String> version(Path file, String classPath) throws IOException {
    var known = new StringBuilder(System.getProperty("java.vm.version")).append('\n');
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      Path jar = Path.of(entry);
      if (Files.isDirectory(jar)) {
        return Optional.empty();
      }
      known.append(entry).append(state(jar)).append('\n');
    }
    known.append(hash(Files.readAllBytes(file)));
    return Optional.of(hash(known.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private static String state(Path jar) throws IOException {
    if (!Files.exists(jar)) {
      return " missing";
    }
    var attributes = Files.readAttributes(jar, BasicFileAttributes.class);
    return " %d %s".formatted(attributes.size(), attributes.lastModifiedTime());
  }

  private static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256; please report this", e);
    }
  }
}
