package io.intarsia.data;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/// How often a data set was begun. A shuffle has another order each time, so what an iterator reads
/// follows from how often the data set, and each that it is made of, was begun before.
final class ReadingCount {
  private final AtomicLong own = new AtomicLong();
  private final KeptCode kept;

  /// @param kept what the data set is made of
  ReadingCount(KeptCode kept) {
    this.kept = kept;
  }

  /// Counts that the data set is begun, which begins what it is made of; gives how often all these
  /// were begun before.
  long next() {
    long before = 0;
    for (ReadingCount count : all()) {
      before += count.own.getAndIncrement();
    }
    return before;
  }

  /// This one and those of all that the data set is made of, each once.
  private Set<ReadingCount> all() {
    Set<ReadingCount> all = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<ReadingCount> open = new ArrayDeque<>();
    open.add(this);
    while (!open.isEmpty()) {
      ReadingCount count = open.remove();
      if (all.add(count)) {
        count.kept.dataSets().forEach(each -> open.add(each.readings()));
      }
    }
    return all;
  }
}
