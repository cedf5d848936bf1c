package io.intarsia.files;

import io.intarsia.internal.files.ArchiveBounds;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// The arrays of a `.npz` file.
record NpzArchive(Path file, ZipFile zip) {
  /// Arrays of zeros are packed to a thousandth, so that only much that is packed well is refused.
  static final ArchiveBounds BOUNDS = new ArchiveBounds(16L << 30, 200, 1L << 30);

  /// Reads all arrays, or none.
  ///
  /// @throws DataFileException if one is damaged, or all together are too large
  Map<String, Tensor> read(Ops tf) throws IOException {
    List<? extends ZipEntry> entries = zip.stream().toList();
    checkSizes(entries);
    Map<String, Tensor> arrays = new LinkedHashMap<>();
    try {
      for (ZipEntry entry : entries) {
        try (NpyStream in = stream(entry)) {
          arrays.put(name(entry), in.read(tf));
        }
      }
      return arrays;
    } catch (IOException | RuntimeException e) {
      arrays.values().forEach(Tensor::close);
      throw e;
    }
  }

  private void checkSizes(List<? extends ZipEntry> entries) throws IOException {
    long packed = Files.size(file);
    long unpacked = 0;
    for (ZipEntry entry : entries) {
      try (NpyStream in = stream(entry)) {
        unpacked += in.elements();
      }
      if (BOUNDS.excess(unpacked, packed).isPresent()) {
        throw DataFileException.of(
            file,
            "its arrays have more than %d bytes, more than %d for each of the file's %d, as no file of data has; if it is yours, write it without compression (numpy.savez)"
                .formatted(BOUNDS.small(), BOUNDS.ratio(), packed));
      }
    }
  }

  private NpyStream stream(ZipEntry entry) throws IOException {
    return new NpyStream(
        zip.getInputStream(entry), entry.getSize(), BOUNDS, new Npy.Origin(file, name(entry)));
  }

  private static String name(ZipEntry entry) {
    return entry.getName().replaceFirst("\\.npy$", "");
  }
}
