package io.intarsia.function;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.spec.TensorSpec;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Map;

/// A graph of a file, as TensorFlow 1 wrote them.
///
/// A graph whose ops are all vetted, and keep nothing, as that of a frozen model, is run as
/// functions are, with all their checks, and may be part of them; gradients go through it.
///
/// Other graphs need an environment that allows ops that are not vetted. It then runs every graph
/// in a session of its own in this process, as it is: the library does not look at its nodes. Its
/// variables and tables are in the session, and keep their values from run to run. Tensors go in
/// and out through the memory of the host, without a copy where they are there; runs are no part of
/// traced functions, and gradients do not go through them.
///
/// May be used by several threads.
///
/// @see "Python: tf.compat.v1.Session"
public interface GraphSession extends AutoCloseable {
  /// Opens a session. Nothing runs yet.
  ///
  /// @param tf where tensors come from and go to
  /// @param graphDef a serialized `GraphDef`
  /// @throws UnsupportedOperationException if the graph needs ops that are not vetted, or that keep
  ///   something from run to run, and the environment does not allow that; the message names them
  /// @throws IllegalArgumentException if it cannot be read
  /// @throws TensorFlowException if it cannot be read, or has an op that the runtime does not have,
  ///   where the environment allows ops that are not vetted
  static GraphSession open(FunctionOps tf, byte[] graphDef) {
    return tf.functions().open(tf, graphDef);
  }

  /// What an output is known to give.
  ///
  /// @param output a node, or one of its outputs, such as `split:1`
  /// @throws IllegalArgumentException if the graph has no such output
  TensorSpec spec(String output);

  /// Runs what it takes to compute some outputs.
  ///
  /// @param feeds values of outputs, which are not computed then
  /// @param fetches outputs
  /// @param targets nodes that run besides
  /// @return for each fetch a tensor, the caller's
  /// @throws IllegalArgumentException if the graph has no such output or node, or a value has
  ///   another dtype
  /// @throws IllegalStateException if it is closed, or a tensor is of a function that is being
  ///   traced and the graph runs in a session
  /// @throws TensorFlowException what the runtime reports
  List<Tensor> run(Map<String, Tensor> feeds, List<String> fetches, List<String> targets);

  /// Ends the session: variables and tables are gone. The second call does nothing.
  @Override
  void close();
}
