package io.intarsia.plot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The order of what is in each layer: so that few arrows cross, each is where the middle of its
/// neighbors in the next layer is (Sugiyama's method).
final class Rows {
  private static final int SWEEPS = 16; // down and up by turns

  private Rows() {}

  static void order(List<List<Slot>> layers) {
    List<List<Slot>> best = copy(layers);
    long least = crossings(layers);
    for (int sweep = 0; sweep < SWEEPS && least > 0; sweep++) {
      if (sweep % 2 == 0) {
        layers.forEach(layer -> order(layer, slot -> slot.above));
      } else {
        layers.reversed().forEach(layer -> order(layer, slot -> slot.below));
      }
      long crossings = crossings(layers);
      if (crossings < least) {
        least = crossings;
        best = copy(layers);
      }
    }
    for (int i = 0; i < best.size(); i++) {
      layers.set(i, best.get(i));
      number(best.get(i));
    }
  }

  private static List<List<Slot>> copy(List<List<Slot>> layers) {
    List<List<Slot>> copy = new ArrayList<>();
    layers.forEach(layer -> copy.add(new ArrayList<>(layer)));
    return copy;
  }

  /// How many pairs of arrows cross.
  static long crossings(List<List<Slot>> layers) {
    return layers.stream().mapToLong(Rows::crossingsBelow).sum();
  }

  // Of arrows from left to right, each crosses those before it that end further to the right.
  private static long crossingsBelow(List<Slot> layer) {
    List<Integer> ends = new ArrayList<>(); // in order
    long crossings = 0;
    for (Slot slot : layer) {
      for (int end : slot.below.stream().mapToInt(each -> each.index).sorted().toArray()) {
        int at = Collections.binarySearch(ends, end);
        at = at < 0 ? -at - 1 : at;
        while (at < ends.size() && ends.get(at) == end) {
          at++;
        }
        crossings += ends.size() - at;
        ends.add(at, end);
      }
    }
    return crossings;
  }

  private static void order(List<Slot> layer, Function<Slot, List<Slot>> neighbors) {
    Map<Slot, Double> middles = new HashMap<>();
    for (Slot slot : layer) {
      middles.put(
          slot,
          neighbors.apply(slot).stream().mapToInt(each -> each.index).average().orElse(slot.index));
    }
    layer.sort(Comparator.comparing(middles::get));
    number(layer);
  }

  private static void number(List<Slot> layer) {
    for (int i = 0; i < layer.size(); i++) {
      layer.get(i).index = i;
    }
  }
}
