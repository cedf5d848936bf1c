package io.intarsia.savedmodel;

import io.intarsia.checkpoint.CheckpointException;
import io.intarsia.checkpoint.CheckpointReader;
import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The values in `variables/`. Which value is whose is said by the graph of objects in there: it is
/// walked side by side with that of the model, by the names of children, as numbers may differ.
final class VariableValues implements AutoCloseable {
  private final Ops tf;
  private final CheckpointReader reader;
  private final List<io.intarsia.checkpoint.ObjectGraph.Node> saved;
  // By the number of an object in the model, its number here.
  private final Map<Integer, Integer> same = new HashMap<>();
  private final Map<String, Tensor> ahead = new HashMap<>();

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

  /// Reads what will be asked for by one op, which takes a fraction of one for each. If something
  /// of it cannot be read nothing is, and each value is read when it is asked for.
  void readAhead(Collection<String> keys) {
    try {
      ahead.putAll(reader.tensors(tf, keys));
    } catch (CheckpointException | IllegalArgumentException _) {
      // Whoever asks for the value is told, and knows whose it is.
    }
  }

  /// What is stored under a name.
  ///
  /// @return owned by the caller
  /// @throws CheckpointException if it cannot be read
  Tensor read(String key) throws CheckpointException {
    Tensor known = ahead.remove(key);
    return known == null ? reader.tensor(tf, key) : known;
  }

  /// Releases what was read and not asked for.
  @Override
  public void close() {
    ahead.values().forEach(Tensor::close);
    ahead.clear();
  }
}
