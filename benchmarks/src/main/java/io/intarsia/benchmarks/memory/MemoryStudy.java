package io.intarsia.benchmarks.memory;

import io.intarsia.benchmarks.measure.Spread;
import io.intarsia.benchmarks.measure.Twice;
import io.intarsia.benchmarks.memory.MemoryProbe.Seen;
import io.intarsia.benchmarks.memory.MemoryResult.Floor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes many tensors in many ways, each way in a process of its own, and looks at the size of the
/// process.
public final class MemoryStudy {
  private final double share;
  private final int attempts;
  private final Consumer<String> progress;

  /// @param share the share of the full counts to make
  /// @param attempts how often a case is measured, at most, until the machine was quiet
  /// @param progress is told what is about to run
  public MemoryStudy(double share, int attempts, Consumer<String> progress) {
    this.share = share;
    this.attempts = attempts;
    this.progress = progress;
  }

  /// Runs all cases; none if this system does not tell the size of a process.
  public List<MemoryResult> run() {
    List<MemoryResult> results = new ArrayList<>();
    if (ResidentMemory.isKnown()) {
      for (MadeTensors tensors : MadeTensors.values()) {
        for (Collector collector : collectors(tensors)) {
          results.addAll(tensors.isChain() ? loops(tensors, collector) : cases(tensors, collector));
        }
      }
    }
    return results;
  }

  // Of single tensors the collector finds what nobody holds, and nothing else is there to be
  // looked at.
  private static List<Collector> collectors(MadeTensors tensors) {
    return tensors.isChain() ? List.of(Collector.values()) : List.of(Collector.G1);
  }

  // 100 results of 100 MB in a scope are 10 GB: that is what scopes promise, and nothing to
  // measure.
  private static List<Release> releases(MadeTensors tensors) {
    return switch (tensors) {
      case BIG -> List.of(Release.CLOSE, Release.NONE);
      case SMALL, BLOCK ->
          List.of(
              Release.CLOSE, Release.SCOPE_1, Release.SCOPE_100, Release.SCOPE_10000, Release.NONE);
      case CHAIN_BESIDE_FEW, CHAIN_BESIDE_MANY, CHAIN_BESIDE_MOST ->
          List.of(Release.SCOPE_1, Release.REPLACE, Release.NONE);
    };
  }

  private List<MemoryResult> cases(MadeTensors tensors, Collector collector) {
    List<MemoryResult> results = new ArrayList<>();
    for (Release release : releases(tensors)) {
      MemoryCase given = given(tensors, release, collector);
      MemoryResult result = measured(given, 1);
      for (int run = 2; run <= attempts && !result.isValid(); run++) {
        result = measured(given, run);
      }
      results.add(result);
    }
    return results;
  }

  private MemoryResult measured(MemoryCase given, int run) {
    Seen seen = probe(given);
    return new MemoryResult(given, seen.own(), seen.floor(), run);
  }

  private List<MemoryResult> loops(MadeTensors tensors, Collector collector) {
    List<MemoryResult> results = loopsOnce(tensors, collector);
    for (int run = 2; run <= attempts && !results.getFirst().isValid(); run++) {
      int runs = run;
      results =
          loopsOnce(tensors, collector).stream().map(result -> result.withRuns(runs)).toList();
    }
    return results;
  }

  // The loop closed by hand goes first and last, in processes of their own.
  private List<MemoryResult> loopsOnce(MadeTensors tensors, Collector collector) {
    MemoryCase closing = given(tensors, Release.CLOSE, collector);
    Spread before = probe(closing).own().time();
    List<Seen> all = new ArrayList<>();
    for (Release release : releases(tensors)) {
      all.add(probe(given(tensors, release, collector)));
    }
    Spread after = probe(closing).own().time();
    var floor =
        new Floor(Spread.over(List.of(before, after)), new Twice(before.median(), after.median()));
    List<MemoryResult> results = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      MemoryCase given = given(tensors, releases(tensors).get(i), collector);
      results.add(new MemoryResult(given, all.get(i).own(), Optional.of(floor), 1));
    }
    return results;
  }

  private MemoryCase given(MadeTensors tensors, Release release, Collector collector) {
    return new MemoryCase(
        tensors, release, collector, Math.max(1, (int) (share * tensors.count())));
  }

  private Seen probe(MemoryCase given) {
    progress.accept(
        String.format(
            Locale.ROOT,
            "B16 %s, %,d times, %s, %s",
            given.tensors().title(),
            given.count(),
            given.release().title(),
            given.collector().title()));
    return MemoryProbe.run(given);
  }
}
