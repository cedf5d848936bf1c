package io.intarsia.internal.executor;

import com.google.protobuf.InvalidProtocolBufferException;
import io.intarsia.internal.c.HostOp;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.caller.Mistake;
import java.util.Objects;
import org.tensorflow.proto.FunctionDef;
import org.tensorflow.proto.NodeDef;

/// What is said of nodes that call Java code where there is none.
public final class HostNodes {
  // What the names of checks begin with, which the library adds itself.
  private static final String CHECK = "guard/";

  private HostNodes() {}

  /// An op does not run there.
  ///
  /// @param op one that calls Java code
  public static UnsupportedOperationException refused(String op, String target) {
    return Mistake.unsupported(
        "%s: calls Java code of this process, which %s cannot; call that code outside of functions"
            .formatted(op, target));
  }

  /// A function does not run there.
  ///
  /// @param function that has such a node
  public static UnsupportedOperationException refused(NativeFunction function, String target) {
    String called = called(function);
    return Mistake.unsupported(
        called.startsWith(CHECK)
            ? "%s: %s may end the server by some inputs, which are not known yet, and the check for that is Java code of this process, which %s cannot call; make them known to the function (FunctionOptions.withInputSignature, constants), or call %s outside of functions"
                .formatted(
                    function.name(),
                    called.substring(CHECK.length()),
                    target,
                    called.substring(CHECK.length()))
            : "%s: calls the host function '%s', Java code of this process, which %s cannot; call it outside of functions"
                .formatted(function.name(), called, target));
  }

  private static String called(NativeFunction function) {
    try {
      NodeDef node =
          FunctionDef.parseFrom(function.definition()).getNodeDefList().stream()
              .filter(each -> HostOp.has(each.getOp()))
              .findFirst()
              .orElseThrow();
      return Objects.requireNonNull(node.getAttrMap().get("function")).getS().toStringUtf8();
    } catch (InvalidProtocolBufferException e) {
      throw new AssertionError("not a FunctionDef; please report", e);
    }
  }
}
