package io.intarsia.spec;

import io.intarsia.shape.Shape;
import org.tensorflow.proto.TensorShapeProto;

/// Shapes as protocol buffers. A message without dimensions is a scalar, and a dimension without a
/// size is 0: protocol buffers leave out zeros.
final class ShapeProtos {
  private ShapeProtos() {}

  static TensorShapeProto encode(Shape shape) {
    var proto = TensorShapeProto.newBuilder();
    if (!shape.hasRank()) {
      return proto.setUnknownRank(true).build();
    }
    for (long dim : shape.toArray()) {
      proto.addDimBuilder().setSize(dim);
    }
    return proto.build();
  }

  static Shape decode(TensorShapeProto proto, CodecPath place) {
    if (proto.getUnknownRank()) {
      return Shape.unknown();
    }
    long[] dims = proto.getDimList().stream().mapToLong(TensorShapeProto.Dim::getSize).toArray();
    for (long dim : dims) {
      if (dim < Shape.UNKNOWN_SIZE) {
        throw CodecErrors.badDimension(place, dim);
      }
    }
    return Shape.of(dims);
  }
}
