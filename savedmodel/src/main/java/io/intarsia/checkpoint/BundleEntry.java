package io.intarsia.checkpoint;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.spec.TensorSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.tensorflow.proto.BundleEntryProto;
import org.tensorflow.proto.TensorShapeProto;
import org.tensorflow.proto.TensorSliceProto;

/// Where a tensor is: what the index says of it, checked.
///
/// @param shard which file of data
/// @param offset where its bytes begin in that file
/// @param size how many they are
/// @param checksum of the bytes
/// @param parts that have the bytes instead; mostly none
record BundleEntry(
    TensorSpec spec, int shard, long offset, long size, int checksum, List<BundleEntry> parts) {
  private static final int MOST_AXES = 254;

  /// @param shards how many files of data there are
  /// @param parts entries of parts of tensors by their keys
  /// @throws Problem if there is no such tensor
  static BundleEntry of(String key, byte[] value, int shards, Map<String, byte[]> parts)
      throws Problem {
    BundleEntryProto proto = parse(value);
    DType dtype = dtype(proto.getDtypeValue());
    Shape shape = shape(proto.getShape());
    List<BundleEntry> found = new ArrayList<>();
    for (TensorSliceProto slice : proto.getSlicesList()) {
      found.add(part(TensorSpec.of(shape, dtype, key), slice, shards, parts));
    }
    var entry =
        new BundleEntry(
            TensorSpec.of(shape, dtype, key),
            proto.getShardId(),
            proto.getOffset(),
            proto.getSize(),
            proto.getCrc32C(),
            List.copyOf(found));
    entry.check(shards);
    return entry;
  }

  boolean isPartitioned() {
    return !parts.isEmpty();
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

  // The runtime ends the process if a part is not what the whole says.
  private static BundleEntry part(
      TensorSpec whole, TensorSliceProto slice, int shards, Map<String, byte[]> parts)
      throws Problem {
    String key = whole.name().orElse("");
    Shape shape = shape(whole.shape(), slice);
    byte[] value = parts.get(PartKey.of(key, slice));
    if (value == null) {
      throw new Problem("a part of it of shape %s is missing".formatted(shape));
    }
    BundleEntry part = of(key, value, shards, Map.of());
    if (part.spec().dtype() != whole.dtype() || !part.spec().shape().equals(shape)) {
      throw new Problem(
          "a part of it is to be %s %s, and is %s %s"
              .formatted(whole.dtype(), shape, part.spec().dtype(), part.spec().shape()));
    }
    return part;
  }

  private static Shape shape(Shape whole, TensorSliceProto slice) throws Problem {
    if (slice.getExtentCount() != whole.rank()) {
      throw new Problem(
          "a part of it has %d axes, and it has %d"
              .formatted(slice.getExtentCount(), whole.rank()));
    }
    long[] dims = whole.toArray();
    for (int axis = 0; axis < dims.length; axis++) {
      TensorSliceProto.Extent extent = slice.getExtent(axis);
      long start = extent.getStart();
      long length = extent.hasLength() ? extent.getLength() : dims[axis];
      if (start < 0 || length < 0 || length > dims[axis] - start) {
        throw new Problem(
            "a part of it is %d to %d of %d".formatted(start, start + length, dims[axis]));
      }
      dims[axis] = length;
    }
    return Shape.of(dims);
  }

  private void check(int shards) throws Problem {
    if (isPartitioned()) {
      checkParts();
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

  private void checkParts() throws Problem {
    long whole = bytes() / Math.max(1, spec.dtype().byteSize());
    long sum = 0;
    for (BundleEntry part : parts) {
      sum += part.spec().shape().numElements();
    }
    if (sum != whole) {
      throw new Problem("it has %d elements, and its parts %d".formatted(whole, sum));
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
