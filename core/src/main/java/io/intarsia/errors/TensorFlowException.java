package io.intarsia.errors;

import io.intarsia.internal.caller.Caller;

/// An operation failed in the TensorFlow runtime. There is one subclass a status code, as in
/// Python's `tf.errors`; the message names the operation, its attributes and its inputs.
///
/// @see "Python: tf.errors.OpError"
public abstract sealed class TensorFlowException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Code code;

  private TensorFlowException(Code code, String message) {
    super(message);
    this.code = code;
  }

  /// The status codes of the runtime, in its own numbering.
  public enum Code {
    OK,
    CANCELLED,
    UNKNOWN,
    INVALID_ARGUMENT,
    DEADLINE_EXCEEDED,
    NOT_FOUND,
    ALREADY_EXISTS,
    PERMISSION_DENIED,
    RESOURCE_EXHAUSTED,
    FAILED_PRECONDITION,
    ABORTED,
    OUT_OF_RANGE,
    UNIMPLEMENTED,
    INTERNAL,
    UNAVAILABLE,
    DATA_LOSS,
    UNAUTHENTICATED
  }

  /// Returns the exception for a status number of the runtime; a number it does not define is
  /// [Code#UNKNOWN].
  public static TensorFlowException of(int code, String message) {
    Code[] codes = Code.values();
    return of(code > 0 && code < codes.length ? codes[code] : Code.UNKNOWN, message);
  }

  /// Returns the exception for a status code.
  public static TensorFlowException of(Code code, String message) {
    return Caller.blamed(made(code, message));
  }

  private static TensorFlowException made(Code code, String message) {
    return switch (code) {
      case CANCELLED -> new Cancelled(message);
      case INVALID_ARGUMENT -> new InvalidArgument(message);
      case DEADLINE_EXCEEDED -> new DeadlineExceeded(message);
      case NOT_FOUND -> new NotFound(message);
      case ALREADY_EXISTS -> new AlreadyExists(message);
      case PERMISSION_DENIED -> new PermissionDenied(message);
      case RESOURCE_EXHAUSTED -> new ResourceExhausted(message);
      case FAILED_PRECONDITION -> new FailedPrecondition(message);
      case ABORTED -> new Aborted(message);
      case OUT_OF_RANGE -> new OutOfRange(message);
      case UNIMPLEMENTED -> new Unimplemented(message);
      case INTERNAL -> new Internal(message);
      case UNAVAILABLE -> new Unavailable(message);
      case DATA_LOSS -> new DataLoss(message);
      case UNAUTHENTICATED -> new Unauthenticated(message);
      case OK, UNKNOWN -> new Unknown(message);
    };
  }

  /// The status code the runtime reported.
  public final Code code() {
    return code;
  }

  /// The step was cancelled.
  public static final class Cancelled extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private Cancelled(String message) {
      super(Code.CANCELLED, message);
    }
  }

  /// The runtime gave no known status code.
  public static final class Unknown extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private Unknown(String message) {
      super(Code.UNKNOWN, message);
    }
  }

  /// An input or attribute is not one the operation takes.
  public static final class InvalidArgument extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private InvalidArgument(String message) {
      super(Code.INVALID_ARGUMENT, message);
    }
  }

  /// The step took longer than its run options allow.
  public static final class DeadlineExceeded extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private DeadlineExceeded(String message) {
      super(Code.DEADLINE_EXCEEDED, message);
    }
  }

  /// An op, kernel, file or resource does not exist.
  public static final class NotFound extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private NotFound(String message) {
      super(Code.NOT_FOUND, message);
    }
  }

  /// What was to be made exists.
  public static final class AlreadyExists extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private AlreadyExists(String message) {
      super(Code.ALREADY_EXISTS, message);
    }
  }

  /// The caller may not do this.
  public static final class PermissionDenied extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private PermissionDenied(String message) {
      super(Code.PERMISSION_DENIED, message);
    }
  }

  /// Memory or another resource ran out.
  public static final class ResourceExhausted extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private ResourceExhausted(String message) {
      super(Code.RESOURCE_EXHAUSTED, message);
    }
  }

  /// The system is not in the state the operation needs.
  public static final class FailedPrecondition extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private FailedPrecondition(String message) {
      super(Code.FAILED_PRECONDITION, message);
    }
  }

  /// The operation was aborted, usually by a concurrent one.
  public static final class Aborted extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private Aborted(String message) {
      super(Code.ABORTED, message);
    }
  }

  /// The operation went past the valid range, such as the end of a data set.
  public static final class OutOfRange extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private OutOfRange(String message) {
      super(Code.OUT_OF_RANGE, message);
    }
  }

  /// There is no such operation, or no kernel for these dtypes and device.
  public static final class Unimplemented extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private Unimplemented(String message) {
      super(Code.UNIMPLEMENTED, message);
    }
  }

  /// An invariant of the runtime was broken.
  public static final class Internal extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private Internal(String message) {
      super(Code.INTERNAL, message);
    }
  }

  /// A remote service does not answer.
  public static final class Unavailable extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private Unavailable(String message) {
      super(Code.UNAVAILABLE, message);
    }
  }

  /// Data is lost or corrupt.
  public static final class DataLoss extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private DataLoss(String message) {
      super(Code.DATA_LOSS, message);
    }
  }

  /// The request carries no valid credentials.
  public static final class Unauthenticated extends TensorFlowException {
    private static final long serialVersionUID = 1L;

    private Unauthenticated(String message) {
      super(Code.UNAUTHENTICATED, message);
    }
  }
}
