package io.intarsia.progress;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/// How far a loop over elements is, in one line of the terminal. Made by [Progress#over].
///
/// ```java
/// try (var batches = Progress.over("training", dataSet, dataSet.cardinality().asLong())) {
///   for (var batch : batches) {
///     …
///     batches.say("loss %.3f".formatted(loss));
///   }
/// }
/// ```
///
/// Where input or output is no terminal nothing is written at all. For one loop and one thread.
///
/// @param <T> what the elements are
public final class ProgressOver<T> implements Iterable<T>, AutoCloseable {
  private final Line line;
  private final Iterable<? extends T> elements;
  private @Nullable Iterator<? extends T> reading;
  private boolean isAtAnElement;
  private boolean isClosed;

  ProgressOver(Line line, Iterable<? extends T> elements) {
    this.line = line;
    this.elements = elements;
  }

  /// Says something about the loop at the end of the line, until it says something else.
  public void say(String words) {
    line.say(words);
  }

  /// The elements, which can be gone through once.
  ///
  /// @throws IllegalStateException if they were
  @Override
  public Iterator<T> iterator() {
    if (reading != null) {
      throw Mistakes.state("Progress.over: the elements were gone through; make another one");
    }
    Iterator<? extends T> each = elements.iterator();
    reading = each;
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        boolean hasNext = each.hasNext();
        if (!hasNext && !isClosed) {
          countLast();
          close();
        }
        return hasNext;
      }

      @Override
      public T next() {
        T next = each.next();
        countLast();
        isAtAnElement = true;
        return next;
      }
    };
  }

  private void countLast() {
    if (isAtAnElement) {
      line.step();
      isAtAnElement = false;
    }
  }

  /// Ends the line, wherever the loop was left, and closes the iterator if it can be; the second
  /// call does nothing.
  @Override
  public void close() {
    if (!isClosed) {
      isClosed = true;
      line.close();
      if (reading instanceof AutoCloseable closeable) {
        closed(closeable);
      }
    }
  }

  private static void closed(AutoCloseable iterator) {
    try {
      iterator.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw Mistakes.notClosed(e);
    }
  }
}
