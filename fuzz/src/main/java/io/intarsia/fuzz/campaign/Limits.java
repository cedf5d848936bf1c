package io.intarsia.fuzz.campaign;

import io.intarsia.fuzz.child.Child;
import java.time.Duration;

/// What processes are and may take.
///
/// @param mainClass whose `main` is as that of [Child]
/// @param patience how long one call may take
/// @param compilerPatience the same, of a call that XLA compiles
/// @param residentBytes of memory that is really there
/// @param dataBytes of memory asked for; more is refused by the system
/// @param heapMegabytes of Java
public record Limits(
    String mainClass,
    Duration patience,
    Duration compilerPatience,
    long residentBytes,
    long dataBytes,
    int heapMegabytes) {
  /// Small enough for two processes on a machine that others use.
  ///
  /// The limit of asked-for memory is what makes the allocation of a tensor of terabytes fail, as
  /// it should, where the system would promise everything and end the process when it is used.
  public static Limits defaults() {
    return new Limits(
        Child.class.getName(),
        Duration.ofSeconds(15),
        Duration.ofSeconds(60),
        7L << 28,
        2L << 30,
        300);
  }

  /// These limits for processes of another main class.
  public Limits withMainClass(String changed) {
    return new Limits(changed, patience, compilerPatience, residentBytes, dataBytes, heapMegabytes);
  }

  /// These limits with another patience, and four times that for what XLA compiles.
  public Limits withPatience(Duration changed) {
    return new Limits(
        mainClass, changed, changed.multipliedBy(4), residentBytes, dataBytes, heapMegabytes);
  }

  /// These limits with another budget of memory.
  public Limits withResidentBytes(long changed) {
    return new Limits(mainClass, patience, compilerPatience, changed, dataBytes, heapMegabytes);
  }

  Duration patience(String note) {
    return note.contains("@xla") ? compilerPatience : patience;
  }
}
