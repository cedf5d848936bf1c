package io.intarsia.keras.internal;

/// Numbers that several classes of Keras share.
public final class Numbers {
  /// What keeps divisions and logarithms finite.
  ///
  /// @see "Python: keras.config.epsilon"
  public static final double EPSILON = 1e-7;

  private Numbers() {}
}
