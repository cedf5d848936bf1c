package io.intarsia.files.parquet;

import dev.hardwood.InputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/// A file that is read in parts, not for ever: where pages hold fewer rows than a column claims,
/// the reader asks for the next one without end.
final class BoundedInput implements InputFile {
  // It asks for whole pages and for heads of pages, so that no file needs as many.
  private static final long SMALL = 10_000;
  private static final long BYTES_OF_PART = 16;

  private final InputFile file;
  private final AtomicLong parts = new AtomicLong();

  BoundedInput(InputFile file) {
    this.file = file;
  }

  @Override
  public void open() throws IOException {
    file.open();
  }

  @Override
  public ByteBuffer readRange(long offset, int length) throws IOException {
    if (length <= 0 || parts.incrementAndGet() > SMALL + length() / BYTES_OF_PART) {
      throw new IOException("its pages hold fewer rows than it claims");
    }
    return file.readRange(offset, length);
  }

  @Override
  public long length() throws IOException {
    return file.length();
  }

  @Override
  public String name() {
    return file.name();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
