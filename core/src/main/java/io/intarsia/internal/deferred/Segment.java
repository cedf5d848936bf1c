package io.intarsia.internal.deferred;

import io.intarsia.internal.caller.Mistake;
import io.intarsia.internal.events.Events;
import io.intarsia.internal.executor.EagerHandle;
import io.intarsia.internal.executor.Failures;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Ops of one thread that run together: from where somebody looked last to where somebody looks
/// next. Other threads may look, too, so all of it is under its own lock.
final class Segment implements Step.Taken {
  static final String CLOSED = "Tensor used after close() of it or of its environment";
  static final String LEFT_SCOPE =
      "Tensor used after close() of the scope it was made in; let it outlive the scope with"
          + " scope.keep(t), which gives it back";

  private static final EagerTensor[] NONE = {};
  private static final int MOST_OPS = 1000;
  private static final long MOST_BYTES = 64L << 20;

  private final Deferral deferral;
  private final Recorder recorder;
  private Growing<DeferredHandle> results = new Growing<>();
  private Growing<EagerTensor> outside = new Growing<>();
  // What the tree knows of those from outside.
  private final Growing<Step.Outside> known = new Growing<>();
  // Handles of our own, of tensors that were closed.
  private final Growing<EagerTensor> reopened = new Growing<>();
  private Step at;
  private int ran;
  private long bytes;
  private volatile boolean ended;

  // The inputs of the op that is looked for.
  private EagerTensor[] looked = NONE;

  // If it left results out that somebody could look at.
  private @Nullable Replay replay;
  private int leftOut;

