package io.intarsia.internal.deferred;

/// Why a segment ended.
enum Ending {
  READ("a value was read"),
  TAKEN("an op took a result that does not wait, or of another thread"),
  SETTLED("an op was to change something"),
  FULL("it had as many ops, or bytes, as one may have"),
  FLUSHED("Environment.flush or statistics were called");

  private final String told;

  Ending(String told) {
    this.told = told;
  }

  @Override
  public String toString() {
    return told;
  }
}
