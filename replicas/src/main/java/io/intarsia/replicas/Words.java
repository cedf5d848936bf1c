package io.intarsia.replicas;

import io.intarsia.dtype.DType;
import io.intarsia.op.Ops;
import io.intarsia.shape.Shape;
import io.intarsia.tensor.Attributes;
import io.intarsia.tensor.HostTensor;
import io.intarsia.tensor.Tensor;
import java.util.List;
import java.util.Set;

/// Tensors of any dtype as vectors of int32, and back: the runtime sends few dtypes. Numbers are
/// their bytes, the last word filled up with zeros; strings are their lengths, followed by their
/// bytes.
final class Words {
  private static final int SIZE = 4;
  private static final Set<DType> SHOWN =
      Set.of(
          DType.FLOAT16,
          DType.BFLOAT16,
          DType.FLOAT32,
          DType.FLOAT64,
          DType.COMPLEX64,
          DType.COMPLEX128,
          DType.INT8,
          DType.INT16,
          DType.INT32,
          DType.INT64,
          DType.UINT8,
          DType.UINT16,
          DType.UINT32,
          DType.UINT64);
  private static final byte[][] BYTES = bytes();

  private Words() {}

  /// Whether tensors of a dtype have words: what the runtime shows the bytes of, and strings.
  static boolean have(DType dtype) {
    return dtype == DType.STRING || dtype == DType.BOOL || SHOWN.contains(dtype);
  }

  /// The words of a tensor, `[n]` of int32.
  static Tensor of(Ops g, Tensor tensor) {
    DType dtype = tensor.dtype();
    if (dtype == DType.STRING) {
      return ofStrings(g, tensor);
    }
    if (dtype == DType.INT32) {
      return g.reshape(tensor, -1);
    }
    if (dtype == DType.BOOL) {
      return ofBytes(g, g.cast(tensor, DType.UINT8));
    }
    return dtype.byteSize() < SIZE
        ? ofBytes(g, cast(g, tensor, DType.UINT8))
        : g.reshape(cast(g, tensor, DType.INT32), -1);
  }

  /// How many words a tensor has, a scalar int64.
  static Tensor count(Ops g, Tensor tensor) {
    if (tensor.dtype() == DType.STRING) {
      Tensor bytes = g.cast(g.math.reduceSum(lengths(g, tensor)), DType.INT64);
      return g.math.add(elements(g, tensor), filled(g, bytes));
    }
    long size = tensor.dtype().byteSize();
    return filled(g, g.math.multiply(elements(g, tensor), size));
  }

  /// The tensor of words.
  ///
  /// @param shape `[rank]` of int64
  static Tensor tensor(Ops g, Tensor words, DType dtype, Tensor shape) {
    if (dtype == DType.STRING) {
      return strings(g, words, shape);
    }
    if (dtype == DType.INT32) {
      return g.reshape(words, shape);
    }
    if (dtype == DType.BOOL) {
      return g.cast(tensor(g, words, DType.UINT8, shape), DType.BOOL);
    }
    int size = dtype.byteSize();
    if (size < SIZE) {
      Tensor bytes = g.reshape(g.bitcast(words, DType.UINT8), -1);
      Tensor used = first(g, bytes, g.math.multiply(g.math.reduceProd(shape), (long) size));
      return g.reshape(size == 1 ? cast(g, used, dtype) : cast(g, pairs(g, used), dtype), shape);
    }
    Tensor grouped = size == SIZE ? words : g.reshape(words, -1, size / SIZE);
    return g.reshape(cast(g, grouped, dtype), shape);
  }

  private static Tensor ofBytes(Ops g, Tensor bytes) {
    Tensor flat = g.reshape(bytes, -1);
    Tensor size = g.size(flat);
    Tensor missing = g.math.floormod(g.math.negative(size), g.constant(SIZE));
    Tensor whole = g.pad(flat, g.reshape(g.stack(List.of(g.constant(0), missing)), 1, 2));
    return g.bitcast(g.reshape(whole, -1, SIZE), DType.INT32);
  }

  private static Tensor ofStrings(Ops g, Tensor strings) {
    Tensor flat = g.reshape(strings, -1);
    Tensor joined = g.execute("ReduceJoin", Attributes.NONE, flat, new int[] {0})[0];
    Tensor bytes = g.execute("DecodeRaw", Attributes.of("out_type", DType.UINT8), joined)[0];
    return g.concat(List.of(lengths(g, flat), ofBytes(g, bytes)), 0);
  }

  private static Tensor strings(Ops g, Tensor words, Tensor shape) {
    Tensor number = g.reshape(g.math.reduceProd(shape), 1);
    Tensor lengths = first(g, words, number);
    Tensor rest = g.slice(words, number, g.constant(new long[] {-1}));
    Tensor bytes = first(g, g.reshape(g.bitcast(rest, DType.UINT8), -1), g.math.reduceSum(lengths));
    Tensor letters = g.gather(alphabet(g), g.cast(bytes, DType.INT32));
    Tensor owners = g.repeat(g.range(g.size(lengths)), lengths, 0);
    Tensor flat =
        g.execute("UnsortedSegmentJoin", Attributes.NONE, letters, owners, g.size(lengths))[0];
    return g.reshape(flat, shape);
  }

  private static Tensor alphabet(Ops g) {
    try (HostTensor letters = HostTensor.ofStrings(BYTES, Shape.of(BYTES.length))) {
      return g.constant(letters);
    }
  }

  // The 256 strings of one byte.
  private static byte[][] bytes() {
    byte[][] all = new byte[1 << Byte.SIZE][];
    for (int i = 0; i < all.length; i++) {
      all[i] = new byte[] {(byte) i};
    }
    return all;
  }

  private static Tensor lengths(Ops g, Tensor strings) {
    return g.execute("StringLength", Attributes.NONE, strings)[0];
  }

  private static Tensor first(Ops g, Tensor vector, Tensor number) {
    Tensor size = g.reshape(g.cast(number, DType.INT64), 1);
    return g.slice(vector, g.constant(new long[] {0}), size);
  }

  private static Tensor pairs(Ops g, Tensor bytes) {
    return g.reshape(bytes, -1, 2);
  }

  private static Tensor cast(Ops g, Tensor tensor, DType dtype) {
    return tensor.dtype() == dtype ? tensor : g.bitcast(tensor, dtype);
  }

  private static Tensor elements(Ops g, Tensor tensor) {
    return g.size(tensor, DType.INT64);
  }

  private static Tensor filled(Ops g, Tensor bytes) {
    return g.math.floordiv(g.math.add(bytes, SIZE - 1L), (long) SIZE);
  }
}
