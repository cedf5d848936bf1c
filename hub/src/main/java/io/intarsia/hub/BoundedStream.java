package io.intarsia.hub;

import java.io.FilterInputStream;
import java.io.IOException;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/// The bytes of an archive, unzipped, as far as the limits let them come. What an entry says of its
/// size is not believed.
final class BoundedStream extends FilterInputStream {
  /// Below, the ratio says nothing.
  private static final long SMALL = 1 << 20;

  /// The library reads names and other headers into memory.
  private static final long LONGEST_HEADER = 1 << 20;

  private final String handle;
  private final GzipCompressorInputStream zipped;
  private final ArchiveLimits limits;
  private String entry = "";
  private long count;
  private long end;

  BoundedStream(String handle, GzipCompressorInputStream zipped, ArchiveLimits limits) {
    super(zipped);
    this.handle = handle;
    this.zipped = zipped;
    this.limits = limits;
  }

  /// From here, the headers of the next entry are read.
  void header() {
    end = count + LONGEST_HEADER;
  }

  /// From here, an entry is read.
  void content(String name) {
    entry = name;
    end = Long.MAX_VALUE;
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

  private void counted(long bytes) {
    count += bytes;
    if (count > end) {
      throw HubErrors.header(handle, entry, LONGEST_HEADER);
    }
    if (count > limits.bytes()) {
      throw HubErrors.tooLarge(handle, entry, limits.bytes());
    }
    if (count > SMALL && count / limits.ratio() > zipped.getCompressedCount()) {
      throw HubErrors.ratio(handle, entry, limits.ratio());
    }
  }
}
