package io.intarsia.tensor;

import java.math.BigInteger;

/// The decimal digits of a floating-point number: as few as tell it from its neighbours, within
/// bounds for their count. The Dragon4 algorithm in the form numpy uses, so that prints agree to
/// the digit.
///
/// @param digits the significant ones, `1 ≤ length`
/// @param exponent the power of ten of the first one
/// @see "numpy: numpy/_core/src/multiarray/dragon4.c"
/// @see "Steele and White, How to Print Floating-Point Numbers Accurately, 1990"
record ShortestDigits(String digits, int exponent) {
  /// No bound for the digits.
  static final int UNBOUNDED = -1;

  private static final ShortestDigits ZERO = new ShortestDigits("0", 0);

  /// The digits of a finite number, its sign ignored, for notation with an exponent.
  ///
  /// @param least digits behind the point, at least; beyond those needed they are those of the
  ///   exact value
  /// @param most digits behind the point, at most; either may be [#UNBOUNDED]
  static ShortestDigits scientific(double value, BinaryFormat format, int least, int most) {
    return value == 0 ? ZERO : new Generator(Math.abs(value), format).run(least, most, true);
  }

  /// The digits of a finite number, its sign ignored, for notation without exponent.
  ///
  /// @param least digits behind the point, at least; beyond those needed they are those of the
  ///   exact value
  /// @param most digits behind the point, at most; either may be [#UNBOUNDED]
  static ShortestDigits positional(double value, BinaryFormat format, int least, int most) {
    return value == 0 ? ZERO : new Generator(Math.abs(value), format).run(least, most, false);
  }

  /// The number is `value / scale · 10^exponent`, and its neighbours' midpoints are `low` below and
  /// `high` above.
  private static final class Generator {
    private final BigInteger scale;
    private final boolean even;
    private BigInteger value;
    private BigInteger low;
    private BigInteger high;
    private int exponent;

    Generator(double number, BinaryFormat format) {
      long mantissa = format.mantissa(number);
      int shift = format.exponent(number);
      // Everything is doubled so that half the distance to a neighbour is an integer, twice if one
      // is closer.
      int doubling = format.isLowerNeighbourCloser(number) ? 2 : 1;
      int up = Math.max(shift, 0);
      this.even = (mantissa & 1) == 0;
      this.value = BigInteger.valueOf(mantissa).shiftLeft(up + doubling);
      this.low = BigInteger.ONE.shiftLeft(up);
      this.high = low.shiftLeft(doubling - 1);
      BigInteger one = BigInteger.ONE.shiftLeft(doubling + Math.max(-shift, 0));
      this.exponent = (int) Math.floor(Math.log10(number));
      this.scale = exponent > 0 ? one.multiply(BigInteger.TEN.pow(exponent)) : one;
      if (exponent < 0) {
        multiply(BigInteger.TEN.pow(-exponent));
      }
    }

    ShortestDigits run(int least, int most, boolean scientific) {
      normalize();
      int first = exponent;
      int point = scientific ? first : 0;
      int lastNeeded = least == UNBOUNDED ? first : Math.min(first, point - least);
      int lastAllowed = most == UNBOUNDED ? Integer.MIN_VALUE : point - most;
      var digits = new StringBuilder();
      while (true) {
        BigInteger[] division = value.divideAndRemainder(scale);
        digits.append(division[0].intValue());
        value = division[1];
        boolean done = exponent <= lastNeeded && (closeBelow() || closeAbove());
        if (done || exponent == lastAllowed) {
          return rounded(digits, first);
        }
        multiply(BigInteger.TEN);
        exponent--;
      }
    }

    // The logarithm of what is next below a power of ten is rounded up to a whole number; those of
    // powers of ten are exact, so that none is too small.
    private void normalize() {
      if (value.compareTo(scale) < 0) {
        exponent--;
        multiply(BigInteger.TEN);
      }
    }

    private ShortestDigits rounded(StringBuilder digits, int first) {
      if (!roundsUp(digits)) {
        return new ShortestDigits(digits.toString(), first);
      }
      int i = digits.length() - 1;
      while (i >= 0 && digits.charAt(i) == '9') {
        digits.setCharAt(i--, '0');
      }
      if (i < 0) {
        return new ShortestDigits("1" + digits, first + 1);
      }
      digits.setCharAt(i, (char) (digits.charAt(i) + 1));
      return new ShortestDigits(digits.toString(), first);
    }

    private boolean roundsUp(StringBuilder digits) {
      if (closeBelow() != closeAbove()) {
        return closeAbove();
      }
      int half = value.shiftLeft(1).compareTo(scale);
      boolean odd = (digits.charAt(digits.length() - 1) & 1) == 1;
      return half > 0 || (half == 0 && odd);
    }

    private boolean closeBelow() {
      return value.compareTo(low) < (even ? 1 : 0);
    }

    private boolean closeAbove() {
      return value.add(high).compareTo(scale) > (even ? -1 : 0);
    }

    private void multiply(BigInteger factor) {
      value = value.multiply(factor);
      low = low.multiply(factor);
      high = high.multiply(factor);
    }
  }
}
