package io.intarsia.tensor;

/// What an eager tensor holds on to: its data in the runtime of this process, or wherever else the
/// place that made the tensor keeps it. A place where ops run implements it; the dtype stays with
/// the tensor, where every call looks for it.
public interface TensorHandle {
  /// The sizes of the dimensions.
  ///
  /// @throws IllegalStateException if it or its environment was closed
  long[] dims();

  /// The full name of the device whose memory holds the data.
  ///
  /// @throws IllegalStateException if it or its environment was closed
  String device();

  /// The data in host memory, copied or shared.
  ///
  /// @return owned by the caller
  /// @throws IllegalStateException if it or its environment was closed
  HostTensor read();

  /// Whether it stays when the scope closes that it was made in, as the handle of a variable does.
  default boolean outlivesScopes() {
    return false;
  }

  /// Whether [#close] was called, on it or its environment.
  boolean isClosed();

  /// Releases the data as soon as nobody uses it; later calls do nothing.
  void close();

  /// Keeps the data though it be closed, until [#drop], which is to be called as often.
  ///
  /// @throws IllegalStateException if it or its environment was closed
  default void hold() {}

  /// What handles of one tensor have in common: of those that were made of each other.
  default Object identity() {
    return this;
  }

  /// Ends what [#hold] began.
  default void drop() {}

  /// Another tensor of the data that is held.
  ///
  /// @param tensor the one whose handle this is; may be closed
  /// @return owned by the caller
  /// @throws IllegalStateException if its environment was closed
  default EagerTensor again(EagerTensor tensor) {
    return tensor;
  }

  /// Does so at the end of the scope it was made in, which messages say then.
  default void closeWithScope() {
    close();
  }
}
