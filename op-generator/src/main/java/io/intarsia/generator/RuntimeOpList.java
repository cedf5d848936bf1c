package io.intarsia.generator;

import com.google.protobuf.InvalidProtocolBufferException;
import java.util.Comparator;
import java.util.List;
import org.tensorflow.internal.c_api.TF_Buffer;
import org.tensorflow.internal.c_api.global.tensorflow;
import org.tensorflow.proto.OpDef;
import org.tensorflow.proto.OpList;

/// The op list of the native runtime.
final class RuntimeOpList {
  private RuntimeOpList() {}

  /// Every registered op, sorted by name.
  static List<OpDef> read() {
    try (TF_Buffer buffer = tensorflow.TF_GetAllOpList()) {
      byte[] bytes = new byte[Math.toIntExact(buffer.length())];
      buffer.data().position(0).limit(bytes.length).asByteBuffer().get(bytes);
      return OpList.parseFrom(bytes).getOpList().stream()
          .sorted(Comparator.comparing(OpDef::getName))
          .toList();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("The runtime's op list cannot be read", e);
    }
  }

  static String runtimeVersion() {
    return tensorflow.TF_Version().getString();
  }
}
