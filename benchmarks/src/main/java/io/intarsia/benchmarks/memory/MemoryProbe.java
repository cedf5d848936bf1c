package io.intarsia.benchmarks.memory;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.process.Child;
import io.intarsia.benchmarks.process.ChildJvm;

/// Makes tensors and watches the size of the process, which is therefore one of its own.
final class MemoryProbe {
  private static final int PARTS = 20;

  private MemoryProbe() {}

  /// Runs a probe in a new process.
  static Footprint run(Contender contender, Tensors tensors, Release release, int count) {
    var command =
        ChildJvm.command(
            MemoryProbe.class,
            contender.name(),
            tensors.name(),
            release.name(),
            Integer.toString(count));
    try (Child child = Child.start(command)) {
      return Footprint.ofLine(child.readLine());
    }
  }

  public static void main(String[] args) {
    var tensors = Tensors.valueOf(args[1]);
    var release = Release.valueOf(args[2]);
    int count = Integer.parseInt(args[3]);
    try (Maker maker = maker(Contender.valueOf(args[0]), tensors)) {
      maker.make(tensors.warmUp(), Release.CLOSE);
      System.out.println(watch(maker, release, count).toLine());
    }
  }

  private static Maker maker(Contender contender, Tensors tensors) {
    return contender == Contender.BARE ? new BareMaker(tensors) : new OwnMaker(tensors);
  }

  private static Footprint watch(Maker maker, Release release, int count) {
    int parts = Math.clamp(count / Math.max(1, release.scopeSize()), 2, PARTS);
    int size = count / parts;
    double[] nanos = new double[parts];
    long before = ResidentMemory.now();
    long half = before;
    for (int part = 0; part < parts; part++) {
      long start = System.nanoTime();
      maker.make(size, release);
      nanos[part] = (double) (System.nanoTime() - start) / size;
      if (part == parts / 2 - 1) {
        half = ResidentMemory.now();
      }
    }
    return new Footprint(
        Spread.of(nanos), ResidentMemory.peak() - before, ResidentMemory.now() - half);
  }
}
