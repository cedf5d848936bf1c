package io.intarsia.benchmarks.memory;

import io.intarsia.benchmarks.measure.Contender;
import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.process.Child;
import io.intarsia.benchmarks.process.ChildJvm;
import java.util.List;

/// Makes tensors and watches the size of the process, which is therefore one of its own.
final class MemoryProbe {
  private static final int PARTS = 20;

  // The Java heap has its full size from the start, so that what grows is native memory. It is
  // large enough for the collector
  // not to run by itself: only the counting of native bytes makes it.
  private static final List<String> FLAGS = List.of("-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch");

  private MemoryProbe() {}

  /// Runs a probe in a new process.
  static Footprint run(Contender contender, Tensors tensors, Release release, int count) {
    var command =
        ChildJvm.command(
            System.getProperty("java.class.path"),
            FLAGS,
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
    if (tensors.isChain()) {
      return new ChainMaker(tensors.liveObjects());
    }
    return contender == Contender.BARE ? new BareMaker(tensors) : new OwnMaker(tensors);
  }

  private static Footprint watch(Maker maker, Release release, int count) {
    int parts = Math.clamp(count / Math.max(1, release.scopeSize()), 2, PARTS);
    int size = count / parts;
    double[] nanos = new double[parts];
    long before = ResidentMemory.now();
    long half = 0;
    for (int part = 0; part < parts; part++) {
      long start = System.nanoTime();
      maker.make(size, release);
      nanos[part] = (double) (System.nanoTime() - start) / size;
      if (part == parts / 2 - 1) {
        half = ResidentMemory.peak();
      }
    }
    long peak = ResidentMemory.peak();
    return new Footprint(Spread.of(nanos), peak - before, peak - half);
  }
}
