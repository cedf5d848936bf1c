package io.intarsia.checkpoint;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What was restored of a checkpoint, and what not. Nothing is complained about unless it is asked.
///
/// ```java
/// checkpoint.restore(prefix).assertConsumed();
/// ```
///
/// @see "Python: what tf.train.Checkpoint.restore returns"
public final class LoadStatus {
  private final Checkpoint checkpoint;
  private final CheckpointReader reader;
  private final ObjectGraph stored;
  // By identity, as variables and tables are compared.
  private final Set<Object> restored = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<String> used = new LinkedHashSet<>();

  LoadStatus(Checkpoint checkpoint, CheckpointReader reader, ObjectGraph stored) {
    this.checkpoint = checkpoint;
    this.reader = reader;
    this.stored = stored;
  }

  /// The prefix of the checkpoint.
  public Path prefix() {
    return reader.prefix();
  }

  /// Restores variables that came since: walks the objects again, and assigns what is stored of
  /// those variables that got nothing yet. The others keep the values they have now.
  ///
  /// ```java
  /// LoadStatus status = checkpoint.restore(prefix);
  /// model.call(first); // makes the variables of its layers
  /// status.restoreNew().assertConsumed();
  /// ```
  ///
  /// @return this status
  /// @throws IllegalArgumentException if a dtype or shape does not fit; nothing is restored then
  /// @throws CheckpointException if a value cannot be read; nothing is restored then
  public LoadStatus restoreNew() throws CheckpointException {
    Map<Object, Map<String, String>> keys =
        new LinkedHashMap<>(Matching.of(checkpoint.graph(), stored));
    keys.keySet().removeAll(restored);
    new Restoration(checkpoint.tf(), reader).run(keys);
    restored.addAll(keys.keySet());
    keys.values().forEach(parts -> used.addAll(parts.values()));
    return this;
  }

  /// The keys of stored values that no variable got.
  public List<String> unusedKeys() {
    Set<String> keys = new LinkedHashSet<>();
    stored.nodes().forEach(node -> keys.addAll(node.keys().values()));
    keys.removeAll(used);
    return List.copyOf(keys);
  }

  /// The keys that variables would have which got no value, those that came since among them.
  public List<String> unmatchedKeys() {
    List<String> keys = new ArrayList<>();
    checkpoint
        .graph()
        .stored()
        .forEach((key, object) -> {
          if (!restored.contains(object) && !checkpoint.isCounter(object)) {
            keys.add(key);
          }
        });
    return keys;
  }

  /// Checks that every stored value was used, and every variable got one.
  ///
  /// @return this status
  /// @throws IllegalStateException if not; the message lists the keys
  public LoadStatus assertConsumed() {
    List<String> unused = unusedKeys();
    if (!unused.isEmpty()) {
      String what =
          "values of the file that no variable got (is the optimizer built, are all layers made?)";
      throw CheckpointErrors.unmatched("assertConsumed", prefix(), what, unused);
    }
    return assertMatched("assertConsumed");
  }

  /// Checks that every variable that is there now got a value.
  ///
  /// @return this status
  /// @throws IllegalStateException if not; the message lists the keys
  public LoadStatus assertExistingObjectsMatched() {
    return assertMatched("assertExistingObjectsMatched");
  }

  private LoadStatus assertMatched(String assertion) {
    List<String> unmatched = unmatchedKeys();
    if (!unmatched.isEmpty()) {
      String what = "variables that got no value, by the keys it would have";
      throw CheckpointErrors.unmatched(assertion, prefix(), what, unmatched);
    }
    return this;
  }

  /// Says to readers of a program that not everything is meant to be restored. It does nothing: it
  /// silences warnings in Python, which are not given here.
  ///
  /// @return this status
  public LoadStatus expectPartial() {
    return this;
  }

  /// How much was restored.
  @Override
  public String toString() {
    return "LoadStatus[%s, %d restored, %d unused]"
        .formatted(prefix(), restored.size(), unusedKeys().size());
  }
}
