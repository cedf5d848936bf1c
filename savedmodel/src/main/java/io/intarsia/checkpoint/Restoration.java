package io.intarsia.checkpoint;

import io.intarsia.lookup.MutableHashTable;
import io.intarsia.op.Ops;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Saveable;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Assigns stored values to variables, puts stored entries into tables and gives objects their
/// states: all or none.
///
/// @param tf the environment of the variables
record Restoration(Ops tf, CheckpointReader reader) {
  /// @param keys of each object, by the names of its parts
  /// @throws IllegalArgumentException if a variable or table has another dtype or shape than what
  ///   is stored, or a state is none of its object
  /// @throws CheckpointException if a value cannot be read
  void run(Map<?, Map<String, String>> keys) throws CheckpointException {
    var targets = Targets.of(keys);
    check(targets);
    Map<String, Tensor> values = reader.tensors(tf, targets.keys(reader.specs()));
    try {
      checkStates(targets, values);
      targets
          .variables()
          .forEach((variable, key) -> variable.assign(tf, Objects.requireNonNull(values.get(key))));
      targets.tables().forEach((table, each) -> fill(table, each, values));
      targets
          .states()
          .forEach((object, parts) -> object.restoreFromTensors(tf, state(parts, values)));
    } finally {
      values.values().forEach(Tensor::close);
    }
  }

  /// What gets something, with the keys of that.
  private record Targets(
      Map<Variable, String> variables,
      Map<MutableHashTable, TableKeys> tables,
      Map<Saveable, Map<String, String>> states) {
    static Targets of(Map<?, Map<String, String>> keys) {
      var targets =
          new Targets(new LinkedHashMap<>(), new LinkedHashMap<>(), new IdentityHashMap<>());
      keys.forEach((object, parts) -> {
        switch (object) {
          case Saveable saveable -> targets.states.put(saveable, parts);
          case MutableHashTable table ->
              targets.tables.put(table, TableKeys.of(only(parts, ObjectGraph.TABLE)));
          default -> targets.variables.put((Variable) object, only(parts, ObjectGraph.VALUE));
        }
      });
      return targets;
    }

    private static String only(Map<String, String> parts, String name) {
      return Objects.requireNonNull(parts.get(name));
    }

    // Others write states of their own, Python those of iterators: what is no tensor of numbers or
    // strings is missing for the object, which says what it expects.
    List<String> keys(Map<String, TensorSpec> stored) {
      List<String> all = new ArrayList<>(variables.values());
      tables.values().forEach(each -> all.addAll(List.of(each.keys(), each.values())));
      states
          .values()
          .forEach(parts ->
              parts.values().stream().filter(key -> isReadable(stored.get(key))).forEach(all::add));
      return all;
    }

    private static boolean isReadable(@Nullable TensorSpec spec) {
      return spec != null && !spec.dtype().isHandle();
    }
  }

  private static Map<String, Tensor> state(Map<String, String> parts, Map<String, Tensor> values) {
    Map<String, Tensor> state = new TreeMap<>();
    parts.forEach((name, key) -> {
      Tensor value = values.get(key);
      if (value != null) {
        state.put(name, value);
      }
    });
    return state;
  }

  private void checkStates(Targets targets, Map<String, Tensor> values) {
    List<String> mismatches = new ArrayList<>();
    targets
        .states()
        .forEach((object, parts) -> {
          String first = parts.values().iterator().next();
          object
              .mismatch(state(parts, values))
              .ifPresent(mismatch -> mismatches.add("'%s': %s".formatted(first, mismatch)));
        });
    refuse(mismatches);
  }

  private void refuse(List<String> mismatches) {
    if (!mismatches.isEmpty()) {
      throw CheckpointErrors.mismatches(reader.prefix(), mismatches);
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
    refuse(mismatches);
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
