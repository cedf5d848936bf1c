package io.intarsia.benchmarks;

import io.intarsia.benchmarks.bare.BareSide;
import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.LayerWork;
import io.intarsia.benchmarks.measure.Side;
import io.intarsia.benchmarks.measure.Workload;
import io.intarsia.benchmarks.neighbour.ApartSide;
import io.intarsia.benchmarks.neighbour.Neighbours;
import io.intarsia.benchmarks.own.IntarsiaSide;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// All sides of a run.
final class Sides implements AutoCloseable {
  private final List<Side> sides = new ArrayList<>();
  private final Map<String, String> versions = new LinkedHashMap<>();

  /// Starts this library and the floor, and the others that are wanted; what does not start is left
  /// out.
  Sides(Set<Contender> others) {
    add(ApartSide.ofTypes(new IntarsiaSide(), Neighbours::own));
    add(ApartSide.withoutTypes(new BareSide(), Neighbours::own));
    new TreeSet<>(others).forEach(this::addIfItStarts);
  }

  /// Those beside this library and the floor that may have one of these workloads: Keras has
  /// layers, and nothing else, and takes seconds to start.
  static Set<Contender> others(List<Workload> workloads) {
    Set<Contender> others = EnumSet.complementOf(EnumSet.of(Contender.INTARSIA, Contender.BARE));
    others.removeIf(
        each -> workloads.stream().noneMatch(work -> work instanceof LayerWork == each.isKeras()));
    return others;
  }

  /// Those that started.
  List<Side> all() {
    return List.copyOf(sides);
  }

  /// What each is, or why it does not run, by its name.
  Map<String, String> versions() {
    return versions;
  }

  @Override
  public void close() {
    sides.forEach(Side::close);
  }

  private void add(Side side) {
    sides.add(side);
    versions.put(side.contender().title(), side.version());
  }

  private void addIfItStarts(Contender contender) {
    try {
      add(start(contender));
    } catch (IllegalStateException | UncheckedIOException e) {
      versions.put(contender.title(), "not run: " + e.getMessage());
    }
  }

  private static Side start(Contender contender) {
    return switch (contender) {
      case C -> Neighbours.c(BareSide.library());
      case TF_JAVA -> Neighbours.tensorFlowJava();
      case DJL -> Neighbours.djl();
      case PYTHON -> Neighbours.python();
      case OPTREE, JAX, TORCH, SCIPY -> Neighbours.trees(contender);
      case KERAS_TF, KERAS_JAX, KERAS_TORCH -> Neighbours.keras(contender);
      case INTARSIA, BARE -> throw new IllegalArgumentException(contender + " is no other");
    };
  }
}
