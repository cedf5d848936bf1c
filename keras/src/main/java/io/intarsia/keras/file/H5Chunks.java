package io.intarsia.keras.file;

import io.intarsia.files.DataFileException;
import io.jhdf.api.dataset.ChunkedDataset;
import io.jhdf.filter.PipelineFilterWithData;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/// Looks at arrays in chunks before they are read: the library unpacks what comes, however much
/// that is.
final class H5Chunks {
  private static final int SHUFFLE = 2;
  private static final int DEFLATE = 1;
  private static final int FLETCHER32 = 3;

  /// In the order in which they pack: what is read is what was deflated, and a checksum.
  private static final List<Integer> FILTERS = List.of(SHUFFLE, DEFLATE, FLETCHER32);

  private final Path file;
  private final String path;
  private final ChunkedDataset data;
  private final int[] dims;
  private final int[] chunk;

  private H5Chunks(Path file, String path, ChunkedDataset data) {
    this.file = file;
    this.path = path;
    this.data = data;
    this.dims = data.getDimensions();
    this.chunk = data.getChunkDimensions();
  }

  /// @param elementSize bytes of a number
  /// @param size bytes of the file
  /// @throws DataFileException if the array is packed in another way, more comes out of a chunk
  ///   than it holds, or it is damaged
  static void check(Path file, String path, ChunkedDataset data, int elementSize, long size)
      throws DataFileException {
    var chunks = new H5Chunks(file, path, data);
    List<Integer> filters = data.getFilters().stream().map(PipelineFilterWithData::getId).toList();
    if (!FILTERS.stream().filter(filters::contains).toList().equals(filters)) {
      throw FileErrors.otherFilters(file, path, data.getFilters());
    }
    if (!filters.contains(DEFLATE) || data.isEmpty()) {
      return;
    }
    long bytes = elementSize;
    for (int dim : chunks.chunk) {
      bytes = Math.multiplyExact(bytes, (long) dim);
    }
    if (chunks.count() > size) {
      throw FileErrors.otherChunks(file, path, "at most as many chunks as bytes", chunks.count());
    }
    chunks.checkAll(0, new int[chunks.dims.length], bytes);
  }

  private long count() {
    long count = 1;
    for (int i = 0; i < dims.length; i++) {
      count = Math.multiplyExact(count, Math.ceilDiv((long) dims[i], chunk[i]));
    }
    return count;
  }

  private void checkAll(int axis, int[] offset, long bytes) throws DataFileException {
    if (axis == dims.length) {
      check(data.getRawChunkBuffer(offset), bytes);
      return;
    }
    for (int at = 0; at < dims[axis]; at += chunk[axis]) {
      offset[axis] = at;
      checkAll(axis + 1, offset, bytes);
    }
  }

  private void check(ByteBuffer raw, long bytes) throws DataFileException {
    byte[] buffer = new byte[1 << 13];
    var inflater = new Inflater();
    try {
      inflater.setInput(raw.duplicate());
      while (!inflater.finished() && inflater.inflate(buffer) > 0) {
        if (inflater.getBytesWritten() > bytes) {
          throw FileErrors.otherChunks(
              file, path, "chunks of at most %d bytes".formatted(bytes), "more");
        }
      }
    } catch (DataFormatException e) {
      throw DataFileException.of(file, path + ": a chunk is damaged: " + e.getMessage());
    } finally {
      inflater.end();
    }
  }
}
