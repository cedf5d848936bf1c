package io.intarsia.keras.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.intarsia.dtype.DType;
import io.intarsia.files.DataFileException;
import io.intarsia.shape.Shape;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/// Files of arrays with a header of JSON: its length, the header, and the elements, little-endian.
///
/// @see "https://huggingface.co/docs/safetensors"
final class Safetensors {
  private static final Map<String, DType> DTYPES =
      Map.ofEntries(
          Map.entry("F64", DType.FLOAT64),
          Map.entry("F32", DType.FLOAT32),
          Map.entry("F16", DType.FLOAT16),
          Map.entry("BF16", DType.BFLOAT16),
          Map.entry("I64", DType.INT64),
          Map.entry("I32", DType.INT32),
          Map.entry("I16", DType.INT16),
          Map.entry("I8", DType.INT8),
          Map.entry("U64", DType.UINT64),
          Map.entry("U32", DType.UINT32),
          Map.entry("U16", DType.UINT16),
          Map.entry("U8", DType.UINT8),
          Map.entry("BOOL", DType.BOOL));
  private static final String OTHERS = "__metadata__";

  private final Path file;
  private final ByteBuffer data;

  private Safetensors(Path file, ByteBuffer data) {
    this.file = file;
    this.data = data;
  }

  /// The arrays of a file, by name.
  ///
  /// @throws DataFileException if it is damaged
  static Map<String, StoredWeight> read(Path file, byte[] bytes) throws IOException {
    ByteBuffer all = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    long length = bytes.length < 8 ? -1 : all.getLong();
    if (length < 2 || length > all.remaining()) {
      throw DataFileException.of(
          file, "it is no file of safetensors: its header would have %d bytes".formatted(length));
    }
    byte[] text = new byte[(int) length];
    all.get(text);
    var reader = new Safetensors(file, all.slice().order(ByteOrder.LITTLE_ENDIAN));
    Map<String, StoredWeight> weights = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : reader.header(text).properties()) {
      if (!each.getKey().equals(OTHERS)) {
        weights.put(each.getKey(), reader.weight(each.getKey(), each.getValue()));
      }
    }
    return weights;
  }

  private ObjectNode header(byte[] text) throws IOException {
    if (Json.read(file, "its header", text) instanceof ObjectNode header) {
      return header;
    }
    throw DataFileException.of(file, "its header is no object");
  }

  private StoredWeight weight(String name, JsonNode entry) throws IOException {
    DType dtype = DTYPES.get(entry.path("dtype").asText());
    if (dtype == null) {
      throw DataFileException.of(
          file, "%s: there is no dtype %s here".formatted(name, entry.path("dtype")));
    }
    long[] dims = new long[entry.path("shape").size()];
    long size = dtype.byteSize();
    for (int i = 0; i < dims.length; i++) {
      dims[i] = entry.path("shape").get(i).asLong(-1);
      size = dims[i] < 0 || dims[i] > data.capacity() ? Long.MAX_VALUE : times(size, dims[i]);
    }
    long begin = entry.path("data_offsets").path(0).asLong(-1);
    long end = entry.path("data_offsets").path(1).asLong(-1);
    if (begin < 0 || end > data.capacity() || end - begin != size) {
      throw DataFileException.of(
          file,
          "%s: an array of %s %s is not what bytes %d to %d of %d hold"
              .formatted(name, dtype, entry.path("shape"), begin, end, data.capacity()));
    }
    ByteBuffer bytes = data.slice((int) begin, (int) size).order(ByteOrder.LITTLE_ENDIAN);
    return new StoredWeight(dtype, Shape.of(dims), () -> bytes);
  }

  private static long times(long size, long dim) {
    return dim > 0 && size > Long.MAX_VALUE / dim ? Long.MAX_VALUE : size * dim;
  }

  /// Writes arrays.
  static void write(Map<String, H5Node.Data> arrays, OutputStream out) throws IOException {
    ObjectNode header = Json.MAPPER.createObjectNode();
    long end = 0;
    for (Map.Entry<String, H5Node.Data> each : arrays.entrySet()) {
      H5Node.Data array = each.getValue();
      ObjectNode entry = header.putObject(each.getKey()).put("dtype", name(array.dtype()));
      var shape = entry.putArray("shape");
      array.shape().toList().forEach(shape::add);
      entry.putArray("data_offsets").add(end).add(end + array.byteSize());
      end += array.byteSize();
    }
    String text = header.toString();
    byte[] padded = (text + " ".repeat(-text.length() & 7)).getBytes(StandardCharsets.UTF_8);
    out.write(H5Message.buffer(8).putLong(padded.length).array());
    out.write(padded);
    for (H5Node.Data array : arrays.values()) {
      out.write(Objects.requireNonNull(array.bytes().get().array()));
    }
  }

  private static String name(DType dtype) {
    return DTYPES.entrySet().stream()
        .filter(each -> each.getValue() == dtype)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(() -> FileErrors.notKept(dtype));
  }
}
