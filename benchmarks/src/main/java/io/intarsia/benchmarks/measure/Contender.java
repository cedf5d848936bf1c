package io.intarsia.benchmarks.measure;

/// What is measured, in the order of the table's columns.
public enum Contender {
  /// This library, as a user writes it.
  INTARSIA("Intarsia"),
  /// The same calls of the C API in a hand-written loop: the floor.
  BARE("bare FFM"),
  /// The same calls in a program in C, where there is a compiler.
  C("C"),
  /// TensorFlow-Java 1.1.0, `EagerSession`.
  TF_JAVA("TF-Java"),
  /// DJL 0.32 on PyTorch 2.5.1. Reported, not gated: its floor is lower than the TensorFlow
  /// runtime's.
  DJL("DJL/PyTorch"),
  /// Python TensorFlow.
  PYTHON("Python"),
  /// Nests in Python by optree.
  OPTREE("optree"),
  /// Nests in Python by `jax.tree_util`, and functions and steps of trainings by `jax.jit`.
  JAX("JAX"),
  /// PyTorch in Python, op by op: small ops, and steps of trainings.
  TORCH("PyTorch"),
  /// SciPy in Python: what it has of ragged rows and sparse matrices.
  SCIPY("SciPy"),
  /// Keras 3 on TensorFlow: layers and models.
  KERAS_TF("Keras, TF"),
  /// Keras 3 on JAX.
  KERAS_JAX("Keras, JAX"),
  /// Keras 3 on PyTorch.
  KERAS_TORCH("Keras, PyTorch");

  private final String title;

  Contender(String title) {
    this.title = title;
  }

  /// Whether its column is only worth its width where it took part.
  public boolean isRare() {
    return switch (this) {
      case C, OPTREE, JAX, TORCH, SCIPY, KERAS_TF, KERAS_JAX, KERAS_TORCH -> true;
      case INTARSIA, BARE, TF_JAVA, DJL, PYTHON -> false;
    };
  }

  /// Whether it is Keras, on one of its backends.
  public boolean isKeras() {
    return this == KERAS_TF || this == KERAS_JAX || this == KERAS_TORCH;
  }

  /// Whether it runs in a JVM, whose compilers want to see the work before.
  boolean isInJvm() {
    return this == INTARSIA || this == BARE || this == TF_JAVA || this == DJL;
  }

  /// The name in tables.
  public String title() {
    return title;
  }
}
