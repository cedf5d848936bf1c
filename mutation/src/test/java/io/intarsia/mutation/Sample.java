package io.intarsia.mutation;

import java.util.List;

/// A class that gets faults in tests.
final class Sample {
  private final List<String> log;

  Sample(List<String> log) {
    this.log = log;
  }

  int below(int[] numbers, int limit) {
    int count = 0;
    for (int number : numbers) {
      if (number < limit) {
        count = count + 10;
      }
    }
    note("counted");
    return count;
  }

  private void note(String text) {
    log.add(text);
  }

  List<String> log() {
    return List.copyOf(log);
  }

  String name() {
    return "sample";
  }

  int closed() {
    try {
      return 5;
    } finally {
      note("closed");
    }
  }
}
