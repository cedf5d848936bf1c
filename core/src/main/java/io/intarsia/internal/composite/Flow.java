package io.intarsia.internal.composite;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What a value in the code of a constructor was made of.
///
/// @param self whether it is the object that the constructor makes
/// @param origin the instruction that made it, if what is put into it later counts; else -1
/// @param asIs whether it is a parameter as it was given, but for casts and boxes
/// @param steps by the parameters that went into it: over how many calls they did, at least
record Flow(boolean self, int origin, boolean asIs, Map<Integer, Integer> steps) {
  static final Flow NOTHING = new Flow(false, -1, false, Map.of());
  static final Flow SELF = new Flow(true, -1, false, Map.of());

  Flow {
    steps = Map.copyOf(steps);
  }

  static Flow ofParameter(int position) {
    return new Flow(false, -1, true, Map.of(position, 0));
  }

  static Flow ofNew(int instruction) {
    return new Flow(false, instruction, false, Map.of());
  }

  /// What a call gives that takes these.
  static Flow ofCall(Collection<Flow> taken) {
    return NOTHING.filledWith(taken, 1);
  }

  /// The same object after these went into it.
  Flow filledWith(Collection<Flow> taken, int distance) {
    Map<Integer, Integer> all = new TreeMap<>(steps);
    for (Flow each : taken) {
      each.steps.forEach((position, count) -> all.merge(position, count + distance, Math::min));
    }
    return new Flow(self, origin, false, all);
  }

  /// What is either this or the other.
  Flow or(Flow other) {
    if (equals(other)) {
      return this;
    }
    Flow both = filledWith(List.of(other), 0);
    return new Flow(self && other.self, origin == other.origin ? origin : -1, false, both.steps);
  }

  /// What this is of the parameters of a caller that gives these arguments.
  Flow of(List<Flow> arguments) {
    if (asIs) {
      return arguments.get(steps.keySet().iterator().next());
    }
    Flow all = NOTHING;
    for (var each : steps.entrySet()) {
      all = all.filledWith(List.of(arguments.get(each.getKey())), each.getValue());
    }
    return all;
  }
}
