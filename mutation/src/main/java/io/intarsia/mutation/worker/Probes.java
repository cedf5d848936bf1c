package io.intarsia.mutation.worker;

import java.util.ArrayList;
import java.util.List;

/// Which lines of the classes under test were reached.
public final class Probes {
  private static final int MOST = 1 << 17;
  private static final boolean[] REACHED = new boolean[MOST];
  private static final List<String> PLACES = new ArrayList<>();

  private Probes() {}

  /// Called by the classes under test, at the beginning of each line.
  public static void reached(int probe) {
    REACHED[probe] = true;
  }

  /// The number of a new probe.
  static synchronized int add(String place) {
    PLACES.add(place);
    return PLACES.size() - 1;
  }

  /// The places that were reached since this was asked last.
  static synchronized List<String> take() {
    List<String> reached = new ArrayList<>();
    for (int i = 0; i < PLACES.size(); i++) {
      if (REACHED[i]) {
        REACHED[i] = false;
        reached.add(PLACES.get(i));
      }
    }
    return reached;
  }
}
