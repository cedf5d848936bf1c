package io.intarsia.op;
public final class OpDefinitions { public static java.util.Optional<OpDefinition> find(String n) { return java.util.Optional.of(new OpDefinition(n)); } }
