package io.intarsia.internal.trace;

import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds the line of the caller's code that makes a node.
public final class SourceLine {
  // Frames come in batches, and the first one should hold the line that is looked for.
  private static final int FIRST_BATCH = 16;
  private static final StackWalker WALKER = StackWalker.getInstance(Set.of(), FIRST_BATCH);

  /// Between an op and the code that calls it there are fewer frames than this.
  private static final int DEEPEST = 32;

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

  private SourceLine() {}

  /// The first frame outside of this library; null if there is none near.
  public static @Nullable StackFrame here() {
    return WALKER.walk(SourceLine::first);
  }

  private static @Nullable StackFrame first(Stream<StackFrame> stack) {
    Iterator<StackFrame> frames = stack.iterator();
    for (int i = 0; i < DEEPEST && frames.hasNext(); i++) {
      StackFrame frame = frames.next();
      if (isOfCaller(frame)) {
        return frame;
      }
    }
    return null;
  }

  private static boolean isOfCaller(StackFrame frame) {
    String name = frame.getClassName();
    if (name.startsWith(LIBRARY)) {
      int end = name.indexOf('.', LIBRARY.length());
      return end < 0 || !PACKAGES.contains(name.substring(LIBRARY.length(), end));
    }
    return !(name.startsWith("java.") || name.startsWith("jdk."));
  }
}
