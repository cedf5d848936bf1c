package io.intarsia.internal.files;

import io.intarsia.internal.files.ArchiveBounds.Excess;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;

/// What comes out of an archive, as far as its bounds let it come. What the archive says of its
/// sizes is not believed.
public final class BoundedStream extends FilterInputStream {
  private final ArchiveBounds bounds;
  private final LongSupplier packed;
  private final Refusal refusal;
  private long count;
  private long end = Long.MAX_VALUE;

  /// Says that there is too much.
  @FunctionalInterface
  public interface Refusal {
    /// The exception to throw, unless it throws one itself.
    IOException of(Excess excess);
  }

  /// @param in the bytes that were unpacked
  /// @param packed how many bytes of the archive they were so far
  public BoundedStream(InputStream in, ArchiveBounds bounds, LongSupplier packed, Refusal refusal) {
    super(in);
    this.bounds = bounds;
    this.packed = packed;
    this.refusal = refusal;
  }

  /// From here on, so many bytes may come and no more.
  public void allow(long bytes) {
    end = count + bytes;
  }

  /// From here on, as many bytes may come as the bounds allow.
  public void allowAll() {
    end = Long.MAX_VALUE;
  }

  /// How many bytes have come.
  public long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    counted(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    counted(Math.max(read, 0));
    return read;
  }

  @Override
  public long skip(long bytes) throws IOException {
    long skipped = super.skip(bytes);
    counted(skipped);
    return skipped;
  }

  private void counted(long bytes) throws IOException {
    count += bytes;
    if (count > end) {
      throw refusal.of(Excess.PART);
    }
    var excess = bounds.excess(count, packed.getAsLong());
    if (excess.isPresent()) {
      throw refusal.of(excess.get());
    }
  }
}
