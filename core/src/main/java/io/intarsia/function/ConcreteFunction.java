package io.intarsia.function;

import io.intarsia.tensor.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One trace of a function: a function of the runtime for arguments of one signature. Only the
/// library implements it.
public interface ConcreteFunction {
  /// The name the runtime knows it by.
  String name();

  /// What it takes.
  Signature signature();

  /// What it gives, with a spec in the place of each tensor and extension type.
  ///
  /// @throws IllegalArgumentException if a container of it, such as a record, holds no specs
  @Nullable Object structuredOutputs();

  /// What it takes, an element for each argument, with a spec in the place of each tensor and
  /// extension type.
  ///
  /// @throws IllegalArgumentException if a container of it, such as a record, holds no specs
  List<@Nullable Object> structuredInputs();

  /// The tensors that each call passes behind the arguments.
  List<Tensor> captured();

  /// Says how eager calls run: in the thread of the caller, or why not there. Results are the same
  /// whichever way they come.
  String explainRoute();

  /// The names of the host functions that it and the functions it calls call. A graph with some
  /// works in this process alone: it cannot be stored for another one.
  List<String> hostFunctions();

  /// The nodes it was traced into, as a serialized `GraphDef`.
  ///
  /// @see "org.tensorflow.proto.GraphDef"
  byte[] toGraphDef();

  /// The nodes in the language of Graphviz: an edge for each tensor, dashed for an order of
  /// effects.
  String toDot();

  /// Runs it on arguments of its signature.
  ///
  /// @param arguments in their structure; numbers, booleans, strings, arrays, and lists of them in
  ///   the place of a tensor become one of its dtype; other values that are no tensors are those of
  ///   the trace
  /// @throws IllegalArgumentException if they are of another signature
  @Nullable Object call(@Nullable Object... arguments);
}
