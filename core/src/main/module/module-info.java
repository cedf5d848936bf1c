/// Tensors, ops, functions and the imperative environment on the native TensorFlow runtime.
///
/// A package is exported, and then part of what programs build on, or its name starts with
/// `io.intarsia.internal`.
@SuppressWarnings("module") // modules that packages are exported to are compiled after this one
module io.intarsia {
  requires java.management;
  requires jdk.jfr;
  requires jdk.management;
  requires static transitive java.compiler;
  requires transitive io.intarsia.annotations;
  requires transitive org.jspecify;
  requires transitive tensorflow.nativelib;
  requires transitive org.tensorflow.ndarray;

  exports io.intarsia.cluster;
  exports io.intarsia.dispatch;
  exports io.intarsia.display;
  exports io.intarsia.dtype;
  exports io.intarsia.errors;
  exports io.intarsia.function;
  exports io.intarsia.gradient;
  exports io.intarsia.gradient.rule;
  exports io.intarsia.imperative;
  exports io.intarsia.lookup;
  exports io.intarsia.nest;
  exports io.intarsia.op;
  exports io.intarsia.op.array;
  exports io.intarsia.op.audio;
  exports io.intarsia.op.base;
  exports io.intarsia.op.bitwise;
  exports io.intarsia.op.debugging;
  exports io.intarsia.op.definition;
  exports io.intarsia.op.image;
  exports io.intarsia.op.io;
  exports io.intarsia.op.linalg;
  exports io.intarsia.op.math;
  exports io.intarsia.op.nn;
  exports io.intarsia.op.numpy;
  exports io.intarsia.op.random;
  exports io.intarsia.op.raw;
  exports io.intarsia.op.signal;
  exports io.intarsia.op.strings;
  exports io.intarsia.optimizer;
  exports io.intarsia.optimizer.schedule;
  exports io.intarsia.shape;
  exports io.intarsia.slices;
  exports io.intarsia.spec;
  exports io.intarsia.tensor;
  exports io.intarsia.variable;
  exports io.intarsia.internal.files to
      io.intarsia.files,
      io.intarsia.hub,
      io.intarsia.keras,
      io.intarsia.savedmodel;
  exports io.intarsia.internal.guard to
      io.intarsia.replicas;
  exports io.intarsia.internal.function.library to
      io.intarsia.savedmodel;

  // Tests of the types count live native objects.
  exports io.intarsia.internal.c to
      io.intarsia.types;

  uses io.intarsia.spec.TypeProvider;

  provides io.intarsia.spec.TypeProvider with
      io.intarsia.variable.CoreTypes;
}
