package io.intarsia.files;

import io.intarsia.internal.files.ArchiveBounds;
import io.intarsia.internal.files.BoundedStream;
import io.intarsia.op.Ops;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/// One array, from its header on: no more bytes are read than that tells of.
final class NpyStream implements AutoCloseable {
  private final BoundedStream in;
  private final long size;
  private final Npy.Origin origin;

  /// @param size how many bytes there should be, header and all
  /// @param bounds of the archive it is in
  NpyStream(InputStream in, long size, ArchiveBounds bounds, Npy.Origin origin) {
    this.in =
        new BoundedStream(
            new BufferedInputStream(in),
            bounds,
            () -> size, // whether an archive holds too much is known before
            _ -> origin.problem("it has more bytes than its file says"));
    this.size = size;
    this.origin = origin;
  }

  /// Reads the header.
  ///
  /// @return how many bytes the elements are
  /// @throws DataFileException if the header and the size tell different numbers
  int elements() throws IOException {
    return elements(NpyHeader.read(in, origin));
  }

  private int elements(NpyHeader header) throws IOException {
    return NpyElements.checkedSize(header, size - in.count(), origin);
  }

  /// Reads all of it.
  Tensor read(Ops tf) throws IOException {
    NpyHeader header = NpyHeader.read(in, origin);
    byte[] bytes = new byte[elements(header)];
    in.allow(bytes.length);
    int read = in.readNBytes(bytes, 0, bytes.length);
    if (read < bytes.length) {
      throw origin.problem("it ends after %d of %d bytes".formatted(read, bytes.length));
    }
    int ignored = in.read(); // at the end, or it throws
    try (HostTensor host = NpyElements.decode(header, bytes, origin)) {
      return tf.constant(host);
    } catch (IllegalArgumentException e) { // no tensor has that shape
      throw origin.problem(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
