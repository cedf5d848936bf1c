package io.intarsia.fuzz.campaign;

import io.intarsia.fuzz.call.Mode;
import io.intarsia.fuzz.child.Plan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/// What a campaign is to do.
///
/// @param state the folder that it keeps everything in, and goes on from
/// @param seed of all random choices
/// @param calls to make, over all runs of the campaign
/// @param time after which this run ends
/// @param ops in turn
/// @param modes each as often as it stands here
/// @param oneDnn with it, without it, or both
/// @param processes at a time
/// @param deaths after which an op in a mode is set aside
/// @param scans whether it makes all calls of a [Scan], once each, in place of random ones
public record Settings(
    Path state,
    long seed,
    long calls,
    Duration time,
    List<String> ops,
    List<Mode> modes,
    List<Boolean> oneDnn,
    int processes,
    int deaths,
    Limits limits,
    boolean scans) {
  /// How often each mode comes: most often what takes the least time.
  private static final Map<Mode, Integer> WEIGHTS =
      Map.of(
          Mode.EAGER, 20,
          Mode.FUNCTION, 12,
          Mode.FOLDED, 12,
          Mode.CALLED, 12,
          Mode.LONG, 12,
          Mode.LOOP, 11,
          Mode.UNKNOWN_SIZES, 11,
          Mode.UNKNOWN_RANK, 11,
          Mode.XLA, 11,
          Mode.XLA_UNKNOWN_RANK, 11);

  public Settings {
    ops = List.copyOf(ops);
    modes = List.copyOf(modes);
    oneDnn = List.copyOf(oneDnn);
  }

  /// How many calls there are to make; without end if they are random.
  long numbers() {
    return scans ? Plan.numbers(ops, modes) : Long.MAX_VALUE;
  }

  /// Modes as often as they should come.
  public static List<Mode> weighted(List<Mode> modes) {
    List<Mode> weighted = new ArrayList<>();
    for (Mode mode : modes) {
      weighted.addAll(Collections.nCopies(WEIGHTS.getOrDefault(mode, 1), mode));
    }
    return weighted;
  }
}
