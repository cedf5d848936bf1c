package io.intarsia.checkpoint;

import io.intarsia.op.Ops;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import io.intarsia.variable.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Assigns stored values to variables: all or none.
///
/// @param tf the environment of the variables
record Restoration(Ops tf, CheckpointReader reader) {
  /// @param keys of the values
  /// @throws IllegalArgumentException if a variable has another dtype or shape than its value
  /// @throws CheckpointException if a value cannot be read
  void run(Map<Variable, String> keys) throws CheckpointException {
    check(keys);
    Map<String, Tensor> values = reader.tensors(tf, keys.values());
    try {
      keys.forEach((variable, key) -> variable.assign(tf, Objects.requireNonNull(values.get(key))));
    } finally {
      values.values().forEach(Tensor::close);
    }
  }

  private void check(Map<Variable, String> keys) throws CheckpointException {
    List<String> misfits = new ArrayList<>();
    for (Map.Entry<Variable, String> each : keys.entrySet()) {
      TensorSpec spec = reader.specs().get(each.getValue());
      if (spec == null) {
        throw CheckpointErrors.dangling(reader.prefix(), each.getValue());
      }
      if (!fits(each.getKey(), spec)) {
        misfits.add(misfit(each.getKey(), each.getValue(), spec));
      }
    }
    if (!misfits.isEmpty()) {
      throw CheckpointErrors.misfits(reader.prefix(), misfits);
    }
  }

  private boolean fits(Variable variable, TensorSpec spec) {
    return !variable.isClosed()
        && variable.handle().place().home() == tf.home()
        && variable.dtype() == spec.dtype()
        && variable.shape().isCompatibleWith(spec.shape());
  }

  private String misfit(Variable variable, String key, TensorSpec spec) {
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
