package io.intarsia.progress;

import java.util.Iterator;

/// How far a loop is, in one line of the terminal: steps, the time that went by and the time that
/// is left, and what the loop says of itself.
///
/// ```java
/// try (var steps = Progress.of("training", 10_000)) {
///   for (int step : steps) {
///     …
///     steps.say("loss %.3f".formatted(loss));
///   }
/// }
/// ```
///
/// Where input or output is no terminal (a file, a pipe, a service, JShell), nothing is written at
/// all. For one loop and one thread.
public final class Progress implements Iterable<Integer>, AutoCloseable {
  // What the line takes for a number that is not known.
  static final long UNKNOWN = -1;

  private final Line line;
  private final int steps;
  private int taken;
  private boolean closed;

  Progress(Line line, int steps) {
    this.line = line;
    this.steps = steps;
  }

  /// The numbers from 0 until `steps`; each is done when the next one is asked for.
  ///
  /// @throws IllegalArgumentException if there are less than 0 steps
  public static Progress of(String task, int steps) {
    if (steps < 0) {
      throw Mistakes.argument("Progress.of: steps must be >= 0, got " + steps);
    }
    return new Progress(Line.of(task, steps), steps);
  }

  /// The elements of something, such as a data set; each is done when the next one is asked for.
  ///
  /// @param size how many there are, or a negative number if that is not known: then the line has
  ///   no end to come to
  public static <T> ProgressOver<T> over(String task, Iterable<? extends T> elements, long size) {
    return new ProgressOver<>(Line.of(task, size < 0 ? UNKNOWN : size), elements);
  }

  /// Says something about the loop at the end of the line, until it says something else.
  public void say(String words) {
    line.say(words);
  }

  /// The steps, which can be taken once.
  @Override
  public Iterator<Integer> iterator() {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        if (taken == steps && !closed) {
          countLast();
          close();
        }
        return taken < steps;
      }

      @Override
      public Integer next() {
        if (taken == steps) {
          throw Mistakes.missing("Progress: all %d steps were taken".formatted(steps));
        }
        countLast();
        return taken++;
      }
    };
  }

  private void countLast() {
    if (taken > 0) {
      line.step();
    }
  }

  /// Ends the line, wherever the loop was left; the second call does nothing.
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      line.close();
    }
  }
}
