package io.intarsia.generator;

import java.util.List;

/// A function of the C API: a line of the table.
///
/// @param parameters without the status, which is C's last
/// @param says one sentence
record CFunction(
    String name,
    CKind result,
    List<Parameter> parameters,
    StatusUse status,
    CallKind call,
    String says) {

  CFunction {
    parameters = List.copyOf(parameters);
  }

  record Parameter(String name, CKind kind) {}

  /// What becomes of a report.
  enum StatusUse {
    /// The function makes none.
    NONE,
    /// It is thrown.
    CHECKS,
    /// The caller looks.
    TAKES
  }

  /// How Java's threads call.
  enum CallKind {
    PLAIN("bind"),
    /// Without the change of the thread's state.
    CRITICAL("bindCritical"),
    /// As [#CRITICAL], and arrays of the Java heap may be given.
    HEAP("bindWithHeapAccess");

    private final String binder;

    CallKind(String binder) {
      this.binder = binder;
    }

    /// The method of `CLibrary` that binds such a function.
    String binder() {
      return binder;
    }
  }
}
