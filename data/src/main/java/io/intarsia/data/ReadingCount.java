package io.intarsia.data;

import java.util.concurrent.atomic.AtomicLong;

/// How often a data set was begun. A shuffle has another order each time, so what an iterator reads
/// follows from how often the data set, and each that it is made of, was begun before.
///
/// @param own of the data set itself
/// @param kept what it is made of
record ReadingCount(AtomicLong own, KeptCode kept) {
  static ReadingCount of(KeptCode kept) {
    return new ReadingCount(new AtomicLong(), kept);
  }

  /// The count of the data set and of each that it is made of, together.
  long total() {
    return own.get() + kept.dataSets().mapToLong(each -> each.readings().total()).sum();
  }

  /// Counts that it is begun, which begins what it is made of; gives the total before.
  long next() {
    long before = total();
    add();
    return before;
  }

  private void add() {
    own.incrementAndGet();
    kept.dataSets().forEach(each -> each.readings().add());
  }
}
