package io.intarsia.dispatch;

/// What a function does with the elements of its arguments: enough for a type to run all functions
/// of a family in one way. Every public function is in exactly one; `docs/dispatch.md` lists them.
///
/// @see "Python: tf.experimental.dispatch_for_unary_elementwise_apis and its kind"
public enum Family {
  /// Each element of the first argument alone: `math.abs`, `strings.length`.
  UNARY_ELEMENTWISE,
  /// The matching elements of the first two arguments, which broadcast: `math.add`, `math.equal`.
  BINARY_ELEMENTWISE,
  /// As [#BINARY_ELEMENTWISE], but nothing is given back: `assert_equal`.
  BINARY_ASSERTION,
  /// The elements of the first argument along an argument `axis`: `math.reduce_sum`.
  REDUCTION,
  /// Only the shape of the first argument: `shape`, `size`.
  SHAPE_ONLY,
  /// Elements of the first argument, chosen by position alone: `gather`, `transpose`, `tile`.
  GATHER,
  /// The elements of a list of tensors, put side by side: `concat`, `stack`.
  CONCAT,
  /// All others.
  OTHER
}
