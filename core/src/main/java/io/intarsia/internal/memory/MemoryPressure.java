package io.intarsia.internal.memory;

import io.intarsia.internal.events.Events;

/// Keeps native memory within a budget: the collector does not see that a small Java object keeps
/// 100 MB.
///
/// Some way above what was alive at the last collection, one is asked for in the background; a
/// budget above nothing, whoever makes more waits for it. What is alive may be more than the
/// budget: then a share of it may come on top, or a program that needs that much would collect all
/// the time.
public final class MemoryPressure {
  /// The most garbage that goes unnoticed while collections are cheap.
  private static final long STEP = 64L << 20;

  /// What may come on top of what is alive is at least this share of the budget.
  private static final int LEAST_SHARE = 4;

  // One collection may come too early: the tensor an operator is called on is alive until it
  // returns.
  private static final int PATIENCE = 2;

  private static final int MOST_ROUNDS = 3;

  private final Holdings holdings;
  private final PressureWarning warning = new PressureWarning();

  // Zero until it is known.
  private volatile long budget;
  private volatile Alive alive = new Alive(0, 0);
  // Of the collector's thread alone.
  private long aliveOfAll;
  private int inVain;
  private volatile long extra;

  /// What was held when a collection began, and reaped until then: of what was held, some more may
  /// still turn out to be garbage.
  private record Alive(long held, long reaped) {
    long after(long reapedNow) {
      return Math.max(0, held - (reapedNow - reaped));
    }
  }

  /// @param budget in bytes; 0 for a share of the machine's memory
  public MemoryPressure(Holdings holdings, long budget) {
    this.holdings = holdings;
    this.budget = budget;
  }

  Holdings holdings() {
    return holdings;
  }

  /// To be called when some memory was added: asks for a collection, or waits for one.
  public void check() {
    long held = holdings.held();
    if (isLittle(held)) {
      return;
    }
    // Asking the machine takes longer than opening an environment, so not before there is need.
    if (budget == 0) {
      budget = MachineMemory.budget();
    }
    long floor = Math.min(held, floor());
    if (held > floor + room(floor)) {
      throttle();
    } else if (held > floor + Math.min(room(floor) / 2, STEP)) {
      Collector.get().ask(this);
    }
  }

  private boolean isLittle(long held) {
    long known = budget;
    return held <= (known == 0 ? STEP : Math.min(STEP, known / 2));
  }

  private long floor() {
    return alive.after(holdings.reaped());
  }

  private long room(long floor) {
    return Math.max(budget - floor, Math.max(budget / LEAST_SHARE, extra));
  }

  private boolean isFull() {
    long held = holdings.held();
    long floor = Math.min(held, floor());
    return held > floor + room(floor);
  }

  // Whoever makes memory waits for whoever frees it, or it would run away.
  private void throttle() {
    long start = System.nanoTime();
    for (int i = 0; i < MOST_ROUNDS && isFull(); i++) {
      Collector.get().await(this);
    }
    warning.waited(start, System.nanoTime(), holdings);
  }

  /// Runs on the collector's thread.
  void relieve(Round round) {
    var event = Events.collection(holdings.held(), holdings.reaped());
    try {
      collect(round);
    } finally {
      Events.commit(event);
    }
  }

  private void collect(Round round) {
    boolean isUrgent = isFull();
    var before = new Alive(holdings.held(), holdings.reaped());
    long grown = before.held() - Math.min(before.held(), floor());
    boolean isAll = round.collect() == Sweep.FULL;
    if (!isAll && missesTooMuch(before, grown)) {
      round.collectAll();
      isAll = true;
    }
    long rest = Math.min(holdings.held(), before.after(holdings.reaped()));
    if (before.held() - rest >= grown / LEAST_SHARE) {
      inVain = 0;
    } else if (isUrgent) {
      inVain++;
    }
    extra = inVain < PATIENCE ? 0 : Math.min(rest, budget << Math.min(inVain - PATIENCE, 10));
    aliveOfAll = isAll ? rest : aliveOfAll;
    alive = new Alive(rest, holdings.reaped());
  }

  // Tensors that were alive for some collections are old, and young ones do not see their end.
  private boolean missesTooMuch(Alive before, long grown) {
    long rest = before.after(holdings.reaped());
    return before.held() - rest < grown / 2
        || (rest > budget / 2 && rest > aliveOfAll + budget / LEAST_SHARE);
  }
}
