package io.intarsia.internal.deferred;

import io.intarsia.internal.events.Events;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Ops of one thread that run together: from where somebody looked last to where somebody looks
/// next. Other threads may look, too, so all of it is under its own lock.
final class Segment {
  private static final int MOST_OPS = 1000;
  private static final long MOST_BYTES = 64L << 20;

  private final Deferral deferral;
  private final Recorder recorder;
  private final Outsides outsides = new Outsides(this);
  private Growing<DeferredHandle> results = new Growing<>();
  private Step at;
  private int ran;
  private long bytes;
  private volatile boolean ended;

  // If it left results out that somebody could look at.
  private @Nullable Replay replay;
  private int leftOut;

  Segment(Deferral deferral, Recorder recorder) {
    this.deferral = deferral;
    this.recorder = recorder;
    this.at = deferral.tree().root();
  }

  boolean hasEnded() {
    return ended;
  }

  /// Whether what did not run never will.
  boolean isLost() {
    return deferral.host().isClosed();
  }

  // -- recording ----------------------------------------------------------------------------------

  /// Puts an op off, or runs it now if it comes here for the first time.
  ///
  /// @return null if the segment has ended, or the op cannot wait
  Tensor @Nullable [] record(Deferrable op, EagerTensor[] inputs) {
    look(inputs);
    synchronized (this) {
      return ended ? null : recorded(op, inputs);
    }
  }

  // What other segments give is there before; not under the lock, as others wait for theirs.
  private void look(EagerTensor[] inputs) {
    for (EagerTensor input : inputs) {
      if (input.handle() instanceof DeferredHandle other && !other.isOf(this)) {
        Object ignored = other.now();
      }
    }
  }

  private Tensor @Nullable [] recorded(Deferrable op, EagerTensor[] inputs) {
    Outsides.checkOpen(op, inputs);
    int before = outsides.size();
    Step was = at;
    try {
      return recorded(op, inputs, before);
    } finally {
      if (at == was) {
        outsides.forget(before);
      }
    }
  }

  private Tensor @Nullable [] recorded(Deferrable op, EagerTensor[] inputs, int before) {
    Step next = at.after(op, inputs, outsides);
    recorder.novelty().count(next == null);
    if (next != null && next.isFixed() == null) {
      Inference.judge(next);
      outsides.forget(before); // it may have turned out that values count
      next = at.after(op, inputs, outsides);
    }
    if (next != null && !Boolean.TRUE.equals(next.isFixed())) {
      return null;
    }
    Tensor[] made = next == null ? first(op, inputs, before) : waiting(next, inputs, before);
    if (at.depth() >= MOST_OPS || bytes > MOST_BYTES) {
      end(Ending.FULL);
    }
    return made;
  }

  private Tensor[] waiting(Step next, EagerTensor[] inputs, int before) {
    outsides.hold(before, next.operation(), inputs);
    deferral.tree().visit(next);
    at = next;
    var made = new Tensor[next.results()];
    for (int i = 0; i < made.length; i++) {
      made[i] = made(next, i);
    }
    return made;
  }

  private EagerTensor made(Step step, int output) {
    var handle = new DeferredHandle(this, step, output);
    results.add(handle);
    bytes += step.byteSize(output);
    EagerTensor tensor = handle.tensor(deferral.host().place());
    deferral.host().made(handle);
    return tensor;
  }

  // -- the first time -----------------------------------------------------------------------------

  private Tensor[] first(Deferrable op, EagerTensor[] inputs, int before) {
    Step inferred = deferral.always() ? inferred(op, inputs, before) : null;
    if (inferred != null) {
      return waiting(inferred, inputs, before);
    }
    int alike = outsides.alike(op, inputs);
    runWaiting();
    Tensor[] given = deferral.host().inside(() -> op.launchNow(there(inputs)));
    Step.Taken taken = outsides.taken(inputs, before);
    outsides.hold(before, op, inputs);
    at = at.add(alike, op, taken, Given.of(given));
    deferral.tree().grew(at);
    ran = at.depth();
    var made = new Tensor[given.length];
    for (int i = 0; i < made.length; i++) {
      made[i] = made(at, i);
      results.get(at.firstResult() + i).take((EagerTensor) given[i]);
    }
    return made;
  }

  private EagerTensor[] there(EagerTensor[] inputs) {
    EagerTensor[] there = inputs.clone();
    for (int i = 0; i < there.length; i++) {
      if (there[i].handle() instanceof DeferredHandle own && own.isOf(this)) {
        there[i] = results.get(own.number()).data();
      }
    }
    return there;
  }

