package io.intarsia.imperative;

final class Refusals {
  static void check(io.intarsia.op.OpDefinition d, OperationKey k) {}
}
