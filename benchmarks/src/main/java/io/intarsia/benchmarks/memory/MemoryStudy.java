package io.intarsia.benchmarks.memory;

import io.intarsia.benchmarks.measure.Contender;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes many tensors in many ways, each way in a process of its own, and looks at the size of the
/// process.
public final class MemoryStudy {
  private final double share;
  private final Consumer<String> progress;

  /// @param share the share of the full counts to make
  /// @param progress is told what is about to run
  public MemoryStudy(double share, Consumer<String> progress) {
    this.share = share;
    this.progress = progress;
  }

  /// Runs all cases; none if this system does not tell the size of a process.
  public List<MemoryResult> run() {
    List<MemoryResult> results = new ArrayList<>();
    if (ResidentMemory.isKnown()) {
      for (Tensors tensors : Tensors.values()) {
        results.addAll(run(tensors));
      }
    }
    return results;
  }

  private List<MemoryResult> run(Tensors tensors) {
    int count = Math.max(1, (int) (share * tensors.count()));
    Optional<Footprint> bare =
        tensors.isChain()
            ? Optional.empty()
            : Optional.of(probe(Contender.BARE, tensors, Release.CLOSE, count));
    Footprint closing = probe(Contender.INTARSIA, tensors, Release.CLOSE, count);
    List<MemoryResult> results = new ArrayList<>();
    for (Release release : releases(tensors)) {
      Footprint own =
          release == Release.CLOSE ? closing : probe(Contender.INTARSIA, tensors, release, count);
      results.add(new MemoryResult(tensors, release, count, own, closing, bare));
    }
    return results;
  }

  // 100 results of 100 MB in a scope are 10 GB: that is what scopes promise, and nothing to
  // measure.
  private static List<Release> releases(Tensors tensors) {
    return switch (tensors) {
      case BIG -> List.of(Release.CLOSE, Release.NONE);
      case SMALL, BLOCK ->
          List.of(
              Release.CLOSE, Release.SCOPE_1, Release.SCOPE_100, Release.SCOPE_10000, Release.NONE);
      case CHAIN_BESIDE_FEW, CHAIN_BESIDE_MANY, CHAIN_BESIDE_MOST ->
          List.of(Release.CLOSE, Release.SCOPE_1, Release.REPLACE, Release.NONE);
    };
  }

  private Footprint probe(Contender contender, Tensors tensors, Release release, int count) {
    progress.accept(
        "B16 %s, %d times, %s: %s"
            .formatted(tensors.title(), count, release.title(), contender.title()));
    return MemoryProbe.run(contender, tensors, release, count);
  }
}
