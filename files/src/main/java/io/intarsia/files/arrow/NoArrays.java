package io.intarsia.files.arrow;

import io.intarsia.files.internal.Lookup;
import io.intarsia.internal.files.ArchiveBounds;
import java.lang.foreign.MemorySegment;

/// Arrays without elements, as many as one likes.
record NoArrays() implements BatchReader.Arrays {
  @Override
  public BatchReader.Node node() {
    return new BatchReader.Node(0, 0);
  }

  @Override
  public MemorySegment buffer() {
    return MemorySegment.NULL;
  }

  @Override
  public long longest() {
    return 0;
  }

  @Override
  public Lookup lookup(String path) {
    return new Lookup(path, new ArchiveBounds(0, 1, 0), 0);
  }
}
