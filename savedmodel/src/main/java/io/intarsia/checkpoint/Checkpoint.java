package io.intarsia.checkpoint;

import io.intarsia.lookup.MutableHashTable;
import io.intarsia.op.Ops;
import io.intarsia.variable.Variable;
import io.intarsia.variable.VariableOptions;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Writes the variables, changing tables and states of objects to files and restores them, as
/// `tf.train.Checkpoint` of Python does; each reads what the other wrote.
///
/// ```java
/// var checkpoint = Checkpoint.of(tf, Map.of("model", model, "optimizer", optimizer));
/// checkpoint.write(Path.of("run/weights"));
/// checkpoint.restore(Path.of("run/weights")).assertConsumed();
/// ```
///
/// A value is stored under the names that lead to its variable, such as
/// `model/layers/0/bias/.ATTRIBUTES/VARIABLE_VALUE`: components of records, fields of objects,
/// positions in lists and arrays, keys of maps. Fields that are `transient` are left out, and so
/// are objects of the platform. A [Trackable] says itself what it holds, and a
/// [Saveable][io.intarsia.variable.Saveable] gives a state of its own. Optimizers have the names of
/// Keras 3. A variable that is reached in two ways is stored once.
///
/// One thread at a time may use a checkpoint.
///
/// @see "Python: tf.train.Checkpoint"
public final class Checkpoint implements AutoCloseable {
  static final String COUNTER = "save_counter";

  private final Ops tf;
  private final Object root;
  private @Nullable Variable counter;

  private Checkpoint(Ops tf, Object root) {
    this.tf = tf;
    this.root = root;
  }

  /// A checkpoint of what can be reached from an object.
  ///
  /// @param tf the environment of the variables
  /// @param root a map with names for objects, a model, or whatever holds variables
  /// @throws IllegalArgumentException if it is a variable, function or table itself, or has none at
  ///   all, as a number; if something is reached that cannot be looked into, or has no name
  public static Checkpoint of(Ops tf, Object root) {
    if (Children.isPart(root)) {
      throw CheckpointErrors.noRoot(root);
    }
    var checkpoint = new Checkpoint(tf, root);
    TrackedGraph graph = checkpoint.graph();
    if (graph.nodes().getFirst().children().containsKey(COUNTER)) {
      throw CheckpointErrors.twoNames(COUNTER);
    }
    return checkpoint;
  }

  Ops tf() {
    return tf;
  }

  /// What there is now.
  TrackedGraph graph() {
    Map<String, Object> children = new TreeMap<>(Children.of(root));
    if (counter != null) {
      children.put(COUNTER, counter);
    }
    return TrackedGraph.of(children);
  }

  boolean isCounter(Object object) {
    return object == counter;
  }

  /// The variables it would write now, by their keys.
  public Map<String, Variable> variables() {
    return graph().variables();
  }

  /// The tables it would write now, by what their two keys begin with.
  public Map<String, MutableHashTable> tables() {
    return graph().tables();
  }

  /// Writes all values. When it returns, they are on the disk; until then, a checkpoint that was
  /// there before is whole.
  ///
  /// @param prefix what the names of the files begin with; folders that are missing are made
  /// @return the prefix
  /// @throws IllegalStateException if a variable has no value yet, or is closed, or the state of an
  ///   object cannot be saved now
  /// @throws CheckpointException if it cannot be written
  /// @see "Python: tf.train.Checkpoint.write"
  public Path write(Path prefix) throws CheckpointException {
    try (Snapshot snapshot = snapshot()) {
      new BundleFiles(tf, prefix).write(snapshot.tensors());
    }
    return prefix;
  }

  Snapshot snapshot() {
    return Snapshot.of(tf, graph());
  }

  /// Writes all values and the number of saves, which it counts, and which the prefix ends with:
  /// the first is `run/ckpt-1` for `run/ckpt`. The file `checkpoint` in the folder then names it as
  /// the latest.
  ///
  /// @return the prefix with the number
  /// @throws IllegalStateException if a variable has no value yet, or is closed
  /// @throws CheckpointException if it cannot be written
  /// @see "Python: tf.train.Checkpoint.save"
  public Path save(Path prefix) throws CheckpointException {
    Path numbered = write(numbered(prefix, count()));
    try {
      CheckpointState.of(numbered).write(BundleFiles.folder(numbered));
    } catch (CheckpointException e) {
      throw CheckpointErrors.written(numbered, "not named as the latest", e);
    }
    return numbered;
  }

  static Path numbered(Path prefix, long number) {
    return prefix.resolveSibling("%s-%d".formatted(prefix.getFileName(), number));
  }

  /// Counts a save and gives its number.
  long count() {
    long number = saveCount() + 1;
    counter().assign(tf, number);
    return number;
  }

  /// How often it was saved, in this run and those before that were restored.
  public long saveCount() {
    if (counter == null) {
      return 0;
    }
    try (var value = counter.read(tf)) {
      return value.asLong();
    }
  }

  private Variable counter() {
    Variable known = counter;
    if (known == null) {
      known =
          Variable.of(tf, 0L, VariableOptions.defaults().withName(COUNTER).withTrainable(false));
      counter = known;
    }
    return known;
  }

  /// Restores the variables there are, all of them or none: if a value does not fit, or cannot be
  /// read, no variable changes. Values and variables that have no counterpart are left alone; the
  /// status tells of them.
  ///
  /// What an optimizer remembers is made when it is built: call
  /// [io.intarsia.optimizer.Optimizer#build] before.
  ///
  /// @param prefix what the names of the files begin with
  /// @throws IllegalArgumentException if a dtype, shape or state does not fit, or the checkpoint
  ///   has no objects
  /// @throws CheckpointException if there is no such checkpoint, or it is damaged
  /// @see "Python: tf.train.Checkpoint.restore, tf.train.Checkpoint.read"
  public LoadStatus restore(Path prefix) throws CheckpointException {
    var reader = CheckpointReader.open(prefix);
    ObjectGraph stored = reader.objectGraph().orElseThrow(() -> CheckpointErrors.noObjects(prefix));
    if (stored.nodes().getFirst().children().containsKey(COUNTER)) {
      counter();
    }
    return new LoadStatus(this, reader, stored).restoreNew();
  }

  /// Releases the number of saves; the variables of the objects stay.
  @Override
  public void close() {
    if (counter != null) {
      counter.close();
      counter = null;
    }
  }

  /// How many variables it has, and how often it was saved.
  @Override
  public String toString() {
    return "Checkpoint[%d variables, %d saves]".formatted(variables().size(), saveCount());
  }
}
