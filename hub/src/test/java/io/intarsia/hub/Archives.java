package io.intarsia.hub;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;

/// Archives for tests, entry by entry.
final class Archives {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final TarArchiveOutputStream tar;

  Archives() throws IOException {
    tar = new TarArchiveOutputStream(new GzipCompressorOutputStream(bytes), "UTF-8");
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
  }

  /// An archive of a model that is no more than its name.
  static byte[] model(String text) throws IOException {
    return new Archives().file("saved_model.pb", text).done();
  }

  static byte[] of(Path folder) throws IOException {
    var made = new Archives();
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(Files::isRegularFile).sorted().toList();
    }
    for (Path each : files) {
      String name = folder.relativize(each).toString().replace('\\', '/');
      made.file(name, Files.readAllBytes(each));
    }
    return made.done();
  }

  Archives file(String name, String text) throws IOException {
    return file(name, text.getBytes(StandardCharsets.UTF_8));
  }

  Archives file(String name, byte[] content) throws IOException {
    var entry = new TarArchiveEntry(name, true);
    entry.setSize(content.length);
    tar.putArchiveEntry(entry);
    tar.write(content);
    tar.closeArchiveEntry();
    return this;
  }

  /// An empty file with a header that has a comment.
  Archives commented(String name, String comment) throws IOException {
    var entry = new TarArchiveEntry(name, true);
    entry.addPaxHeader("comment", comment);
    tar.putArchiveEntry(entry);
    tar.closeArchiveEntry();
    return this;
  }

  Archives folder(String name) throws IOException {
    return empty(name, TarArchiveEntry.LF_DIR, "");
  }

  /// An entry of a kind without content.
  Archives empty(String name, byte kind, String link) throws IOException {
    var entry = new TarArchiveEntry(name, kind, true);
    entry.setLinkName(link);
    tar.putArchiveEntry(entry);
    tar.closeArchiveEntry();
    return this;
  }

  byte[] done() throws IOException {
    tar.close();
    return bytes.toByteArray();
  }

  /// The names in a folder, sorted; those of locks are left out.
  static List<String> names(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(each -> each.getFileName().toString())
          .filter(name -> !name.endsWith(".lock"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
