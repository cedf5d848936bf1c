package io.intarsia.keras.file;

import io.intarsia.op.Ops;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

  /// Gives values to layers whose weights are all there and fit.
  ///
  /// @return the other layers, by path
  List<String> assignFitting(Ops tf) throws IOException {
    Set<String> skipped = new LinkedHashSet<>();
    wanted.forEach((path, variable) -> {
      if (problem(path, variable) != null) {
        skipped.add(layer(path));
      }
    });
    Map<String, Variable> fitting = new LinkedHashMap<>(wanted);
    fitting.keySet().removeIf(path -> skipped.contains(layer(path)));
    Map<String, StoredWeight> theirs = new LinkedHashMap<>(stored);
    theirs.keySet().retainAll(fitting.keySet());
    new WeightFit(file, fitting, theirs).assign(tf);
    return List.copyOf(skipped);
  }

  private static String layer(String path) {
    return path.replaceFirst("/?(vars/\\d+|[^/]+)$", "");
  }

  private StoredWeight stored(String path) {
    return Objects.requireNonNull(stored.get(path));
  }

  private @Nullable String problem(String path, Variable variable) {
    StoredWeight found = stored.get(path);
    if (found != null && found.shape().equals(variable.shape())) {
      return null;
    }
    return "%s (%s): expected %s, %s"
        .formatted(
            path,
            variable.name(),
            variable.shape(),
            found == null ? "it is not in the file" : "got " + found.shape());
  }

  private void check() {
    List<String> problems = new ArrayList<>();
    wanted.forEach((path, variable) -> {
      String problem = problem(path, variable);
      if (problem != null) {
        problems.add(problem);
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
