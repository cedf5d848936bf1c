package io.intarsia.internal.c;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeSession.Step;
import java.util.List;
import java.util.function.Consumer;

/// Runs the steps of one graph: a session, or a connection to where one is.
public interface StepRunner extends AutoCloseable {
  /// Runs a step.
  ///
  /// @param given a `TF_Tensor*` for each feed; they stay the caller's
  /// @return a `TF_Tensor*` for each fetch, the caller's
  /// @throws TensorFlowException what the runtime reports
  long[] run(Step step, long[] given);

  /// Runs a step with options.
  ///
  /// @param options a serialized `RunOptions`
  /// @param metadata takes the serialized `RunMetadata` of a step that did not fail
  /// @throws TensorFlowException what the runtime reports
  long[] run(Step step, long[] given, byte[] options, Consumer<byte[]> metadata);

  /// Whether nodes run in this process.
  boolean isLocal();

  /// The devices nodes can run on.
  ///
  /// @throws TensorFlowException if a server cannot be asked
  List<NativeDevice> devices();

  /// Ends it; the second call does nothing.
  @Override
  void close();
}
