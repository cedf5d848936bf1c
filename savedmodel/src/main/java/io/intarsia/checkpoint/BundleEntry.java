package io.intarsia.checkpoint;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import java.util.NoSuchElementException;
import org.tensorflow.proto.BundleEntryProto;
import org.tensorflow.proto.TensorShapeProto;

/// Where a tensor is: what the index says of it, checked.
///
/// @param shard which file of data
/// @param offset where its bytes begin in that file
/// @param size how many they are
/// @param checksum of the bytes
/// @param isPartitioned whether the bytes are those of other entries, each of a part
record BundleEntry(
    TensorSpec spec, int shard, long offset, long size, int checksum, boolean isPartitioned) {
  private static final int MOST_AXES = 254;

  /// @param shards how many files of data there are
  /// @throws Problem if there is no such tensor
  static BundleEntry of(String key, byte[] value, int shards) throws Problem {
    BundleEntryProto proto = parse(value);
    DType dtype = dtype(proto.getDtypeValue());
    Shape shape = shape(proto.getShape());
    boolean isPartitioned = proto.getSlicesCount() > 0;
    var entry =
        new BundleEntry(
            TensorSpec.of(shape, dtype, key),
            proto.getShardId(),
            proto.getOffset(),
            proto.getSize(),
            proto.getCrc32C(),
            isPartitioned);
    entry.check(shards);
    return entry;
  }

  private static BundleEntryProto parse(byte[] value) throws Problem {
    try {
      return BundleEntryProto.parseFrom(value);
    } catch (InvalidProtocolBufferException e) {
      throw new Problem("its entry cannot be read: " + e.getMessage());
    }
  }

  private static DType dtype(int code) throws Problem {
    try {
      return DType.ofCode(code);
    } catch (NoSuchElementException _) {
      throw new Problem(
          "its dtype has the number %d, which is unknown here: a newer runtime may have written it"
              .formatted(code));
    }
  }

  private static Shape shape(TensorShapeProto proto) throws Problem {
    long[] dims = proto.getDimList().stream().mapToLong(TensorShapeProto.Dim::getSize).toArray();
    for (long dim : dims) {
      if (dim < 0) {
        throw new Problem("its shape has the dimension %d".formatted(dim));
      }
    }
    if (proto.getUnknownRank() || dims.length > MOST_AXES) {
      throw new Problem("its shape is unknown, or has more than %d axes".formatted(MOST_AXES));
    }
    return Shape.of(dims);
  }

  private void check(int shards) throws Problem {
    if (isPartitioned) {
      long unused = bytes();
      return;
    }
    if (shard < 0 || shard >= shards) {
      throw new Problem("it is in shard %d of %d".formatted(shard, shards));
    }
    if (offset < 0 || size < 0) {
      throw new Problem("it has %d bytes at byte %d".formatted(size, offset));
    }
    if (hasWidth() && size != bytes()) {
      throw new Problem(
          "it has %d bytes, and %s %s takes %d"
              .formatted(size, spec.dtype(), spec.shape(), bytes()));
    }
  }

  /// Whether all elements take the same space.
  private boolean hasWidth() {
    return spec.dtype() != DType.STRING && !spec.dtype().isHandle();
  }

  /// What the elements take in memory.
  private long bytes() throws Problem {
    try {
      long bytes = spec.dtype().byteSize();
      for (long dim : spec.shape().toArray()) {
        bytes = Math.multiplyExact(bytes, dim);
      }
      return bytes;
    } catch (ArithmeticException _) {
      throw new Problem("its shape %s is too large".formatted(spec.shape()));
    }
  }

  /// What is wrong with an entry.
  static final class Problem extends Exception {
    private static final long serialVersionUID = 1;

    Problem(String message) {
      super(message);
    }
  }
}
