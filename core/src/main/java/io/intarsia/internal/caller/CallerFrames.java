package io.intarsia.internal.caller;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds the line of the caller's code that called this library, again and again from about the
/// same depth. Not thread-safe.
public final class CallerFrames {
  /// Between an op and the code that calls it there are fewer frames than this.
  private static final int DEEPEST = 32;

  private static final int FIRST_GUESS = 12;

  // A frame takes time whether it is looked at or not, and frames come in batches: the first should
  // end with the one that is looked for.
  private static final StackWalker[] WALKERS =
      IntStream.rangeClosed(1, DEEPEST)
          .mapToObj(batch -> StackWalker.getInstance(Set.of(Option.RETAIN_CLASS_REFERENCE), batch))
          .toArray(StackWalker[]::new);

  private int depth = FIRST_GUESS;

  /// The innermost line outside of this library; null if there is none near.
  public @Nullable CallSite next() {
    return WALKERS[depth - 1].walk(this::first);
  }

  private @Nullable CallSite first(Stream<StackFrame> stack) {
    Iterator<StackFrame> frames = stack.iterator();
    StackFrame inner = null;
    StackFrame called = null;
    for (int i = 1; i <= DEEPEST && frames.hasNext(); i++) {
      StackFrame frame = frames.next();
      CodeKind kind = CodeKind.of(frame.getDeclaringClass());
      if (kind == CodeKind.CALLER) {
        depth = i;
        return new CallSite(frame, called);
      }
      called = kind.called(called, frame, inner);
      inner = kind.isLibrary() ? frame : inner;
    }
    return null;
  }
}
