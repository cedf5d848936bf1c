package io.intarsia.dispatch;

import io.intarsia.tensor.TensorLike;

/// A value of a type that runs functions itself: where a function of the facade takes a tensor, it
/// takes such a value too, and the [Dispatcher] of its class decides what happens.
///
/// Only arguments that expect tensors or lists of tensors are looked at; functions and nests given
/// as arguments are not. Classes that cannot implement the interface are adapted by
/// [Dispatch#adapt].
///
/// @see "Python: tf.experimental.DispatchableType (the protocol `__tf_dispatch__`)"
public interface DispatchableType extends TensorLike {
  /// What runs functions for this class: the same object for every value, a constant of the class.
  /// A subclass that gives another object goes before its superclass.
  Dispatcher dispatcher();
}
