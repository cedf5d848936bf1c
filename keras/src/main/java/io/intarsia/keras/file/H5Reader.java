package io.intarsia.keras.file;

import io.intarsia.dtype.DType;
import io.intarsia.files.DataFileException;
import io.intarsia.internal.files.ArchiveBounds;
import io.intarsia.shape.Shape;
import io.jhdf.HdfFile;
import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.api.Link;
import io.jhdf.api.Node;
import io.jhdf.api.dataset.ChunkedDataset;
import io.jhdf.dataset.DatasetBase;
import io.jhdf.object.datatype.DataType;
import io.jhdf.object.datatype.EnumDataType;
import io.jhdf.object.datatype.FixedPoint;
import io.jhdf.object.datatype.FloatingPoint;
import io.jhdf.object.datatype.OrderedDataType;
import io.jhdf.object.datatype.StringData;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads HDF5 files. What they say of sizes is compared with what they hold before memory is taken.
final class H5Reader {
  private static final int DEEPEST = 64;
  private static final int MOST = 1_000_000;
  private static final ArchiveBounds BOUNDS = new ArchiveBounds(16L << 30, 100, 1L << 26);

  private final Path file;
  private final long size;
  private final HdfFile hdf;
  private int nodes;
  private long unpacked;

  private H5Reader(Path file, long size, HdfFile hdf) {
    this.file = file;
    this.size = size;
    this.hdf = hdf;
  }

  /// What is done with an open file.
  @FunctionalInterface
  interface Use<T> {
    T of(H5Reader reader) throws IOException;
  }

  /// Opens a file that was read, and closes it.
  ///
  /// @param bytes are changed
  /// @throws DataFileException if it is no HDF5 file, or damaged
  static <T> T use(Path file, byte[] bytes, Use<T> use) throws IOException {
    OpaqueTypes.name(bytes);
    try (HdfFile hdf = guarded(file, () -> HdfFile.fromBytes(bytes))) {
      return use.of(new H5Reader(file, bytes.length, hdf));
    }
  }

  /// What the library is asked.
  @FunctionalInterface
  private interface Question<T extends @Nullable Object> {
    T ask() throws IOException;
  }

  // Lengths that a damaged file tells become arrays inside the library, which looks at none before.
  private static <T extends @Nullable Object> T guarded(Path file, Question<T> question)
      throws IOException {
    try {
      return question.ask();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw FileErrors.damaged(file, e);
    }
  }

  Path file() {
    return file;
  }

  /// All arrays by path.
  ///
  /// @throws DataFileException if there are links to other places, or too many objects
  Map<String, StoredWeight> weights() throws IOException {
    nodes = 0;
    unpacked = 0;
    return guarded(
        file,
        () -> {
          Map<String, StoredWeight> weights = new LinkedHashMap<>();
          collect(hdf, "", 0, weights);
          return weights;
        });
  }

  /// Whether there is a group.
  boolean has(String path) throws IOException {
    return H5Reader.<@Nullable Node>guarded(file, () -> find(path)) != null;
  }

  private @Nullable Node find(String path) {
    Node node = hdf;
    for (String name : path.isEmpty() ? new String[0] : path.split("/", -1)) {
      node = node instanceof Group group ? group.getChildren().get(name) : null;
    }
    return node;
  }

  private void collect(Group group, String path, int depth, Map<String, StoredWeight> weights)
      throws IOException {
    for (Map.Entry<String, Node> child : group.getChildren().entrySet()) {
      String name = path.isEmpty() ? child.getKey() : path + "/" + child.getKey();
      if (++nodes > MOST || depth > DEEPEST) {
        throw DataFileException.of(
            file,
            "%s …: groups are nested without an end"
                .formatted(name.substring(0, Math.min(80, name.length()))));
      }
      if (child.getValue() instanceof Link || child.getValue().isLink()) {
        throw DataFileException.of(
            file, name + ": it is a link to another place, which is not followed");
      }
      if (child.getValue() instanceof Group part) {
        collect(part, name, depth + 1, weights);
      } else if (child.getValue() instanceof DatasetBase data) {
        StoredWeight weight = weight(name, data);
        if (weight != null) {
          weights.put(name, weight);
        }
      }
    }
  }

