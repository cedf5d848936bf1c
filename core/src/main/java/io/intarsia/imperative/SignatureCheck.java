package io.intarsia.imperative;
final class SignatureCheck { static void check(io.intarsia.op.OpDefinition d, OperationKey k) {} }
