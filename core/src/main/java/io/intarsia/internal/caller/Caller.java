package io.intarsia.internal.caller;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The code that called the library on this thread, most recently: of code that the library calls
/// back, it is the inner one.
public final class Caller {
  /// Set to `true`, this system property leaves the frames of the library in stack traces.
  public static final String WHOLE_STACK_TRACES = "intarsia.wholeStackTraces";

  private static final StackWalker WALKER =
      StackWalker.getInstance(Set.of(Option.RETAIN_CLASS_REFERENCE));

  private Caller() {}

  /// The same exception, whose stack trace begins where the library was called: what is inside of
  /// it says something to its authors only. Unchanged if nothing but the library is on the stack.
  public static <E extends Throwable> E blamed(E exception) {
    if (!Boolean.getBoolean(WHOLE_STACK_TRACES)) {
      site().ifPresent(site -> cut(exception, site.frame().toStackTraceElement()));
    }
    return exception;
  }

  /// The line that called the library; empty if nothing but the library is on the stack.
  public static Optional<CallSite> site() {
    return Optional.ofNullable(WALKER.walk(Caller::first));
  }

  /// The line that called the library, for a message.
  public static String line() {
    return site().map(CallSite::line).orElse("an unknown place");
  }

  /// Whether a class is the library's, by its name alone: tests of the library are, too.
  public static boolean isNamedAsLibrary(String className) {
    return CodeKind.isNamedAsLibrary(className);
  }

  private static @Nullable CallSite first(Stream<StackFrame> stack) {
    Iterator<StackFrame> frames = stack.iterator();
    StackFrame inner = null;
    StackFrame called = null;
    while (frames.hasNext()) {
      StackFrame frame = frames.next();
      CodeKind kind = CodeKind.of(frame.getDeclaringClass());
      if (kind == CodeKind.CALLER) {
        return new CallSite(frame, called);
      }
      called = kind.called(called, frame, inner);
      inner = kind.isLibrary() ? frame : inner;
    }
    return null;
  }

  /// Code of the JDK between the library and its caller, such as a stream over a method of the
  /// facade, is the caller's choice and stays.
  private static void cut(Throwable exception, StackTraceElement caller) {
    StackTraceElement[] frames = exception.getStackTrace();
    int end = Arrays.asList(frames).indexOf(caller);
    while (end > 0 && CodeKind.isOfRuntime(frames[end - 1].getClassName())) {
      end--;
    }
    if (end > 0) {
      exception.setStackTrace(Arrays.copyOfRange(frames, end, frames.length));
    }
  }
}
