package io.intarsia.benchmarks.memory;

import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Twice;
import io.intarsia.benchmarks.memory.MemoryResult.Floor;
import io.intarsia.benchmarks.process.Child;
import io.intarsia.benchmarks.process.ChildJvm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Makes tensors and watches the size of the process, which is therefore one of its own. Where the
/// bare calls are compared with, they take turns with this library in the same process: between two
/// processes the same loop differs by more than what is looked for.
final class MemoryProbe {
  private static final int PARTS = 20;
  private static final int FEWEST_PARTS = 4;
  private static final String NO_FLOOR = "-";

  // The Java heap has its full size from the start, so that what grows is native memory. It is
  // large enough for the collector not to run by itself: only the counting of native bytes makes
  // it.
  private static final List<String> SMALL_HEAP = List.of("-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch");
  private static final List<String> LARGE_HEAP = List.of("-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch");

  private final Maker own;
  private final @Nullable Maker bare;
  private final MemoryCase given;
  private final double[] times = new double[PARTS];
  private final double[] before = new double[PARTS];
  private final double[] after = new double[PARTS];

  private MemoryProbe(Maker own, @Nullable Maker bare, MemoryCase given) {
    this.own = own;
    this.bare = bare;
    this.given = given;
  }

  /// What a probe saw; the floor is that of the same process, where there is one.
  record Seen(Footprint own, Optional<Floor> floor) {}

  /// Runs a probe in a new process.
  static Seen run(MemoryCase given) {
    List<String> flags = new ArrayList<>(given.tensors().isChain() ? LARGE_HEAP : SMALL_HEAP);
    flags.add(given.collector().flag());
    var command =
        ChildJvm.command(
            System.getProperty("java.class.path"),
            flags,
            MemoryProbe.class,
            given.tensors().name(),
            given.release().name(),
            given.collector().name(),
            Integer.toString(given.count()));
    try (Child child = Child.start(command)) {
      return new Seen(Footprint.ofLine(child.readLine()), floor(child.readLine()));
    }
  }

  private static Optional<Floor> floor(String line) {
    if (line.equals(NO_FLOOR)) {
      return Optional.empty();
    }
    String[] words = line.split(" ", -1);
    var twice = new Twice(Double.parseDouble(words[3]), Double.parseDouble(words[4]));
    return Optional.of(new Floor(Footprint.spread(line), twice));
  }

  public static void main(String[] args) {
    var given =
        new MemoryCase(
            MadeTensors.valueOf(args[0]),
            Release.valueOf(args[1]),
            Collector.valueOf(args[2]),
            Integer.parseInt(args[3]));
    MadeTensors tensors = given.tensors();
    try (Maker own =
            tensors.isChain() ? new ChainMaker(tensors.liveObjects()) : new OwnMaker(tensors);
        Maker bare = tensors.hasFloor() ? new BareMaker(tensors) : null) {
      new MemoryProbe(own, bare, given).watch();
    }
  }

  private void watch() {
    warmUp();
    int parts = Math.clamp(given.count() / Math.max(1, given.release().scopeSize()), 2, PARTS);
    int size = given.count() / parts;
    long start = System.nanoTime();
    long resident = ResidentMemory.now();
    long half = 0;
    int done = 0;
    while (done < parts && !(isLate(start) && done >= FEWEST_PARTS)) {
      part(done, size);
      done++;
      if (done == Math.max(1, parts / 2)) {
        half = ResidentMemory.peak();
      }
    }
    long peak = ResidentMemory.peak();
    Spread time = Spread.of(Arrays.copyOf(times, done));
    long late = half == 0 ? 0 : peak - half;
    System.out.println(new Footprint(time, peak - resident, late).toLine());
    System.out.println(bare == null ? NO_FLOOR : floor(done));
  }

  // What is never closed fills the budget first, with memory that is fresh: that happens once.
  private void warmUp() {
    int warmUp = given.tensors().warmUp();
    own.make(warmUp, Release.CLOSE);
    if (bare != null) {
      bare.make(warmUp, Release.CLOSE);
    }
    long start = System.nanoTime();
    for (int i = 0; given.tensors().isChain() && i < 2 && !isLate(start); i++) {
      own.make(warmUp, given.release());
    }
  }

  private boolean isLate(long start) {
    return given.tensors().isChain()
        && System.nanoTime() - start > given.tensors().limit().toNanos();
  }

  private void part(int part, int size) {
    before[part] = bare == null ? 0 : time(bare, Math.max(1, size / 2), Release.CLOSE);
    times[part] = time(own, size, given.release());
    after[part] = bare == null ? 0 : time(bare, Math.max(1, size / 2), Release.CLOSE);
  }

  private static double time(Maker maker, int count, Release release) {
    long start = System.nanoTime();
    maker.make(count, release);
    return (double) (System.nanoTime() - start) / count;
  }

  private String floor(int parts) {
    double[] first = Arrays.copyOf(before, parts);
    double[] second = Arrays.copyOf(after, parts);
    return "%s %s %s"
        .formatted(
            Footprint.line(Spread.ofBoth(first, second)),
            Spread.of(first).median(),
            Spread.of(second).median());
  }
}
