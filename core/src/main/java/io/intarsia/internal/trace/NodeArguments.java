package io.intarsia.internal.trace;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinition.Argument;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tensorflow.proto.AttrValue;

/// How many tensors inputs and outputs of a node are.
///
/// @param attributes of the node
public record NodeArguments(OpDefinition op, Map<String, AttrValue> attributes) {
  /// The inputs as the op takes them: lists of those that are lists.
  ///
  /// @throws IllegalArgumentException if there are more or fewer
  public List<Object> grouped(List<?> flat) {
    List<Object> grouped = new ArrayList<>();
    int next = 0;
    for (Argument argument : op.inputs()) {
      int length = length(argument);
      if (length < 0 || next + length > flat.size()) {
        throw wrongCount(flat.size());
      }
      List<?> part = flat.subList(next, next + length);
      grouped.add(argument.isList() ? List.copyOf(part) : part.getFirst());
      next += length;
    }
    if (next < flat.size()) {
      throw wrongCount(flat.size());
    }
    return grouped;
  }

  private IllegalArgumentException wrongCount(int got) {
    return Mistake.argument("its %d inputs are not what the op takes".formatted(got));
  }

  /// The place of the first tensor of an output among all; −1 if the op has no such output.
  public int start(String output) {
    int start = 0;
    for (Argument argument : op.outputs()) {
      if (argument.name().equals(output)) {
        return start;
      }
      start += length(argument);
    }
    return -1;
  }

  /// All tensors that it gives, such as `output:0`: the name of an output, and which of it.
  public List<String> outputs() {
    List<String> all = new ArrayList<>();
    for (Argument argument : op.outputs()) {
      int length = length(argument);
      for (int i = 0; i < length; i++) {
        all.add(argument.name() + ":" + i);
      }
    }
    return all;
  }

  private int length(Argument argument) {
    return ArgumentLength.of(argument, attributes);
  }
}
