package io.intarsia.op.numpy;

/// The range of a dtype of numbers with fractions.
///
/// @param bits how many an element has
/// @param eps from 1 to the next number
/// @param max the largest finite number, `-max` the smallest
/// @param tiny the smallest positive number of full precision
/// @see "Python: numpy.finfo"
public record FloatInfo(int bits, double eps, double max, double tiny) {
  /// The smallest finite number.
  public double min() {
    return -max;
  }
}
