package io.intarsia.keras.training;

import io.intarsia.data.Pair;
import io.intarsia.nest.KeyedLeaf;
import io.intarsia.nest.Nest;
import io.intarsia.nest.Tuple;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Examples, what a model is to give for them, and how much each counts.
///
/// @param x what the model takes: a nest of tensors and extension values of `[batch, …]`
/// @param y the targets, likewise; null where there are none, as for predictions
/// @param sampleWeight how much examples count, `[batch]`: a tensor for all outputs, or a nest with
///   one for each; null if all count 1
/// @see "Python: keras.utils.pack_x_y_sample_weight"
public record Batch(Object x, @Nullable Object y, @Nullable Object sampleWeight) {
  private static final List<String> NAMES = List.of("x", "y", "sampleWeight");

  /// Checks that there are examples.
  public Batch {
    Objects.requireNonNull(x, "x");
  }

  /// Examples without targets.
  public static Batch of(Object x) {
    return new Batch(x, null, null);
  }

  /// Examples and targets.
  public static Batch of(Object x, @Nullable Object y) {
    return new Batch(x, y, null);
  }

  /// What an element of a data set says: a batch itself; a pair, a tuple or a list of up to three
  /// parts, x, y and the weights; a record with components `x`, `y` and maybe `sampleWeight`.
  /// Anything else is x alone.
  ///
  /// @throws IllegalArgumentException if a tuple or a list has no part or more than three
  /// @see "Python: keras.utils.unpack_x_y_sample_weight"
  public static Batch ofElement(Object element) {
    return switch (element) {
      case Batch batch -> batch;
      case Pair<?, ?>(Object x, Object y) -> of(x, y);
      case Tuple tuple -> ofParts(tuple.toList());
      case List<?> list -> ofParts(list);
      case Record parts when isBatch(parts) -> ofParts(components(parts));
      default -> of(element);
    };
  }

  private static boolean isBatch(Record parts) {
    RecordComponent[] components = parts.getClass().getRecordComponents();
    if (components.length < 2 || components.length > NAMES.size()) {
      return false;
    }
    for (int i = 0; i < components.length; i++) {
      if (!components[i].getName().equals(NAMES.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static List<@Nullable Object> components(Record parts) {
    return Nest.expanded().children(parts).stream()
        .<@Nullable Object>map(KeyedLeaf::value)
        .toList();
  }

  private static Batch ofParts(List<? extends @Nullable Object> parts) {
    if (parts.isEmpty() || parts.size() > NAMES.size()) {
      throw TrainingErrors.parts(parts);
    }
    return new Batch(
        Objects.requireNonNull(parts.getFirst(), "x"),
        parts.size() > 1 ? parts.get(1) : null,
        parts.size() > 2 ? parts.get(2) : null);
  }

  /// The same with other weights of examples.
  public Batch withSampleWeight(@Nullable Object sampleWeight) {
    return new Batch(x, y, sampleWeight);
  }
}
