package io.intarsia.internal.executor;

import io.intarsia.dtype.DType;
import io.intarsia.internal.op.AnonymousName;
import io.intarsia.internal.place.OpKey;
import io.intarsia.op.definition.OpDefinition;
import io.intarsia.op.definition.OpDefinition.Argument;
import java.util.List;

/// What a node of a graph keeps from run to run, where ops that run eagerly keep nothing.
public final class StatefulOps {
  private StatefulOps() {}

  /// Whether a node of the op makes a resource in its first run and gives the same one ever after,
  /// so that each call needs a node of its own. Anonymous ones are made in each run.
  public static boolean isMaker(OpDefinition definition, OpKey key) {
    return definition.stateful()
        && hasHandle(definition.outputs())
        && !hasHandle(definition.inputs())
        && !definition.name().startsWith("Anonymous")
        && !AnonymousName.VALUE.equals(key.attributes().get("shared_name"));
  }

  /// Whether a node of the op goes on in a sequence of its own, as random numbers do.
  public static boolean isSequence(OpDefinition definition) {
    return definition.stateful()
        && !hasHandle(definition.inputs())
        && !hasHandle(definition.outputs());
  }

  private static boolean hasHandle(List<Argument> arguments) {
    return arguments.stream().anyMatch(argument -> argument.dtype() == DType.RESOURCE);
  }
}
