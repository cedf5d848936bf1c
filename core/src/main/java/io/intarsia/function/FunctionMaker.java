package io.intarsia.function;

/// What makes functions of code and of graphs: an environment does, by a part of it.
public interface FunctionMaker {
  /// That of an environment, or of a device of one.
  static FunctionMaker of(FunctionOps tf) {
    return tf.functions();
  }

  /// A function of code.
  ///
  /// @param arity how many arguments the code takes
  /// @throws IllegalArgumentException if the input signature is of more or fewer
  TracedCode make(FunctionOptions options, Body body, int arity);

  /// A session of a graph; see [GraphSession#open].
  GraphSession open(FunctionOps tf, byte[] graphDef);
}
