package io.intarsia.tensor;

import io.intarsia.dtype.DType;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.IntPredicate;

/// Fills the memory of a tensor of numbers, booleans or opaque bits. Rows that lie in memory as the
/// dtype does are copied in bulk, others are converted.
final class NumberFill implements NestWalk.Visitor {
  private final DType dtype;
  private final MemorySegment data;
  private final ElementWriter writer;

  NumberFill(DType dtype, MemorySegment data) {
    this.dtype = dtype;
    this.data = data;
    this.writer = new ElementWriter(dtype, data);
  }

  @Override
  public void row(Object array, int length, long position, ArrayPath path) {
    Carrier carrier = Carrier.ofRow(array);
    if (carrier == null || (!carrier.stores(dtype) && !converts(carrier))) {
      throw HostErrors.wrongKind(path.toString(), dtype, array);
    }
    if (carrier.stores(dtype)) {
      carrier.copyIn(array, data, position, length);
    } else {
      convert(carrier, array, length, position, path);
    }
  }

  @Override
  public void leaf(Object value, long position, ArrayPath path) {
    boolean fits =
        JavaTypes.isNumber(dtype)
            ? putNumber(value, position, path)
            : putBits(value, position, path);
    if (!fits) {
      throw HostErrors.doesNotFit(path.toString(), dtype, value);
    }
  }

  // A character is a number only if an integer is asked for.
  private boolean converts(Carrier carrier) {
    return switch (carrier) {
      case BOOLEAN -> false;
      case CHAR -> dtype.isInteger();
      default -> JavaTypes.isNumber(dtype);
    };
  }

  private void convert(Carrier carrier, Object array, int length, long position, ArrayPath path) {
    IntPredicate put = converter(carrier, array, position);
    for (int i = 0; i < length; i++) {
      if (!put.test(i)) {
        throw HostErrors.doesNotFit(path.child(i), dtype, Array.get(array, i));
      }
    }
  }

  private IntPredicate converter(Carrier carrier, Object array, long position) {
    return switch (array) {
      case byte[] row -> i -> writer.putLong(position + i, row[i]);
      case short[] row -> i -> writer.putLong(position + i, row[i]);
      case char[] row -> i -> writer.putLong(position + i, row[i]);
      case int[] row -> i -> writer.putLong(position + i, row[i]);
      case long[] row -> i -> writer.putLong(position + i, row[i]);
      case float[] row -> i -> writer.putDouble(position + i, row[i]);
      case double[] row -> i -> writer.putDouble(position + i, row[i]);
      default -> throw new AssertionError("no conversion from " + carrier + "; please report");
    };
  }

  private boolean putNumber(Object value, long position, ArrayPath path) {
    return switch (value) {
      case Double number -> writer.putDouble(position, number);
      case Float number -> writer.putDouble(position, number);
      case Integer number -> writer.putLong(position, number);
      case Long number -> writer.putLong(position, number);
      case Short number -> writer.putLong(position, number);
      case Byte number -> writer.putLong(position, number);
      case BigInteger number -> writer.putBig(position, number);
      case BigDecimal number when dtype.isInteger() ->
          number.stripTrailingZeros().scale() <= 0
              && writer.putBig(position, number.toBigInteger());
      case Number number -> writer.putDouble(position, number.doubleValue());
      case Character character when dtype.isInteger() -> writer.putLong(position, character);
      case Complex(double real, double imaginary) when dtype.isComplex() ->
          writer.putComplex(position, real, imaginary);
      default -> throw HostErrors.wrongKind(path.toString(), dtype, value);
    };
  }

  private boolean putBits(Object value, long position, ArrayPath path) {
    Carrier carrier = Carrier.storing(dtype);
    if (carrier.box() != value.getClass()) {
      throw HostErrors.wrongKind(path.toString(), dtype, value);
    }
    Object row = Array.newInstance(carrier.primitive(), 1);
    Array.set(row, 0, value);
    carrier.copyIn(row, data, position, 1);
    return true;
  }
}
