package io.intarsia.spec;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import io.intarsia.internal.codec.CodecPath;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tensorflow.proto.Struct.StructuredValue;

/// Specs and the structures they are part of, in the form saved models keep them.
///
/// | Java | saved as | loaded as |
/// |---|---|---|
/// | `null` | `none_value` | `null` |
/// | `Boolean` | `bool_value` | `Boolean` |
/// | `Long`, `Integer`, `Short`, `Byte` | `int64_value` | `Long` |
/// | `Double`, `Float` | `float64_value` | `Double` |
/// | `String` | `string_value` | `String` |
/// | `Shape`, `DType` | `tensor_shape_value`, `tensor_dtype_value` | the same |
/// | [TensorSpec], [BoundedTensorSpec] | `tensor_spec_value`, `bounded_tensor_spec_value` | the same |
/// | any other [TypeSpec] | `type_spec_value` | the same if its name is known, else [AnonymousSpec] or [OpaqueSpec] |
/// | [ArrayLiteral] | `numpy_value` | the same |
/// | [TensorLiteral], eager tensors | `tensor_value` | [TensorLiteral] |
/// | `List`, `Tuple` | `list_value`, `tuple_value` | the same |
/// | `Map` with string keys | `dict_value` | `Map`, by sorted key |
/// | `NamedTuple`, records | `named_tuple_value` | `NamedTuple` |
///
/// In the spec of an extension record, lists are saved as tuples and optionals as their value, as
/// Python's extension types know neither; loading makes of them what the record declares.
///
/// @see "TensorFlow: tensorflow/core/protobuf/struct.proto, v2.18"
public final class StructuredValues {
  // Each level of a value takes up to four messages.
  private static final int MOST_MESSAGES = 4 * CodecPath.MOST_DEPTH;

  private StructuredValues() {}

  /// The message for a value.
  ///
  /// @throws IllegalArgumentException if part of it cannot be saved: an object of another class, or
  ///   a spec whose class has no name ([TypeRegistry]); the message says where it is
  public static StructuredValue encode(@Nullable Object value) {
    return StructuredEncoder.encode(value, CodecPath.root());
  }

  /// The value in a message.
  ///
  /// @throws IllegalArgumentException if part of the message is not set, contradicts itself, or is
  ///   newer than this library; the message says where it is
  public static @Nullable Object decode(StructuredValue message) {
    return StructuredDecoder.decode(message, CodecPath.root());
  }

  /// The serialized message for a value; equal values give equal bytes.
  ///
  /// @throws IllegalArgumentException as [#encode] does
  public static byte[] toBytes(@Nullable Object value) {
    var bytes = new ByteArrayOutputStream();
    CodedOutputStream stream = CodedOutputStream.newInstance(bytes);
    // Else map entries come in the order of their hashes.
    stream.useDeterministicSerialization();
    try {
      encode(value).writeTo(stream);
      stream.flush();
    } catch (IOException e) {
      throw new AssertionError("a byte array cannot be written; please report", e);
    }
    return bytes.toByteArray();
  }

  /// The value in a serialized message.
  ///
  /// @throws IllegalArgumentException as [#decode] does, or if the bytes are no such message
  public static @Nullable Object fromBytes(byte[] bytes) {
    CodedInputStream stream = CodedInputStream.newInstance(bytes);
    stream.setRecursionLimit(MOST_MESSAGES);
    try {
      return decode(StructuredValue.parseFrom(stream));
    } catch (IOException e) {
      throw CodecErrors.noMessage(e);
    }
  }
}
