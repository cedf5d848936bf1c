package io.intarsia.op;
public record OpDefinition(String name) {}
