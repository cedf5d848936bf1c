package io.intarsia.replicas;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Pieces of code that take turns: one runs at a time, until it ends or comes to a meeting, and
/// then the next one. When all have come to a meeting, the thread that waits for them does what
/// they came for, and the first goes on.
///
/// Each runs on a thread of its own, since Java has no other way to leave code in the middle.
final class Turns {
  private final List<Turn> turns = new ArrayList<>();
  private final Semaphore back = new Semaphore(0);
  private final BiFunction<Joint, List<@Nullable Object>, List<? extends @Nullable Object>> meeting;
  private @Nullable RuntimeException stop;
  private @Nullable Error error;

  /// One piece of code: where it is.
  private final class Turn implements Runnable {
    private final int number;
    private final IntFunction<? extends @Nullable Object> code;
    private final Semaphore go = new Semaphore(0);
    private volatile @Nullable Thread thread;
    // What follows is written by whoever has the turn.
    private @Nullable Joint joint;
    private @Nullable Object value;
    private @Nullable Throwable failure;
    private boolean hasEnded;

    Turn(int number, IntFunction<? extends @Nullable Object> code) {
      this.number = number;
      this.code = code;
    }

    @Override
    public void run() {
      go.acquireUninterruptibly();
      thread = Thread.currentThread();
      try {
        checkNotStopped();
        value = code.apply(number);
      } catch (Throwable e) { // whatever it is belongs to the caller
        failure = e;
      } finally {
        thread = null;
        hasEnded = true;
        Thread.interrupted(); // an interruption was meant for the code
        back.release();
      }
    }

    @Nullable Object meet(Joint what, @Nullable Object given) {
      checkNotStopped();
      joint = what;
      value = given;
      back.release();
      go.acquireUninterruptibly();
      checkNotStopped();
      return value;
    }
  }

  /// @param meeting does what all came for: takes what each gave and gives what each gets
  Turns(
      int count,
      IntFunction<? extends @Nullable Object> code,
      BiFunction<Joint, List<@Nullable Object>, List<? extends @Nullable Object>> meeting) {
    this.meeting = meeting;
    for (int i = 0; i < count; i++) {
      turns.add(new Turn(i, code));
    }
  }

  /// Runs all to their ends.
  ///
  /// @return what each gave
  /// @throws RuntimeException what the first one threw that failed, with its number as a suppressed
  ///   note; the others end, too
  List<@Nullable Object> run(Executor threads) {
    turns.forEach(threads::execute);
    boolean isInterrupted = false;
    while (turns.stream().anyMatch(turn -> !turn.hasEnded)) {
      for (Turn turn : turns) {
        if (!turn.hasEnded) {
          isInterrupted |= goOn(turn);
          noteFailure(turn);
        }
      }
      if (stop == null) {
        meet();
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    throwFailure();
    return turns.stream().<@Nullable Object>map(turn -> turn.value).toList();
  }

  /// Lets one go on until it ends or comes to a meeting.
  ///
  /// @return whether this thread was interrupted; the code was, too
  private boolean goOn(Turn turn) {
    boolean isInterrupted = false;
    turn.go.release();
    while (true) {
      try {
        back.acquire();
        return isInterrupted;
      } catch (InterruptedException e) {
        isInterrupted = true;
        Thread thread = turn.thread;
        if (thread != null) {
          thread.interrupt();
        }
      }
    }
  }

  private void noteFailure(Turn turn) {
    if (turn.failure != null && stop == null) {
      stop = ReplicaErrors.otherFailed(turn.number, turn.failure);
    }
  }

  private void meet() {
    List<Turn> waiting = turns.stream().filter(turn -> !turn.hasEnded).toList();
    if (waiting.isEmpty()) {
      return;
    }
    try {
      List<? extends @Nullable Object> results = met(waiting);
      for (int i = 0; i < waiting.size(); i++) {
        waiting.get(i).value = results.get(i);
      }
    } catch (RuntimeException e) {
      stop = e;
    } catch (Error e) { // the threads that wait must end, too
      error = e;
      stop = ReplicaErrors.failed(e);
    }
  }

  private List<? extends @Nullable Object> met(List<Turn> waiting) {
    Joint first = Objects.requireNonNull(waiting.getFirst().joint);
    for (Turn turn : turns) {
      if (turn.hasEnded) {
        throw ReplicaErrors.ended(turn.number, waiting.getFirst().number, first);
      }
      if (!first.equals(turn.joint)) {
        throw ReplicaErrors.otherCollective(first, turn.number, Objects.requireNonNull(turn.joint));
      }
    }
    return meeting.apply(
        first, waiting.stream().<@Nullable Object>map(turn -> turn.value).toList());
  }

  private void checkNotStopped() {
    if (stop != null) {
      throw stop;
    }
  }

  private void throwFailure() {
    if (error != null) {
      throw error;
    }
    for (Turn turn : turns) {
      if (turn.failure != null && turn.failure != stop) {
        throw ReplicaErrors.inReplica(turn.number, turn.failure);
      }
    }
    checkNotStopped();
  }

  /// Comes to a meeting, and goes on when all have.
  ///
  /// @param number of the piece of code that this thread runs
  /// @return what this one gets
  @Nullable Object meet(int number, Joint what, @Nullable Object given) {
    return turns.get(number).meet(what, given);
  }

  /// Whether this thread runs a piece of code now.
  boolean isRunning(int number) {
    return turns.get(number).thread == Thread.currentThread();
  }
}
