package io.intarsia.internal.c;

/// One attribute, laid out in native memory, ready to be set on an op again and again.
@FunctionalInterface
public interface Setter {
  /// Sets the attribute; what the runtime has to say is in the status.
  void set(long op, Status status);
}
