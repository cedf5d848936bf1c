package io.intarsia.savedmodel;

import io.intarsia.checkpoint.CheckpointException;
import io.intarsia.checkpoint.CheckpointReader;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The values in `variables/`. Which value is whose is said by the graph of objects in there: it is
/// walked side by side with that of the model, by the names of children, as numbers may differ.
final class VariableValues {
  private final Ops tf;
  private final CheckpointReader reader;
  private final List<io.intarsia.checkpoint.ObjectGraph.Node> saved;
  // By the number of an object in the model, its number here.
  private final Map<Integer, Integer> same = new HashMap<>();

  /// @throws CheckpointException if the files cannot be read
  VariableValues(Ops tf, Path prefix, ModelNodes objects) throws CheckpointException {
    this.tf = tf;
    this.reader = CheckpointReader.open(prefix);
    Optional<io.intarsia.checkpoint.ObjectGraph> graph = reader.objectGraph();
    this.saved = graph.isEmpty() ? List.of() : graph.get().nodes();
    if (!saved.isEmpty()) {
      match(objects);
    }
  }

  private void match(ModelNodes objects) {
    Deque<Integer> waiting = new ArrayDeque<>(List.of(0));
    same.put(0, 0);
    while (!waiting.isEmpty()) {
      int number = waiting.remove();
      Map<String, Integer> children = objects.children(number);
      saved
          .get(same.getOrDefault(number, 0))
          .children()
          .forEach((name, here) -> {
            Integer other = children.get(name);
            if (other != null && same.putIfAbsent(other, here) == null) {
              waiting.add(other);
            }
          });
    }
  }

  /// The names under which the parts of an object are stored, by the names of the parts.
  Map<String, String> keys(int number) {
    Integer here = same.get(number);
    return here == null ? Map.of() : saved.get(here).keys();
  }

  /// Whether something is stored under a name.
  boolean has(String key) {
    return reader.specs().containsKey(key);
  }

  /// What is stored under a name.
  ///
  /// @throws CheckpointException if it cannot be read
  Tensor read(String key) throws CheckpointException {
    return reader.tensor(tf, key);
  }
}
