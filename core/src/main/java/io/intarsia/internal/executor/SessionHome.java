package io.intarsia.internal.executor;

import io.intarsia.errors.TensorFlowException;
import io.intarsia.internal.c.NativeFunction;
import io.intarsia.internal.c.SessionContext;
import io.intarsia.internal.place.OpKey;
import io.intarsia.internal.session.Nodes;
import io.intarsia.internal.session.Placement;
import io.intarsia.internal.session.Store;
import io.intarsia.tensor.EagerTensor;

/// Where the session of an environment is, and what follows from that.
public interface SessionHome {
  /// The session and its graph.
  SessionContext context();

  /// Adds nodes to the graph.
  Nodes nodes();

  /// How it keeps tensors.
  Store store();

  /// What it is called: empty for this process.
  String target();

  /// Where an op runs, and where its inputs are.
  ///
  /// @param callsFunctions whether it gets along with handles of several devices
  /// @throws IllegalArgumentException if its inputs are where no one device gets at all of them
  Placement placement(OpKey key, boolean callsFunctions, EagerTensor[] inputs);

  /// Refuses an op that would keep all others of the graph from running.
  ///
  /// @throws TensorFlowException if none of the devices can run it
  void admit(Preparation prepared, OpKey key);

  /// Refuses a function that could not run there.
  ///
  /// @throws UnsupportedOperationException if it calls Java code of this process
  void admit(NativeFunction function);

  /// How often it was connected anew. What was kept in another epoch is gone.
  int epoch();

  /// What is said of something that is gone.
  ///
  /// @param device where it was
  TensorFlowException gone(String what, String device);

  /// Connects anew.
  ///
  /// @throws IllegalStateException if it is in this process
  void reconnect();
}
