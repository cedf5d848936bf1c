package io.intarsia.data;

import io.intarsia.errors.Mistake;
import io.intarsia.errors.TensorFlowException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The records of TFRecord files, some at a time. What cannot be read is an error behind the
/// records before it, and the next file comes behind the error.
final class RecordBlocks implements Iterator<byte[][]>, AutoCloseable {
  private static final int MOST_RECORDS = 256;
  private static final int MOST_BYTES = 1 << 20;

  private final Iterator<String> files;
  private final Compression compression;
  private @Nullable RecordFile file;
  private byte @Nullable [] ahead;
  private @Nullable TensorFlowException failure;

  RecordBlocks(List<String> files, Compression compression) {
    this.files = files.iterator();
    this.compression = compression;
  }

  @Override
  public boolean hasNext() {
    if (ahead == null && failure == null) {
      ahead = read();
    }
    return ahead != null || failure != null;
  }

  /// @throws TensorFlowException if the next record cannot be read
  @Override
  public byte[][] next() {
    if (!hasNext()) {
      throw Mistake.missing("RecordBlocks.next: there are no more records");
    }
    List<byte[]> block = new ArrayList<>();
    int bytes = 0;
    while (ahead != null && block.size() < MOST_RECORDS && bytes < MOST_BYTES) {
      block.add(ahead);
      bytes += ahead.length;
      ahead = read();
    }
    TensorFlowException error = failure;
    if (block.isEmpty() && error != null) {
      failure = null;
      throw error;
    }
    return block.toArray(byte[][]::new);
  }

  /// The next record of these files; null at the end, or where there is a failure.
  private byte @Nullable [] read() {
    String name = "";
    try {
      byte @Nullable [] record = null;
      while (record == null && (file != null || files.hasNext())) {
        if (file == null) {
          name = files.next();
          file = RecordFile.open(name, compression);
        }
        record = file.read();
        if (record == null) {
          close();
        }
      }
      return record;
    } catch (NoSuchFileException e) {
      failure = TensorFlowException.of(TensorFlowException.Code.NOT_FOUND, name + ": no such file");
    } catch (IOException e) {
      failure =
          TensorFlowException.of(
              TensorFlowException.Code.DATA_LOSS, String.valueOf(e.getMessage()));
      close();
    }
    return null;
  }

  @Override
  public void close() {
    if (file != null) {
      file.close();
      file = null;
    }
  }
}
