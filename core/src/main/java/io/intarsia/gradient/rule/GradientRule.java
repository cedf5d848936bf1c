package io.intarsia.gradient.rule;

/// Passes the gradients of an op's results on to its inputs. Written in ops, so that it serves at
/// once, in functions, and for gradients of gradients.
///
/// ```java
/// GradientRule square = g -> g.give(0, () -> g.gradient().times(g.input(0)).times(2));
/// ```
///
/// @see "Python: tf.RegisterGradient"
@FunctionalInterface
public interface GradientRule {
  /// Gives each input that needs one its gradient. One that is given none has none.
  void apply(OpGradient op);
}
