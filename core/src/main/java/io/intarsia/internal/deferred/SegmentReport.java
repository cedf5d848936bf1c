package io.intarsia.internal.deferred;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which segments ran most often.
final class SegmentReport {
  private static final int MOST = 10;
  private static final int OPS_AT_AN_END = 3;

  private SegmentReport() {}

  /// @param root of the tree
  static String of(Step root) {
    return root.below().stream()
        .filter(step -> step.runs().count() > 0)
        .sorted(Comparator.comparingLong((Step end) -> end.runs().count()).reversed())
        .limit(MOST)
        .map(end ->
            "\n  %d runs of %d ops%s: %s"
                .formatted(
                    end.runs().count(),
                    end.depth(),
                    end.runs().made() == null ? ", op by op" : ", as a graph",
                    ops(end.path())))
        .collect(Collectors.joining());
  }

  private static String ops(Step[] path) {
    List<String> names = Stream.of(path).map(step -> step.operation().opKey().op()).toList();
    if (names.size() <= 2 * OPS_AT_AN_END) {
      return String.join(", ", names);
    }
    return String.join(", ", names.subList(0, OPS_AT_AN_END))
        + ", …, "
        + String.join(", ", names.subList(names.size() - OPS_AT_AN_END, names.size()));
  }
}
