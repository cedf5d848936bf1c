package io.intarsia.function;

import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;

/// How a graph of a file is run: see [GraphSession].
sealed interface GraphRuns permits CheckedGraph, UncheckedGraph {
  /// See [GraphSession#spec].
  TensorSpec spec(String output);

  /// See [GraphSession#run].
  List<Tensor> run(Map<String, Tensor> feeds, List<String> fetches, List<String> targets);

  /// See [GraphSession#close].
  void close();
}
