package io.intarsia.imperative;
final class OutputCount { static int of(io.intarsia.op.OpDefinition d, OperationKey k) { return 8; } }
