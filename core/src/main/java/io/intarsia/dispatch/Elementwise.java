package io.intarsia.dispatch;

/// A value whose class promises that elementwise functions of its values give values of the same
/// class, those that compare and test included. The facade's elementwise functions are then typed
/// so: `MaskedTensor r = tf.math.add(masked, 1)`; of values of other classes they give a
/// [io.intarsia.tensor.TensorLike].
///
/// Of two operands of different classes that both promise, either class may be given.
///
/// Whoever breaks the promise is told so by an [IllegalStateException] when a function is called.
public interface Elementwise extends DispatchableType {}
