package io.intarsia.gradient;

import io.intarsia.tensor.Tensor;
import io.intarsia.tensor.TensorLike;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Records ops, so that gradients can be computed of what they gave: from the moment it is made
/// until it is closed or asked, of ops that this thread runs, eagerly or in the function it is made
/// in.
///
/// ```java
/// Variable w = tf.variable(new float[] {1, 2});
/// try (GradientTape tape = tf.gradientTape()) {
///   Tensor loss = w.read(tf).times(w).sum();
///   List<TensorLike> gradients = tape.gradient(loss, List.of(w)); // [[2, 4]]
/// }
/// ```
///
/// Trainable variables are watched when they are read, tensors when [#watch] says so. Only what
/// depends on something watched is recorded. Tensors that were closed meanwhile are kept for as
/// long as the tape needs them.
///
/// Tapes may lie in each other: an inner one's gradients are recorded by the outer one, which gives
/// gradients of higher order.
///
/// @see "Python: tf.GradientTape"
public interface GradientTape extends AutoCloseable {
  /// Records what depends on the tensors of a nest from now on. Their dtypes must be floating-point
  /// or complex; of values of extension types those are watched that are.
  ///
  /// @param nest tensors, variables, values of extension types, and containers of them
  /// @throws IllegalArgumentException if a tensor has another dtype; the message has its path
  /// @throws IllegalStateException if the tape is closed
  void watch(@Nullable Object nest);

  /// What is watched: variables' handles and tensors, in the order they came.
  List<Tensor> watched();

  /// The gradient of a target with respect to one tensor; null if the target does not depend on it.
  ///
  /// @param target a tensor, a value or a nest of them, of which all elements are added up
  /// @return of the shape and dtype of the source; slices are added up into a tensor
  /// @throws IllegalStateException if the tape is closed, or was asked before and is not persistent
  /// @throws IllegalArgumentException if an op on the way has no rule
  @Nullable Tensor gradient(Object target, Tensor source);

  /// The gradient of a target with respect to a variable or a value that stands for a tensor; null
  /// if the target does not depend on it.
  ///
  /// @return of the shape and dtype of the source: a tensor, or slices of one
  /// @throws IllegalArgumentException if the source holds variables and is none, see
  ///   [#gradient(Object, Object)]
  @Nullable TensorLike gradient(Object target, TensorLike source);

  /// The gradients of a target with respect to several sources.
  ///
  /// @return one for each source: a tensor, or slices of one; of a value of an extension type, one
  ///   like it; null where the target does not depend on it
  /// @throws IllegalArgumentException if a source holds variables and is none, see
  ///   [#gradient(Object, Object)]
  List<@Nullable TensorLike> gradient(Object target, List<? extends TensorLike> sources);

  /// The gradients of a target with respect to a nest of sources.
  ///
  /// A place for a variable cannot hold a gradient. So what holds variables has as its gradient the
  /// [NamedTuple][io.intarsia.nest.NamedTuple] of its parts, with tensors or slices in the place of
  /// variables, under the same paths: that of a `record Dense(Variable weights, Variable bias)` is
  /// `Dense(weights=…, bias=…)`, whether the record is an extension type or not, and whatever the
  /// target depends on. Parts that the target does not depend on, and those that are no numbers,
  /// are null in it.
  ///
  /// @return of the structure of the sources, see [#gradient(Object, List)]
  default @Nullable Object gradient(Object target, Object sources) {
    return gradient(target, sources, GradientOptions.defaults());
  }

  /// The gradients of a target with respect to a nest of sources, with options.
  ///
  /// @throws IllegalArgumentException if the output gradients are not of the structure, the shapes
  ///   and the dtypes of the target
  @Nullable Object gradient(Object target, Object sources, GradientOptions options);

  /// The Jacobian of a target with respect to one tensor; null if the target does not depend on it.
  /// The backward pass is run once for each element of the target.
  ///
  /// @return `[*target, *source]`
  /// @throws IllegalStateException as [#gradient(Object, Tensor)]
  /// @see "Python: tf.GradientTape.jacobian"
  default @Nullable Tensor jacobian(Tensor target, Tensor source) {
    return (Tensor) jacobian(target, (Object) source);
  }

  /// The Jacobians of a target with respect to a nest of tensors and variables.
  ///
  /// @return of the structure of the sources, `[*target, *source]` each, null where the target does
  ///   not depend on one
  @Nullable Object jacobian(Tensor target, Object sources);

  /// The Jacobian of each element of a batch: the target `[batch, *t]` depends, in each element of
  /// the batch, on the same one of the source `[batch, *s]` only. Null if it does not at all.
  ///
  /// @return `[batch, *t, *s]`
  /// @see "Python: tf.GradientTape.batch_jacobian"
  @Nullable Tensor batchJacobian(Tensor target, Tensor source);

  /// Why sources have no gradient, each with the op and the line of Java code that are to blame.
  /// May be asked before and after the gradients, until the tape is closed.
  ///
  /// @param target as for [#gradient(Object, Object)]
  /// @param sources as for [#gradient(Object, Object)]
  /// @return one for each source that no gradient leads to, none for the others
  /// @throws IllegalStateException if the tape is closed, or was not made with
  ///   [explanations][TapeOptions#withExplanations]
  List<MissingGradient> explainGradient(Object target, Object sources);

  /// Runs code that is not recorded.
  void stopRecording(Runnable code);

  /// Forgets what was recorded, and what was watched by itself or by [#watch].
  void reset();

  /// Ends the recording and forgets all; the second call does nothing.
  @Override
  void close();
}
