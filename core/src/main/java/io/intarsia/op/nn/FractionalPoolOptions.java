package io.intarsia.op.nn;

/// The optional arguments of fractional pooling.
///
/// @param pseudoRandom whether window sizes come from a random offset rather than a random order
/// @param overlapping whether windows share their border
/// @param seed of the window sizes; 0 for a random one
/// @see "Python: tf.nn.fractional_max_pool"
public record FractionalPoolOptions(boolean pseudoRandom, boolean overlapping, long seed) {
  private static final FractionalPoolOptions DEFAULTS = new FractionalPoolOptions(false, false, 0);

  /// Random order, windows apart, random seed.
  public static FractionalPoolOptions defaults() {
    return DEFAULTS;
  }

  /// Whether window sizes come from a random offset rather than a random order.
  public FractionalPoolOptions withPseudoRandom(boolean pseudo) {
    return new FractionalPoolOptions(pseudo, overlapping, seed);
  }

  /// Whether windows share their border.
  public FractionalPoolOptions withOverlapping(boolean overlap) {
    return new FractionalPoolOptions(pseudoRandom, overlap, seed);
  }

  /// The seed of the window sizes; 0 for a random one.
  public FractionalPoolOptions withSeed(long value) {
    return new FractionalPoolOptions(pseudoRandom, overlapping, value);
  }
}
