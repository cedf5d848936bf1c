package io.intarsia.internal.deferred;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// The steps of all segments that were seen, of which there are so many at most: those unused for
/// longest make room, and grow again when they come again.
final class Tree {
  // Of about 300 bytes each.
  private static final int MOST = 100_000;

  private final Plans plans;
  private final Step root = Step.root();
  private final AtomicInteger count = new AtomicInteger();
  // How many steps ever were added: the clock that says what is unused for longest.
  private final AtomicLong added = new AtomicLong();

  /// @param plans the sessions of segments, which go with them
  Tree(Plans plans) {
    this.plans = plans;
  }

  /// Where all segments begin.
  Step root() {
    return root;
  }

  /// About how many steps there are.
  int count() {
    return count.get();
  }

  /// Says that somebody came to a step that is known.
  void visit(Step step) {
    step.use(added.get());
  }

  /// Says that there is a step more.
  void grew(Step step) {
    step.use(added.incrementAndGet());
    if (count.incrementAndGet() > MOST) {
      shrink();
    }
  }

  // The quarter that is unused for longest goes. If nearly all were used since the last was added,
  // all go.
  private synchronized void shrink() {
    if (count.get() <= MOST) {
      return; // another thread was here
    }
    long[] uses = root.below().stream().mapToLong(Step::lastUse).toArray();
    Arrays.sort(uses);
    count.set(uses.length);
    forget(uses[uses.length / 4]);
    if (count.get() > MOST / 8 * 7) {
      forget(Long.MAX_VALUE);
    }
  }

  private void forget(long unusedSince) {
    Deque<Step> open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty()) {
      Step step = open.pop();
      step.forget(unusedSince).forEach(this::end);
      open.addAll(step.next());
    }
  }

  private void end(Step forgotten) {
    count.decrementAndGet();
    plans.outdate(forgotten);
    forgotten
        .below()
        .forEach(each -> {
          count.decrementAndGet();
          plans.outdate(each);
        });
  }
}
