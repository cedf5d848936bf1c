package io.intarsia.keras.file;

import io.intarsia.dtype.DType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The parts of an HDF5 object's header, version 1.
///
/// @see "HDF5 File Format Specification, version 3.0, section IV.A"
final class H5Message {
  /// An address of nothing.
  static final long NOWHERE = -1;

  private H5Message() {}

  /// A buffer as HDF5 has all numbers.
  static ByteBuffer buffer(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  /// The next multiple of eight, which messages begin at.
  static int padded(int size) {
    return (size + 7) & ~7;
  }

  /// A header of messages.
  static ByteBuffer header(List<ByteBuffer> messages) {
    int size = messages.stream().mapToInt(ByteBuffer::remaining).sum();
    ByteBuffer header = buffer(16 + size);
    header.put((byte) 1).put((byte) 0).putShort((short) messages.size()).putInt(1).putInt(size);
    header.position(16);
    messages.forEach(header::put);
    return header.flip();
  }

  private static ByteBuffer message(int type, ByteBuffer data) {
    data.flip();
    ByteBuffer message = buffer(8 + padded(data.remaining()));
    message.putShort((short) type).putShort((short) padded(data.remaining())).putInt(0).put(data);
    return message.rewind();
  }

  /// What makes an object a group whose links are in its header.
  static List<ByteBuffer> ofGroup() {
    ByteBuffer links = buffer(18).putShort((short) 0).putLong(NOWHERE).putLong(NOWHERE);
    return List.of(message(0x2, links), message(0xA, buffer(2).putShort((short) 0)));
  }

  /// Where an object of a group is.
  static ByteBuffer link(String name, long address) {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    ByteBuffer link = buffer(13 + text.length);
    link.put((byte) 1).put((byte) 0x11).put((byte) 1); // a length of two bytes, and UTF-8
    return message(0x6, link.putShort((short) text.length).put(text).putLong(address));
  }

  /// A text that is kept elsewhere.
  ///
  /// @param index in the heap
  static ByteBuffer attribute(String name, int length, long heap, int index) {
    byte[] text = name.getBytes(StandardCharsets.US_ASCII);
    ByteBuffer data = buffer(8 + padded(text.length + 1) + 24 + 8 + 16);
    data.put((byte) 1).put((byte) 0).putShort((short) (text.length + 1));
    data.putShort((short) 20).putShort((short) 8).put(text);
    data.position(8 + padded(text.length + 1));
    data.putInt(0x00010119).putInt(16); // text of any length, UTF-8
    data.put(integer(1, false)).putInt(0).putLong(1); // of bytes; one of them
    return message(0xC, data.putInt(length).putLong(heap).putInt(index));
  }

  /// What an array is, and where its elements are.
  static List<ByteBuffer> ofData(H5Node.Data data, long address) {
    ByteBuffer space = buffer(8 + 8 * data.shape().rank());
    space.put((byte) 1).put((byte) data.shape().rank()).position(8);
    data.shape().toList().forEach(space::putLong);
    ByteBuffer fill = buffer(8).putInt(0x01020202).putInt(0);
    ByteBuffer layout = buffer(18).put((byte) 3).put((byte) 1);
    layout.putLong(data.byteSize() == 0 ? NOWHERE : address).putLong(data.byteSize());
    ByteBuffer type = type(data.dtype());
    type.position(type.limit());
    return List.of(
        message(0x1, space), message(0x3, type), message(0x5, fill), message(0x8, layout));
  }

  private static ByteBuffer type(DType dtype) {
    return switch (dtype) {
      case FLOAT16 -> floating(2, 15, 5);
      case FLOAT32 -> floating(4, 31, 8);
      case FLOAT64 -> floating(8, 63, 11);
      case BFLOAT16 -> buffer(8).putInt(0x15).putInt(2).rewind();
      case BOOL, UINT8 -> integer(1, false);
      case UINT16 -> integer(2, false);
      case UINT32 -> integer(4, false);
      case UINT64 -> integer(8, false);
      case INT8 -> integer(1, true);
      case INT16 -> integer(2, true);
      case INT32 -> integer(4, true);
      case INT64 -> integer(8, true);
      default -> throw FileErrors.notKept(dtype);
    };
  }

  private static ByteBuffer integer(int bytes, boolean isSigned) {
    ByteBuffer type = buffer(12).putInt(isSigned ? 0x0810 : 0x10).putInt(bytes);
    return type.putShort((short) 0).putShort((short) (8 * bytes)).rewind();
  }

  private static ByteBuffer floating(int bytes, int sign, int exponentBits) {
    int mantissaBits = sign - exponentBits;
    ByteBuffer type = buffer(20).putInt(0x2011 | sign << 16).putInt(bytes);
    type.putShort((short) 0).putShort((short) (8 * bytes));
    type.put((byte) mantissaBits).put((byte) exponentBits).put((byte) 0).put((byte) mantissaBits);
    return type.putInt((1 << (exponentBits - 1)) - 1).rewind();
  }
}
