package io.intarsia.function;

import io.intarsia.nest.KeyPath;
import io.intarsia.nest.Structure;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// What a trace is made for: the structure of the arguments, the specs of their tensors and
/// extension types, and all other values, which the trace takes as they are.
///
/// @param leaves of `structure`: a [io.intarsia.spec.TypeSpec], or a value compared by `equals`
public record Signature(Structure structure, List<@Nullable Object> leaves) {
  /// The leaves; those in containers with their paths.
  @Override
  public String toString() {
    List<KeyPath> paths = structure.paths();
    var text = new StringJoiner(", ", "[", "]");
    for (int i = 0; i < paths.size(); i++) {
      boolean isArgument = paths.get(i).steps().size() == 1;
      String path = isArgument ? "" : paths.get(i).of("arguments") + "=";
      text.add(path + leaves.get(i));
    }
    return text.toString();
  }
}
