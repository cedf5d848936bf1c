package io.intarsia.internal.executor;

import io.intarsia.op.definition.OpDefinition;

/// How the list inputs of an operation are given to the runtime.
public enum ListInputs {
  /// There are none.
  NONE,

  /// As lists; the runtime infers the attributes.
  AS_LISTS,

  /// Tensor by tensor, with all attributes set: what Python does.
  ///
  /// The runtime takes the position of a list among the inputs for the position of its first tensor
  /// (`EagerOperation::InferInputListAttrs`, v2.18). So after a list that does not hold just one
  /// tensor it reads the dtypes of other tensors, or beyond the last one, and for an empty list it
  /// always does.
  ONE_BY_ONE;

  public static ListInputs of(OpDefinition definition, int[] signature) {
    ListInputs lists = NONE;
    int argument = 0;
    int tensor = 0;
    for (int at = 0; at < signature.length; at++, argument++) {
      int length = signature[at] < 0 ? -signature[at] - 1 : 1;
      if (signature[at] < 0) {
        if (tensor != argument
            || length == 0 && definition.inputs().get(argument).typeListAttribute() == null) {
          return ONE_BY_ONE;
        }
        lists = AS_LISTS;
        at += length;
      }
      tensor += length;
    }
    return lists;
  }
}
