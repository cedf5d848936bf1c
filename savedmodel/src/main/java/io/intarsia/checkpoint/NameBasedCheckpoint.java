package io.intarsia.checkpoint;

import io.intarsia.op.Ops;
import io.intarsia.variable.Variable;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Variables by names that the program gives them, as `tf.train.Saver` of TensorFlow 1 writes them.
///
/// ```java
/// var old = NameBasedCheckpoint.of(tf, Map.of("dense/kernel", kernel, "dense/bias", bias));
/// old.restore(Path.of("model.ckpt-1234"));
/// ```
///
/// [CheckpointReader#specs] lists the names of a file. Variables that were written in parts are
/// read as wholes.
///
/// @see "Python: tf.compat.v1.train.Saver"
public final class NameBasedCheckpoint {
  private final Ops tf;
  private final Map<String, Variable> variables;

  private NameBasedCheckpoint(Ops tf, Map<String, Variable> variables) {
    this.tf = tf;
    this.variables = variables;
  }

  /// A checkpoint of variables by their names.
  ///
  /// @param tf the environment of the variables
  public static NameBasedCheckpoint of(Ops tf, Map<String, Variable> variables) {
    return new NameBasedCheckpoint(tf, new TreeMap<>(variables));
  }

  /// Writes all values; see [Checkpoint#write].
  ///
  /// @param prefix what the names of the files begin with; folders that are missing are made
  /// @return the prefix
  /// @throws IllegalArgumentException if there are no variables
  /// @throws IllegalStateException if a variable has no value yet, or is closed
  /// @throws CheckpointException if it cannot be written
  public Path write(Path prefix) throws CheckpointException {
    if (variables.isEmpty()) {
      throw CheckpointErrors.nothing();
    }
    try (Snapshot snapshot = Snapshot.of(tf, variables)) {
      new BundleFiles(tf, prefix).write(snapshot.tensors());
    }
    return prefix;
  }

  /// Restores all variables, or none. Other values of the file do not matter.
  ///
  /// @param prefix what the names of the files begin with
  /// @throws IllegalArgumentException if a name is not in the file, or a dtype or shape does not
  ///   fit
  /// @throws CheckpointException if there is no such checkpoint, or it is damaged
  public void restore(Path prefix) throws CheckpointException {
    var reader = CheckpointReader.open(prefix);
    List<String> missing =
        variables.keySet().stream().filter(name -> !reader.specs().containsKey(name)).toList();
    if (!missing.isEmpty()) {
      throw CheckpointErrors.missing(prefix, missing, reader.specs().keySet());
    }
    Map<Variable, Map<String, String>> keys = new LinkedHashMap<>();
    variables.forEach((name, variable) -> keys.put(variable, Map.of(ObjectGraph.VALUE, name)));
    new Restoration(tf, reader).run(keys);
  }
}
