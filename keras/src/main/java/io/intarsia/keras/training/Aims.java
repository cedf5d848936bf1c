package io.intarsia.keras.training;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Finds for which outputs of a model objectives are, and what logs call these.
final class Aims {
  private final boolean hasOneOutput;
  private final boolean isFlat;
  private final List<Aim> all = new ArrayList<>();

  /// @param prediction what the model gives
  private Aims(Object prediction) {
    Map<Object, @Nullable Object> members = Members.of(prediction);
    this.isFlat = members.values().stream().allMatch(Members::isLeaf);
    this.hasOneOutput = members.isEmpty() || (isFlat && members.size() == 1);
  }

  /// @param names of outputs, in the structure of what the model gives; null if they have none
  static List<Aim> of(Objective<Object> objective, Object prediction, @Nullable Object names) {
    Aims aims = new Aims(prediction);
    aims.add(objective, new Place(List.of(), prediction, names));
    return List.copyOf(aims.all);
  }

  /// Where an output is.
  ///
  /// @param part what is there
  /// @param names those of the part
  private record Place(List<OutputKey> path, @Nullable Object part, @Nullable Object names) {
    Place child(Object key) {
      OutputKey step = step(key);
      List<OutputKey> longer = new ArrayList<>(path);
      longer.add(step);
      return new Place(longer, step.of(part), Members.of(names).get(step.at()));
    }

    /// Of lists outputs may be called by the layers that give them.
    private OutputKey step(Object key) {
      Map<Object, @Nullable Object> children = Members.of(names);
      for (Map.Entry<Object, @Nullable Object> each : children.entrySet()) {
        if (key.equals(each.getValue()) && each.getKey() instanceof Integer) {
          return new OutputKey(each.getKey(), key.toString());
        }
      }
      return new OutputKey(key, children.get(key) instanceof String name ? name : null);
    }
  }

  private void add(Objective<Object> objective, Place place) {
    Map<Object, Objective<Object>> outputs = objective.outputs();
    boolean isMeasured = !objective.metrics().isEmpty() || !objective.weightedMetrics().isEmpty();
    if (objective.isOfEach()) {
      each(objective, place);
    }
    outputs.forEach((key, each) -> add(each.times(objective.weight()), place.child(key)));
    boolean hasOwnLoss = objective.loss() != null && !objective.isOfEach();
    if (isMeasured || hasOwnLoss) {
      Objective<Object> own = objective.isOfEach() ? objective.withoutLoss() : objective;
      all.add(new Aim(metricName(place), lossName(place), place.path(), own));
    }
  }

  /// A loss for each output alike.
  private void each(Objective<Object> objective, Place place) {
    Map<Object, @Nullable Object> members = Members.of(place.part());
    members.keySet().forEach(key -> each(objective, place.child(key)));
    if (members.isEmpty()) {
      add(objective.onlyLoss(), place);
    }
  }

  /// What is put before the names of metrics; null for nothing.
  private @Nullable String metricName(Place place) {
    if (hasOneOutput || place.path().isEmpty()) {
      return null;
    }
    if (!isFlat && place.names() instanceof String name) {
      return name;
    }
    return lossName(place);
  }

  private static String lossName(Place place) {
    List<String> words = new ArrayList<>();
    List<OutputKey> path = place.path();
    for (int i = 0; i < path.size(); i++) {
      boolean isLast = i == path.size() - 1;
      words.add(isLast ? word(path.get(i)) : path.get(i).at().toString());
    }
    return String.join("/", words);
  }

  private static String word(OutputKey key) {
    return key.at() instanceof Integer i
        ? Objects.requireNonNullElse(key.name(), "output_" + i)
        : key.at().toString();
  }
}
