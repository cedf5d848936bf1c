package io.intarsia.internal.codec;

/// How much larger the arrays of one message may become than they are in it: an element may stand
/// for many, and none at all for zeros, so that twenty bytes could ask for gigabytes.
public final class Expansion {
  /// What all arrays of a message may have in common beyond [#FACTOR] times their own bytes.
  static final long MOST = 1 << 20;

  /// What an array may become without its elements standing for others: a string of no bytes takes
  /// two in the message, and an object here.
  static final long FACTOR = 32;

  private long left = MOST;

  /// Takes note of an array; false if that is too much.
  ///
  /// @param bytes what it takes here
  /// @param given what it takes in the message
  boolean take(long bytes, long given) {
    left -= Math.max(0, bytes - FACTOR * given);
    return left >= 0;
  }
}
