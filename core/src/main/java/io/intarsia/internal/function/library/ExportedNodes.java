package io.intarsia.internal.function.library;

import com.google.protobuf.ByteString;
import io.intarsia.dtype.DType;
import java.util.List;
import java.util.stream.Stream;
import org.tensorflow.proto.AttrValue;
import org.tensorflow.proto.AttrValue.ListValue;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.NodeDef;
import org.tensorflow.proto.OpDef.ArgDef;

/// Names and attributes of nodes that are added to functions on their way into a file.
final class ExportedNodes {
  private ExportedNodes() {}

  /// What names of more nodes may begin with: no name of the function does.
  static String prefix(FunctionDef function, String wanted) {
    List<String> taken =
        Stream.concat(
                function.getNodeDefList().stream().map(NodeDef::getName),
                function.getSignature().getInputArgList().stream().map(ArgDef::getName))
            .toList();
    String free = wanted;
    while (startsAny(taken, free)) {
      free += "_1";
    }
    return free;
  }

  private static boolean startsAny(List<String> names, String prefix) {
    return names.stream().anyMatch(name -> name.startsWith(prefix));
  }

  static AttrValue type(DType dtype) {
    return AttrValue.newBuilder().setTypeValue(dtype.code()).build();
  }

  static AttrValue types(List<DType> dtypes) {
    var list = ListValue.newBuilder();
    dtypes.forEach(dtype -> list.addTypeValue(dtype.code()));
    return AttrValue.newBuilder().setList(list).build();
  }

  static AttrValue text(String value) {
    return AttrValue.newBuilder().setS(ByteString.copyFromUtf8(value)).build();
  }
}
