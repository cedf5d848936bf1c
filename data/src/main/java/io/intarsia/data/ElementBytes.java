package io.intarsia.data;

import io.intarsia.dtype.DType;
import io.intarsia.errors.TensorFlowException;
import io.intarsia.nest.Nest;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.spec.StructuredValues;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Elements as bytes: the tensors of their parts one behind the other. A tensor is the number of
/// its axes, their sizes, and its elements in little-endian order; a string is its length and its
/// bytes. What is read is believed nothing: it has exactly the bytes that its sizes say.
///
/// @param operation what asks, for messages
/// @param specs of the tensors of an element
record ElementBytes(String operation, ElementType elements, List<TensorSpec> specs) {
  /// @throws IllegalArgumentException if elements hold handles, or their types have no names
  static ElementBytes of(String operation, ElementType elements) {
    StructuredValues.encode(elements.nest()); // says now what is wrong when all is written
    List<TensorSpec> specs = new ArrayList<>();
    for (int i = 0; i < elements.leaves().size(); i++) {
      Object leaf = elements.leaves().get(i);
      for (TensorSpec spec : parts(leaf)) {
        if (spec.dtype().isHandle()) {
          throw DataErrors.handle(operation, elements.path(i), leaf);
        }
        specs.add(spec);
      }
    }
    return new ElementBytes(operation, elements, specs);
  }

  private static List<TensorSpec> parts(@Nullable Object leaf) {
    return leaf == null
        ? List.of()
        : Nest.expanded().flatten(leaf).stream().map(part -> (TensorSpec) part).toList();
  }

  /// The bytes of an element.
  byte[] write(@Nullable Object element) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new DataOutputStream(bytes)) {
      for (Object part : Nest.expanded().flatten(element)) {
        if (part instanceof EagerTensor tensor) {
          try (HostTensor host = tensor.toHost()) {
            write(out, host);
          }
        }
      }
    } catch (IOException e) {
      throw new AssertionError("a byte array cannot be written; please report", e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, HostTensor tensor) throws IOException {
    out.writeByte(tensor.shape().rank());
    for (int axis = 0; axis < tensor.shape().rank(); axis++) {
      out.writeLong(tensor.shape().dim(axis));
    }
    if (tensor.dtype() == DType.STRING) {
      for (long i = 0; i < tensor.size(); i++) {
        byte[] text = tensor.bytes(i);
        out.writeInt(text.length);
        out.write(text);
      }
    } else {
      byte[] data = new byte[Math.toIntExact(tensor.byteSize())];
      tensor.copyTo(ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN));
      out.write(data);
    }
  }

  /// The leaves of an element.
  ///
  /// @throws TensorFlowException if the bytes are none of such an element
  List<Object> read(Ops tf, byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    List<Object> leaves = new ArrayList<>();
    try {
      for (Object leaf : elements.leaves()) {
        List<Object> parts = new ArrayList<>();
        for (TensorSpec spec : parts(leaf)) {
          parts.add(tensor(tf, in, spec));
        }
        if (leaf != null) {
          leaves.add(Nest.expanded().packSequenceAs(leaf, parts));
        }
      }
    } catch (BufferUnderflowException | ArithmeticException | IllegalArgumentException e) {
      TensorFlowException damaged = damaged();
      damaged.initCause(e);
      throw damaged;
    }
    if (in.hasRemaining()) {
      throw damaged();
    }
    return leaves;
  }

  private TensorFlowException damaged() {
    return TensorFlowException.of(
        TensorFlowException.Code.DATA_LOSS, operation + ": a record is no element of " + elements);
  }

  private Tensor tensor(Ops tf, ByteBuffer in, TensorSpec spec) {
    Shape shape = shape(in);
    if (!spec.shape().isCompatibleWith(shape)) {
      throw damaged();
    }
    try (HostTensor host =
        spec.dtype() == DType.STRING
            ? HostTensor.ofStrings(strings(in, shape.numElements()), shape)
            : numbers(in, spec.dtype(), shape)) {
      return tf.constant(host);
    }
  }

  private Shape shape(ByteBuffer in) {
    long[] sizes = new long[Byte.toUnsignedInt(in.get())];
    long count = 1;
    for (int axis = 0; axis < sizes.length; axis++) {
      sizes[axis] = in.getLong();
      if (sizes[axis] < 0) {
        throw damaged();
      }
      count = Math.multiplyExact(count, Math.max(1, sizes[axis]));
    }
    return Shape.of(sizes);
  }

  private static HostTensor numbers(ByteBuffer in, DType dtype, Shape shape) {
    int size = Math.toIntExact(Math.multiplyExact(shape.numElements(), (long) dtype.byteSize()));
    ByteBuffer data = bytes(in, size);
    return HostTensor.of(data.order(ByteOrder.LITTLE_ENDIAN), dtype, shape);
  }

  private static byte[][] strings(ByteBuffer in, long count) {
    // Each has a length of four bytes, so that a number that is forged makes no room.
    if (count > in.remaining() / Integer.BYTES) {
      throw new BufferUnderflowException();
    }
    byte[][] strings = new byte[(int) count][];
    for (int i = 0; i < strings.length; i++) {
      ByteBuffer text = bytes(in, in.getInt());
      strings[i] = new byte[text.remaining()];
      text.get(strings[i]);
    }
    return strings;
  }

  private static ByteBuffer bytes(ByteBuffer in, int size) {
    if (size < 0 || size > in.remaining()) {
      throw new BufferUnderflowException();
    }
    ByteBuffer bytes = in.slice(in.position(), size);
    in.position(in.position() + size);
    return bytes;
  }
}
