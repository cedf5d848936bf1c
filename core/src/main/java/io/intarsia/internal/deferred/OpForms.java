package io.intarsia.internal.deferred;

import io.intarsia.dtype.DType;
import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinition.Argument;
import java.util.List;

/// What ops take and give.
final class OpForms {
  private OpForms() {}

  /// Whether neither inputs nor results are handles of something else.
  static boolean areOfValues(OpDefinition definition, OpKey key) {
    for (int code : key.signature()) {
      if (code >= 0 && DType.ofCode(code).isHandle()) {
        return false;
      }
    }
    return definition.outputs().stream().noneMatch(output -> mayBeHandle(key, output));
  }

  private static boolean mayBeHandle(OpKey key, Argument output) {
    DType dtype = output.dtype();
    if (dtype != null) {
      return dtype.isHandle();
    }
    String attribute =
        output.typeAttribute() == null ? output.typeListAttribute() : output.typeAttribute();
    return switch (attribute == null ? null : key.attributes().get(attribute)) {
      case DType given -> given.isHandle();
      case List<?> given ->
          given.stream().anyMatch(each -> each instanceof DType d && d.isHandle());
      case null, default -> false;
    };
  }
}
