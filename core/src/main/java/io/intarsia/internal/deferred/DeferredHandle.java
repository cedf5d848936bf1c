package io.intarsia.internal.deferred;

import io.intarsia.internal.executor.EagerHandle;
import io.intarsia.internal.executor.PendingHandle;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Place;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A result of a segment: its data, or where they will come from.
final class DeferredHandle implements PendingHandle {
  private final Step step;
  private final int output;

  // Null once the data are there, or will never be, and the segment has ended. Written after these;
  // before, they are guarded by the segment.
  private volatile @Nullable Segment segment;
  private @Nullable EagerTensor made;
  private @Nullable RuntimeException failure;
  private int holds;
  private boolean closed;
  private boolean leftScope;
  // Made when somebody asks before the data are there, which have one.
  private @Nullable Object identity;
  // Of another handle of a result the first one, which it holds until it has data of its own.
  private @Nullable DeferredHandle first;

  DeferredHandle(Segment segment, Step step, int output) {
    this.segment = segment;
    this.step = step;
    this.output = output;
  }

  /// The first handle of the result, which gets the data; null if this one is, or has data.
  @Nullable DeferredHandle first() {
    return first;
  }

  /// A tensor that it is the handle of.
  EagerTensor tensor(Place place) {
    return new EagerTensor(place, step.dtype(output), step.shape(output), _ -> this);
  }

  /// Whether it is a result of a segment that goes on, or could compute it again.
  boolean isOf(Segment asked) {
    return segment == asked;
  }

  /// Its number among the results of the segment.
  int number() {
    return step.firstResult() + output;
  }

  @Override
  public EagerHandle now() {
    return now(Ending.TAKEN);
  }

  private EagerHandle now(Ending why) {
    step.want(output);
    Segment waiting = segment;
    return EagerHandle.of(waiting == null ? data() : waiting.look(this, why));
  }

  /// The data, which are there or failed.
  ///
  /// @throws RuntimeException what failed
  EagerTensor data() {
    EagerTensor data = made;
    if (data == null) {
      throw Failing.again(Objects.requireNonNull(failure));
    }
    return data;
  }

  /// Whether data or a failure are there.
  boolean isThere() {
    return made != null || failure != null;
  }

  void fail(RuntimeException reason) {
    failure = reason;
  }

  @Nullable RuntimeException failure() {
    return failure;
  }

  void take(EagerTensor data) {
    made = data;
    if (identity != null) {
      EagerHandle.of(data).identifyBy(identity);
    }
  }

  /// Takes the data of the first handle of the result, or what failed.
  void takeOfFirst() {
    DeferredHandle from = Objects.requireNonNull(first);
    if (from.made == null) {
      failure = from.failure;
    } else {
      made = from.dataAgain();
    }
    from.dropNow();
    first = null;
  }

  /// Says that its segment has ended: until then what was closed may be needed.
  void leave() {
    if (!isThere()) {
      return;
    }
    if (made != null) {
      hand(made);
    }
    segment = null;
  }

  // Does with the data what was asked for meanwhile.
  private void hand(EagerTensor data) {
    for (int i = 0; i < holds; i++) {
      data.handle().hold();
    }
    if (closed) {
      end(data);
    }
  }

  private void end(EagerTensor data) {
    if (leftScope) {
      data.handle().closeWithScope();
    } else {
      data.close();
    }
  }

  /// Whether it was closed, for the segment.
  boolean isClosedHere() {
    return closed;
  }

  boolean hasLeftScope() {
    return leftScope;
  }

  /// Whether nobody can ask for the data any more.
  boolean isDead() {
    return closed && holds == 0;
  }

  @Override
  public long[] dims() {
    return step.shape(output).toArray();
  }

  @Override
  public String device() {
    return now(Ending.READ).device();
  }

  @Override
  public HostTensor read() {
    return now(Ending.READ).read();
  }

  @Override
  public boolean isClosed() {
    Segment waiting = segment;
    if (waiting == null) {
      return made == null ? closed : made.isClosed();
    }
    synchronized (waiting) {
      return closed || waiting.isLost();
    }
  }

  @Override
  public void close() {
    close(false);
  }

  @Override
  public void closeWithScope() {
    close(true);
  }

  private void close(boolean withScope) {
    Segment waiting = segment;
    if (waiting == null) {
      closeNow(withScope);
      return;
    }
    synchronized (waiting) {
      closeNow(withScope);
    }
  }

  private void closeNow(boolean withScope) {
    boolean isFirst = !closed;
    leftScope |= withScope && isFirst;
    closed = true;
    Segment waiting = segment;
    if (waiting == null && made != null) {
      end(made);
    } else if (waiting != null && isFirst && holds == 0) {
      abandon(waiting);
    }
  }

  private void abandon(Segment waiting) {
    if (first == null) {
      waiting.abandon();
    } else {
      first.dropNow();
    }
  }

  @Override
  public void hold() {
    Segment waiting = segment;
    if (waiting == null) {
      data().handle().hold();
      return;
    }
    synchronized (waiting) {
      if (segment == null) {
        data().handle().hold();
      } else {
        waiting.checkOpen(this);
        holds++;
      }
    }
  }

  @Override
  public void drop() {
    Segment waiting = segment;
    if (waiting == null) {
      dropNow();
      return;
    }
    synchronized (waiting) {
      dropNow();
    }
  }

  private void dropNow() {
    Segment waiting = segment;
    if (waiting == null && made != null) {
      made.handle().drop();
      return;
    }
    holds--;
    if (waiting != null && isDead()) {
      abandon(waiting);
    }
  }

  @Override
  public Object identity() {
    Segment waiting = segment;
    if (waiting == null) {
      return identityNow();
    }
    synchronized (waiting) {
      return identityNow();
    }
  }

  private Object identityNow() {
    if (first != null) {
      return first.identityNow();
    }
    if (made != null) {
      return EagerHandle.of(made).identity();
    }
    if (identity == null) {
      identity = new Object();
    }
    return identity;
  }

  // What waits goes on waiting.
  @Override
  public EagerTensor again(EagerTensor tensor) {
    Segment waiting = segment;
    if (waiting == null) {
      return dataAgain();
    }
    synchronized (waiting) {
      return segment == null ? dataAgain() : another(waiting).tensor(tensor.place());
    }
  }

  private EagerTensor dataAgain() {
    EagerTensor data = data();
    return data.handle().again(data);
  }

  private DeferredHandle another(Segment waiting) {
    var another = new DeferredHandle(waiting, step, output);
    another.first = first == null ? this : first;
    another.first.holds++;
    return another;
  }
}
