package io.intarsia.keras.file;

import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Gives weights the values of a file: all of them, or none.
///
/// @param wanted by path
/// @param stored by path
record WeightFit(Path file, Map<String, Variable> wanted, Map<String, StoredWeight> stored) {
  /// @throws IllegalArgumentException if weights are missing, left over, or of another shape
  /// @throws IOException if the file is damaged
  void assign(Ops tf) throws IOException {
    check();
    Map<Variable, Tensor> values = new LinkedHashMap<>();
    for (Map.Entry<String, Variable> each : wanted.entrySet()) {
      Variable variable = each.getValue();
      Tensor value = stored(each.getKey()).tensor(tf);
      values.put(
          variable, value.dtype() == variable.dtype() ? value : tf.cast(value, variable.dtype()));
    }
    values.forEach(Variable::assign);
  }

  private StoredWeight stored(String path) {
    return java.util.Objects.requireNonNull(stored.get(path));
  }

  private void check() {
    List<String> problems = new ArrayList<>();
    wanted.forEach((path, variable) -> {
      if (!stored.containsKey(path)) {
        problems.add(
            "%s (%s): expected %s, it is not in the file"
                .formatted(path, variable.name(), variable.shape()));
        return;
      }
      Shape shape = stored(path).shape();
      if (!shape.equals(variable.shape())) {
        problems.add(
            "%s (%s): expected %s, got %s"
                .formatted(path, variable.name(), variable.shape(), shape));
      }
    });
    Set<String> leftOver = new LinkedHashSet<>(stored.keySet());
    leftOver.removeAll(wanted.keySet());
    leftOver.forEach(path ->
        problems.add("%s: %s, it is not in the layer".formatted(path, stored(path).shape())));
    if (!problems.isEmpty()) {
      throw FileErrors.otherWeights(file, problems);
    }
  }
}
