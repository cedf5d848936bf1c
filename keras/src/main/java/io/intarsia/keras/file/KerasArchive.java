package io.intarsia.keras.file;

import io.intarsia.files.DataFileException;
import io.intarsia.internal.files.ArchiveBounds;
import io.intarsia.internal.files.BoundedStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// The parts of a `.keras` file by name. They are read into memory, and none is written anywhere.
final class KerasArchive {
  static final String CONFIG = "config.json";
  static final String METADATA = "metadata.json";
  static final String WEIGHTS = "model.weights.h5";
  static final String ASSETS = "assets/";

  private static final ArchiveBounds BOUNDS = new ArchiveBounds(4L << 30, 100, 1L << 26);

  /// Models have a few; each is an object before its name can be looked at.
  private static final int MOST = 10_000;

  private KerasArchive() {}

  /// Reads the parts that models have; others are left.
  ///
  /// @throws DataFileException if it is no such file, is damaged, or its parts are too large
  static Map<String, byte[]> read(Path file) throws IOException {
    Map<String, byte[]> parts = new LinkedHashMap<>();
    try (var zip = new ZipFile(file.toFile())) {
      long packed = Files.size(file);
      long before = 0;
      if (zip.size() > MOST) {
        throw DataFileException.of(
            file, "expected at most %d parts, got %d".formatted(MOST, zip.size()));
      }
      for (ZipEntry entry : zip.stream().toList()) {
        if (isPart(entry.getName())) {
          byte[] part = read(file, zip, entry, packed, before);
          before += part.length;
          if (parts.put(entry.getName(), part) != null) {
            throw DataFileException.of(file, "it has two parts named " + entry.getName());
          }
        }
      }
      return parts;
    } catch (ZipException e) {
      throw DataFileException.of(file, "it is no .keras file, or it is damaged: " + e.getMessage());
    } catch (DataFileException e) {
      throw e;
    } catch (IOException e) {
      throw DataFileException.of(file, e);
    } catch (IllegalArgumentException e) { // names that are no text
      throw DataFileException.of(file, "it is damaged: " + e.getMessage());
    }
  }

  private static boolean isPart(String name) {
    return name.equals(CONFIG)
        || name.equals(METADATA)
        || name.equals(WEIGHTS)
        || (name.startsWith(ASSETS) && !name.endsWith("/"));
  }

  private static byte[] read(Path file, ZipFile zip, ZipEntry entry, long packed, long before)
      throws IOException {
    try (var in =
        new BoundedStream(
            zip.getInputStream(entry),
            BOUNDS,
            () -> packed,
            excess ->
                DataFileException.of(
                    file,
                    "%s: the parts unpack to more than the heap of Java, or more than %d bytes for each of the file's %d"
                        .formatted(entry.getName(), BOUNDS.ratio(), packed)))) {
      in.allow(Math.min(Runtime.getRuntime().maxMemory(), Integer.MAX_VALUE - 8) - before);
      return in.readAllBytes();
    }
  }

  /// Writes parts, which are not packed, as Keras does not.
  static void write(Map<String, byte[]> parts, OutputStream out) throws IOException {
    try (var zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> part : parts.entrySet()) {
        var entry = new ZipEntry(part.getKey());
        var crc = new CRC32();
        crc.update(part.getValue());
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(part.getValue().length);
        entry.setCrc(crc.getValue());
        // The same model makes the same file.
        entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
        zip.putNextEntry(entry);
        zip.write(part.getValue());
        zip.closeEntry();
      }
    }
  }
}
