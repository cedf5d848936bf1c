package io.intarsia.benchmarks.memory;

/// What a process holds in memory before and after it does something again and again.
///
/// @param before bytes, once the first times are over
public record Resident(Repeated what, long before, long after) {

  /// What is done.
  public enum Repeated {
    TAPES("B9", "resident memory after 100 tapes of 100 MB each, bare: before them"),
    STEPS("B10", "resident memory after 1,000 compiled steps of the MLP, bare: before them");

    private final String id;
    private final String title;

    Repeated(String id, String title) {
      this.id = id;
      this.title = title;
    }

    /// The id of the workloads it belongs to.
    public String id() {
      return id;
    }

    public String title() {
      return title;
    }
  }
}