  // Null for what is no number: no weight of Keras, which may be missed later.
  private @Nullable StoredWeight weight(String path, DatasetBase data) throws IOException {
    DType dtype = dtype(data);
    if (dtype == null) {
      return null;
    }
    Shape shape = Shape.of(Arrays.stream(data.getDimensions()).asLongStream().toArray());
    long bytes = byteSize(path, shape, dtype);
    unpacked += Math.min(bytes, Integer.MAX_VALUE);
    if (bytes > Integer.MAX_VALUE - 8 || BOUNDS.excess(unpacked, size).isPresent()) {
      throw DataFileException.of(
          file,
          "%s: an array of %s %s has %d bytes, all until then %d, and the file %d"
              .formatted(path, dtype, shape, bytes, unpacked, size));
    }
    return new StoredWeight(dtype, shape, () -> guarded(file, () -> read(path, data, bytes)));
  }

  private long byteSize(String path, Shape shape, DType dtype) throws IOException {
    long bytes = dtype.byteSize();
    for (long dim : shape.toArray()) {
      if (dim < 0 || (dim > 0 && bytes > Long.MAX_VALUE / dim)) {
        throw DataFileException.of(
            file, "%s: there is no array of shape %s".formatted(path, shape));
      }
      bytes *= dim;
    }
    return bytes;
  }

  private ByteBuffer read(String path, DatasetBase data, long size) throws IOException {
    if (data instanceof ChunkedDataset chunks) {
      H5Chunks.check(file, path, chunks, data.getDataType().getSize(), this.size);
    }
    ByteBuffer bytes = size == 0 ? ByteBuffer.allocate(0) : data.getDataBuffer();
    if (bytes.remaining() != size) {
      throw DataFileException.of(
          file,
          "%s: expected %d bytes, got %d; the file is damaged"
              .formatted(path, size, bytes.remaining()));
    }
    DataType type = data.getDataType();
    return bytes
        .slice()
        .order(
            type instanceof OrderedDataType ordered
                ? ordered.getByteOrder()
                : ByteOrder.LITTLE_ENDIAN);
  }

  private static @Nullable DType dtype(Dataset data) {
    return switch (data.getDataType()) {
      case FloatingPoint number ->
          switch (number.getSize()) {
            case 2 -> DType.FLOAT16;
            case 4 -> DType.FLOAT32;
            case 8 -> DType.FLOAT64;
            default -> null;
          };
      case FixedPoint number -> integer(number.getSize(), number.isSigned());
      case EnumDataType truth when truth.getSize() == 1 -> DType.BOOL;
      case StringData pair when pair.getSize() == 2 && isBfloat16(data) -> DType.BFLOAT16;
      default -> null;
    };
  }

  private static @Nullable DType integer(int size, boolean isSigned) {
    return switch (size) {
      case 1 -> isSigned ? DType.INT8 : DType.UINT8;
      case 2 -> isSigned ? DType.INT16 : DType.UINT16;
      case 4 -> isSigned ? DType.INT32 : DType.UINT32;
      case 8 -> isSigned ? DType.INT64 : DType.UINT64;
      default -> null;
    };
  }

  private static boolean isBfloat16(Dataset data) {
    Attribute dtype = data.getAttribute("dtype");
    return dtype != null && "bfloat16".equals(dtype.getData());
  }

  /// A text of a group; null if there is none.
  ///
  /// @param path empty for the whole file
  @Nullable String text(String path, String name) throws IOException {
    return H5Reader.<@Nullable Object>guarded(file, () -> data(path, name)) instanceof String text
        ? text
        : null;
  }

  /// Texts of a group, of which long lists are in several attributes: `name0`, `name1`.
  List<String> texts(String path, String name) throws IOException {
    return guarded(
        file,
        () -> {
          List<String> texts = new ArrayList<>(list(data(path, name)));
          for (int i = 0; data(path, name + i) != null; i++) {
            texts.addAll(list(data(path, name + i)));
          }
          return texts;
        });
  }

  private static List<String> list(@Nullable Object data) {
    return data instanceof String[] all ? List.of(all) : List.of();
  }

  private @Nullable Object data(String path, String name) {
    Node node = find(path);
    Attribute attribute = node == null ? null : node.getAttributes().get(name);
    return attribute == null || attribute.isEmpty() ? null : attribute.getData();
  }
}
