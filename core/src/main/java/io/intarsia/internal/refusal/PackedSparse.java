package io.intarsia.internal.refusal;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.dtype.DType;
import io.intarsia.tensor.HostTensor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.tensorflow.proto.TensorProto;

/// The guard of sparse tensors that come as three packed tensors each: positions, values and the
/// shape. The kernel takes the dtypes of the first and the last for granted, and the last for a
/// shape.
final class PackedSparse {
  private static final int PARTS = 3;
  private static final int VALUES = 1;

  private PackedSparse() {}

  static Guard guard(String input) {
    return Guard.ofInputs(
        "the first and the last of three tensors packed in %s are int64, the last a shape"
            .formatted(Rules.quoted(input)),
        call -> {
          if (call.tensor(input).dtype() != DType.STRING) {
            return;
          }
          try (HostTensor texts = Known.value(call.tensor(input))) {
            for (long i = 0; i < texts.size(); i++) {
              if (i % PARTS != VALUES) {
                check(call, input, i, texts.bytes(i));
              }
            }
          }
        });
  }

  private static void check(GuardedCall call, String input, long position, byte[] packed) {
    try {
      TensorProto tensor = TensorProto.parseFrom(packed);
      if (tensor.getDtypeValue() != DType.INT64.code()) {
        throw call.wrong(
            "input '" + input + "'",
            "packed tensors of which those of positions and shapes are int64",
            "a tensor of dtype number %d at %d".formatted(tensor.getDtypeValue(), position));
      }
      if (position % PARTS > VALUES && !SizeRules.areOfAShape(sizes(tensor))) {
        throw call.wrong(
            "input '" + input + "'",
            "packed tensors of which the last is a shape of at most 2⁴⁸ elements",
            Arrays.toString(sizes(tensor)));
      }
    } catch (InvalidProtocolBufferException e) {
      // The op itself says so.
    }
  }

  private static long[] sizes(TensorProto tensor) {
    ByteBuffer content = tensor.getTensorContent().asReadOnlyByteBuffer();
    long[] sizes = new long[content.remaining() / Long.BYTES];
    content.order(ByteOrder.nativeOrder()).asLongBuffer().get(sizes);
    return sizes.length > 0
        ? sizes
        : tensor.getInt64ValList().stream().mapToLong(Long::longValue).toArray();
  }
}
