package io.intarsia.benchmarks.bare;

/// The runtime's numbers of the dtypes in use.
final class DtypeNumbers {
  static final int FLOAT32 = 1;
  static final int INT32 = 3;
  static final int STRING = 7;
  static final int INT64 = 9;
  static final int RESOURCE = 20;

  private DtypeNumbers() {}
}
