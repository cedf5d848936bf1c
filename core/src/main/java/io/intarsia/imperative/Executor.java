package io.intarsia.imperative;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.HandleRegistry;
import io.intarsia.internal.executor.CollectiveFailures;
import io.intarsia.internal.function.graph.FunctionHost;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.refusal.Probing;
import io.intarsia.tensor.EagerTensor;
import io.intarsia.tensor.HostTensor;
import java.util.List;
import java.util.function.Supplier;

/// What runs operations for an environment. The eager executor runs prepared native ops; the
/// session executor runs pieces of a graph.
interface Executor extends Probing {
  /// Prepares an operation; the result is kept in the cache.
  ///
  /// @throws IllegalArgumentException if the op's definition refuses inputs or attributes
  Operation prepare(OpKey key);

  /// Puts host data on the default device.
  EagerTensor constant(HostTensor value);

  /// Moves a tensor to the memory of a device.
  EagerTensor moveTo(String device, EagerTensor tensor);

  /// Runs traced functions.
  FunctionHost functions();

  /// Runs ops with these options from now on, on all threads.
  ///
  /// @param trace takes what they did, if the options say so
  void setOptions(RunOptions options, StepTrace trace);

  /// Runs code whose ops are stopped when their thread is interrupted, if they can be.
  <T> T interruptibly(Supplier<T> code);

  /// Drops what was kept for the ops that ran, and with it how far their random numbers have come.
  void forgetKernels();

  /// The devices ops can run on.
  List<Device> devices();

  /// What is held now.
  Holdings holdings();

  /// Where the tensors it holds were made; empty unless that is recorded.
  List<Throwable> creations();

  /// Whether this thread is inside a call, which closing would wait for.
  boolean isInCall();

  /// Whether it was closed.
  boolean isClosed();

  /// Connects anew to where the ops run.
  ///
  /// @throws IllegalStateException if that is this process
  void reconnect();

  /// Fails all collectives with other processes.
  ///
  /// @throws IllegalStateException if it takes part in none
  default void abortCollectives(TensorFlowException reason) {
    throw CollectiveFailures.takesNoPart();
  }

  /// Runs the ops that this thread has put off, if it puts ops off.
  default void flush() {}

  /// Says how ops were run, as far as there is a choice.
  default String explain() {
    return "ops run where they are called";
  }

  /// The session it runs ops in, or one that shows them if it runs them otherwise.
  Session session();

  /// Refuses new calls, waits for those under way and releases everything; to be run once or more.
  /// It does not refer to the environment, which may be garbage by then.
  Runnable closing();

  /// What an executor holds at one moment.
  ///
  /// @param tensors not released yet
  /// @param bytes kept for them
  /// @param transfers how often data was read by Java
  /// @param functions traced functions it knows
  record Holdings(long tensors, long bytes, long transfers, int functions) {
    static Holdings of(HandleRegistry handles, int functions) {
      return new Holdings(handles.count(), handles.bytes(), handles.transfers(), functions);
    }
  }
}
