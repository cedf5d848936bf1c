package io.intarsia.data;

import io.intarsia.nest.Tuple;
import io.intarsia.spec.StructuredValues;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A folder with the elements of a data set: TFRecord files, and one more, the index, which says
/// what elements are and how many each file has. Whoever writes one writes it beside its place, and
/// moves it there when it is whole.
///
/// @param elements what they are
/// @param counts how many elements the file of a number has
record DatasetFolder(
    Path path, ElementType elements, Compression compression, Map<Long, Long> counts) {
  private static final String INDEX = "index.tfrecord";
  private static final String KIND = "intarsia.Dataset";
  private static final long VERSION = 1;

  /// Whether there is one.
  static boolean isAt(Path path) {
    return Files.exists(path.resolve(INDEX));
  }

  /// @throws IOException if there is none, or it cannot be read
  static DatasetFolder read(Path path) throws IOException {
    Path index = path.resolve(INDEX);
    if (!Files.exists(index)) {
      throw DataErrors.noDataset(path);
    }
    byte @Nullable [] bytes;
    try (var file = RecordFile.open(index.toString(), Compression.NONE)) {
      bytes = file.read();
    }
    try {
      return of(path, bytes == null ? null : StructuredValues.fromBytes(bytes));
    } catch (IllegalArgumentException e) {
      throw DataErrors.noIndex(index, String.valueOf(e.getMessage()), e);
    }
  }

  private static DatasetFolder of(Path path, @Nullable Object index) throws IOException {
    if (index instanceof Tuple fields
        && fields.size() == 5
        && KIND.equals(fields.get(0))
        && fields.get(1) instanceof Long version
        && fields.get(3) instanceof String compression
        && fields.get(4) instanceof List<?> counts) {
      if (version != VERSION) {
        throw DataErrors.noIndex(path.resolve(INDEX), "it is of version " + version, null);
      }
      if (DatasetSpec.isNestOfSpecs(fields.get(2))) {
        ElementType elements = ElementType.ofSpecs(fields.get(2));
        return new DatasetFolder(
            path, elements, Compression.valueOf(compression), counts(path, counts));
      }
    }
    throw DataErrors.noIndex(path.resolve(INDEX), "it is none of a data set", null);
  }

  private static Map<Long, Long> counts(Path path, List<?> pairs) throws IOException {
    Map<Long, Long> counts = new TreeMap<>();
    for (Object pair : pairs) {
      if (!(pair instanceof Tuple each)
          || !(each.get(0) instanceof Long number)
          || !(each.get(1) instanceof Long count)
          || count < 0) {
        throw DataErrors.noIndex(path.resolve(INDEX), "its files are no numbers", null);
      }
      counts.put(number, count);
    }
    return counts;
  }

  long count() {
    return counts.values().stream().reduce(0L, Math::addExact);
  }

  /// The files, in the order of their numbers.
  List<String> files() {
    return counts.keySet().stream().map(number -> file(path, number).toString()).toList();
  }

  private static Path file(Path path, long number) {
    return path.resolve("shard-%05d.tfrecord".formatted(number));
  }

  /// Writes elements to a folder beside the place, and moves it there.
  static final class Writer implements Closeable {
    private final Path place;
    private final Path work;
    private final ElementType elements;
    private final Compression compression;
    private final Map<Long, TFRecordWriter> files = new TreeMap<>();
    private final Map<Long, Long> counts = new TreeMap<>();

    /// @throws IOException if there is no room for it
    Writer(Path place, ElementType elements, Compression compression) throws IOException {
      this.place = place.toAbsolutePath();
      this.elements = elements;
      this.compression = compression;
      Path parent = Files.createDirectories(this.place.resolveSibling(""));
      this.work = Files.createTempDirectory(parent, "." + place.getFileName() + "-");
    }

    /// @param number of the file
    synchronized void write(long number, byte[] element) throws IOException {
      TFRecordWriter file = files.get(number);
      if (file == null) {
        file = TFRecordWriter.of(file(work, number), compression);
        files.put(number, file);
      }
      file.write(element);
      counts.merge(number, 1L, Long::sum);
    }

    /// Moves it to its place, unless somebody else was there first.
    synchronized void finish() throws IOException {
      closeFiles();
      List<Object> files = new ArrayList<>();
      counts.forEach((number, count) -> files.add(Tuple.of(number, count)));
      try (var index = TFRecordWriter.of(work.resolve(INDEX), Compression.NONE)) {
        index.write(
            StructuredValues.toBytes(
                Tuple.of(KIND, VERSION, elements.nest(), compression.name(), files)));
      }
      if (!Files.exists(place)) {
        Files.move(work, place);
      }
    }

    private void closeFiles() throws IOException {
      for (TFRecordWriter file : files.values()) {
        file.close();
      }
      files.clear();
    }

    /// Deletes what is not finished.
    @Override
    public synchronized void close() throws IOException {
      closeFiles();
      if (Files.exists(work)) {
        try (Stream<Path> files = Files.list(work)) {
          for (Path file : files.toList()) {
            Files.delete(file);
          }
        }
        Files.delete(work);
      }
    }
  }
}
