package io.intarsia.internal.host;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.errors.TensorFlowException.Code;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the code of a host function threw. The runtime carries a status and a text from the kernel
/// to whoever called the graph; a number in the text leads back to the exception.
///
/// @param code the status
/// @param message names the function and the exception
public record HostFailure(Code code, String message, Throwable cause) {
  private static final Pattern MARK = Pattern.compile(" ?\\[host failure (\\d+)]");

  /// More than are ever under way at the same time. Some are never asked for: of several failures
  /// of a graph the runtime reports one.
  private static final int MOST_KEPT = 256;

  private static final AtomicLong NUMBERS = new AtomicLong();

  private static final Map<Long, Throwable> KEPT =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Throwable> eldest) {
          return size() > MOST_KEPT;
        }
      };

  /// The failure of a function whose code threw something.
  public static HostFailure of(String function, Throwable thrown) {
    return new HostFailure(
        codeOf(thrown), "host function '%s': %s".formatted(function, thrown), thrown);
  }

  /// As an exception, for a call that runs eagerly.
  public TensorFlowException toException() {
    var exception = TensorFlowException.of(code, message);
    exception.initCause(cause);
    return exception;
  }

  /// The message with a mark by which [#attach] finds the cause.
  public String marked() {
    long number = NUMBERS.incrementAndGet();
    synchronized (KEPT) {
      KEPT.put(number, cause);
    }
    return "%s [host failure %d]".formatted(message, number);
  }

  /// The text without marks.
  public static String withoutMarks(String message) {
    return message.contains("[host failure ") ? MARK.matcher(message).replaceAll("") : message;
  }

  /// Makes what host functions threw the cause of the exception that reports it, the second and
  /// further ones suppressed.
  ///
  /// @param message the text from the runtime
  public static void attach(TensorFlowException exception, String message) {
    if (!message.contains("[host failure ")) {
      return;
    }
    Matcher matcher = MARK.matcher(message);
    while (matcher.find()) {
      Throwable cause;
      synchronized (KEPT) {
        cause = KEPT.remove(Long.valueOf(matcher.group(1)));
      }
      if (cause != null && exception.getCause() == null) {
        exception.initCause(cause);
      } else if (cause != null) {
        exception.addSuppressed(cause);
      }
    }
  }

  private static Code codeOf(Throwable thrown) {
    return switch (thrown) {
      case TensorFlowException e -> e.code() == Code.OK ? Code.UNKNOWN : e.code();
      case IllegalArgumentException _ -> Code.INVALID_ARGUMENT;
      case IllegalStateException e ->
          e instanceof CancellationException ? Code.CANCELLED : Code.FAILED_PRECONDITION;
      case UnsupportedOperationException _ -> Code.UNIMPLEMENTED;
      case OutOfMemoryError _ -> Code.RESOURCE_EXHAUSTED;
      default -> Code.UNKNOWN;
    };
  }
}
