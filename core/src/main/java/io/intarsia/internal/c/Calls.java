package io.intarsia.internal.c;

/// The calls into a context that one thread has under way.
///
/// A call ends by `calls.underWay--` in a `finally` block, not by a method: where the stack has
/// just overflowed a method could not be called, and whoever closes the context would wait for
/// ever.
public final class Calls {
  /// How many there are, one inside the other. Only the thread itself writes it.
  public volatile int underWay;

  Calls() {}
}
