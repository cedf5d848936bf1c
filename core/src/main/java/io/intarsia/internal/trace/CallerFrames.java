package io.intarsia.internal.trace;

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
  private static final String LIBRARY = "io.intarsia.";

  /// What code of users calls; the examples are code of users.
  private static final Set<String> PACKAGES =
      Set.of(
          "dispatch",
          "function",
          "imperative",
          "internal",
          "nest",
          "op",
          "spec",
          "tensor",
          "types",
          "variable");

  // A frame takes time whether it is looked at or not, and frames come in batches: the first should
  // end with the one that is looked for.
  private static final StackWalker[] WALKERS =
      IntStream.rangeClosed(1, DEEPEST)
          .mapToObj(batch -> StackWalker.getInstance(Set.of(Option.RETAIN_CLASS_REFERENCE), batch))
          .toArray(StackWalker[]::new);

  // To read names takes longer than to walk.
  private static final ClassValue<Boolean> IS_OF_CALLER =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return isOfCaller(type.getName());
        }
      };

  private int depth = FIRST_GUESS;

  /// The first frame outside of this library; null if there is none near.
  public @Nullable StackFrame next() {
    return WALKERS[depth - 1].walk(this::first);
  }

  private @Nullable StackFrame first(Stream<StackFrame> stack) {
    Iterator<StackFrame> frames = stack.iterator();
    for (int i = 1; i <= DEEPEST && frames.hasNext(); i++) {
      StackFrame frame = frames.next();
      if (IS_OF_CALLER.get(frame.getDeclaringClass())) {
        depth = i;
        return frame;
      }
    }
    return null;
  }

  private static boolean isOfCaller(String name) {
    if (name.startsWith(LIBRARY)) {
      int end = name.indexOf('.', LIBRARY.length());
      return end < 0 || !PACKAGES.contains(name.substring(LIBRARY.length(), end));
    }
    return !(name.startsWith("java.") || name.startsWith("jdk."));
  }
}
