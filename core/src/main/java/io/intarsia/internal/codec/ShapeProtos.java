package io.intarsia.internal.codec;

import io.intarsia.shape.Shape;
import org.tensorflow.proto.TensorShapeProto;

/// Shapes as protocol buffers. A message without dimensions is a scalar, and a dimension without a
/// size is 0: protocol buffers leave out zeros.
public final class ShapeProtos {
  private ShapeProtos() {}

  /// The message of a shape, known or not.
  public static TensorShapeProto encode(Shape shape) {
    var proto = TensorShapeProto.newBuilder();
    if (!shape.hasRank()) {
      return proto.setUnknownRank(true).build();
    }
    for (long dim : shape.toArray()) {
      proto.addDimBuilder().setSize(dim);
    }
    return proto.build();
  }

  /// The shape a message holds.
  ///
  /// @throws IllegalArgumentException if a size is below -1
  public static Shape decode(TensorShapeProto proto, CodecPath place) {
    if (proto.getUnknownRank()) {
      return Shape.unknown();
    }
    long[] dims = proto.getDimList().stream().mapToLong(TensorShapeProto.Dim::getSize).toArray();
    for (long dim : dims) {
      if (dim < Shape.UNKNOWN_SIZE) {
        throw MessageErrors.badDimension(place, dim);
      }
    }
    return Shape.of(dims);
  }
}