  private @Nullable Step inferred(Deferrable op, EagerTensor[] inputs, int before) {
    Step.Taken taken = outsides.taken(inputs, before);
    Given given = Inference.given(at.tried(op, taken));
    if (given == null) {
      outsides.forget(before);
      return null;
    }
    Step step = at.add(outsides.alike(op, inputs), op, taken, given);
    deferral.tree().grew(step);
    step.judge(true);
    return step;
  }

  // -- looking ------------------------------------------------------------------------------------

  /// The data of a result; the segment ends.
  synchronized EagerTensor look(DeferredHandle handle, Ending why) {
    if (handle.isOf(this)) {
      checkOpen(handle);
    }
    end(why);
    return data(handle);
  }

  /// @throws IllegalStateException if the result was closed, or the environment
  void checkOpen(DeferredHandle handle) {
    if (handle.isClosedHere() || isLost()) {
      throw Outsides.closed(handle);
    }
  }

  private EagerTensor data(DeferredHandle handle) {
    DeferredHandle first = handle.first();
    if (first != null) {
      bringBack(first);
      handle.takeOfFirst();
      handle.leave();
    } else {
      bringBack(handle);
    }
    if (handle.failure() != null) {
      recorder.told();
    }
    return handle.data();
  }

  // A result that was left out is computed.
  private void bringBack(DeferredHandle handle) {
    if (!handle.isThere()) {
      handle.take(Objects.requireNonNull(replay).result(deferral.host(), handle.number()));
      handle.leave();
      abandon();
      deferral.plans().outdate(at);
      deferral.tally().replayed();
    }
  }

  // -- running ------------------------------------------------------------------------------------

  /// Runs what waits; what comes later belongs to another segment.
  synchronized void end(Ending why) {
    if (ended) {
      return;
    }
    ended = true;
    var event = Events.segment(at.depth(), why);
    boolean asGraph = false;
    try {
      if (ran < at.depth() && !isLost()) {
        asGraph = run();
      }
    } finally {
      leave();
      if (at.depth() > 0) {
        deferral.tally().ended(why, at.depth(), asGraph);
        Events.commit(event, asGraph);
      }
    }
  }

  /// Says that nobody can look any more at a result that was left out.
  void abandon() {
    if (ended && --leftOut == 0 && replay != null) {
      replay.close();
      replay = null;
    }
  }

  private void leave() {
    for (int i = 0; i < results.size(); i++) {
      DeferredHandle result = results.get(i);
      result.leave();
      if (!result.isThere() && !result.isDead()) {
        leftOut++;
      }
    }
    if (leftOut > 0 && !isLost()) {
      replay = Replay.of(at, outsides.tensors());
    }
    outsides.release();
    results = new Growing<>();
  }

  // Whether it ran as a graph.
  private boolean run() {
    if (ran > 0) {
      runWaiting();
      return false;
    }
    Runs runs = at.runs();
    if (deferral.always() && runs.made() == null && !runs.hasFailed()) {
      deferral.plans().make(at);
    }
    outsides.reopen();
    SegmentRun made = runs.made();
    if (made != null && !made.isEnough(results)) {
      deferral.plans().outdate(at);
    } else if (made != null && made.run(outsides.tensors(), results)) {
      runs.ran();
      return true;
    }
    noteOpen();
    long start = System.nanoTime();
    runWaiting();
    runs.ranOneByOne(System.nanoTime() - start);
    if (runs.isWorthIt(at.depth())) {
      deferral.plans().make(at);
    }
    return false;
  }

  private void noteOpen() {
    for (Step step : at.path()) {
      for (int i = 0; i < step.results(); i++) {
        if (!results.get(step.firstResult() + i).isDead()) {
          step.sawOpen(i);
        }
      }
    }
  }

  private void runWaiting() {
    if (ran == at.depth()) {
      return;
    }
    outsides.reopen();
    Step[] path = at.path();
    Void ignored =
        deferral
            .host()
            .inside(() -> {
              for (; ran < path.length; ran++) {
                run(path[ran]);
              }
              return null;
            });
  }

  private void run(Step step) {
    int first = step.firstResult();
    try {
      Tensor[] given = step.operation().launchNow(inputs(step));
      for (int i = 0; i < given.length; i++) {
        results.get(first + i).take((EagerTensor) given[i]);
      }
    } catch (RuntimeException e) {
      recorder.failed(e);
      for (int i = 0; i < step.results(); i++) {
        results.get(first + i).fail(e);
      }
    }
  }

  private EagerTensor[] inputs(Step step) {
    int[] from = step.inputs();
    var inputs = new EagerTensor[from.length];
    for (int i = 0; i < from.length; i++) {
      inputs[i] = from[i] >= 0 ? results.get(from[i]).data() : outsides.get(from[i]);
    }
    return inputs;
  }
}
