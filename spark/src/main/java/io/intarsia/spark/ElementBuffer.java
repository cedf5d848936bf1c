package io.intarsia.spark;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Elements of one dtype, as cells give them, that become a tensor.
final class ElementBuffer {
  private static final int FIRST_BYTES = 1024;

  private final CellType type;
  private final List<byte[]> strings = new ArrayList<>();
  private ByteBuffer bytes = buffer(FIRST_BYTES);
  private int size;

  ElementBuffer(CellType type) {
    this.type = type;
  }

  private static ByteBuffer buffer(int capacity) {
    return ByteBuffer.allocate(capacity).order(ByteOrder.nativeOrder());
  }

  int size() {
    return size;
  }

  /// Forgets the elements, and keeps the room that they took.
  void clear() {
    strings.clear();
    bytes.clear();
    size = 0;
  }

  /// One more element, as Spark gives it.
  void add(Object element) {
    size++;
    if (bytes.remaining() < Long.BYTES) {
      bytes = buffer(Math.multiplyExact(2, bytes.capacity())).put(bytes.flip());
    }
    switch (type) {
      case BOOL -> bytes.put((byte) ((Boolean) element ? 1 : 0));
      case INT8 -> bytes.put((Byte) element);
      case INT16 -> bytes.putShort((Short) element);
      case INT32 -> bytes.putInt((Integer) element);
      case INT64 -> bytes.putLong((Long) element);
      case FLOAT32 -> bytes.putFloat((Float) element);
      case FLOAT64 -> bytes.putDouble((Double) element);
      case STRING -> strings.add(text(element));
    }
  }

  private static byte[] text(Object element) {
    return element instanceof byte[] binary
        ? binary
        : ((String) element).getBytes(StandardCharsets.UTF_8);
  }

  /// An element in the place of one that is not there.
  void addNothing() {
    switch (type) {
      case BOOL -> add(false);
      case INT8 -> add((byte) 0);
      case INT16 -> add((short) 0);
      case INT32 -> add(0);
      case INT64 -> add(0L);
      case FLOAT32 -> add(0f);
      case FLOAT64 -> add(0.0);
      case STRING -> add("");
    }
  }

  /// The elements as a tensor of a shape that has as many.
  Tensor tensor(Ops tf, Shape shape) {
    try (HostTensor host =
        type == CellType.STRING
            ? HostTensor.ofStrings(strings.toArray(byte[][]::new), shape)
            : HostTensor.of(bytes.duplicate().order(bytes.order()).flip(), type.dtype(), shape)) {
      return tf.constant(host);
    }
  }
}
