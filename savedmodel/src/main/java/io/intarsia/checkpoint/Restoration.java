package io.intarsia.checkpoint;

import io.intarsia.lookup.MutableHashTable;
import io.intarsia.op.Ops;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Assigns stored values to variables and puts stored entries into tables: all or none.
///
/// @param tf the environment of the variables
record Restoration(Ops tf, CheckpointReader reader) {
  /// @param keys of the values of variables, and what those of the entries of tables begin with
  /// @throws IllegalArgumentException if a variable or table has another dtype or shape than what
  ///   is stored
  /// @throws CheckpointException if a value cannot be read
  void run(Map<?, String> keys) throws CheckpointException {
    var targets = Targets.of(keys);
    check(targets);
    Map<String, Tensor> values = reader.tensors(tf, targets.keys());
    try {
      targets
          .variables()
          .forEach((variable, key) -> variable.assign(tf, Objects.requireNonNull(values.get(key))));
      targets.tables().forEach((table, each) -> fill(table, each, values));
    } finally {
      values.values().forEach(Tensor::close);
    }
  }

  /// What gets something, with the keys of that.
  private record Targets(Map<Variable, String> variables, Map<MutableHashTable, TableKeys> tables) {
    static Targets of(Map<?, String> keys) {
      var targets = new Targets(new LinkedHashMap<>(), new LinkedHashMap<>());
      keys.forEach((object, key) -> {
        if (object instanceof Variable variable) {
          targets.variables.put(variable, key);
        } else {
          targets.tables.put((MutableHashTable) object, TableKeys.of(key));
        }
      });
      return targets;
    }

    List<String> keys() {
      List<String> all = new ArrayList<>(variables.values());
      tables.values().forEach(each -> all.addAll(List.of(each.keys(), each.values())));
      return all;
    }
  }

  private void fill(MutableHashTable table, TableKeys keys, Map<String, Tensor> values) {
    tf.raw.LookupTableImportV2(
        table.handle(),
        Objects.requireNonNull(values.get(keys.keys())),
        Objects.requireNonNull(values.get(keys.values())));
  }

  private void check(Targets targets) throws CheckpointException {
    List<String> mismatches = new ArrayList<>();
    for (Map.Entry<Variable, String> each : targets.variables().entrySet()) {
      TensorSpec spec = spec(each.getValue());
      if (!fits(each.getKey(), spec)) {
        mismatches.add(mismatch(each.getKey(), each.getValue(), spec));
      }
    }
    for (Map.Entry<MutableHashTable, TableKeys> each : targets.tables().entrySet()) {
      TensorSpec entryKeys = spec(each.getValue().keys());
      TensorSpec entryValues = spec(each.getValue().values());
      TableFit.of(tf, each.getKey(), entryKeys, entryValues)
          .ifPresent(
              mismatch -> mismatches.add("'%s': %s".formatted(each.getValue().keys(), mismatch)));
    }
    if (!mismatches.isEmpty()) {
      throw CheckpointErrors.mismatches(reader.prefix(), mismatches);
    }
  }

  private TensorSpec spec(String key) throws CheckpointException {
    TensorSpec spec = reader.specs().get(key);
    if (spec == null) {
      throw CheckpointErrors.dangling(reader.prefix(), key);
    }
    return spec;
  }

  private boolean fits(Variable variable, TensorSpec spec) {
    return !variable.isClosed()
        && variable.handle().place().home() == tf.home()
        && variable.dtype() == spec.dtype()
        && variable.shape().isCompatibleWith(spec.shape());
  }

  private String mismatch(Variable variable, String key, TensorSpec spec) {
    if (variable.isClosed()) {
      return "'%s': variable '%s' is closed".formatted(key, variable.name());
    }
    if (variable.handle().place().home() != tf.home()) {
      return "'%s': variable '%s' is of another environment".formatted(key, variable.name());
    }
    return "'%s': variable '%s' is %s %s, the value in the file is %s %s"
        .formatted(
            key, variable.name(), variable.dtype(), variable.shape(), spec.dtype(), spec.shape());
  }
}
