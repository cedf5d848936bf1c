package io.intarsia.internal.codec;

import com.google.protobuf.ByteString;
import io.intarsia.dtype.DType;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.tensorflow.proto.TensorProto;

/// Reads arrays from `TensorProto`, in each of its forms: the bytes of all elements, the elements
/// one by one, or fewer of them, the last one standing for the rest; none at all are zeros.
public final class TensorProtoReader {
  private static final int BYTES_OF_A_STRING = 32;

  private final TensorProto proto;
  private final CodecPath place;
  private final DType dtype;
  private final Shape shape;
  private final int count;

  private TensorProtoReader(TensorProto proto, CodecPath place) {
    this.proto = proto;
    this.place = place;
    this.dtype = DTypeCodes.decode(proto.getDtypeValue(), place.then(".dtype"));
    this.shape = ShapeProtos.decode(proto.getTensorShape(), place.then(".tensor_shape"));
    this.count = count();
  }

  /// The array a message holds, as a host tensor of the caller's.
  ///
  /// @throws IllegalArgumentException if the message holds handles, more elements than its shape,
  ///   or a shape that is not known
  public static HostTensor decode(TensorProto proto, CodecPath place) {
    return new TensorProtoReader(proto, place).read();
  }

  private int count() {
    if (!shape.isFullyKnown() || dtype.isHandle()) {
      throw MessageErrors.noArray(place, dtype, shape);
    }
    long each = dtype == DType.STRING ? BYTES_OF_A_STRING : dtype.byteSize();
    double bytes = (double) each; // a product of longs could overflow
    for (long dim : shape.toArray()) {
      bytes *= dim;
    }
    if (bytes > Integer.MAX_VALUE) {
      throw MessageErrors.noArray(place, dtype, shape);
    }
    if (!place.expansion().take((long) bytes, proto.getSerializedSize())) {
      throw MessageErrors.expands(place, dtype, shape);
    }
    return (int) shape.numElements();
  }

  private HostTensor read() {
    return dtype == DType.STRING
        ? HostTensor.ofStrings(strings(), shape)
        : HostTensor.of(MemorySegment.ofArray(bytes()), dtype, shape);
  }

  private byte[][] strings() {
    int given = checked(proto.getStringValCount());
    byte[][] strings = new byte[count][];
    for (int i = 0; i < count; i++) {
      strings[i] =
          given == 0 ? new byte[0] : proto.getStringVal(Math.min(i, given - 1)).toByteArray();
    }
    return strings;
  }

  private byte[] bytes() {
    int size = count * dtype.byteSize();
    ByteString content = proto.getTensorContent();
    if (!content.isEmpty()) {
      if (content.size() != size) {
        throw MessageErrors.wrongContent(place, dtype, shape, content.size());
      }
      return content.toByteArray();
    }
    byte[] bytes = new byte[size];
    ByteBuffer elements = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    int given = checked(given());
    for (int i = 0; i < given; i++) {
      put(elements, i);
    }
    repeatLast(bytes, elements, given);
    return bytes;
  }

  private void repeatLast(byte[] bytes, ByteBuffer elements, int given) {
    if (given > 0) {
      byte[] last = Arrays.copyOfRange(bytes, (given - 1) * dtype.byteSize(), elements.position());
      while (elements.hasRemaining()) {
        elements.put(last);
      }
    }
  }

  private int checked(int given) {
    if (given > count) {
      throw MessageErrors.tooManyElements(place, shape, given);
    }
    return given;
  }

  private int given() {
    return switch (dtype) {
      case FLOAT32 -> proto.getFloatValCount();
      case FLOAT64 -> proto.getDoubleValCount();
      case FLOAT16, BFLOAT16 -> proto.getHalfValCount();
      case FLOAT8_E5M2, FLOAT8_E4M3FN -> proto.getFloat8Val().size();
      case INT64 -> proto.getInt64ValCount();
      case UINT32 -> proto.getUint32ValCount();
      case UINT64 -> proto.getUint64ValCount();
      case BOOL -> proto.getBoolValCount();
      case COMPLEX64 -> proto.getScomplexValCount() / 2;
      case COMPLEX128 -> proto.getDcomplexValCount() / 2;
      default -> proto.getIntValCount();
    };
  }

  private void put(ByteBuffer elements, int i) {
    switch (dtype) {
      case FLOAT32 -> elements.putFloat(proto.getFloatVal(i));
      case FLOAT64 -> elements.putDouble(proto.getDoubleVal(i));
      case FLOAT16, BFLOAT16 -> elements.putShort((short) proto.getHalfVal(i));
      case FLOAT8_E5M2, FLOAT8_E4M3FN -> elements.put(proto.getFloat8Val().byteAt(i));
      case INT32, QINT32 -> elements.putInt(proto.getIntVal(i));
      case INT16, QINT16, UINT16, QUINT16 -> elements.putShort((short) proto.getIntVal(i));
      case INT64 -> elements.putLong(proto.getInt64Val(i));
      case UINT32 -> elements.putInt(proto.getUint32Val(i));
      case UINT64 -> elements.putLong(proto.getUint64Val(i));
      case BOOL -> elements.put((byte) (proto.getBoolVal(i) ? 1 : 0));
      case COMPLEX64 ->
          elements.putFloat(proto.getScomplexVal(2 * i)).putFloat(proto.getScomplexVal(2 * i + 1));
      case COMPLEX128 ->
          elements
              .putDouble(proto.getDcomplexVal(2 * i))
              .putDouble(proto.getDcomplexVal(2 * i + 1));
      default -> elements.put((byte) proto.getIntVal(i));
    }
  }
}
