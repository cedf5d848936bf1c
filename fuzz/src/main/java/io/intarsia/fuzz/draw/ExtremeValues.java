package io.intarsia.fuzz.draw;

import io.intarsia.dtype.DType;
import io.intarsia.fuzz.call.FunctionName;
import java.util.List;
import java.util.SplittableRandom;

/// The values that find mistakes.
final class ExtremeValues {
  static final List<DType> DTYPES =
      List.of(
          DType.FLOAT32,
          DType.INT32,
          DType.INT64,
          DType.FLOAT64,
          DType.BOOL,
          DType.STRING,
          DType.COMPLEX64,
          DType.UINT8,
          DType.FLOAT16,
          DType.BFLOAT16,
          DType.INT8,
          DType.INT16,
          DType.UINT16,
          DType.UINT32,
          DType.UINT64,
          DType.COMPLEX128,
          DType.QINT8,
          DType.QUINT8,
          DType.QINT32);

  static final List<String> WORDS =
      List.of(
          "",
          "a",
          "0",
          "1,2",
          "name",
          "\u00e4\u00df\u0000",
          "{\"a\": [1]}",
          "float32",
          "GZIP",
          "1.5",
          "NCHW",
          "NHWC",
          "VALID",
          "SAME",
          "EXPLICIT",
          "UTF-8",
          "ij,jk->ik",
          "...i,...i->...",
          "\u00ff\u00fe",
          "(",
          "lines",
          "bytes",
          "table",
          "records",
          "records.gz",
          "short",
          ".",
          "missing/file",
          "x".repeat(60));

  private static final List<String> FUNCTIONS =
      List.of(
          "none",
          "identity",
          "two",
          "true",
          "false",
          "added",
          "many",
          "doubled",
          "upto",
          "rows",
          "numbers",
          "fails",
          "windows",
          "size");
  private static final List<String> FUNCTION_DTYPES =
      List.of("float32", "int64", "int32", "bool", "variant", "resource");

  private static final long[] LONGS = {
    0,
    1,
    -1,
    2,
    -2,
    3,
    5,
    100,
    127,
    255,
    1000,
    65_535,
    65_536,
    1L << 20,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    1L << 31,
    (1L << 32) + 1,
    1L << 40,
    1L << 62,
    Long.MAX_VALUE,
    Long.MIN_VALUE
  };

  private static final double[] DOUBLES = {
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    -3e38,
    3e38,
    1e30,
    1e-45,
    -0.0,
    0.5,
    -1.5,
    1e308
  };

  private ExtremeValues() {}

  static long integer(SplittableRandom random) {
    return LONGS[random.nextInt(LONGS.length)];
  }

  static double real(SplittableRandom random) {
    return random.nextInt(3) == 0 ? integer(random) : DOUBLES[random.nextInt(DOUBLES.length)];
  }

  /// An element of a tensor of that dtype.
  static Object element(DType dtype, SplittableRandom random) {
    if (dtype == DType.STRING) {
      return pick(WORDS, random);
    }
    return dtype.isFloating() || dtype.isComplex()
        ? (Object) real(random)
        : (Object) integer(random);
  }

  static DType dtype(SplittableRandom random) {
    return pick(DTYPES, random);
  }

  static FunctionName function(SplittableRandom random) {
    return random.nextInt(12) == 0
        ? new FunctionName(random.nextBoolean() ? "missing" : "Identity")
        : new FunctionName(pick(FUNCTIONS, random) + "_" + pick(FUNCTION_DTYPES, random));
  }

  static <T> T pick(List<T> list, SplittableRandom random) {
    return list.get(random.nextInt(list.size()));
  }
}
