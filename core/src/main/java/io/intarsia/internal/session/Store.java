package io.intarsia.internal.session;

import io.intarsia.internal.c.NativeGraph.Output;
import org.jspecify.annotations.Nullable;

/// How tensors stay in the runtime between two runs of a session: by which nodes a piece gets at
/// one, keeps one and drops one. A handle is a `TF_Tensor*` in Java's hands: what a run is given
/// for a tensor that is kept.
public interface Store {
  /// How a piece gets at a tensor that is kept.
  ///
  /// @param handle what each run is given
  /// @param tensor what that leads to
  record Source(Output handle, Output tensor) {}

  /// How a piece keeps a tensor. Either the run gives its handle, or it is given one.
  ///
  /// @param made what each run gives; null if it is given a handle
  /// @param given what each run is given; null if it gives the handle
  /// @param node what must run; null if fetching the handle does it
  record Sink(@Nullable Output made, @Nullable Output given, @Nullable Long node) {}

  /// How a tensor is dropped.
  ///
  /// @param handle what each run is given
  /// @param node what must run
  record Drop(Output handle, long node) {}

  /// Adds the nodes by which a piece gets at a tensor.
  ///
  /// @param dtype its number
  Source source(Nodes nodes, int dtype, @Nullable String device);

  /// Adds the nodes by which a piece keeps a tensor.
  Sink sink(Nodes nodes, Output tensor, @Nullable String device);

  /// Adds the nodes by which a tensor is dropped.
  Drop drop(Nodes nodes, @Nullable String device);

  /// A new handle, where runs are given them.
  ///
  /// @param dtype the number of the dtype of the tensor
  /// @return a `TF_Tensor*`, the caller's
  long newHandle(int dtype, @Nullable String device);
}
