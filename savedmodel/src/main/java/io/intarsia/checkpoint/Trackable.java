package io.intarsia.checkpoint;

import java.util.Map;

/// An object that says itself what a checkpoint keeps of it, instead of being looked into.
///
/// ```java
/// final class Dense implements Trackable {
///   private final Variable weights;
///
///   public Map<String, ?> trackedChildren() {
///     return Map.of("kernel", weights); // what Keras calls it
///   }
/// }
/// ```
///
/// It is for classes whose fields have other names than a checkpoint of Python has, and for classes
/// of modules whose packages are not open.
@FunctionalInterface
public interface Trackable {
  /// What it holds: variables, and objects that hold some, by their names in checkpoints.
  Map<String, ?> trackedChildren();

  /// What an object holds, by the names it has in checkpoints and saved models: components of
  /// records, fields that are not `transient`, positions in lists and arrays, keys of maps, or what
  /// a [Trackable] says. Values that hold nothing, such as numbers, are left out.
  ///
  /// @throws IllegalArgumentException if it cannot be looked into, or has no names for what it
  ///   holds
  static Map<String, Object> childrenOf(Object holder) {
    return Children.of(holder);
  }
}