  Segment(Deferral deferral, Recorder recorder) {
    this.deferral = deferral;
    this.recorder = recorder;
    this.at = deferral.root();
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
        other.now();
      }
    }
  }

  private Tensor @Nullable [] recorded(Deferrable op, EagerTensor[] inputs) {
    looked = inputs;
    int before = outside.size();
    Step was = at;
    try {
      checkOpen(op);
      return recorded(op, inputs, before);
    } finally {
      if (at == was) {
        forget(before);
      }
    }
  }

  private Tensor @Nullable [] recorded(Deferrable op, EagerTensor[] inputs, int before) {
    Step next = at.after(op, this);
    recorder.novelty().count(next == null);
    if (next != null && next.isFixed() == null) {
      Inference.judge(next);
      forget(before); // it may have turned out that values count
      next = at.after(op, this);
    }
    if (next != null && !Boolean.TRUE.equals(next.isFixed())) {
      return null;
    }
    Tensor[] made = next == null ? first(op, inputs) : waiting(next, before);
    if (at.depth() >= MOST_OPS || bytes > MOST_BYTES) {
      end(Ending.FULL);
    }
    return made;
  }

  /// Whether the inputs are those of a step; if so, those that are new are with the others.
  @Override
  public boolean fits(Step step) {
    int before = outside.size();
    int[] from = step.inputs();
    for (int i = 0; i < from.length; i++) {
      if (!fits(step, from[i], looked[i], before)) {
        forget(before);
        return false;
      }
    }
    return true;
  }

  private boolean fits(Step step, int from, EagerTensor input, int before) {
    TensorHandle handle = input.handle();
    if (handle instanceof DeferredHandle own && own.isOf(this)) {
      return from == own.number();
    }
    int slot = Step.FIRST_OUTSIDE - from;
    if (slot < 0 || slot > outside.size()) {
      return false;
    }
    boolean isNew = slot == outside.size();
    if (!isNew && outside.get(slot).handle() != handle) {
      return false;
    }
    Step.Outside like = isNew ? step.outside()[slot - before] : known.get(slot);
    if (!like.shape().equals(input.shape()) || !fits(step.operation(), like, handle)) {
      return false;
    }
    if (isNew) {
      outside.add(input);
      known.add(like);
    }
    return true;
  }

  private static boolean fits(Deferrable op, Step.Outside like, TensorHandle handle) {
    return !op.habits().readsValues() || like.hasValues(values(handle));
  }

  private static long @Nullable [] values(TensorHandle handle) {
    return handle instanceof EagerHandle known ? known.values() : null;
  }

  private void forget(int before) {
    outside.truncate(before);
    known.truncate(before);
  }

  private Tensor[] waiting(Step next, int before) {
    hold(next.operation(), before);
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
    var tensor =
        new EagerTensor(
            deferral.host().place(), step.dtype(output), step.shape(output), _ -> handle);
    deferral.host().made(handle);
    return tensor;
  }

  private void checkOpen(Deferrable op) {
    for (EagerTensor input : looked) {
      if (input.isClosed()) {
        throw Failures.closedInput(op.opKey(), looked, closed(input.handle()));
      }
    }
  }

  void checkOpen(DeferredHandle handle) {
    if (handle.isClosedHere() || isLost()) {
      throw closed(handle);
    }
  }

  private static IllegalStateException closed(TensorHandle handle) {
    boolean hasLeftScope =
        handle instanceof DeferredHandle waiting
            ? waiting.hasLeftScope()
            : handle instanceof EagerHandle owned && owned.hasLeftScope();
    return Mistake.state(hasLeftScope ? LEFT_SCOPE : CLOSED);
  }

  // What is closed before the segment runs is used all the same.
  private void hold(Deferrable op, int before) {
    int held = before;
    try {
      for (; held < outside.size(); held++) {
        outside.get(held).handle().hold();
      }
    } catch (IllegalStateException e) {
      while (--held >= before) {
        outside.get(held).handle().drop();
      }
      forget(before);
      throw Failures.closedInput(op.opKey(), looked, e);
    }
  }

  // -- the first time -----------------------------------------------------------------------------

  private Tensor[] first(Deferrable op, EagerTensor[] inputs) {
    int before = outside.size();
    if (deferral.always()) {
      Step inferred = inferred(op, inputs, before);
      if (inferred != null) {
        return waiting(inferred, before);
      }
    }
    runWaiting();
    Tensor[] given = deferral.host().outsideScopes(() -> op.launchNow(there(inputs)));
    int[] from = from(inputs);
    hold(op, before);
    at = at.add(op, from, more(before), Given.of(given));
    deferral.grew();
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
        there[i] = own.data();
      }
    }
    return there;
  }

  private @Nullable Step inferred(Deferrable op, EagerTensor[] inputs, int before) {
    int[] from = from(inputs);
    Step.Outside[] more = more(before);
    Given given = Inference.given(at.tried(op, from, more));
    if (given == null) {
      forget(before);
      return null;
    }
    Step step = at.add(op, from, more, given);
    deferral.grew();
    step.judge(true);
    return step;
  }

  private Step.Outside[] more(int before) {
    var more = new Step.Outside[outside.size() - before];
    for (int i = 0; i < more.length; i++) {
      more[i] = known.get(before + i);
    }
    return more;
  }

  private int[] from(EagerTensor[] inputs) {
    int[] from = new int[inputs.length];
    for (int i = 0; i < from.length; i++) {
      from[i] = from(inputs[i]);
    }
    return from;
  }

  private int from(EagerTensor input) {
    TensorHandle handle = input.handle();
    if (handle instanceof DeferredHandle own && own.isOf(this)) {
      return own.number();
    }
    for (int i = 0; i < outside.size(); i++) {
      if (outside.get(i).handle() == handle) {
        return Step.FIRST_OUTSIDE - i;
      }
    }
    outside.add(input);
    known.add(new Step.Outside(input.dtype(), input.shape(), values(handle)));
    return Step.FIRST_OUTSIDE - (outside.size() - 1);
  }

  // -- running ------------------------------------------------------------------------------------

  /// The data of a result; the segment ends.
  synchronized EagerTensor look(DeferredHandle handle, Ending why) {
    if (handle.isOf(this)) {
      checkOpen(handle);
    }
    end(why);
    recorder.told();
    return data(handle);
  }

  /// The data of a result that is held, though it be closed.
  synchronized EagerTensor held(DeferredHandle handle) {
    end(Ending.TAKEN);
    return data(handle);
  }

  private EagerTensor data(DeferredHandle handle) {
    if (!handle.isThere()) {
      handle.take(Objects.requireNonNull(replay).result(deferral.host(), handle.number()));
      handle.leave();
      abandon();
      deferral.plans().outdate(at);
      deferral.tally().replayed();
    }
    return handle.data();
  }

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

  // What was closed since is held, and only a handle of our own gets at it.
  private void reopen() {
    for (int i = 0; i < outside.size(); i++) {
      EagerTensor tensor = outside.get(i);
      if (tensor.isClosed()) {
        EagerTensor again = tensor.handle().again(tensor);
        again.handle().hold();
        tensor.handle().drop();
        outside.set(i, again);
        reopened.add(again);
      }
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
      replay = Replay.of(at, outside);
    }
    for (int i = 0; i < outside.size(); i++) {
      outside.get(i).handle().drop();
    }
    for (int i = 0; i < reopened.size(); i++) {
      reopened.get(i).close();
    }
    results = new Growing<>();
    outside = new Growing<>();
    looked = NONE;
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
    reopen();
    SegmentRun made = runs.made();
    if (made != null && made.run(outside, results)) {
      runs.ran();
      return true;
    }
    long start = System.nanoTime();
    runWaiting();
    runs.ranOneByOne(System.nanoTime() - start);
    if (runs.isWorthIt(at.depth())) {
      deferral.plans().make(at);
    }
    return false;
  }

  private void runWaiting() {
    if (ran == at.depth()) {
      return;
    }
    reopen();
    Step[] path = at.path();
    Void ignored =
        deferral
            .host()
            .outsideScopes(() -> {
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
      inputs[i] =
          from[i] >= 0 ? results.get(from[i]).data() : outside.get(Step.FIRST_OUTSIDE - from[i]);
    }
    return inputs;
  }
}
