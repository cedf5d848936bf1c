package io.intarsia.internal.codec;

import com.google.protobuf.UnsafeByteOperations;
import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.tensorflow.proto.TensorProto;

/// Arrays as `TensorProto`, in the form Python's `make_tensor_proto` chooses: the bytes of the
/// elements if there are several and their layout is the same everywhere, else one by one.
public final class TensorProtoWriter {
  private TensorProtoWriter() {}

  /// The message of an array.
  ///
  /// @param bytes of all elements, in row-major order and native byte order; of strings, those of
  ///   each. The message may keep them.
  public static TensorProto encode(DType dtype, Shape shape, List<byte[]> bytes) {
    var proto =
        TensorProto.newBuilder()
            .setDtypeValue(dtype.code())
            .setTensorShape(ShapeProtos.encode(shape));
    if (dtype == DType.STRING) {
      bytes.forEach(each -> proto.addStringVal(UnsafeByteOperations.unsafeWrap(each)));
    } else if (shape.numElements() > 1 && isPlain(dtype)) {
      proto.setTensorContent(UnsafeByteOperations.unsafeWrap(bytes.getFirst()));
    } else {
      addElements(proto, dtype, bytes.getFirst());
    }
    return proto.build();
  }

  private static boolean isPlain(DType dtype) {
    return switch (dtype) {
      case BOOL, UINT16, COMPLEX64, COMPLEX128, INT4, UINT4 -> false;
      default -> true;
    };
  }

  private static void addElements(TensorProto.Builder proto, DType dtype, byte[] bytes) {
    if (dtype == DType.FLOAT8_E5M2 || dtype == DType.FLOAT8_E4M3FN) {
      proto.setFloat8Val(UnsafeByteOperations.unsafeWrap(bytes));
      return;
    }
    ByteBuffer elements = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    while (elements.hasRemaining()) {
      addElement(proto, dtype, elements);
    }
  }

  private static void addElement(TensorProto.Builder proto, DType dtype, ByteBuffer elements) {
    switch (dtype) {
      case FLOAT32 -> proto.addFloatVal(elements.getFloat());
      case FLOAT64 -> proto.addDoubleVal(elements.getDouble());
      case FLOAT16, BFLOAT16 -> proto.addHalfVal(Short.toUnsignedInt(elements.getShort()));
      case INT32, QINT32 -> proto.addIntVal(elements.getInt());
      case INT16, QINT16 -> proto.addIntVal(elements.getShort());
      case UINT16, QUINT16 -> proto.addIntVal(Short.toUnsignedInt(elements.getShort()));
      case INT8, QINT8, INT4 -> proto.addIntVal(elements.get());
      case UINT8, QUINT8, UINT4 -> proto.addIntVal(Byte.toUnsignedInt(elements.get()));
      case UINT32 -> proto.addUint32Val(elements.getInt());
      case UINT64 -> proto.addUint64Val(elements.getLong());
      case INT64 -> proto.addInt64Val(elements.getLong());
      case BOOL -> proto.addBoolVal(elements.get() != 0);
      case COMPLEX64 -> proto.addScomplexVal(elements.getFloat());
      case COMPLEX128 -> proto.addDcomplexVal(elements.getDouble());
      default -> throw new AssertionError("no array literal is of " + dtype + "; please report");
    }
  }
}
