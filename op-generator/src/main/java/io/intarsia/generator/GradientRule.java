package io.intarsia.generator;

import java.util.List;

/// A hand-written method that passes gradients through some ops.
///
/// @param ops the registered names
/// @param keeps the constant of `Keeps` that says what it reads
/// @param room the package it lies in, below that of all rules
/// @param owner the class that holds it
/// @param source file and line
record GradientRule(
    List<String> ops, String keeps, String room, String owner, String name, String source) {
  GradientRule {
    ops = List.copyOf(ops);
  }
}
