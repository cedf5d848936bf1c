package io.intarsia.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// How far to the right everything is: as straight below and above its neighbors as what is beside
/// it allows.
final class Columns {
  static final double APART = 24; // pixels between boxes
  private static final int SWEEPS = 6;
  private static final double BOX = 1000; // boxes stay in line, and arrows give way

  private Columns() {}

  static void place(List<List<Slot>> layers) {
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      layers.forEach(layer -> place(layer, slot -> slot.above));
      layers.reversed().forEach(layer -> place(layer, slot -> slot.below));
    }
  }

  /// Slots that keep their distances to each other, around the mean of where they want to be.
  private record Run(int size, double weight, double at) {
    Run and(Run next) {
      double sum = weight + next.weight;
      return new Run(size + next.size, sum, (weight * at + next.weight * next.at) / sum);
    }
  }

  // Least squares under distances of at least so much: isotonic regression, by pooling runs that
  // would overlap.
  private static void place(List<Slot> layer, Function<Slot, List<Slot>> neighbors) {
    double[] offsets = offsets(layer);
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < layer.size(); i++) {
      Slot slot = layer.get(i);
      Run run = new Run(1, weight(slot), wanted(slot, neighbors.apply(slot)) - offsets[i]);
      while (!runs.isEmpty() && runs.getLast().at >= run.at) {
        run = runs.removeLast().and(run);
      }
      runs.add(run);
    }
    int i = 0;
    for (Run run : runs) {
      for (int end = i + run.size; i < end; i++) {
        layer.get(i).x = run.at + offsets[i];
      }
    }
  }

  private static double[] offsets(List<Slot> layer) {
    double[] offsets = new double[layer.size()];
    for (int i = 1; i < offsets.length; i++) {
      double half = (layer.get(i - 1).width + layer.get(i).width) / 2;
      offsets[i] = offsets[i - 1] + half + APART;
    }
    return offsets;
  }

  private static double weight(Slot slot) {
    return slot.isBox() ? BOX : 1;
  }

  // Where an arrow comes from far away, the box right above decides.
  private static double wanted(Slot slot, List<Slot> neighbors) {
    List<Slot> boxes = neighbors.stream().filter(Slot::isBox).toList();
    return (boxes.isEmpty() ? neighbors : boxes)
        .stream().mapToDouble(each -> each.x).average().orElse(slot.x);
  }
}
