package io.intarsia.benchmarks;

import io.intarsia.benchmarks.bare.BareSide;
import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Side;
import io.intarsia.benchmarks.neighbour.Neighbours;
import io.intarsia.benchmarks.own.IntarsiaSide;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// All sides of a run.
final class Sides implements AutoCloseable {
  private final List<Side> sides = new ArrayList<>();
  private final Map<String, String> versions = new LinkedHashMap<>();

  /// Starts this library and the floor, and the others if they are wanted; what does not start is
  /// left out.
  Sides(boolean withNeighbours) {
    add(new IntarsiaSide());
    add(new BareSide());
    if (withNeighbours) {
      addIfItStarts(Contender.TF_JAVA, Neighbours::tensorFlowJava);
      addIfItStarts(Contender.DJL, Neighbours::djl);
      addIfItStarts(Contender.PYTHON, Neighbours::python);
      for (Contender trees : List.of(Contender.OPTREE, Contender.JAX)) {
        addIfItStarts(trees, () -> Neighbours.trees(trees));
      }
    }
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

  private void addIfItStarts(Contender contender, Supplier<Side> start) {
    try {
      add(start.get());
    } catch (IllegalStateException | UncheckedIOException e) {
      versions.put(contender.title(), "not run: " + e.getMessage());
    }
  }
}
